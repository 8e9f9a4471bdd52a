//! A hand at a board that can be played on.

use serde_json::{Value, json};

use crate::chromium::Window;

/// The middle of a square, in the window, of the board in an element.
async fn middle(window: &Window, board: &str, square: &str) -> (f64, f64) {
    let script = format!(
        "const view = document.querySelector('{board} > svg:not([hidden])');
         view.scrollIntoView({{block: 'center'}});
         const [file, rank] = ['abcdefghi'.indexOf('{square}'[0]), Number('{square}'[1])];
         const flipped = view !== document.querySelector('{board} > svg');
         const at = flipped ? new DOMPoint(800 - 100 * file, 100 * rank) : new DOMPoint(100 * file, 900 - 100 * rank);
         const {{x, y}} = at.matrixTransform(view.getScreenCTM());
         return [x, y];",
    );
    let found = window.run(&script).await;
    (found[0].as_f64().unwrap(), found[1].as_f64().unwrap())
}

/// What a finger or a mouse does, by the actions of WebDriver: at each place in turn, from down to up.
async fn point(window: &Window, places: &[(f64, f64)]) {
    let to = |(x, y): (f64, f64)| json!({"type": "pointerMove", "duration": 0, "x": x.round(), "y": y.round()});
    let mut actions = vec![to(places[0]), json!({"type": "pointerDown", "button": 0})];
    actions.extend(places[1..].iter().copied().map(to));
    actions.push(json!({"type": "pointerUp", "button": 0}));
    let touched = window.run("return matchMedia('(pointer: coarse)').matches").await == json!(true);
    let kind = if touched { "touch" } else { "mouse" };
    let parameters = json!({"pointerType": kind});
    let pointer =
        json!({"type": "pointer", "id": kind, "parameters": parameters, "actions": actions});
    window.perform(json!({"actions": [pointer]})).await;
}

pub(crate) async fn tap(window: &Window, board: &str, square: &str) {
    let at = middle(window, board, square).await;
    point(window, &[at]).await;
}

/// Drags one element onto another with the mouse. A browser begins to drag only after some way.
pub(crate) async fn drag_onto(window: &Window, from: &str, to: &str) {
    let script = format!(
        "document.querySelector(`{from}`).scrollIntoView({{block: 'center'}});
         const [start, end] = [`{from}`, `{to}`].map(css => {{
           const {{x, y, width, height}} = document.querySelector(css).getBoundingClientRect();
           return [x + width / 2, y + height / 2];
         }});
         return [start, start.map(it => it + 8), end, end];"
    );
    let found = window.run(&script).await;
    let at = |place: &Value| (place[0].as_f64().unwrap(), place[1].as_f64().unwrap());
    let places: Vec<(f64, f64)> = found.as_array().unwrap().iter().map(at).collect();
    point(window, &places).await;
}

pub(crate) async fn drag(window: &Window, board: &str, from: &str, to: &str) {
    let (start, end) = (middle(window, board, from).await, middle(window, board, to).await);
    point(window, &[start, end]).await;
}
