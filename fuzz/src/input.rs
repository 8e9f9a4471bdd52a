//! Bytes taken apart into a position and a text.

use std::borrow::Cow;

use chuhe_board::Position;
use chuhe_samples::Random;

/// The characters of the relative notations, and some that are none of theirs.
pub const NAMES: &str = "帅帥将將仕士相象马馬傌车車俥炮砲包兵卒KAEHRCPNBMGkaehrcpnbmg\
                         123456789一二三四五六七八九１２３４５６７８９進进退平前中后後\
                         +-=._^⁻–—−＋－＝．¹²³⁴⁵⁶⁷⁸⁹₁₂₃₄₅₆₇₈₉ 　0〇⁰₀步🀄";

/// The characters of coordinates, and some that are none of theirs.
pub const COORDINATES: &str = "abcdefghiABCDEFGHI0123456789-－–—_~ａｉＡＩ０１９ j١";

/// What stands in lines of moves besides their names.
pub const LINES: &str = "帅将仕士相象马馬车車炮砲兵卒KAEHRCPabcdefghi0123456789一二三四五六七八九進进退平前中后後\
                         +-=._^ \t\r\n　,，;；．、…:：)";

/// A position and a text, both chosen by the fuzzer.
pub struct Input<'a> {
    /// Where the text is to be read.
    pub position: Position,
    /// What is to be read.
    pub text: Cow<'a, str>,
}

impl<'a> Input<'a> {
    /// Takes an input apart. The first line is a position, the rest is the text.
    ///
    /// The line starts with a digit. Even: each byte that follows picks a legal move, from the start of
    /// the game. Odd: the bytes that follow are the seed of a sample. From 2 on, the text is spelled: each
    /// byte stands for a character of the alphabet, as whole characters are seldom hit by chance.
    pub fn new(data: &'a [u8], alphabet: &str) -> Input<'a> {
        let end = data.iter().position(|&byte| byte == b'\n').unwrap_or(data.len());
        let (line, text) = (&data[..end], data.get(end + 1..).unwrap_or_default());
        let (&kind, choices) = line.split_first().unwrap_or((&b'0', &[]));
        Input {
            position: if kind & 1 == 0 { played(choices) } else { sample(choices) },
            text: if kind & 2 == 0 {
                String::from_utf8_lossy(text)
            } else {
                spelled(text, alphabet).into()
            },
        }
    }
}

fn played(choices: &[u8]) -> Position {
    let mut position = Position::initial();
    for &choice in choices {
        let legal = position.legal_moves();
        if legal.is_empty() {
            break;
        }
        position.play_unchecked(legal[usize::from(choice) % legal.len()]);
    }
    position
}

fn sample(choices: &[u8]) -> Position {
    let seed = choices.iter().fold(0, |seed: u64, &byte| seed << 8 | u64::from(byte));
    chuhe_samples::position(&mut Random::new(seed))
}

fn spelled(text: &[u8], alphabet: &str) -> String {
    let alphabet: Vec<char> = alphabet.chars().collect();
    text.iter().map(|&byte| alphabet[usize::from(byte) % alphabet.len()]).collect()
}
