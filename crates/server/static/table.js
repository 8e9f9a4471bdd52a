// One game on the arbiter's panel: the page follows its game, moves are typed or tapped, and what was touched is tapped
// in its order. What may be played and what follows is told by the server.

import { Board } from "./board.js";
import "./clocks.js";
import { follow, hush } from "./line.js";
import { empty, page, soon, take } from "./parts.js";
import "./send.js";

const byId = (id) => document.getElementById(id);
const told = () => byId("panel-told").dataset;
const [entry, field, host, said] = [byId("panel-entry"), byId("panel-move"), byId("panel-board"), byId("panel-said")];
// How the last sending stands, beside the board: the page may be scrolled wherever.
const sent = byId("panel-sent");
// Pieces are touched at a table alone; on a screen there is no helper.
const touch = byId("panel-touch");
const touched = byId("panel-touched");

// Moves.

const moves = () => told().moves.split(" ").filter(Boolean);
const board = new Board(host, {
  glyphs: "page",
  words: JSON.parse(host.dataset.words),
  choices(square) {
    if (touch?.open) return null;
    const to = moves().filter((m) => m.startsWith(square)).map((m) => m.slice(2));
    return to.length ? to : null;
  },
  move(from, to) {
    field.value = from + to;
    entry.requestSubmit();
  },
  // While the helper is open a tap says what was touched.
  tap(square) {
    if (!touch?.open) return false;
    if (board.pieces.has(square)) note(square);
    return true;
  },
  say(text) { said.textContent = text; },
});

function show() {
  const { fen, last, ply, open } = told();
  // Whoever has just picked a piece up keeps it, if nothing has moved.
  const picked = (board.last?.join("") ?? "") === last ? board.picked : null;
  board.show(fen, last ? [last.slice(0, 2), last.slice(2)] : null);
  board.picked = picked;
  board.draw();
  entry.elements.ply.value = ply;
  entry.hidden = open !== "true";
}

let sending = false;

function tell(text, wrong = false) {
  sent.textContent = text;
  sent.classList.toggle("live-wrong", wrong);
}

document.addEventListener("sending", ({ detail: { state, form } }) => {
  sending = state === "sending" || state === "waiting";
  hush();
  if (state === "sending") tell(sent.dataset.sending);
  if (state === "waiting") tell(sent.dataset.waiting, true);
  // What is asked back is not done yet.
  if (state === "done") tell(document.querySelector(".panel-confirm") ? "" : sent.dataset.accepted);
  if (state === "refused") {
    tell(`${sent.dataset.refused} ${document.querySelector("#notice .notice p")?.textContent ?? ""}`, true);
    if (form !== entry) byId("notice").scrollIntoView({ block: "nearest" });
  }
  // What was touched is recorded: the next case begins anew.
  if (state === "done" && form.elements.do?.value === "touch") {
    touched.value = "";
    mark();
  }
  if (form !== entry) {
    if (state === "done") form.reset();
    return;
  }
  if (state === "done") {
    field.value = "";
    entry.elements["offer-draw"].checked = false;
  }
  // Whoever types goes on typing; what was refused stands there to be mended.
  if (state === "done" || state === "refused") {
    if (!host.contains(document.activeElement)) field.focus({ preventScroll: true });
    if (state === "refused") field.select();
  }
});

// What was touched.

/** What was touched is seen on the board, too: on a phone the field is out of sight. */
function mark() {
  board.faults = touch?.open ? touched.value.toLowerCase().match(/[a-i]\d/g) ?? [] : [];
  board.draw();
}

function note(square) {
  const once = byId("panel-at-once");
  const before = touched.value.trim();
  // The second of two that were touched at once belongs to the first.
  const joins = once.checked && before !== "" && !/\+[a-i]\d$/i.test(before);
  touched.value = joins ? `${before}+${square}` : `${before} ${square}`.trim();
  board.say(board.words.touch.replace("<piece>", board.named(square)).replace("<square>", square));
  if (joins) once.checked = false;
  ask();
}

/** What would come of it. Nothing is written. */
async function ask() {
  mark();
  const form = byId("panel-touch-form");
  const { found, ok } = await page(`${form.getAttribute("action")}?${new URLSearchParams(new FormData(form))}`);
  if (ok) put(found);
}

if (touch) {
  byId("panel-touch-form").addEventListener("submit", (event) => {
    event.preventDefault();
    ask();
  });
  byId("panel-touch-clear").addEventListener("click", () => {
    touched.value = "";
    ask();
  });
  byId("panel-touch-kind").addEventListener("change", () => { if (touched.value.trim()) ask(); });
  touched.addEventListener("input", mark);
  touch.addEventListener("toggle", mark);
  byId("panel-touch-tools").hidden = false;
}

// What was to be confirmed and is left.
document.addEventListener("click", (event) => {
  if (!event.target.closest("#panel-leave")) return;
  event.preventDefault();
  empty(byId("panel-confirm"));
});

/** Puts in what is new. What is asked stands until it is answered, whatever happens meanwhile in the game. */
function put(found) {
  if (document.querySelector(".panel-confirm")) found.getElementById("panel-confirm").remove();
  take(found);
}

async function look() {
  const asked = touched?.value.trim() ? `?${new URLSearchParams(new FormData(byId("panel-touch-form")))}` : "";
  const { found, ok } = await page(location.pathname + asked);
  if (ok) put(found);
}

byId("panel-still").hidden = true;
for (const id of ["panel-board", "panel-tools"]) byId(id).hidden = false;
byId("panel-tools").addEventListener("click", () => board.flip());
document.addEventListener("parts", ({ detail }) => {
  if (detail.some((part) => part.id === "panel-state")) show();
  if (detail.some((part) => part.id === "panel-confirm")) {
    // What is asked is read first, also by whoever uses keys; nothing is confirmed by one Enter too many.
    document.querySelector(".panel-confirm")?.focus({ preventScroll: true });
    byId("panel-confirm").scrollIntoView({ block: "nearest" });
  }
});
show();

follow(`/api/v1${location.pathname.replace(/\/arbiter$/, "/stream")}`, {
  view({ data }) {
    if (JSON.parse(data).version <= Number(told().version)) return;
    if (!sending) tell("");
    hush();
    soon(look);
  },
  reset: () => location.reload(),
  back: () => soon(look),
});
