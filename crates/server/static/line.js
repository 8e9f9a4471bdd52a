// A line from the server that is there again after every break. A browser comes again by itself after most of them; an
// answer that is none, as of a proxy without a server behind it, it takes for the last. Whoever looks is told that the
// line is broken, in the element `line`: what he sees may be old.

const told = document.getElementById("line");
// So long it takes, in milliseconds, until a line is opened again that the browser has given up.
const AGAIN = 3000;
// So long it may be gone before that is said: the server ends every line now and then, and is there again at once.
const GONE = 2000;
// So long it is said that the line is back.
const SAID = 10_000;

let connected = true;

function tell(is) {
  if (connected === is) return;
  connected = is;
  if (!told) return;
  told.hidden = false;
  told.textContent = is ? told.dataset.back : told.dataset.lost;
  told.classList.toggle("live-wrong", !is);
  if (is) setTimeout(hush, SAID);
}

/** That the line is back need not be said any longer. */
export function hush() {
  if (connected && told) told.hidden = true;
}

/**
 * Hears what the line tells: `hears` has what to do by the kind of message, and under `back` what to do when the line was
 * broken or the page was not seen. A browser opens six connections to a server, which a desk full of open pages would use
 * up: a page that nobody sees ends its line unless it is `kept`, and hears everything when it is looked at again.
 */
export function follow(address, hears, { kept = false } = {}) {
  let source = null;
  let [later, doubt] = [0, 0];
  const listen = () => {
    if (source || (document.hidden && !kept)) return;
    const opened = new EventSource(address);
    source = opened;
    for (const [kind, hear] of Object.entries(hears)) if (kind !== "back") opened.addEventListener(kind, hear);
    opened.addEventListener("open", () => {
      clearTimeout(doubt);
      if (doubt) hears.back?.();
      doubt = 0;
      tell(true);
    });
    opened.addEventListener("error", () => {
      if (source !== opened) return;
      doubt ||= setTimeout(tell, GONE, false);
      if (opened.readyState !== EventSource.CLOSED) return;
      source = null;
      clearTimeout(later);
      later = setTimeout(listen, AGAIN);
    });
  };
  const end = () => {
    clearTimeout(doubt);
    doubt = 0;
    source?.close();
    source = null;
  };
  listen();
  const seen = () => {
    if (document.hidden) { end(); return; }
    listen();
    hears.back?.();
  };
  if (!kept) document.addEventListener("visibilitychange", seen);
  addEventListener("pagehide", end);
  // Whoever comes back by the button of the browser sees what has happened since.
  addEventListener("pageshow", (event) => { if (event.persisted) location.reload(); });
}
