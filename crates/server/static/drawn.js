// A board that the server has drawn with shared pieces (see `shared_glyphs` in crates/board) is brought to another
// position. Only the pieces that have moved are touched: with many boards on a page that is what keeps it smooth. It
// knows no rules; positions come from the server.
import { piecesOf } from "./board.js";

const SVG = "http://www.w3.org/2000/svg";
const FILES = "abcdefghi";
// Where the cards may hang on an upright board, the best places first, as the server hangs them (`card.rs` in
// crates/board); Black's are Red's turned around.
const ALONG = [400, 350, 450, 250, 550, 150, 650, 50, 750];
const HEIGHTS = { red: [700, 650, 750, 550, 850], black: [700, 650, 750, 550, 850], drawn: [450] };
const REACH = 140;

/** The letter of FEN of a piece that is drawn. */
const letterOf = (piece) => /-(.)\)?$/.exec(piece.getAttribute("href") ?? piece.getAttribute("fill"))[1];

export class Drawn {
  /** `glyphs`: the name under which the page has the pieces. `lying` and `flipped` as the board is drawn. */
  constructor(svg, glyphs, { lying = false, flipped = false } = {}) {
    Object.assign(this, { svg, glyphs, lying, flipped });
    this.layer = svg.querySelector(".pieces");
    this.pieces = new Map();
    for (const piece of this.layer.children) this.pieces.set(piece.dataset.square, piece);
    this.tiled = this.layer.firstElementChild?.localName === "rect";
  }

  /** Where a point of the upright board, seen from Red, is drawn. */
  #at(x, y) {
    if (this.flipped) [x, y] = [800 - x, 900 - y];
    return this.lying ? [y, 800 - x] : [x, y];
  }

  #center(square) {
    return this.#at(100 * FILES.indexOf(square[0]), 900 - 100 * Number(square[1]));
  }

  #make(name, attributes) {
    const made = document.createElementNS(SVG, name);
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    return made;
  }

  /** A piece on a square, drawn as the server has drawn the others: by reference, or as a tile. */
  #put(letter, square, piece) {
    const [x, y] = this.#center(square);
    if (!piece) {
      const kind = `piece ${letter === letter.toUpperCase() ? "red" : "black"}`;
      piece = this.layer.appendChild(this.tiled
        ? this.#make("rect", { class: kind, width: 100, height: 100, fill: `url(#${this.glyphs}-tile-${letter})` })
        : this.#make("use", { class: kind, href: `#${this.glyphs}-piece-${letter}` }));
    }
    piece.dataset.square = square;
    if (this.tiled) {
      piece.setAttribute("x", x - 50);
      piece.setAttribute("y", y - 50);
    } else {
      piece.setAttribute("transform", `translate(${x} ${y})`);
    }
    this.pieces.set(square, piece);
  }

  /** Shows a position (FEN), the move that led to it (as `h2e2`), and a card: who won, or `drawn`. */
  show(fen, last = null, card = null) {
    const wanted = piecesOf(fen);
    const free = new Map();
    for (const [square, piece] of this.pieces) {
      const letter = letterOf(piece);
      if (wanted.get(square) === letter) continue;
      this.pieces.delete(square);
      free.set(letter, [...(free.get(letter) ?? []), piece]);
    }
    for (const [square, letter] of wanted) {
      if (!this.pieces.has(square)) this.#put(letter, square, free.get(letter)?.pop());
    }
    for (const gone of free.values()) for (const piece of gone) piece.remove();
    this.#mark(last);
    this.#hang(card);
  }

  /** The square a piece left is marked by corners, the one it reached by a frame. */
  #mark(last) {
    const mark = (name, kind, attributes) => {
      let there = this.svg.querySelector(`:scope > .${kind}`);
      if (!last) { there?.remove(); return; }
      if (!there) {
        there = this.#make(name, { class: kind, fill: "none", stroke: "#1f6f43", "stroke-width": 7 });
        this.layer.before(there);
      }
      for (const [key, value] of Object.entries(attributes())) there.setAttribute(key, value);
    };
    mark("path", "left", () => {
      const [x, y] = this.#center(last.slice(0, 2));
      const corner = ([sx, sy]) => `M${x + 42 * sx} ${y + 24 * sy}V${y + 42 * sy}H${x + 24 * sx}`;
      return { d: [[-1, -1], [1, -1], [1, 1], [-1, 1]].map(corner).join("") };
    });
    mark("rect", "reached", () => {
      const [x, y] = this.#center(last.slice(2, 4));
      return { x: x - 50, y: y - 50, width: 100, height: 100, rx: 14 };
    });
  }

  /** Where a card hides the fewest pieces; of equals the first. */
  #roomFor(card) {
    const under = ([x, y]) => [...this.pieces.keys()].filter((square) =>
      Math.abs(100 * FILES.indexOf(square[0]) - x) < REACH && Math.abs(900 - 100 * Number(square[1]) - y) < REACH).length;
    const places = ALONG.flatMap((x) => HEIGHTS[card].map((y) => card === "black" ? [800 - x, 900 - y] : [x, y]));
    return places.reduce((best, place) => under(place) < under(best) ? place : best);
  }

  #hang(card) {
    this.svg.querySelector(":scope > .card")?.remove();
    if (!card) return;
    const kind = card === "drawn" ? "drawn" : "won";
    const [x, y] = this.#at(...this.#roomFor(card));
    this.svg.append(this.#make("use", { class: `card ${kind}`, href: `#${this.glyphs}-card-${kind}`, transform: `translate(${x} ${y})` }));
  }
}
