// The organiser's desk. Every form works without this; here keys and the mouse only make it quicker.

for (const text of document.querySelectorAll(".withscript")) text.hidden = false;

results(document.querySelector("#results"));
exchange(document.querySelector("#swap"));
creation(document.querySelector("#create"));

/** Results by keyboard: a key sets the result of the row and goes on to the next. */
function results(form) {
  if (!form) return;
  const rows = [...form.querySelectorAll(".three-way")];
  const told = form.querySelector("output");
  const values = { 1: "red-won", r: "red-won", 0: "black-won", b: "black-won", 5: "drawn", d: "drawn", "=": "drawn" };
  const options = row => [...row.querySelectorAll("input")];

  const go = at => {
    const row = rows[at];
    if (!row) {
      form.querySelector(".save button")?.focus();
      return;
    }
    (options(row).find(option => option.checked) ?? options(row)[0]).focus();
    row.scrollIntoView({ block: "nearest" });
  };
  const count = () => {
    const open = rows.filter(row => !options(row).some(option => option.checked)).length;
    told.value = told.dataset.text.replace("#", open);
  };

  // Whoever goes away with results that nobody has but this page is asked first.
  const ask = event => event.preventDefault();
  const unsaved = () => window.addEventListener("beforeunload", ask);
  form.addEventListener("change", unsaved);
  form.addEventListener("submit", () => window.removeEventListener("beforeunload", ask));

  // The sentence comes from the server, with its number: only the number changes.
  if (told) {
    told.dataset.text = told.value.replace(/\d+/, "#");
    form.addEventListener("change", count);
    count();
  }
  // Who won, or something else: the later choice counts.
  const other = row => row.closest("tr").querySelector("select[name^=other-]");
  form.addEventListener("change", event => {
    const row = event.target.closest("tr")?.querySelector(".three-way");
    if (!row || !event.target.value) return;
    if (event.target === other(row)) for (const option of options(row)) option.checked = false;
    else if (row.contains(event.target) && other(row)) other(row).value = "";
    if (told) count();
  });
  form.addEventListener("focusin", event => {
    for (const row of form.querySelectorAll(".now")) row.classList.remove("now");
    event.target.closest(".three-way")?.closest("tr").classList.add("now");
  });
  form.addEventListener("keydown", event => {
    const row = event.target.closest(".three-way");
    if (!row || event.ctrlKey || event.altKey || event.metaKey) return;
    const at = rows.indexOf(row);
    const value = values[event.key.toLowerCase()];
    if (value) {
      const option = options(row).find(one => one.value === value);
      option.checked = true;
      if (other(row)) other(row).value = "";
      unsaved();
      count();
      go(at + 1);
    } else if (event.key === "Enter" || event.key === "ArrowDown") {
      go(at + 1);
    } else if (event.key === "ArrowUp") {
      go(Math.max(0, at - 1));
    } else if (event.key === "Backspace" || event.key === "Delete") {
      for (const option of options(row)) option.checked = false;
      unsaved();
      count();
    } else {
      return;
    }
    event.preventDefault();
  });
  if (rows.length > 0 && !location.hash) go(0);
}

/** Exchanging two by dragging one onto the other; by keyboard the two are ticked. */
function exchange(form) {
  if (!form) return;
  const look = form.querySelector("button[value=look]");
  const picks = [...form.querySelectorAll(".pick")].filter(pick => !pick.querySelector("input").disabled);
  let dragged = null;
  const tick = chosen => {
    for (const pick of picks) pick.querySelector("input").checked = chosen.includes(pick);
  };
  for (const pick of picks) {
    pick.draggable = true;
    pick.addEventListener("dragstart", event => {
      dragged = pick;
      event.dataTransfer.effectAllowed = "move";
      event.dataTransfer.setData("text/plain", pick.textContent.trim());
    });
    pick.addEventListener("dragover", event => {
      if (!dragged || dragged === pick) return;
      event.preventDefault();
      pick.classList.add("over");
    });
    pick.addEventListener("dragleave", () => pick.classList.remove("over"));
    pick.addEventListener("dragend", () => { dragged = null; });
    pick.addEventListener("drop", event => {
      event.preventDefault();
      pick.classList.remove("over");
      if (!dragged || dragged === pick) return;
      tick([dragged, pick]);
      form.requestSubmit(look);
    });
  }
  // The third that is ticked takes the place of the first.
  const order = picks.filter(pick => pick.querySelector("input").checked);
  form.addEventListener("change", event => {
    const pick = event.target.closest(".pick");
    if (!pick) return;
    if (order.includes(pick)) order.splice(order.indexOf(pick), 1);
    if (event.target.checked) order.push(pick);
    if (order.length > 2) order.shift();
    tick(order);
  });
}

/** Setting up: of a format of one's own, only what its stages need; the clocks are those of this place. */
function creation(form) {
  if (!form) return;
  const own = [form.querySelector("#free"), form.querySelector("#later")];
  const rounds = form.querySelector("#rounds");
  const show = () => {
    const plan = form.querySelector("[name=plan]:checked");
    // What is not shown is not sent either: a plan has its own stages.
    for (const part of own) part.hidden = part.disabled = !plan || !("free" in plan.dataset);
    for (const part of form.querySelectorAll("[data-for]")) {
      const format = part.closest("[data-stage]").querySelector("[name^=format-]") ?? plan;
      part.hidden = format?.value !== part.dataset.for;
    }
    rounds.placeholder = plan?.dataset.rounds ?? "";
  };
  form.addEventListener("change", show);
  show();
  const offset = form.querySelector("#offset");
  if (offset.value === "" && location.pathname === "/events/new") {
    offset.value = String(-new Date().getTimezoneOffset());
    if (offset.selectedIndex < 0) offset.value = "";
  }
}
