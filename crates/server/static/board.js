// A board to play on: tap a piece and then its square, drag it, or use the keyboard. It knows no rules: which squares
// a piece may go to is asked of `choices`, and what a move comes to is for `move` to find out.
//
// The host holds the board as the server draws it, once as Red and once as Black sees it (both empty or as they stand),
// and the page holds the pieces to draw with, under `glyphs`-piece-LETTER (see `shared_glyphs` in crates/board).

const SVG = "http://www.w3.org/2000/svg";
const FILES = "abcdefghi";
// So many hundredths of a line's distance a pointer must move before it drags.
const DRAG = 30;

/// The pieces of a FEN, by square.
export function piecesOf(fen) {
  const pieces = new Map();
  fen.split(" ")[0].split("/").forEach((row, down) => {
    let file = 0;
    for (const letter of row) {
      if (/\d/.test(letter)) file += Number(letter);
      else pieces.set(FILES[file++] + (9 - down), letter);
    }
  });
  return pieces;
}

/// The FEN of pieces and a turn (`w` or `b`).
export function fenOf(pieces, turn) {
  const rows = [];
  for (let rank = 9; rank >= 0; rank--) {
    let row = "";
    for (const file of FILES) row += pieces.get(file + rank) ?? "1";
    rows.push(row.replace(/1+/g, (gap) => gap.length));
  }
  return `${rows.join("/")} ${turn}`;
}

export class Board {
  // `choices(square)`: the squares to which what stands there may go, or null if it may not be picked up.
  // `move(from, to)`: what to do then. `tap(square)`: asked first; true if that was all.
  // `say(text)`: what is read out. `words`: the names of pieces by letter, and a few phrases.
  constructor(host, { glyphs, words, choices, move, tap = () => false, say = () => {} }) {
    Object.assign(this, { host, glyphs, words, choices, move, tap, say });
    this.views = [...host.querySelectorAll("svg")];
    this.flipped = false;
    this.pieces = new Map();
    this.picked = null;
    this.last = null;
    // The square of a king in check, and a move that is not made yet.
    this.check = null;
    this.planned = null;
    this.faults = [];
    this.cursor = "e4";
    this.layers = this.views.map((view) => {
      const drawn = view.querySelector(".pieces");
      const under = document.createElementNS(SVG, "g");
      const over = document.createElementNS(SVG, "g");
      drawn.before(under);
      drawn.after(over);
      return { under, pieces: drawn, over };
    });
    for (const view of this.views) {
      view.addEventListener("pointerdown", (event) => this.#down(event));
      view.addEventListener("pointermove", (event) => this.#drag(event));
      view.addEventListener("pointerup", (event) => this.#up(event));
      // A finger that holds a piece does not scroll the page. (Not every browser minds `touch-action` inside an SVG.)
      view.addEventListener("touchstart", (event) => { if (this.held?.free) event.preventDefault(); }, { passive: false });
      view.addEventListener("pointercancel", () => this.#letGo());
    }
    host.addEventListener("keydown", (event) => this.#key(event));
    host.addEventListener("focus", () => this.draw());
    host.addEventListener("blur", () => this.draw());
    this.draw();
  }

  /// Shows a position, and the move that led to it.
  show(fen, last = null) {
    this.pieces = piecesOf(fen);
    this.last = last;
    this.picked = null;
    this.draw();
  }

  flip() {
    this.flipped = !this.flipped;
    this.draw();
  }

  /// What stands on a square, in words.
  named(square) {
    return this.words[this.pieces.get(square)] ?? this.words.empty;
  }

  #center(square) {
    const file = FILES.indexOf(square[0]);
    const rank = Number(square[1]);
    return this.flipped ? [800 - 100 * file, 100 * rank] : [100 * file, 900 - 100 * rank];
  }

  // The square under a pointer, and where the pointer is on the board.
  #under(event) {
    const view = event.currentTarget;
    const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(view.getScreenCTM().inverse());
    let [file, rank] = [Math.round(at.x / 100), 9 - Math.round(at.y / 100)];
    if (this.flipped) [file, rank] = [8 - file, 9 - rank];
    const on = file >= 0 && file <= 8 && rank >= 0 && rank <= 9;
    return { square: on ? FILES[file] + rank : null, x: at.x, y: at.y };
  }

  #down(event) {
    if (event.button !== 0) return;
    const at = this.#under(event);
    if (!at.square) return;
    this.cursor = at.square;
    this.held = { ...at, from: at.square, dragged: false };
    // A finger on a piece that cannot be moved scrolls the page, as everywhere else.
    this.held.free = this.choices(at.square) !== null;
    if (this.held.free) event.currentTarget.setPointerCapture(event.pointerId);
  }

  #drag(event) {
    if (!this.held?.free) return;
    const at = this.#under(event);
    if (!this.held.dragged && Math.hypot(at.x - this.held.x, at.y - this.held.y) < DRAG) return;
    if (!this.held.dragged) {
      this.held.dragged = true;
      this.#pick(this.held.from);
    }
    this.layers[this.flipped ? 1 : 0].pieces
      .querySelector(`[data-square="${this.held.from}"]`)
      ?.setAttribute("transform", `translate(${at.x} ${at.y})`);
  }

  #up(event) {
    const held = this.held;
    this.held = null;
    if (!held) return;
    const { square } = this.#under(event);
    if (!held.dragged) {
      if (square) this.press(square);
    } else if (square && square !== held.from) {
      this.#drop(square);
    } else {
      this.#letGo();
    }
  }

  /// What a tap or Enter on a square does.
  press(square) {
    if (this.tap(square)) return;
    if (this.picked === square) this.#letGo();
    else if (this.picked && this.choices(this.picked)?.includes(square)) this.#drop(square);
    else if (this.pieces.has(square) && this.choices(square) !== null) this.#pick(square);
    else if (this.picked) this.#drop(square);
    else this.say(`${square}: ${this.named(square)}`);
  }

  #pick(square) {
    this.picked = square;
    this.say(this.words.picked.replace("<piece>", this.named(square)).replace("<square>", square));
    this.draw();
  }

  #drop(square) {
    const from = this.picked;
    if (!this.choices(from)?.includes(square)) {
      this.#letGo();
      this.say(this.words.cannot);
      return;
    }
    this.say(this.words.moved.replace("<piece>", this.named(from)).replace("<square>", square));
    this.picked = null;
    this.cursor = square;
    this.move(from, square);
    this.draw();
  }

  #letGo() {
    this.held = null;
    if (this.picked) this.say(this.words.dropped);
    this.picked = null;
    this.draw();
  }

  #key(event) {
    const steps = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };
    const step = steps[event.key];
    if (step && !event.altKey && !event.ctrlKey && !event.metaKey) {
      const turn = this.flipped ? -1 : 1;
      const file = Math.min(8, Math.max(0, FILES.indexOf(this.cursor[0]) + turn * step[0]));
      const rank = Math.min(9, Math.max(0, Number(this.cursor[1]) + turn * step[1]));
      this.cursor = FILES[file] + rank;
      this.say(`${this.cursor}: ${this.named(this.cursor)}`);
    } else if (event.key === "Enter" || event.key === " ") {
      this.press(this.cursor);
    } else if (event.key === "Escape" && this.picked) {
      this.#letGo();
    } else {
      return;
    }
    // The arrows on the board are not for whatever else on the page listens to them.
    event.preventDefault();
    event.stopPropagation();
    this.draw();
  }

  draw() {
    this.views.forEach((view, i) => view.toggleAttribute("hidden", (i === 1) !== this.flipped));
    const { under, pieces, over } = this.layers[this.flipped ? 1 : 0];
    const make = (name, attributes) => {
      const made = document.createElementNS(SVG, name);
      for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
      return made;
    };
    const around = (square, kind) => {
      const [x, y] = this.#center(square);
      return make("rect", { x: x - 50, y: y - 50, width: 100, height: 100, rx: 14, class: kind });
    };
    // As the server draws it: the square that was left has corners, the one that was reached a frame.
    const corners = (square, kind) => {
      const [x, y] = this.#center(square);
      const corner = ([sx, sy]) => `M${x + 42 * sx} ${y + 24 * sy}V${y + 42 * sy}H${x + 24 * sx}`;
      return make("path", { d: [[-1, -1], [1, -1], [1, 1], [-1, 1]].map(corner).join(""), class: kind });
    };
    // A star around the king: told by its form, not by its colour.
    const star = (square) => {
      const [x, y] = this.#center(square);
      const point = (_, i) => {
        const [r, a] = [i % 2 ? 50 : 64, (Math.PI * i) / 12];
        return `${(x + r * Math.cos(a)).toFixed(1)},${(y + r * Math.sin(a)).toFixed(1)}`;
      };
      return make("polygon", { points: Array.from({ length: 24 }, point).join(" "), class: "check" });
    };
    const arrow = ([from, to]) => {
      const [[x1, y1], [x2, y2]] = [this.#center(from), this.#center(to)];
      return [make("line", { x1, y1, x2, y2, class: "planned" }), around(to, "planned")];
    };
    const dot = (square) => {
      const [cx, cy] = this.#center(square);
      return make("circle", { cx, cy, r: this.pieces.has(square) ? 49 : 16, class: this.pieces.has(square) ? "take" : "go" });
    };
    const below = this.last ? [corners(this.last[0], "lastmove"), around(this.last[1], "lastmove")] : [];
    if (this.check) below.push(star(this.check));
    under.replaceChildren(...below);
    pieces.replaceChildren(...[...this.pieces].map(([square, letter]) => {
      const [x, y] = this.#center(square);
      const movable = this.choices(square) !== null ? " movable" : "";
      return make("use", {
        href: `#${this.glyphs}-piece-${letter}`, transform: `translate(${x} ${y})`, "data-square": square,
        class: `piece${movable}${square === this.picked ? " picked" : ""}`,
      });
    }));
    const marks = this.faults.map((square) => around(square, "fault"));
    if (this.planned) marks.push(...arrow(this.planned));
    if (this.picked) {
      marks.push(around(this.picked, "picked"));
      const targets = this.choices(this.picked) ?? [];
      // Where everything is allowed, dots would say nothing.
      if (targets.length < 89) marks.push(...targets.map(dot));
    }
    if (document.activeElement === this.host) marks.push(around(this.cursor, "cursor"));
    over.replaceChildren(...marks);
  }
}
