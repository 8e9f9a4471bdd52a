// The pages of an event follow it: when something happens they fetch themselves anew and put in what has changed.
// What is shown comes from the server alone; without this a reload shows the same.

const line = document.querySelector("[data-stream]");
let waiting = 0;
let fetching = false;
let again = false;

/** Puts in what is new: every part that is marked, by its id, unless somebody is at work in it. */
function put(fresh) {
  let changed = false;
  for (const part of document.querySelectorAll("[data-live][id]")) {
    const other = fresh.getElementById(part.id);
    if (!other || other.innerHTML === shown.get(part.id)) continue;
    const busy = part.contains(document.activeElement) && document.activeElement.matches("input, select, textarea, button");
    const filled = [...part.querySelectorAll("select, textarea, input:not([type=hidden])")].some(
      (field) => (field.tagName === "SELECT" ? field.selectedIndex > 0 : field.value !== field.defaultValue),
    );
    if (busy || filled) continue;
    // What was unfolded stays so.
    const open = [...part.querySelectorAll("details")].map((it) => it.open);
    const focus = [...part.querySelectorAll("a, summary")].indexOf(document.activeElement);
    const scrolled = [...part.querySelectorAll(".scroll")].map((it) => it.scrollLeft);
    shown.set(part.id, other.innerHTML);
    part.replaceChildren(...document.importNode(other, true).childNodes);
    part.querySelectorAll("details").forEach((it, at) => { it.open = open[at] ?? it.open; });
    part.querySelectorAll(".scroll").forEach((it, at) => { it.scrollLeft = scrolled[at] ?? 0; });
    if (focus >= 0) part.querySelectorAll("a, summary")[focus]?.focus({ preventScroll: true });
    changed = true;
  }
  if (changed) line.textContent = line.dataset.told;
}

async function look() {
  if (fetching) { again = true; return; }
  fetching = true;
  try {
    const answer = await fetch(location.href, { headers: { accept: "text/html" } });
    if (answer.ok) put(new DOMParser().parseFromString(await answer.text(), "text/html"));
  } catch {
    // The line comes again by itself, and tells everything anew.
  }
  fetching = false;
  if (again) { again = false; soon(); }
}

/** Results come in together: one look for several of them. Pages that nobody looks at wait. */
function soon() {
  clearTimeout(waiting);
  if (document.hidden) { document.addEventListener("visibilitychange", soon, { once: true }); return; }
  waiting = setTimeout(look, 150);
}

// A part is new if the server sends it otherwise than last time; what the browser has made of it does not count.
const shown = new Map();
if (line) {
  for (const part of document.querySelectorAll("[data-live][id]")) shown.set(part.id, part.innerHTML);
  // Whoever comes is told how everything is. The first time that is what the page shows already; later it may be new.
  let known = null;
  const told = new Map();
  const hear = (kind) => (message) => {
    const key = kind + message.data.slice(0, 40);
    const before = told.get(key);
    told.set(key, message.data);
    if (known !== null && before !== message.data) soon();
  };
  const stream = new EventSource(line.dataset.stream);
  stream.addEventListener("round", hear("round"));
  stream.addEventListener("standings", hear("standings"));
  stream.addEventListener("open", () => {
    if (known === null) { setTimeout(() => { known = true; look(); }, 1000); } else { soon(); }
  });
  addEventListener("pagehide", () => stream.close());
}
