//! The round-robin tables of the book (AXF 2017 appendix 6).

use chuhe_tournament::berger::{round, rounds};

/// Requirements 115 and 116: every line of the appendix, with its two misprints corrected.
#[test]
fn req_115_all_tables_of_appendix_6() {
    let mut size = 0;
    let mut lines = 0;
    for line in include_str!("berger.txt").lines() {
        if let Some(head) = line.strip_prefix("# ") {
            size = head.rsplit_once(" or ").map_or(size, |(_, n)| n.trim().parse().unwrap_or(size));
            continue;
        }
        let (number, pairs) = line.split_once(": ").unwrap();
        let number: usize = number.parse().unwrap();
        let bare = pairs.replace(['(', ')'], "");
        let printed: Vec<(usize, usize)> = bare
            .split(' ')
            .map(|pair| pair.split_once('-').unwrap())
            .map(|(a, b)| (a.parse().unwrap(), b.parse().unwrap()))
            .collect();
        assert_eq!(round(size, number).unwrap().pairs, printed, "table {size} round {number}");
        // With one entrant fewer, the number that is not in brackets in the first column is free.
        let first = pairs.split(' ').next().unwrap();
        let free = first.split('-').find(|number| !number.contains('(')).unwrap();
        let odd = round(size - 1, number).unwrap();
        assert_eq!(odd.free, Some(free.parse().unwrap()), "table {size} round {number}");
        assert_eq!(odd.pairs, printed[1..]);
        lines += 1;
    }
    assert_eq!(lines, 3 + 5 + 7 + 9 + 11 + 13 + 15 + 17 + 19);
}

#[test]
fn req_116_misprints_are_not_followed() {
    // The table for 5 or 6 brackets the 5 in round 4: then 6 would be free among five.
    assert_eq!(round(5, 4).unwrap().free, Some(5));
    // The table for 19 or 20 ends with round 18.
    assert_eq!(rounds(20), 19);
    assert_eq!(round(20, 19).unwrap().pairs[..2], [(10, 20), (11, 9)]);
}

#[test]
fn req_117_any_larger_number_by_the_same_rule() {
    for n in [21, 22, 57, 100, 300] {
        let even = n + n % 2;
        let mut previous_last = None;
        for r in 1..=rounds(n) {
            let table = round(even, r).unwrap();
            let (a, b) = table.pairs[0];
            // The largest number alternates its colours, and meets the last number of the round before.
            let opponent = if r % 2 == 1 { a } else { b };
            assert!([a, b].contains(&even));
            if let Some(last) = previous_last {
                assert_eq!(opponent, last, "round {r} of {n}");
            }
            previous_last = table.pairs.last().map(|&(_, last)| last);
        }
    }
}

#[test]
fn req_119_colours_are_even_and_never_three_in_a_row() {
    for n in (4..=40).step_by(2) {
        for number in 1..=n {
            let colours: Vec<bool> = (1..=rounds(n))
                .map(|r| round(n, r).unwrap().pairs.iter().any(|&(red, _)| red == number))
                .collect();
            let reds = colours.iter().filter(|&&red| red).count();
            assert_eq!(reds, if number <= n / 2 { n / 2 } else { n / 2 - 1 });
            assert!(colours.windows(3).all(|w| !(w[0] == w[1] && w[1] == w[2])));
        }
    }
}
