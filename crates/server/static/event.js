// The pages of an event follow it: when something happens they fetch themselves anew and put in what has changed.

import { page, soon, take } from "./parts.js";

const line = document.querySelector("[data-stream]");

/** Looks whether the event has gone on since this page was made, and if so, what is new. */
async function look() {
  const event = await fetch(line.dataset.event);
  if (!event.ok || String((await event.json()).version) === line.dataset.version) return;
  const { found, ok } = await page(location.href);
  if (!ok) return;
  const { changed, late } = take(found);
  if (changed.length) line.textContent = line.dataset.told;
  // What somebody is at work in comes with the next change.
  if (!late) line.dataset.version = found.querySelector("[data-stream]").dataset.version;
}

if (line) {
  const stream = new EventSource(line.dataset.stream);
  stream.addEventListener("round", () => soon(look));
  stream.addEventListener("standings", () => soon(look));
  addEventListener("pagehide", () => stream.close());
  // Whoever comes back by the button of the browser sees what has happened since.
  addEventListener("pageshow", (event) => { if (event.persisted) location.reload(); });
}
