// One game on the arbiter's panel: the page follows its game, moves are typed or tapped, and what was touched is tapped
// in its order. What may be played and what follows is told by the server.

import { Board } from "./board.js";
import "./clocks.js";
import { follow, hush, shutOut } from "./line.js";
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
  if (state === "shut-out") tell(`${sent.dataset.refused} ${sent.dataset.out}`, true);
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

// The questions that were asked; an answer to one before the last comes too late.
let asked = 0;
// So long it takes, in milliseconds, until a question is asked again that was not answered.
const AGAIN = 2000;

/** What would come of it. Nothing is written. The answer to what was touched before is gone at once. */
async function ask() {
  mark();
  const [form, answer] = [byId("panel-touch-form"), byId("panel-touch-told")];
  const question = ++asked;
  empty(answer);
  if (!touched.value.trim()) return;
  for (;;) {
    try {
      const { found, ok, status } = await page(`${form.getAttribute("action")}?${new URLSearchParams(new FormData(form))}`);
      if (question !== asked) return;
      shutOut(status);
      if (ok) put(found);
      return;
    } catch {
      if (question !== asked) return;
      answer.textContent = answer.dataset.unanswered;
      await new Promise((done) => { setTimeout(done, AGAIN); });
      if (question !== asked) return;
    }
  }
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
  byId("panel-touch-form").addEventListener("change", ({ target }) => {
    if (target.matches("select, [type=radio]") && touched.value.trim()) ask();
  });
  // What is still being written is another question than the one that was answered.
  touched.addEventListener("input", () => {
    asked += 1;
    empty(byId("panel-touch-told"));
    mark();
  });
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
  const query = touched?.value.trim() ? `?${new URLSearchParams(new FormData(byId("panel-touch-form")))}` : "";
  const question = asked;
  const { found, ok, status } = await page(location.pathname + query);
  shutOut(status);
  if (!ok) return;
  // What was touched has changed meanwhile: the helper has asked itself.
  if (question !== asked) found.getElementById("panel-touch-told")?.remove();
  put(found);
}

/** On a narrow screen the account of a repetition is long: its moves are folded until they are wanted. */
function fold() {
  if (!matchMedia("(max-width: 60rem)").matches) return;
  for (const it of document.querySelectorAll("#panel-repetition details[open]")) it.open = false;
}

// Whether a repetition is told of already: what somebody has unfolded stays so.
let repeats = document.querySelector("#panel-repetition details") !== null;
fold();
byId("panel-still").hidden = true;
for (const id of ["panel-board", "panel-tools"]) byId(id).hidden = false;
byId("panel-tools").addEventListener("click", () => board.flip());
document.addEventListener("parts", ({ detail }) => {
  if (detail.some((part) => part.id === "panel-state")) show();
  if (!repeats && document.querySelector("#panel-repetition details")) fold();
  repeats = document.querySelector("#panel-repetition details") !== null;
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
