//! Signs in half and in full width.

/// The half-width twin of a full-width letter, digit or sign; every other character as it is.
///
/// ```
/// use chuhe_board::half_width;
/// assert_eq!("Ｃ２＝５ 炮".chars().map(half_width).collect::<String>(), "C2=5 炮");
/// ```
pub fn half_width(c: char) -> char {
    match c {
        '\u{ff01}'..='\u{ff5e}' => {
            char::from_u32(c as u32 - 0xfee0).expect("the half-width twins are ASCII")
        }
        other => other,
    }
}
