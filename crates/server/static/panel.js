// The boards of a round at a glance. They follow the event: only the card of a game that has gone on is fetched anew,
// and the one that needs the arbiter most comes first.

import { set } from "./clocks.js";
import { follow, hush, shutOut } from "./line.js";
import { page, soon, take } from "./parts.js";

const boards = document.getElementById("panel-boards");
const filter = document.getElementById("panel-filter");
const list = () => boards.querySelector(".panel-cards");
const cards = () => [...list().children];
const card = (id) => document.getElementById(`board-${id}`);
const version = () => Number(boards.querySelector("[data-event-version]").dataset.eventVersion);

/** What a card needs. That little time is left the page finds out by itself, since no message comes for it. */
function needs(it) {
  const told = it.dataset.needs.split(" ").filter(Boolean);
  const low = it.querySelector(".panel-clock.low[data-runs]") !== null;
  return low && !told.includes("clock") ? [...told, "clock"] : told;
}

function rank(it) {
  const low = needs(it).includes("clock") ? Number(boards.dataset.clockRank) : Infinity;
  return Math.min(Number(it.dataset.rank), low);
}

const table = (it) => it.dataset.table.split(".").map(Number);

function before(a, b) {
  if (rank(a) !== rank(b)) return rank(a) - rank(b);
  const [one, other] = [table(a), table(b)];
  return one[0] - other[0] || one[1] - other[1] || one[2] - other[2];
}

/** Puts the cards in order, hides what was not asked for and counts. */
function arrange() {
  const all = cards();
  const sorted = [...all].sort(before);
  if (sorted.some((it, at) => it !== all[at])) {
    const focus = document.activeElement;
    list().append(...sorted);
    if (focus && list().contains(focus)) focus.focus({ preventScroll: true });
  }
  const counts = new Map();
  for (const it of all) for (const need of needs(it)) counts.set(need, (counts.get(need) ?? 0) + 1);
  const chosen = filter.dataset.chosen;
  for (const it of all) {
    const hidden = chosen !== "" && !needs(it).includes(chosen);
    if (it.hidden !== hidden) it.hidden = hidden;
  }
  for (const link of filter.children) {
    const need = link.dataset.need;
    const count = String(need ? (counts.get(need) ?? 0) : all.length);
    const number = link.querySelector("span");
    if (number.textContent !== count) number.textContent = count;
    if (need) link.hidden = count === "0" && need !== chosen;
  }
}

/** The whole page: a round was paired, or games were set up. */
async function look() {
  const { found, ok, status } = await page(location.href);
  shutOut(status);
  if (ok) take(found);
}

// The cards that are to be fetched; each at most once at a time.
const wanted = new Set();
let fetching = Promise.resolve();

async function renew() {
  // One that goes on meanwhile is wanted again, and comes at the end.
  for (const id of wanted) {
    wanted.delete(id);
    const { found, ok, status } = await page(`${boards.dataset.cards}${id}`).catch((error) => {
      wanted.add(id);
      throw error;
    });
    // A card can be gone with its game; who is no longer let in is told so by the whole page.
    if ([401, 403, 404].includes(status)) soon(look);
    const [fresh, old] = [found.querySelector(".panel-card"), card(id)];
    if (!ok || !fresh || !old) continue;
    const focused = old.contains(document.activeElement);
    const made = document.importNode(fresh, true);
    old.replaceWith(made);
    if (focused) made.querySelector("a").focus({ preventScroll: true });
  }
  document.dispatchEvent(new CustomEvent("parts", { detail: [] }));
}

let renewing = 0;

/** Fetches what is wanted, before long; what was not answered is asked for again. */
function renewSoon(after) {
  clearTimeout(renewing);
  renewing = setTimeout(() => {
    fetching = fetching.then(renew).catch(() => renewSoon(2000));
  }, after);
}

function gone(id) {
  wanted.add(id);
  if (wanted.size === 1) renewSoon(100);
}

function hear({ data }) {
  const board = JSON.parse(data);
  const it = card(board.id);
  if (!it) { soon(look); return; }
  if (board.version <= Number(it.dataset.version)) return;
  hush();
  for (const side of ["red", "black"]) {
    const clock = it.querySelector(`.${side} .panel-clock`);
    if (clock && board.clocks) set(clock, board.clocks["remaining-ms"][side], board.clocks.running === side);
  }
  gone(board.id);
}

if (boards) {
  follow(boards.dataset.stream, {
    board: hear,
    "board-removed": ({ data }) => { if (card(JSON.parse(data).id)) soon(look); },
    round: ({ lastEventId }) => { if (parseInt(lastEventId, 10) > version()) soon(look); },
    back: () => soon(look),
  });
  document.addEventListener("parts", arrange);
  setInterval(arrange, 1000);
}
