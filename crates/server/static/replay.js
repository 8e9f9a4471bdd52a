// A game is stepped through without loading anything: the page has every position and every sentence. The links do the
// same without this.
import { Drawn } from "./drawn.js";
import { follow as followLine } from "./line.js";
import { page, soon, take } from "./parts.js";

const replay = document.getElementById("replay");
const board = new Drawn(replay.querySelector(".board svg"), "replay", { flipped: replay.hasAttribute("data-flipped") });
const list = document.getElementById("replay-moves");
let last = Number(list.dataset.last);
const slide = document.getElementById("replay-slide");
const auto = document.getElementById("replay-auto");
const link = document.getElementById("replay-link");
const button = (name) => replay.querySelector(`[data-do=${name}]`);
let ply = Number(replay.dataset.ply);
let playing = 0;

/** The move that was played last stays in sight inside its list; the page itself does not move. */
function keepInSight() {
  const now = replay.querySelector(".moves [aria-current]");
  const list = replay.querySelector(".moves")?.closest(".scroll");
  if (!list) return;
  if (!now) { list.scrollTop = 0; return; }
  const [inside, around] = [now, list].map((it) => it.getBoundingClientRect());
  if (inside.top < around.top || inside.bottom > around.bottom) {
    list.scrollTop += inside.top - around.top - list.clientHeight / 2;
  }
}

/** An address with another ply. */
function at(address, to) {
  const url = new URL(address, location.href);
  url.searchParams.set("ply", to);
  return url.href;
}

/** Shows the game after so many plies. */
function go(to) {
  ply = Math.min(last, Math.max(0, to));
  const move = replay.querySelector(`.moves a[data-ply="${ply}"]`);
  const shown = (move ?? replay).dataset;
  board.show(shown.fen, shown.move ?? null);
  replay.querySelector(".moves [aria-current]")?.removeAttribute("aria-current");
  move?.setAttribute("aria-current", "step");
  replay.querySelector(".replay-told").textContent = shown.told;
  replay.querySelector(".replay-outcome").hidden = ply !== last;
  replay.querySelector(".count").textContent = `${ply} / ${last}`;
  replay.querySelector(".fen code").textContent = shown.fen;
  const steps = { Home: 0, ArrowLeft: Math.max(0, ply - 1), ArrowRight: Math.min(last, ply + 1), End: last };
  for (const [key, target] of Object.entries(steps)) {
    const step = replay.querySelector(`[data-step="${key}"]`);
    step.href = at(step.href, target);
    step.classList.toggle("off", target === ply);
    if (target === ply) step.setAttribute("aria-disabled", "true");
    else step.removeAttribute("aria-disabled");
  }
  for (const other of replay.querySelectorAll("[data-at]")) other.href = at(other.href, ply);
  link.value = at(link.value, ply);
  slide.value = ply;
  keepInSight();
  history.replaceState(null, "", at(location.href, ply));
}

function stop() {
  clearInterval(playing);
  playing = 0;
  button("play").setAttribute("aria-pressed", "false");
}

function play() {
  if (playing) { stop(); return; }
  if (ply === last) go(0);
  button("play").setAttribute("aria-pressed", "true");
  const every = Number(document.getElementById("replay-speed").value);
  playing = setInterval(() => { go(ply + 1); if (ply === last) stop(); }, every);
}

/** The diagram as a picture of points, drawn by the browser from the one that can be downloaded. */
async function png() {
  const picture = new Image();
  picture.src = replay.querySelector("a[download][data-at]").href;
  await picture.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [picture.naturalWidth * 2, picture.naturalHeight * 2];
  canvas.getContext("2d").drawImage(picture, 0, 0, canvas.width, canvas.height);
  const made = await new Promise((done) => canvas.toBlob(done, "image/png"));
  const file = document.createElement("a");
  file.href = URL.createObjectURL(made);
  file.download = `${location.pathname.split("/")[2]}-${ply}.png`;
  file.click();
  setTimeout(() => URL.revokeObjectURL(file.href), 10_000);
}

async function copy() {
  const copied = button("copy");
  link.select();
  try {
    await navigator.clipboard.writeText(link.value);
    copied.textContent = copied.dataset.done;
  } catch {
    // It is marked, so that it can be copied by hand.
  }
}

const acts = { play, png, copy };

replay.addEventListener("click", (event) => {
  const act = event.target.closest("[data-do]")?.dataset.do;
  if (act) { acts[act](); return; }
  const step = event.target.closest("[data-step], .moves a[data-ply]");
  if (!step || event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
  event.preventDefault();
  stop();
  go(Number(new URL(step.href).searchParams.get("ply")));
});
slide.addEventListener("input", () => { stop(); go(Number(slide.value)); });
document.getElementById("replay-speed").addEventListener("change", () => { if (playing) { stop(); play(); } });
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.matches("input, textarea, select")) return;
  const step = replay.querySelector(`[data-step="${CSS.escape(event.key)}"]`);
  if (step) {
    event.preventDefault();
    step.click();
  } else if (event.key === " " && !event.target.closest("a, button, summary")) {
    event.preventDefault();
    play();
  } else if (event.key === "f") {
    replay.querySelector("[data-key=f]").click();
  }
});

/** A game that is still played goes on here, too. Whoever looks at the last move sees the next one. */
function follow() {
  const look = async () => {
    const { found, ok } = await page(location.href);
    if (!ok) return;
    const atEnd = ply === last;
    take(found);
    last = Number(list.dataset.last);
    // How it ended is told all over the page.
    if (list.dataset.over === "true") location.replace(at(location.href, atEnd ? last : ply));
    slide.max = last;
    auto.hidden = last === 0;
    go(atEnd ? last : ply);
  };
  followLine(location.pathname.replace(/replay$/, "stream"), {
    view: ({ data }) => { if (JSON.parse(data).version > Number(list.dataset.version)) soon(look); },
  });
}

if (list.dataset.over !== "true") follow();
auto.hidden = last === 0;
button("png").hidden = false;
button("copy").hidden = false;
keepInSight();
