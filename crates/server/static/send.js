// Forms with `data-send` are sent without leaving the page, and the page that answers is put in part by part. If the
// server cannot be reached the form is sent again until it answers: each sending carries one `key`, under which the
// server does a thing once, however often it hears of it.

import { isShut, shutOut } from "./line.js";
import { page, take } from "./parts.js";

const AGAIN = [500, 1000, 2000, 4000];
const wait = (ms) => new Promise((done) => { setTimeout(done, ms); });
const key = () => Array.from(crypto.getRandomValues(new Uint8Array(16)), (it) => it.toString(16).padStart(2, "0")).join("");

/**
 * Tells others on the page how a sending stands: `sending`, `waiting` (cannot be reached), `done`, `refused`, or `shut-out`:
 * whoever sends is not signed in, or not as he was when the page was made.
 */
const tell = (state, form) => document.dispatchEvent(new CustomEvent("sending", { detail: { state, form } }));

let turn = Promise.resolve();

/** Sends what a form holds, one after another; whether it was done. */
export function send(form, submitter = null) {
  const fields = new FormData(form, submitter);
  fields.set("key", key());
  const sent = turn.then(() => deliver(form, fields));
  turn = sent.catch(() => {});
  return sent;
}

async function deliver(form, fields) {
  tell("sending", form);
  for (let times = 0; ; times++) {
    let answer;
    try {
      answer = await page(form.action, { method: "POST", body: new URLSearchParams(fields) });
    } catch {
      tell("waiting", form);
      await wait(AGAIN[Math.min(times, AGAIN.length - 1)]);
      continue;
    }
    const bare = !answer.ok && !answer.found.querySelector("#notice .notice");
    // Somebody who has to sign in first, or to whom nothing belongs here any more, is told that nothing was done: a page
    // that is only loaded again would swallow his move.
    if (answer.status === 401 || (bare && isShut(answer.status))) {
      shutOut(answer.status);
      tell("shut-out", form);
      return false;
    }
    if (bare) tellFault(answer.found);
    take(answer.found, { answer: true });
    tell(answer.ok ? "done" : "refused", form);
    return answer.ok;
  }
}

/** A page that says nothing but what went wrong, as of a server that has failed, says it where a refusal stands. */
function tellFault(found) {
  const notice = found.getElementById("notice");
  const [title, why] = ["h1", "h1 + p"].map((css) => found.querySelector(`main ${css}`)?.textContent ?? "");
  if (!notice) return;
  const told = found.createElement("div");
  told.className = "notice";
  told.setAttribute("role", "alert");
  for (const [kind, text] of [["h2", title], ["p", why || title]]) {
    const line = found.createElement(kind);
    line.textContent = text;
    told.append(line);
  }
  notice.replaceChildren(told);
}

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (!form.matches("[data-send]") || event.defaultPrevented) return;
  event.preventDefault();
  // What the form holds is read first: a button that is switched off does not say what it stands for.
  const sent = send(form, event.submitter);
  for (const button of form.querySelectorAll("button")) button.disabled = true;
  sent.finally(() => {
    for (const button of form.querySelectorAll("button")) button.disabled = false;
  });
});
