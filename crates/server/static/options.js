// What somebody wants of the board beside what the server writes: remembered in this browser. Boxes with `data-option`
// show it and change it.

const KEY = "chuhe-board";

function kept() {
  try { return JSON.parse(localStorage.getItem(KEY)) ?? {}; } catch { return {}; }
}

const chosen = kept();
const heard = [];

/** Whether something is wanted. */
export const wants = (name) => chosen[name] === true;

/** Is called now and whenever something is chosen. */
export function onChoice(act) {
  heard.push(act);
  act();
}

for (const box of document.querySelectorAll("[data-option]")) {
  box.checked = wants(box.dataset.option);
  box.addEventListener("change", () => {
    chosen[box.dataset.option] = box.checked;
    // A browser that keeps nothing still does as it is told until the page is left.
    try { localStorage.setItem(KEY, JSON.stringify(chosen)); } catch { /* nothing is kept */ }
    if (box.dataset.option === "sound") beep();
    for (const act of heard) act();
  });
}

let audio = null;

/** A short tone, if sound is wanted. Browsers allow none before somebody has touched the page. */
export function beep() {
  if (!wants("sound")) return;
  audio ??= new AudioContext();
  if (audio.state === "suspended") { audio.resume().catch(() => {}); }
  const [tone, loud] = [audio.createOscillator(), audio.createGain()];
  tone.frequency.value = 660;
  loud.gain.setValueAtTime(0.15, audio.currentTime);
  loud.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + 0.25);
  tone.connect(loud).connect(audio.destination);
  tone.start();
  tone.stop(audio.currentTime + 0.25);
}
