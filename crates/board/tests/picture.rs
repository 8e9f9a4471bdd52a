//! Pictures: what is drawn where.

use chuhe_board::{
    Color, Glyphs, Mark, Picture, PieceFace, Position, ResultCard, Script, Setup, TextStyle,
    shared_glyphs,
};

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
fn the_river_is_turned_with_the_board() {
    let setup = Setup::initial();
    let mut picture = Picture::new(&setup);
    let words = |picture: &Picture<'_>| -> Vec<(char, String)> {
        let svg = picture.svg();
        let x_of = |c: char| {
            let start = format!("#chuhe-{:x}\" transform=\"translate(", c as u32);
            svg.split(&start).nth(1).and_then(|rest| rest.split(' ').next()).unwrap().to_owned()
        };
        "楚河漢界".chars().map(|c| (c, x_of(c))).collect()
    };
    let at = |xs: [&str; 4]| "楚河漢界".chars().zip(xs.map(String::from)).collect::<Vec<_>>();
    assert_eq!(words(&picture), at(["110", "230", "570", "690"]));
    assert!(picture.text(TextStyle::Unicode).contains("楚 河         漢 界"));
    picture.flipped = true;
    assert_eq!(words(&picture), at(["570", "690", "110", "230"]));
    assert!(picture.text(TextStyle::Unicode).contains("漢 界         楚 河"));
}

#[test]
fn letters_come_with_digits_for_both_sides() {
    let setup = Setup::initial();
    let mut picture = Picture::new(&setup);
    picture.face = PieceFace::Letters;
    let svg = picture.svg();
    assert!(svg.contains(r##"<use href="#chuhe-31" transform="translate(800 988)"##));
    assert!(svg.contains(r##"<use href="#chuhe-31" transform="translate(0 -88)"##));
    assert!(!svg.contains(&format!("chuhe-{:x}", '一' as u32)));
    let text = picture.text(TextStyle::Unicode);
    assert!(text.contains("Ｒ──Ｈ──Ｅ──Ａ──Ｋ") && text.contains("ｒ──ｈ──ｅ──ａ──ｋ"), "{text}");
    assert!(text.contains("９  ８  ７"), "{text}");
}

#[test]
fn simplified_text_tells_the_sides_apart() {
    let setup = Setup::initial();
    let mut picture = Picture::new(&setup);
    picture.face = PieceFace::Chinese(chuhe_board::Script::Simplified);
    let text = picture.text(TextStyle::Unicode);
    let lines: Vec<&str> = text.lines().collect();
    let characters = |line: usize| -> String {
        lines[line].chars().filter(|c| ('\u{4e00}'..'\u{a000}').contains(c)).collect()
    };
    assert_eq!((characters(1), characters(5)), ("车马象士将士象马车".into(), "砲砲".into()));
    assert_eq!((characters(19), characters(15)), ("俥傌相仕帅仕相傌俥".into(), "炮炮".into()));
}

#[test]
fn titles_and_ids_are_made_safe() {
    let setup = Setup::initial();
    let mut picture = Picture::new(&setup);
    picture.title = Some("a\u{0}\u{1b}\u{7f}\nb <i>".into());
    picture.id_prefix = "\"><script x='1'>_-é".into();
    let svg = picture.svg();
    assert!(svg.contains("<title>a b &lt;i&gt;</title>"), "{svg}");
    assert!(!svg.contains("script x") && !svg.contains('é'));
    assert!(
        svg.contains(r##"href="#chuhe-scriptx1_--5e25""##)
            && svg.contains(r#"id="chuhe-scriptx1_--5e25""#)
    );
    picture.id_prefix = "left".into();
    assert!(picture.svg().contains(r#"id="left-5e25""#));
}

/// Where the pieces and characters of a picture are, by their outlines.
fn is_at(svg: &str, c: char, (x, y): (i32, i32)) -> bool {
    svg.contains(&format!(r##"<use href="#chuhe-{:x}" transform="translate({x} {y})"##, c as u32))
}

#[test]
fn the_board_of_a_hall_lies_with_red_on_the_right() {
    let setup = Setup::initial();
    let mut picture = Picture::new(&setup);
    picture.lying = true;
    picture.last_move = Some("h2e2".parse().unwrap());
    let svg = picture.svg();
    assert!(svg.contains(r#"viewBox="-120 -70 1140 940""#));
    assert!(is_at(&svg, '帥', (900, 400)) && is_at(&svg, '將', (0, 400)));
    // Red sits on the right and looks to the left: his first file is above, his ninth below.
    assert!(is_at(&svg, '一', (988, 0)) && is_at(&svg, '九', (988, 800)));
    assert!(is_at(&svg, '1', (-88, 800)) && is_at(&svg, '9', (-88, 0)));
    // The cannon went from his second file to the middle.
    assert!(svg.contains(r#"class="reached" x="650" y="350""#), "{svg}");
    // Both words are read downwards, 楚河 on Red's left.
    for (c, y) in "漢界楚河".chars().zip([110, 230, 570, 690]) {
        assert!(is_at(&svg, c, (450, y)), "{c}");
    }
    assert!(!svg.contains("rotate"), "the characters stay upright");
    picture.flipped = true;
    let svg = picture.svg();
    assert!(is_at(&svg, '帥', (0, 400)) && is_at(&svg, '將', (900, 400)));
    assert!(is_at(&svg, '楚', (450, 110)) && is_at(&svg, '界', (450, 690)));
}

#[test]
fn a_card_hangs_on_the_half_of_the_winner_or_on_the_river() {
    let setup = Setup::initial();
    let mut picture = Picture::new(&setup);
    assert!(!picture.svg().contains("class=\"card"));
    for (lying, flipped, places) in [
        (true, false, [(750, 400), (150, 400), (450, 400)]),
        (true, true, [(150, 400), (750, 400), (450, 400)]),
        (false, false, [(400, 750), (400, 150), (400, 450)]),
        (false, true, [(400, 150), (400, 750), (400, 450)]),
    ] {
        (picture.lying, picture.flipped) = (lying, flipped);
        let cards = [ResultCard::Won(Color::Red), ResultCard::Won(Color::Black), ResultCard::Drawn];
        for ((card, c), at) in cards.into_iter().zip("勝勝和".chars()).zip(places) {
            picture.card = Some(card);
            assert!(is_at(&picture.svg(), c, at), "{card:?} {lying} {flipped}");
        }
    }
    picture.face = PieceFace::Chinese(Script::Simplified);
    picture.card = Some(ResultCard::Won(Color::Red));
    assert!(picture.svg().contains(&format!("<path id=\"chuhe-{:x}\"", '胜' as u32)));
}

#[test]
fn a_card_hangs_where_it_hides_the_fewest_pieces() {
    let red = ResultCard::Won(Color::Red);
    for (fen, card, at) in [
        // The middle is free.
        ("4k4/9/9/9/9/9/9/9/9/3K5 w", red, (400, 700)),
        // The king stands there.
        ("4k4/9/9/9/9/9/9/4K4/9/9 w", red, (400, 550)),
        ("9/9/4k4/9/9/9/9/9/9/3K5 w", ResultCard::Won(Color::Black), (400, 350)),
        // Half a line aside is enough.
        ("4k4/9/9/9/9/4P4/9/4C4/9/4K4 w", red, (250, 700)),
        // The river is crossed in the middle.
        ("4k4/9/9/9/4P4/4p4/9/9/9/3K5 w", ResultCard::Drawn, (250, 450)),
        // Wherever it hangs, something is hidden: then as little as can be.
        ("4k4/9/9/9/PPPPPPPPP/ppppppppp/9/9/9/3K5 w", ResultCard::Drawn, (350, 450)),
    ] {
        let setup: Setup = fen.parse().unwrap();
        let mut picture = Picture::new(&setup);
        picture.card = Some(card);
        let c = if card == ResultCard::Drawn { '和' } else { '勝' };
        assert!(is_at(&picture.svg(), c, at), "{fen}");
    }
}

/// A page has the outlines once, and every picture of it finds its own there.
#[test]
fn shared_glyphs_serve_every_picture() {
    let setup = Setup::initial();
    for face in [PieceFace::Letters, PieceFace::Chinese(Script::Simplified)] {
        let shared = shared_glyphs(face, "page");
        let mut picture = Picture::new(&setup);
        (picture.face, picture.id_prefix) = (face, "page".into());
        for flipped in [false, true] {
            picture.flipped = flipped;
            picture.glyphs = Glyphs::Own;
            let own = picture.svg();
            picture.glyphs = Glyphs::Shared;
            let svg = picture.svg();
            assert!(own.contains("<path id=") && !svg.contains("<path id="));
            let used = svg.split("href=\"#").skip(1).map(|rest| rest.split('"').next().unwrap());
            for id in used {
                assert!(shared.contains(&format!("id=\"{id}\"")), "{id}");
            }
        }
        for letter in "KABNRCPkabnrcp".chars() {
            assert!(shared.contains(&format!("id=\"page-piece-{letter}\"")), "{letter}");
        }
        picture.glyphs = Glyphs::Tiled;
        let (mut tiled, mut transformed) = (String::new(), Vec::new());
        for flipped in [true, false] {
            picture.flipped = flipped;
            tiled = picture.svg();
            transformed.push(tiled.contains("transform="));
        }
        assert_eq!(transformed, [true, false], "the numbers of a turned board are not on the tile");
        assert_eq!(tiled.matches("data-square=").count(), 32);
        for id in tiled.split("url(#").skip(1).map(|rest| rest.split(')').next().unwrap()) {
            assert!(shared.contains(&format!("<pattern id=\"{id}\"")), "{id}");
        }
        assert!(
            shared.contains("id=\"page-card-won\"") && shared.contains("id=\"page-card-drawn\"")
        );
    }
}

#[test]
fn marks_have_halos_and_short_arrows_a_shaft() {
    let setup = Setup::initial();
    for (to, shaft) in [("e8", "M400 8L400 58"), ("e7", "M400 30L400 146")] {
        let mut picture = Picture::new(&setup);
        picture.arrows.push(("e9".parse().unwrap(), to.parse().unwrap(), Mark::Attack));
        picture.rings.push((to.parse().unwrap(), Mark::Pin));
        let svg = picture.svg();
        // Once as halo, once in colour.
        assert_eq!(svg.matches(shaft).count(), 2, "{svg}");
        assert_eq!(svg.matches(r#"class="halo""#).count(), 3);
    }
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
