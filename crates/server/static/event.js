// The pages of an event follow it: when something happens they fetch themselves anew and put in what has changed.
// What is shown comes from the server alone; without this a reload shows the same.

const line = document.querySelector("[data-stream]");
// A part is new if the server sends it otherwise than last time; what the browser has made of it does not count.
const sent = new Map();
const parts = () => document.querySelectorAll("[data-live][id]");

/** Whether somebody is filling something in. */
function isBusy(part) {
  const fields = [...part.querySelectorAll("select, textarea, input:not([type=hidden])")];
  const filled = (field) =>
    field.tagName === "SELECT" ? field.selectedIndex > 0 : field.value !== field.defaultValue;
  return fields.some((field) => field === document.activeElement || filled(field));
}

/** Puts a part in its place. What was unfolded, moved aside or looked at stays so. */
function replace(part, fresh) {
  const all = (what) => [...part.querySelectorAll(what)];
  const open = all("details").map((it) => it.open);
  const aside = all(".scroll").map((it) => it.scrollLeft);
  const focus = all("a, summary, button").indexOf(document.activeElement);
  part.replaceChildren(...document.importNode(fresh, true).childNodes);
  all("details").forEach((it, at) => { it.open = open[at] ?? it.open; });
  all(".scroll").forEach((it, at) => { it.scrollLeft = aside[at] ?? 0; });
  if (focus >= 0) all("a, summary, button")[focus]?.focus({ preventScroll: true });
}

/** Looks whether the event has gone on since this page was made, and if so, what is new. */
async function look() {
  const event = await fetch(line.dataset.event);
  if (!event.ok || String((await event.json()).version) === line.dataset.version) return;
  const answer = await fetch(location.href, { headers: { accept: "text/html" } });
  if (!answer.ok) return;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  let late = false;
  for (const part of parts()) {
    const fresh = page.getElementById(part.id);
    if (!fresh || fresh.innerHTML === sent.get(part.id)) continue;
    if (isBusy(part)) { late = true; continue; }
    sent.set(part.id, fresh.innerHTML);
    replace(part, fresh);
    line.textContent = line.dataset.told;
  }
  // What somebody is at work in comes with the next change.
  if (!late) line.dataset.version = page.querySelector("[data-stream]").dataset.version;
}

let waiting = 0;
let looking = Promise.resolve();

/** Results come in together: one look for several of them. A page that nobody looks at waits. */
function soon() {
  clearTimeout(waiting);
  if (document.hidden) {
    document.addEventListener("visibilitychange", soon, { once: true });
    return;
  }
  // If the server cannot be reached the line breaks too, and when it comes again everything is told anew.
  waiting = setTimeout(() => { looking = looking.then(look).catch(() => {}); }, 150);
}

if (line) {
  for (const part of parts()) sent.set(part.id, part.innerHTML);
  const stream = new EventSource(line.dataset.stream);
  stream.addEventListener("round", soon);
  stream.addEventListener("standings", soon);
  addEventListener("pagehide", () => stream.close());
  // Whoever comes back by the button of the browser sees what has happened since.
  addEventListener("pageshow", (event) => { if (event.persisted) location.reload(); });
}
