// Parts of a page that change while somebody looks: `[data-live]` with an id. The page is fetched anew, or comes as the
// answer to a form, and what the server sends otherwise than last time is put in its place. What is shown comes from
// the server alone; without scripts a reload shows the same.

const parts = () => document.querySelectorAll("[data-live][id]");
// A part is new if the server sends it otherwise than last time; what the browser has made of it does not count.
const sent = new Map();
for (const part of parts()) sent.set(part.id, part.innerHTML);

/** Whether somebody is filling something in. */
function isBusy(part) {
  const fields = [...part.querySelectorAll("select, textarea, input:not([type=hidden])")];
  const filled = (field) => {
    if (field.tagName === "SELECT") return ![...field.options].every((it) => it.selected === it.defaultSelected) && field.selectedIndex > 0;
    if (field.type === "checkbox" || field.type === "radio") return field.checked !== field.defaultChecked;
    return field.value !== field.defaultValue;
  };
  return fields.some((field) => field === document.activeElement || filled(field));
}

// What a finger or a mouse is pressed on, and what is to be put in there when it is lifted: a button that is changed
// for another while it is pressed would not be pressed at all.
let held = null;
const putOff = new Map();
let lifted = 0;

function letGo() {
  held = null;
  const late = [...putOff];
  putOff.clear();
  for (const [part, fresh] of late) replace(part, fresh);
  if (late.length) tell(late.map(([part]) => part));
}

/** What is pressed is let go after so many milliseconds. */
const lift = (after) => () => {
  clearTimeout(lifted);
  lifted = setTimeout(letGo, after);
};

addEventListener("pointerdown", ({ target }) => {
  clearTimeout(lifted);
  held = target;
}, { capture: true });
// With a finger the click comes a while after it is lifted, and not always.
addEventListener("pointerup", lift(300), { capture: true });
addEventListener("click", lift(0), { capture: true });
addEventListener("pointercancel", lift(0), { capture: true });

const tell = (changed) => document.dispatchEvent(new CustomEvent("parts", { detail: changed }));

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

/**
 * Puts in what is new in a page. Where somebody is at work nothing is taken out of his hands, unless the page is the
 * `answer` to what he did. Tells what has changed and whether something had to wait.
 */
export function take(page, { answer = false } = {}) {
  const changed = [];
  let late = false;
  for (const part of parts()) {
    const fresh = page.getElementById(part.id);
    if (!fresh || fresh.innerHTML === sent.get(part.id)) continue;
    if (!answer && isBusy(part)) { late = true; continue; }
    // Why something was not done stands until the next thing is tried.
    if (!answer && part.id === "notice") continue;
    sent.set(part.id, fresh.innerHTML);
    for (const { name, value } of fresh.attributes) if (name.startsWith("data-")) part.setAttribute(name, value);
    if (held && part.contains(held)) { putOff.set(part, fresh); continue; }
    replace(part, fresh);
    changed.push(part);
  }
  if (changed.length) tell(changed);
  return { changed, late };
}

// Too many at once, or a proxy that finds no server behind it: that passes.
const PASSING = [429, 502, 503, 504];

/** Takes out what a part holds, until the server sends something else. */
export function empty(part) {
  part.replaceChildren();
  sent.set(part.id, "");
}

// So long, in milliseconds, an answer is waited for: a line can be dead without anybody being told. What is sent is short
// and sent again under its key; a page may be long, and the line slow.
const [SENT, ASKED] = [8000, 20_000];

/** The signal that ends a question without an answer: looks follow one another, and one without an end stops them all. */
export const inTime = (ms = ASKED) => AbortSignal.timeout(ms);

/** A page from the server; an error if there is none, or none just now. */
export async function page(address, options = {}) {
  const signal = inTime(options.method === "POST" ? SENT : ASKED);
  const answer = await fetch(address, { ...options, signal, headers: { accept: "text/html" } });
  const kind = answer.headers.get("content-type") ?? "";
  if (!kind.startsWith("text/html") || PASSING.includes(answer.status)) throw new Error(`${answer.status}`);
  const found = new DOMParser().parseFromString(await answer.text(), "text/html");
  return { found, ok: answer.ok, status: answer.status };
}

let waiting = 0;
let looking = Promise.resolve();
// What is to be looked at when the page is seen again.
let unseenLook = null;
// So long it takes, in milliseconds, until a look is tried again that found no page.
const AGAIN = 2000;

/**
 * Looks before long: what comes together is looked at once, and what was not answered is asked again. A page that nobody
 * looks at waits, unless something is to be done there `unseen`.
 */
export function soon(look, after = 150, { unseen = false } = {}) {
  clearTimeout(waiting);
  if (document.hidden && !unseen) {
    unseenLook = () => soon(look, after);
    return;
  }
  unseenLook = null;
  waiting = setTimeout(() => {
    waiting = 0;
    looking = looking.then(look).catch(() => { if (!waiting) soon(look, AGAIN, { unseen }); });
  }, after);
}

document.addEventListener("visibilitychange", () => {
  if (!document.hidden) unseenLook?.();
});
