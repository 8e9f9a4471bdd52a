//! Pictures: what is drawn where.

use chuhe_board::{Mark, Picture, PieceFace, Position, Setup, TextStyle};

#[test]
fn unicode_board() {
    let start = Position::initial();
    let setup = start.play("h2e2".parse().unwrap()).unwrap().setup();
    let mut picture = Picture::new(&setup);
    picture.last_move = Some("h2e2".parse().unwrap());
    insta::assert_snapshot!(picture.text(TextStyle::Unicode));
}

#[test]
fn ascii_board_turned() {
    let setup = Setup::initial();
    let mut picture = Picture::new(&setup);
    picture.flipped = true;
    insta::assert_snapshot!(picture.text(TextStyle::Ascii));
}

/// All lines of a text board end at the same column, wide characters counted as two.
#[test]
fn text_boards_are_even() {
    let mut random = chuhe_samples::Random::new(3);
    for _ in 0..100 {
        let setup = chuhe_samples::position(&mut random).setup();
        for flipped in [false, true] {
            let mut picture = Picture::new(&setup);
            picture.flipped = flipped;
            let text = picture.text(TextStyle::Unicode);
            for line in text.lines().skip(1).take(19) {
                let columns: usize = line
                    .chars()
                    .map(|c| if ('\u{2e80}'..'\u{ffe7}').contains(&c) { 2 } else { 1 })
                    .sum();
                // A piece on the last file is one column wider than a line.
                assert!((35..=36).contains(&columns), "{columns}: {line}\n{text}");
            }
        }
    }
}

#[test]
fn svg_has_every_piece_and_both_rows_of_numbers() {
    let setup = Setup::initial();
    let svg = Picture::new(&setup).svg();
    assert_eq!(svg.matches(r#"class="piece red""#).count(), 16);
    assert_eq!(svg.matches(r#"class="piece black""#).count(), 16);
    // Red's first file is on the right below, Black's on the left above.
    let use_at = |c: char, x: i32, y: i32| {
        svg.contains(&format!(
            r##"<use href="#chuhe-{:x}" transform="translate({x} {y})"##,
            c as u32
        ))
    };
    assert!(use_at('一', 800, 988) && use_at('九', 0, 988));
    assert!(use_at('1', 0, -88) && use_at('9', 800, -88));
    assert!(use_at('帥', 400, 900) && use_at('將', 400, 0));
    assert!("楚河漢界".chars().all(|c| svg.contains(&format!("#chuhe-{:x}\"", c as u32))));
}

#[test]
fn every_glyph_that_is_used_is_drawn() {
    let setup = Setup::initial();
    for face in [
        PieceFace::Letters,
        PieceFace::Chinese(chuhe_board::Script::Simplified),
        PieceFace::Chinese(chuhe_board::Script::Traditional),
    ] {
        let mut picture = Picture::new(&setup);
        picture.face = face;
        let svg = picture.svg();
        for part in svg.split("href=\"#").skip(1) {
            let id = part.split('"').next().unwrap();
            assert!(svg.contains(&format!("<path id=\"{id}\"")), "{id} of {face:?} is not defined");
        }
    }
}

#[test]
fn turning_the_board_moves_the_pieces_and_keeps_them_upright() {
    let setup = Setup::initial();
    let mut picture = Picture::new(&setup);
    picture.flipped = true;
    picture.last_move = Some("h2e2".parse().unwrap());
    let svg = picture.svg();
    assert!(
        svg.contains(r##"<use href="#chuhe-5e25" transform="translate(400 0)"##),
        "帥 is on top"
    );
    assert!(svg.contains(r#"class="reached" x="350" y="150""#));
    assert!(!svg.contains("rotate"));
}

#[test]
fn arrows_and_rings_say_what_they_are() {
    let setup = Setup::initial();
    let mut picture = Picture::new(&setup);
    let square = |s: &str| s.parse().unwrap();
    for mark in [Mark::Attack, Mark::Protect, Mark::Pin, Mark::Note] {
        picture.arrows.push((square("b2"), square("b9"), mark));
        picture.rings.push((square("b9"), mark));
    }
    picture.title = Some("a < b & c".into());
    let svg = picture.svg();
    for class in ["attack", "protect", "pin", "note"] {
        assert!(svg.contains(&format!(r#"class="arrow {class}""#)));
        assert!(svg.contains(&format!(r#"class="ring {class}""#)));
    }
    assert!(svg.contains("<title>a &lt; b &amp; c</title>"));
}
