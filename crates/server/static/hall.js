// The screen of a hall, and the demonstration board: they follow the line of the event. Boards are brought to what the
// line tells; what is seldom new (who plays, the pairings, the table) is fetched from the server as it draws it.
import { set } from "./clocks.js";
import { Drawn } from "./drawn.js";
import { follow, hush, shutOut } from "./line.js";
import { page, soon, take } from "./parts.js";

const GLYPHS = "hall";
// So many milliseconds of a frame may go into boards; the others wait for the next.
const BUDGET = 8;

const hall = document.getElementById("hall");
const words = JSON.parse(hall.dataset.words);
// The clock of the server is so much ahead of the own: what a message tells may have been said a while ago.
const ahead = Number(hall.dataset.at) - Date.now();
const key = { "zh-Hans": "zh-hans", "zh-Hant": "zh-hant" }[hall.dataset.language] ?? "wxf";

// ---- The boards.

let drawn = new Map();

/** How a game ended, in words, and the card that is hung for it. */
function ending(outcome) {
  if (outcome.won) {
    const { winner, reason } = outcome.won;
    return [words.won[winner][reason], winner];
  }
  if (outcome.drawn) return [words.drawn[outcome.drawn.reason], "drawn"];
  return [words[typeof outcome === "string" ? outcome : Object.keys(outcome)[0]] ?? "", null];
}

function write(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

function show(card, board) {
  if (Number(card.dataset.version) >= board.version) return;
  const sides = card.querySelectorAll("[data-side]");
  // Who plays, and whether there are clocks, is for the server to write.
  const has_clocks = Boolean(card.querySelector(".hall-clock"));
  if (card.dataset.red !== board.players.red.name || has_clocks !== Boolean(board.clocks)) {
    look(true);
    return;
  }
  card.dataset.version = board.version;
  if (!drawn.has(card)) {
    drawn.set(card, new Drawn(card.querySelector("svg"), GLYPHS, { lying: card.hasAttribute("data-lying") }));
  }
  const [told, hung] = board.outcome ? ending(board.outcome) : [null, null];
  const running = board.clocks?.running ?? null;
  drawn.get(card).show(board.fen, board.moves.at(-1) ?? null, hung);
  const since = Math.max(0, Date.now() + ahead - board.at);
  for (const side of sides) {
    const color = side.dataset.side;
    const clock = side.querySelector("[data-left]");
    if (clock) {
      const left = board.clocks["remaining-ms"][color];
      set(clock, running === color ? Math.max(0, left - since) : left, running === color);
    }
    const moves = !board.outcome && !board.halt && board.turn === color && (running !== null || !board.clocks);
    side.classList.toggle("hall-tomove", moves);
  }
  card.classList.toggle("hall-over", Boolean(board.outcome));
  const adjourned = board.adjournment ? words.adjourned : null;
  write(card.querySelector(".hall-told"), told ?? adjourned ?? board.written?.[key] ?? "");
}

// What has come, the last of each board, until the next frame; and of boards that the server has not drawn yet.
const due = new Map();
const early = new Map();
let frame = 0;

function tell(board) {
  due.set(board.id, board);
  frame ||= requestAnimationFrame(paint);
}

function paint() {
  frame = 0;
  const end = performance.now() + BUDGET;
  for (const [id, board] of due) {
    due.delete(id);
    const card = document.getElementById(`g-${id}`);
    if (card) show(card, board);
    else early.set(id, board);
    if (performance.now() > end) break;
  }
  if (due.size) frame = requestAnimationFrame(paint);
}

// ---- What the server draws.

let whole = false;

/** Fetches the lists, or everything, before long. */
function look(everything) {
  whole ||= everything;
  soon(async () => {
    const address = new URL(location.href);
    const all = whole;
    whole = false;
    // Without the boards, which are many and up to date.
    if (!all) address.searchParams.set("boards", "none");
    const { found, ok, status } = await page(address.href).catch((error) => {
      whole ||= all;
      throw error;
    });
    shutOut(status);
    if (!ok) return;
    if (take(found).changed.length) { drawn = new Map(); turn(0); }
    for (const [id, board] of early) if (document.getElementById(`g-${id}`)) { early.delete(id); tell(board); }
  });
}

// Boards that are played and not shown here.
const others = document.querySelector("[data-others]") && new Set(document.querySelector("[data-others]").dataset.others.split(" "));
const lists = document.getElementById("hall-lists");
function renew({ lastEventId }) {
  if (lists && lastEventId.split("-")[0] !== lists.dataset.version) look(false);
}

follow(hall.dataset.stream, {
  board({ data }) {
    const board = JSON.parse(data);
    const card = document.getElementById(`g-${board.id}`);
    if (!card) {
      // One that has just been set up. Whether it is to be shown here the server is asked once.
      if (others && !others.has(board.id)) look(true);
      others?.add(board.id);
    } else if (board.version > Number(card.dataset.version)) {
      hush();
    }
    tell(board);
  },
  "board-removed"({ data }) {
    if (others && document.getElementById(`g-${JSON.parse(data).id}`)) look(true);
  },
  round: renew,
  standings: renew,
  // Whether the event is still open to whoever looks; the boards come by the line.
  back: () => look(false),
  // A screen may be hidden behind another window; its line is its only work.
}, { kept: true });

// ---- The views, one after the other.

const views = () => [...document.querySelectorAll("[data-view]")];
const place = document.getElementById("hall-at");
const steps = document.getElementById("hall-steps");
const pause = steps.querySelector("[data-do=pause]");
const setup = document.querySelector(".hall-setup");
let at = 0;
let turning = 0;

/** The next view, or the rest of a list that is longer than the screen; back likewise. */
function turn(by) {
  const all = views();
  if (!all.length) return;
  at = Math.min(at, all.length - 1);
  const list = all[at].classList.contains("hall-list");
  const rest = list && by > 0 && !all[at].hidden && all[at].scrollTop + all[at].clientHeight < all[at].scrollHeight - 4;
  if (rest) all[at].scrollTop += pageOf(all[at]);
  else if (list && by < 0 && all[at].scrollTop > 0) all[at].scrollTop -= pageOf(all[at]);
  else at = (at + by + all.length) % all.length;
  all.forEach((view, no) => { if (view.hidden !== (no !== at)) view.hidden = no !== at; });
  if (by > 0 && !rest) all[at].scrollTop = 0;
  if (place) place.textContent = all.length > 1 ? `${at + 1} / ${all.length}` : "";
}

/** So much of a list is new when it goes on: its head stays, and the last line is seen again. */
function pageOf(view) {
  const head = view.querySelector("thead")?.offsetHeight ?? 0;
  const line = view.querySelector("tbody tr")?.offsetHeight ?? 0;
  return Math.max(line, view.clientHeight - head - line);
}

function isPaused() {
  return pause?.getAttribute("aria-pressed") === "true";
}

/** Lets the views turn by themselves, from now on. */
function go() {
  clearInterval(turning);
  const every = Number(hall.dataset.every);
  // Whoever sets the screen up is not disturbed.
  if (every) turning = setInterval(() => { if (!isPaused() && !setup?.open) turn(1); }, every * 1000);
}

const acts = {
  on() { turn(1); go(); },
  back() { turn(-1); go(); },
  pause() { pause?.setAttribute("aria-pressed", String(!isPaused())); },
  full() { document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen?.(); },
};
const keys = { ArrowRight: "on", ArrowLeft: "back", " ": "pause", p: "pause", f: "full" };

document.body.classList.add("hall-live");
steps.hidden = false;
steps.addEventListener("click", (event) => acts[event.target.closest("[data-do]")?.dataset.do]?.());
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, select, button, summary")) return;
  const act = keys[event.key];
  if (!act) return;
  event.preventDefault();
  acts[act]();
});
if (place) { turn(0); go(); }
