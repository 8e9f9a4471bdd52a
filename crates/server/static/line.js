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

// So long nothing may be heard: the server gives a sign of life every fifteen seconds, and a line whose other end is gone
// without a word, as behind a router that has forgotten it, looks as if nothing happened. One that does not open is given
// up sooner.
const [SILENT, OPENING] = [35_000, 10_000];

let [connected, out] = [true, false];

function say(text, wrong) {
  told.hidden = false;
  told.textContent = text;
  told.classList.toggle("live-wrong", wrong);
}

function tell(is) {
  if (connected === is) return;
  connected = is;
  if (!told || out) return;
  say(is ? told.dataset.back : told.dataset.lost, !is);
  if (is) setTimeout(hush, SAID);
}

/** That the line is back need not be said any longer. */
export function hush() {
  if (connected && told && !out) told.hidden = true;
}

/** Whether a status says that whoever asks is not let in: not signed in, not allowed, or not even told that it is there. */
export const isShut = (status) => [401, 403, 404].includes(status);

/**
 * The server has answered whoever looks with this status: he is not signed in any more, or it is not open to him any more.
 * What he sees is old, and he is told so, with the way back; until he is let in again.
 */
export function shutOut(status) {
  const is = isShut(status);
  if (!told || is === out) return;
  out = is;
  if (!is) { told.hidden = connected; return; }
  say(`${told.dataset.out} `, true);
  const [way, here] = [document.createElement("a"), location.pathname + location.search];
  // Whoever is known, but not let in, or not as before, needs the page anew.
  const known = status === 403;
  way.href = known ? here : `/login?next=${encodeURIComponent(here)}`;
  way.textContent = known ? told.dataset.again : told.dataset.signIn;
  told.append(way);
}

/**
 * Hears what the line tells: `hears` has what to do by the kind of message, and under `back` what to do when the line was
 * broken or the page was not seen. A browser opens six connections to a server, which a desk full of open pages would use
 * up: a page that nobody sees ends its line unless it is `kept`, and hears everything when it is looked at again.
 */
export function follow(address, hears, { kept = false } = {}) {
  let source = null;
  let [later, doubt] = [0, 0];
  // Until when the line is not doubted although nothing is heard.
  let until = 0;
  const trust = (ms) => { until = performance.now() + ms; };
  const listen = () => {
    if (source || (document.hidden && !kept)) return;
    const opened = new EventSource(address);
    source = opened;
    trust(OPENING);
    opened.addEventListener("alive", () => trust(SILENT));
    for (const [kind, hear] of Object.entries(hears)) {
      if (kind !== "back") opened.addEventListener(kind, (event) => { trust(SILENT); hear(event); });
    }
    opened.addEventListener("open", () => {
      trust(SILENT);
      clearTimeout(doubt);
      if (doubt) hears.back?.();
      doubt = 0;
      tell(true);
    });
    opened.addEventListener("error", () => {
      if (source !== opened) return;
      doubt ||= setTimeout(tell, GONE, false);
      // It comes again by itself, in its own time.
      if (opened.readyState !== EventSource.CLOSED) { trust(SILENT); return; }
      source = null;
      clearTimeout(later);
      later = setTimeout(listen, AGAIN);
      // Whoever is not let in finds out why by the page.
      hears.back?.();
    });
  };
  const watch = () => {
    if (!source || performance.now() < until) return;
    source.close();
    source = null;
    doubt ||= setTimeout(tell, GONE, false);
    listen();
  };
  const end = () => {
    clearTimeout(doubt);
    doubt = 0;
    source?.close();
    source = null;
  };
  listen();
  setInterval(watch, 1000);
  // A browser that knows that its network is gone, or back, need not wait for the silence.
  for (const known of ["offline", "online"]) addEventListener(known, () => { trust(0); watch(); });
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
