// The pages of an event follow it: when something happens they fetch themselves anew and put in what has changed.

import { follow } from "./line.js";
import { inTime, page, soon, take } from "./parts.js";

const line = document.querySelector("[data-stream]");

// What was told last of each round and of the table. It may change without anything being done: time opens line-ups.
const told = new Map();
let changed = false;

/** Looks whether the event has gone on since this page was made, and if so, what is new. */
async function look() {
  const event = await fetch(line.dataset.event, { signal: inTime() });
  if (!event.ok) return;
  if (!changed && String((await event.json()).version) === line.dataset.version) return;
  changed = false;
  const { found, ok } = await page(location.href);
  if (!ok) return;
  const { changed: parts, late } = take(found);
  if (parts.length) line.textContent = line.dataset.told;
  // What somebody is at work in comes with the next change.
  if (!late) line.dataset.version = found.querySelector("[data-stream]").dataset.version;
}

if (line) {
  const hear = (key) => ({ data }) => {
    const what = key(data);
    if (told.has(what) && told.get(what) !== data) changed = true;
    told.set(what, data);
    soon(look);
  };
  follow(line.dataset.stream, {
    round: hear((data) => { const { stage, round } = JSON.parse(data); return `${stage}.${round}`; }),
    standings: hear(() => "standings"),
  });
}
