// The judge: stepping through a cycle, and a board for the case. Without it, all boards stand below one another and the
// case is typed.
import { Board, fenOf, piecesOf } from "./board.js";

const byId = (id) => document.getElementById(id);

for (const text of document.querySelectorAll(".withscript")) text.hidden = false;

// Stepping through the cycle.
const boards = byId("boards");
if (boards && byId("stepper")) {
  const figures = [...boards.children];
  const bar = byId("stepper").querySelector(".steps");
  let at = 0;
  const step = (to, told = true) => {
    at = Math.min(figures.length - 1, Math.max(0, to));
    figures.forEach((figure, i) => figure.classList.toggle("now", i === at));
    byId("step-at").textContent = `${at + 1} / ${figures.length}`;
    document.querySelectorAll("#moves-table tbody tr").forEach((row, i) => {
      if (i === at) row.setAttribute("aria-current", "step");
      else row.removeAttribute("aria-current");
    });
    if (told) byId("step-said").textContent = figures[at].querySelector("figcaption").textContent;
  };
  boards.classList.add("one");
  bar.hidden = false;
  bar.addEventListener("click", (event) => {
    const where = event.target.closest("[data-step]")?.dataset.step;
    if (where) step({ first: 0, back: at - 1, on: at + 1, last: figures.length - 1 }[where]);
  });
  byId("moves-table").addEventListener("click", (event) => {
    const link = event.target.closest("a[href^='#ply-']");
    if (!link) return;
    event.preventDefault();
    step(Number(link.hash.slice(5)) - 1);
  });
  document.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.target.closest("input, select, textarea, .play, .scroll:focus")) return;
    const where = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: figures.length - 1 }[event.key];
    // Home and End belong to the page unless the focus is here.
    if (where === undefined || (/Home|End/.test(event.key) && !event.target.closest("#cycle"))) return;
    event.preventDefault();
    step(where);
  });
  const asked = /^#ply-(\d+)$/.exec(location.hash);
  step(asked ? Number(asked[1]) - 1 : 0, false);
}

// The link, copied.
const copy = byId("copy");
if (copy && navigator.clipboard) {
  copy.hidden = false;
  copy.addEventListener("click", async () => {
    await navigator.clipboard.writeText(byId("link").href);
    copy.textContent = byId("link").dataset.copied;
  });
}

// The sheet, printed.
const paper = byId("print");
if (paper) {
  paper.hidden = false;
  paper.addEventListener("click", () => window.print());
}

// A file that is dropped on the form.
const form = byId("case-form");
if (form) {
  form.addEventListener("dragover", (event) => {
    if (!event.dataTransfer?.types.includes("Files")) return;
    event.preventDefault();
    form.classList.add("over");
  });
  form.addEventListener("dragleave", () => form.classList.remove("over"));
  form.addEventListener("drop", (event) => {
    if (!event.dataTransfer?.files.length) return;
    event.preventDefault();
    form.classList.remove("over");
    byId("file").files = event.dataTransfer.files;
    form.requestSubmit();
  });
}

// The board of the case. The fields are the truth: the board fills them in, and shows what is written into them.
const editor = byId("editor");
if (editor) {
  const words = JSON.parse(editor.dataset.words);
  const [fen, moves, status] = [byId("fen"), byId("moves"), byId("play-status")];
  const buttons = (name) => editor.querySelector(`[data-do="${name}"]`);
  const tools = [...byId("palette").querySelectorAll("[data-piece]")];
  let setup = false;
  let turn = "w";
  // The piece that a tap puts on the board; "" takes away; null: nothing.
  let brush = null;
  let known = { start: editor.dataset.start, moves: [], legal: [] };
  // Only the answer to the latest question counts.
  let asked = 0;

  const squares = [..."abcdefghi"].flatMap((file) => [..."0123456789"].map((rank) => file + rank));
  const board = new Board(byId("play"), {
    glyphs: editor.dataset.glyphs,
    words,
    choices(square) {
      if (setup) return board?.pieces.has(square) ? squares.filter((other) => other !== square) : null;
      const to = known.legal.filter((m) => m.startsWith(square)).map((m) => m.slice(2));
      return to.length ? to : null;
    },
    move(from, to) {
      if (!setup) {
        ask([...known.moves, from + to].join(""));
        return;
      }
      board.pieces.set(to, board.pieces.get(from));
      board.pieces.delete(from);
      written();
    },
    tap(square) {
      if (!setup || brush === null) return false;
      if (brush) board.pieces.set(square, brush);
      else board.pieces.delete(square);
      board.say(words.placed.replace("<piece>", board.named(square)).replace("<square>", square));
      written();
      return true;
    },
    say(text) {
      byId("play-said").textContent = text;
    },
  });

  // The position that was set up goes into its field; moves of another position make no sense any more.
  function written() {
    fen.value = fenOf(board.pieces, turn);
    moves.value = "";
    board.draw();
    ask("");
  }

  // Asks what stands on the board after these moves, and what can be played.
  async function ask(text, typed = false) {
    const mine = ++asked;
    let answer;
    try {
      const response = await fetch(`/api/v1/board?lang=${document.documentElement.lang}`, {
        method: "POST",
        headers: { "content-type": "application/json", "x-csrf-token": form.elements.csrf.value },
        body: JSON.stringify({ fen: fen.value.trim() || null, moves: text }),
      });
      answer = await response.json();
      if (mine !== asked) return;
      if (!response.ok) {
        // The interface names its own fields; here they have labels.
        const label = (name) => ({ fen, moves })[name].labels[0]?.textContent.trim() ?? name;
        told(answer.detail.replace(/^(?:fen|moves)(?=[:：])/, label), true);
        return;
      }
    } catch {
      if (mine === asked) told(words.unreachable, true);
      return;
    }
    known = answer;
    turn = answer.turn === "red" ? "w" : "b";
    board.faults = answer.faults.flatMap((fault) => fault.squares);
    // What somebody has typed is left as it is.
    if (!typed) moves.value = answer.text;
    // A record tells its own start.
    if (typed && answer.moves.length && answer.start !== editor.dataset.start) {
      fen.value = answer.start.split(" ").slice(0, 2).join(" ");
    }
    const last = answer.moves.at(-1);
    if (!setup) board.show(answer.fen, last ? [last.slice(0, 2), last.slice(2)] : null);
    else board.draw();
    const faults = answer.faults.map((fault) => fault.told).join(" · ");
    told((faults && words.impossible.replace("<faults>", faults)) || [answer.end ?? words[answer.turn], answer.check && !answer.end ? words.check : ""].filter(Boolean).join(" · "), faults !== "");
  }

  function told(text, wrong) {
    status.textContent = text;
    status.classList.toggle("wrong", wrong);
  }

  function mode(next) {
    setup = next;
    if (!setup) hold(null);
    byId("palette").hidden = !setup;
    for (const name of ["turn", "start", "clear"]) buttons(name).hidden = !setup;
    buttons("back").hidden = setup;
    if (setup) {
      board.show(known.start);
      turn = known.start.split(" ")[1] ?? "w";
    }
    ask(setup ? "" : known.moves.join(""), setup);
  }

  function hold(next) {
    brush = next;
    for (const tool of tools) tool.setAttribute("aria-pressed", String(tool.dataset.piece === brush));
  }

  editor.querySelectorAll("[name=mode]").forEach((radio) => radio.addEventListener("change", () => mode(radio.value === "setup")));
  byId("palette").addEventListener("click", (event) => {
    const tool = event.target.closest("[data-piece]");
    if (tool) hold(tool.dataset.piece === brush ? null : tool.dataset.piece);
  });
  const doing = {
    back: () => ask(known.moves.slice(0, -1).join("")),
    flip: () => board.flip(),
    turn() {
      turn = turn === "w" ? "b" : "w";
      written();
    },
    start() {
      board.pieces = piecesOf(editor.dataset.start);
      turn = "w";
      written();
    },
    clear() {
      board.pieces = new Map();
      written();
    },
  };
  editor.addEventListener("click", (event) => doing[event.target.closest("[data-do]")?.dataset.do]?.());
  for (const field of [fen, moves]) {
    field.addEventListener("change", () => {
      if (field === fen && setup) ask("", true).then(() => board.show(known.fen));
      else ask(moves.value, true);
    });
  }
  editor.hidden = false;
  ask(moves.value, true);
}
