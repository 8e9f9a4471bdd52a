
// Looking things up as one types. Without this the forms ask the server, which finds more: other scripts, pinyin.

/** A text as it is compared: small letters, no marks of tones. */
const folded = text => text.normalize("NFD").replace(/[\u0300-\u036f]/g, "").toLowerCase();

/** Hides the entries of this page that lack one of the words, and the chapters of which nothing is left. */
function filter(form) {
  const entries = [...document.querySelectorAll(form.dataset.filter)];
  const texts = entries.map(entry => folded(entry.textContent));
  const status = form.querySelector("[role=status]");
  const field = form.elements.q;
  field.addEventListener("input", () => {
    const words = folded(field.value).split(/\s+/).filter(Boolean);
    let left = 0;
    entries.forEach((entry, at) => {
      entry.hidden = !words.every(word => texts[at].includes(word));
      if (!entry.hidden) left += 1;
    });
    for (const chapter of document.querySelectorAll(".chapter")) {
      chapter.hidden = !chapter.querySelector(".entry:not([hidden])");
    }
    status.textContent = words.length === 0 ? "" : left === 0 ? status.dataset.none : `${left} / ${entries.length}`;
  });
}

/** Asks the server while one types, and shows what it finds in place of what stands there. */
function live(form) {
  const place = document.querySelector(form.dataset.live);
  let waiting, asked;
  const ask = async () => {
    const address = `/search?${new URLSearchParams(new FormData(form))}`;
    asked?.abort();
    asked = new AbortController();
    try {
      const answer = await fetch(address, { signal: asked.signal, headers: { Accept: "text/html" } });
      if (!answer.ok) return;
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      place.replaceChildren(...page.querySelector(form.dataset.live).childNodes);
      history.replaceState(null, "", address);
    } catch (error) {
      // Overtaken by the next letter, or no connection: the button still works.
      if (error.name !== "AbortError") console.info(error.message);
    }
  };
  form.addEventListener("input", () => {
    clearTimeout(waiting);
    waiting = setTimeout(ask, 200);
  });
}

for (const form of document.querySelectorAll("form[data-filter]")) filter(form);
for (const form of document.querySelectorAll("form[data-live]")) live(form);
