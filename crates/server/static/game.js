// A game that is played or watched. The line from the server sets board and clocks at once; the words come with the
// page, which is fetched again part by part. What can be played stands in the page (`#position`): nothing here knows a
// rule of the game. Without this the forms do everything.

import { Board } from "./board.js";
import { set as setClock } from "./clocks.js";
import { follow, hush as hushLine, isShut, shutOut } from "./line.js";
import { beep, onChoice, wants } from "./options.js";
import { page, soon, take } from "./parts.js";
import { send } from "./send.js";

const byId = (id) => document.getElementById(id);
const live = byId("live");
const words = JSON.parse(live.dataset.words);
// The sides that whoever looks plays: red, black, both, or none.
const plays = live.dataset.plays;
const position = byId("position");
const signedIn = position.dataset.signedIn === "true";
const [sent, ahead] = [byId("sent"), byId("ahead")];

// The position that is shown, from whichever came last: the page or the line.
let now = null;
// A move that was sent and not answered yet; one that is to be confirmed; one that waits for its turn.
let [underWay, chosen, planned] = [null, null, null];
// Whether something is on its way to the server, and whether the move to be confirmed was typed.
let [sending, typed] = [false, false];

const squares = [..."abcdefghi"].flatMap((file) => [..."0123456789"].map((rank) => file + rank));
const pair = (m) => [m.slice(0, 2), m.slice(2)];
const isOwn = (letter) => letter && (letter === letter.toUpperCase() ? "red" : "black") === plays;
// A move as it is written for whoever looks; one that cannot be played has no such name.
const named = (text, [from, to]) =>
  text.replace("<move>", now.written.get(from + to) ?? `${board.named(from)} ${from}–${to}`);

const board = new Board(byId("play"), {
  glyphs: "page",
  words,
  choices(square) {
    if (!now || underWay || chosen || now.over) return null;
    const to = now.moves.filter((m) => m.startsWith(square)).map((m) => m.slice(2));
    if (to.length) return to;
    // Before one's turn anything may be planned; whether it can be played is seen then.
    const early = wants("premove") && now.turn !== plays && isOwn(board.pieces.get(square));
    return early ? squares.filter((other) => other !== square) : null;
  },
  move(from, to) {
    if (!now.moves.includes(from + to)) plan([from, to]);
    else if (wants("confirm")) ask([from, to]);
    else play(from + to);
  },
  say(text) {
    byId("said").textContent = text;
    // Whoever takes up a piece has read what became of the last thing he did.
    if (!sending) hush();
  },
});

/** What the page says of the position. */
function ofPage() {
  const { version, ply, fen, last, turn, moves, check, over, inPlay, written, asked, askedWritten } = position.dataset;
  const names = new Map((written ? written.match(/\S+ \S+/g) : []).map((it) => it.split(" ")));
  if (asked) names.set(asked, askedWritten);
  return {
    written: names,
    version: Number(version), ply: Number(ply), fen, last: last ? pair(last) : null, turn,
    moves: moves ? moves.split(" ") : [], check: check || null, over: over === "true", inPlay: inPlay === "true",
  };
}

/** Shows a position, unless a later one is shown. */
function show(next) {
  if (now && next.version < now.version) return;
  const moved = now && next.ply !== now.ply;
  // What was said of the entry before is over.
  if (now && next.version > now.version && !underWay) hush();
  now = next;
  if (moved) {
    underWay = null;
    if (chosen) forget();
    if (next.turn === plays || plays === "" || plays === "both") beep();
  }
  for (const side of live.querySelectorAll("[data-side]")) {
    side.classList.toggle("live-to-move", now.inPlay && side.dataset.side === now.turn);
  }
  document.title = document.title.replace(/^● /, "");
  if (now.inPlay && now.turn === plays) document.title = `● ${document.title}`;
  draw();
  if (planned && now.over) forget();
  if (planned && now.moves.length) {
    const m = planned.join("");
    planned = null;
    tellAhead();
    if (now.moves.includes(m)) play(m);
    else tell(words.planless, true);
  }
}

/** The board as it is, with a move that is under way as if it were made. */
function draw() {
  board.check = now.check;
  // Whose move it is, is in doubt until the move has arrived.
  live.classList.toggle("live-under-way", underWay !== null);
  board.planned = planned ?? chosen;
  // Somebody who has just picked a piece up keeps it, if nothing has moved.
  const picked = board.last?.join("") === now.last?.join("") ? board.picked : null;
  board.show(now.fen, now.last);
  board.picked = picked;
  if (underWay) {
    const [from, to] = pair(underWay);
    board.pieces.set(to, board.pieces.get(from));
    board.pieces.delete(from);
    board.last = [from, to];
    board.check = null;
  }
  board.draw();
}

function tell(text, wrong = false) {
  sent.textContent = text;
  sent.classList.toggle("live-wrong", wrong);
}

/** Nothing is said any more of what was sent before, nor that the line is back. */
function hush() {
  tell("");
  hushLine();
}

/** Makes a move: by the form of the side whose turn it is, which carries whatever else goes with it. */
async function play(m) {
  const form = document.querySelector(`#move-${now.turn} form[data-play]`);
  if (!form) return;
  underWay = m;
  chosen = null;
  tellAhead();
  draw();
  const field = form.elements.move;
  const before = field.value;
  field.value = m;
  form.elements.ask.value = "";
  const answered = send(form);
  field.value = before;
  await answered;
  underWay = null;
  draw();
}

function ask(m) {
  hush();
  chosen = m;
  tellAhead();
  draw();
  ahead.querySelector("[data-do=confirm]").focus();
}

function plan(m) {
  hush();
  planned = m;
  tellAhead();
  draw();
}

function forget() {
  const had = chosen ?? planned;
  [chosen, planned] = [null, null];
  tellAhead();
  if (had) tell(words.forgotten);
  draw();
}

/** What lies before the board: a move to be confirmed, or one that waits for its turn. */
function tellAhead() {
  const m = chosen ?? planned;
  ahead.hidden = !m;
  if (m) byId("ahead-told").textContent = named(chosen ? words.confirm : words.planned, m);
  ahead.querySelector("[data-do=confirm]").hidden = !chosen;
}

ahead.addEventListener("click", (event) => {
  const what = event.target.closest("[data-do]")?.dataset.do;
  if (what === "confirm" && chosen) play(chosen.join(""));
  if (what === "forget") forget();
  // Whoever typed his move goes on typing.
  if (what) ((typed && document.querySelector(FIELD)) || byId("play")).focus({ preventScroll: true });
  if (what) typed = false;
});
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && !board.picked && (chosen || planned)) forget();
});

// Whoever wants to be asked before a move is played is asked for a typed one, too: the server reads it first.
document.addEventListener("submit", ({ target }) => {
  if (target.matches("[data-play]")) target.elements.ask.value = wants("confirm") ? "yes" : "";
}, { capture: true });

// How a sending stands. The user is never left in doubt.
document.addEventListener("sending", ({ detail: { state, form } }) => {
  const isMove = form.matches("[data-play]");
  sending = state === "sending" || state === "waiting";
  if (state === "sending") tell(words.sending);
  if (state === "waiting") tell(words.waiting, true);
  if (state === "done") {
    const { asked } = position.dataset;
    if (isMove && form.elements.ask.value && asked) {
      now = { ...now, written: ofPage().written };
      typed = true;
      ask(pair(asked));
      return;
    }
    tell(isMove ? words.accepted : "");
    // What was asked twice is done: its fold closes.
    for (const fold of document.querySelectorAll(".live-ask[open]")) fold.open = false;
  }
  if (state === "shut-out") {
    // A tablet that was taken away is told so by its page.
    if (!signedIn) { location.reload(); return; }
    tell(`${words.refused} ${words.out}`, true);
  }
  if (state === "refused") {
    // Where there is a way on it stands in a box of its own; once is enough.
    const why = document.querySelector("#notice .notice:not(:has(a)) p")?.textContent;
    tell(why ? `${words.refused} ${why}` : "", true);
    if (!why) byId("notice").scrollIntoView({ block: "nearest" });
  }
});

// Whoever types his moves goes on typing, although the field is put in anew.
const FIELD = "form[data-play] [name=move]";
let typing = false;
document.addEventListener("focusin", (event) => { typing = event.target.matches(FIELD); });

function keepTyping() {
  if (typing && document.activeElement === document.body) document.querySelector(FIELD)?.focus({ preventScroll: true });
}

// The parts that came anew.
document.addEventListener("parts", ({ detail: changed }) => {
  // Somebody who plays no longer, or now does, needs another page: so it is when a tablet was taken away. Whoever is only
  // signed out stays here and is told so.
  if (position.dataset.plays !== plays) {
    if (signedIn && position.dataset.signedIn === "false") shutOut(401);
    else location.reload();
  } else {
    shutOut(200);
  }
  if (changed.includes(position)) show(ofPage());
  if (changed.some((part) => part.id === "moves")) seeLastMove();
  keepTyping();
});

function seeLastMove() {
  const list = document.querySelector(".live-moves");
  if (list) list.scrollTop = list.scrollHeight;
}

const look = async () => {
  // Without the board and its pieces, which stand here already.
  const answer = await page(`${location.pathname}?parts=yes`);
  // Whoever may no longer see it is told so: by the page itself, if there is nothing on it that he did.
  if (answer.ok) take(answer.found);
  // A server that has failed is asked again.
  else if (!isShut(answer.status)) throw new Error(`${answer.status}`);
  else if (signedIn) shutOut(answer.status);
  else location.reload();
};

/** What the line tells of the game. Whether there is play comes with the page; what stops it is told here, too. */
function hear(view) {
  const running = view.clocks?.running ?? null;
  for (const side of ["red", "black"]) {
    const clock = byId(`clock-${side}`);
    if (clock && view.clocks) setClock(clock, view.clocks["remaining-ms"][side], running === side);
  }
  if (!now || view.version <= now.version) return;
  const last = view.moves.at(-1);
  const stopped = view.outcome || view.halt || view.adjournment?.["sealed-by"];
  show({
    version: view.version, ply: view.moves.length, fen: view.fen, last: last ? pair(last) : null, turn: view.turn,
    // What can be played, and whether there is check, comes with the page.
    moves: [], written: new Map(), check: null, over: view.outcome !== null,
    inPlay: !stopped && (now.inPlay || running !== null),
  });
  // A planned move is played although nobody sees the page.
  soon(look, 20, { unseen: planned !== null });
}

// The page is loaded anew for other pieces or another notation: which side sits below, and the open fold, stay.
const kept = {
  get: (name) => { try { return sessionStorage.getItem(`${name} ${location.pathname}`); } catch { return null; } },
  set: (name, value) => { try { sessionStorage.setItem(`${name} ${location.pathname}`, value); } catch { /* nothing is kept */ } },
};

function turnTo(flipped) {
  board.flipped = flipped;
  live.classList.toggle("live-flipped", flipped);
  byId("sides")?.classList.toggle("live-flipped", flipped);
}

byId("flip").addEventListener("click", () => {
  turnTo(!board.flipped);
  kept.set("flipped", board.flipped);
  draw();
});
byId("shown").addEventListener("change", () => {
  kept.set("choosing", "yes");
  byId("shown").requestSubmit();
});

document.body.classList.add("live-scripted");
turnTo((kept.get("flipped") ?? String(live.hasAttribute("data-flipped"))) === "true");
if (kept.get("choosing") === "yes") {
  kept.set("choosing", "");
  byId("shown").closest("details").open = true;
  byId("shown").scrollIntoView({ block: "nearest" });
}
for (const drawn of byId("play").querySelectorAll(".left, .reached")) drawn.remove();
byId("flip").hidden = byId("options").hidden = false;
byId("shown").querySelector("button").hidden = true;
onChoice(() => {
  live.classList.toggle("tablet-turned", wants("turned"));
  if (!wants("premove") && planned) forget();
  if (now) draw();
});
show(ofPage());
seeLastMove();
follow(live.dataset.stream, {
  view: ({ data }) => hear(JSON.parse(data)),
  // An older copy of the game was restored: nothing here is certain any more.
  reset: () => location.reload(),
  // Who may do what can have changed meanwhile without a move.
  back: () => soon(look, 20),
  // Whoever plays is to hear and to see it in the name of the page when it is his turn.
}, { kept: plays !== "" });
