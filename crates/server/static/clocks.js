// Clocks that go on: an element with `data-left` (milliseconds when the page, or the message, was made) shows what is
// left, and counts down while it has `data-runs`. The server alone says when a flag falls; here nothing falls.

// When each was told what is left.
const told = new WeakMap();

/** As the server writes it: hours, minutes and seconds; a player has what the begun second shows. */
function written(ms) {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  const two = (it) => String(it).padStart(2, "0");
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}

/** Sets a clock to what the server has just told. */
export function set(clock, left, runs) {
  clock.dataset.left = left;
  clock.toggleAttribute("data-runs", runs);
  told.set(clock, performance.now());
  show(clock);
}

/** What is left on a clock now, in milliseconds. */
function left(clock) {
  if (!told.has(clock)) told.set(clock, performance.now());
  const since = clock.hasAttribute("data-runs") ? performance.now() - told.get(clock) : 0;
  return Math.max(0, Number(clock.dataset.left) - since);
}

// So much time, in milliseconds, is little.
const LOW = 60_000;

function show(clock) {
  const ms = left(clock);
  const text = written(ms);
  // Nothing is written that stands there already: with many clocks on a page that is most of the work.
  if (clock.textContent !== text) clock.textContent = text;
  const low = ms < LOW;
  if (clock.classList.contains("low") !== low) clock.classList.toggle("low", low);
}

/** Every clock of the page, whenever a second may have ended. */
function tick() {
  for (const clock of document.querySelectorAll("[data-left][data-runs]")) show(clock);
}

for (const clock of document.querySelectorAll("[data-left]")) show(clock);
document.addEventListener("parts", () => {
  for (const clock of document.querySelectorAll("[data-left]")) show(clock);
});
setInterval(tick, 200);
