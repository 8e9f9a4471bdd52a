// A game is stepped through by the arrow keys, Home and End, and without loading the whole page anew. The links do the
// same without this.

/** The move that was played last stays in sight inside its list; the page itself does not move. */
function show() {
  const now = document.querySelector("#replay .moves [aria-current]");
  const list = now?.closest(".scroll");
  if (!list) return;
  const [inside, around] = [now, list].map((it) => it.getBoundingClientRect());
  if (inside.top < around.top || inside.bottom > around.bottom) {
    list.scrollTop += inside.top - around.top - list.clientHeight / 2;
  }
}

async function go(address, keep) {
  const answer = await fetch(address, { headers: { accept: "text/html" } });
  if (!answer.ok) { location.href = address; return; }
  const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
  const [old, next] = [document, fresh].map((page) => page.querySelector("#replay"));
  const step = document.activeElement?.closest?.("[data-step]")?.dataset.step;
  for (const part of [".board", ".stepper", ".told", ".moves", ".fen"]) {
    const [from, to] = [old.querySelector(part), next.querySelector(part)];
    if (from && to) from.replaceChildren(...document.importNode(to, true).childNodes);
  }
  show();
  if (step) old.querySelector(`[data-step="${step}"]`)?.focus();
  if (keep) history.replaceState(null, "", address);
}

const replay = document.querySelector("#replay");
let busy = Promise.resolve();
show();
const follow = (link) => { busy = busy.then(() => go(link.href, true)).catch(() => { location.href = link.href; }); };

replay?.addEventListener("click", (event) => {
  const link = event.target.closest("a[href*='/replay?ply=']");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
  event.preventDefault();
  follow(link);
});
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.matches("input, textarea, select")) return;
  const link = replay?.querySelector(`[data-step="${event.key}"]`);
  if (!link) return;
  event.preventDefault();
  // Keys may come faster than the server answers: the link is looked for when its turn comes.
  busy = busy.then(() => {
    const now = replay.querySelector(`[data-step="${event.key}"]`);
    return now && go(now.href, true);
  });
});
