//! A hand at a board that can be played on.

use crate::chromium::Window;

/// The middle of a square, in the window, of the board in an element.
async fn middle(window: &Window, board: &str, square: &str) -> (f64, f64) {
    let script = format!(
        "const view = document.querySelector('{board} svg:not([hidden])');
         view.scrollIntoView({{block: 'center'}});
         const [file, rank] = ['abcdefghi'.indexOf('{square}'[0]), Number('{square}'[1])];
         const flipped = view !== document.querySelector('{board} svg');
         const at = flipped ? new DOMPoint(800 - 100 * file, 100 * rank) : new DOMPoint(100 * file, 900 - 100 * rank);
         const {{x, y}} = at.matrixTransform(view.getScreenCTM());
         return [x, y];",
    );
    let found = window.run(&script).await;
    (found[0].as_f64().unwrap(), found[1].as_f64().unwrap())
}

async fn mouse(window: &Window, kind: &str, (x, y): (f64, f64)) {
    let event = serde_json::json!({"type": kind, "x": x, "y": y, "button": "left", "buttons": 1, "clickCount": 1});
    window.cdp("Input.dispatchMouseEvent", event).await;
}

pub(crate) async fn tap(window: &Window, board: &str, square: &str) {
    let at = middle(window, board, square).await;
    mouse(window, "mousePressed", at).await;
    mouse(window, "mouseReleased", at).await;
}

pub(crate) async fn drag(window: &Window, board: &str, from: &str, to: &str) {
    let (start, end) = (middle(window, board, from).await, middle(window, board, to).await);
    mouse(window, "mousePressed", start).await;
    mouse(window, "mouseMoved", end).await;
    mouse(window, "mouseReleased", end).await;
}
