//! The growth as a picture.

use std::fmt::Write;

use crate::growth::{Growth, Point};

const WIDTH: u64 = 860;
const HEIGHT: u64 = 360;
/// A panel's own part of the picture.
const PANEL: (u64, u64) = (320, 240);
const TOP: u64 = 60;

/// A line in a panel: its name, its colour, what it tells of a point, and where it is written.
struct Line {
    name: &'static str,
    colour: &'static str,
    dashes: &'static str,
    value: fn(&Point) -> u64,
}

/// One core in percent, and milliseconds: both are read off the same scale.
const LINES: [Line; 3] = [
    Line {
        name: "server, % of one core",
        colour: "#b03a2e",
        dashes: "",
        value: |point| point.server_cpu_permille / 10,
    },
    Line {
        name: "p99 until a spectator has it, ms",
        colour: "#1f4e8c",
        dashes: "7 4",
        value: |point| point.delivered.p99_us / 1000,
    },
    Line {
        name: "p99 until acknowledged, ms",
        colour: "#4d7d2d",
        dashes: "2 3",
        value: |point| point.acknowledged.p99_us / 1000,
    },
];

/// The growth as SVG.
pub fn drawn(growth: &Growth) -> String {
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" font-family=\"sans-serif\" \
         font-size=\"12\" role=\"img\">\n<title>What load costs the hall</title>\n\
         <rect width=\"{WIDTH}\" height=\"{HEIGHT}\" fill=\"white\"/>\n"
    );
    let all = growth.by_spectators.iter().chain(&growth.by_games);
    let highest = all.flat_map(|point| LINES.iter().map(|line| (line.value)(point))).max();
    let scale = scale(highest.unwrap_or(0));
    let title = |points: &[Point], games: bool| {
        points.last().map_or_else(String::new, |last| match games {
            true => format!("games, {} spectators each", last.spectators / last.games.max(1)),
            false => format!("spectators of {} games", last.games),
        })
    };
    let spectators = title(&growth.by_spectators, false);
    panel(&mut svg, 60, &growth.by_spectators, &spectators, &scale, |point| {
        point.spectators as u64
    });
    let games = title(&growth.by_games, true);
    panel(&mut svg, 490, &growth.by_games, &games, &scale, |point| point.games as u64);
    for (number, line) in LINES.iter().enumerate() {
        let Line { name, colour, dashes, .. } = line;
        let x = 60 + 270 * number as u64;
        let _ = writeln!(
            svg,
            "<path d=\"M{x} 24h28\" stroke=\"{colour}\" stroke-width=\"2\" stroke-dasharray=\"{dashes}\"/>\
             <text x=\"{}\" y=\"28\">{name}</text>",
            x + 36
        );
    }
    svg += "</svg>\n";
    svg
}

/// The lines across a panel: from nought in round steps to what is no smaller than a value, at most five steps.
fn scale(value: u64) -> Vec<u64> {
    let mut tens = 1;
    loop {
        for step in [1, 2, 5].map(|of_ten| tens * of_ten) {
            let steps = value.div_ceil(step).max(1);
            if steps <= 5 {
                return (0..=steps).map(|number| number * step).collect();
            }
        }
        tens *= 10;
    }
}

fn panel(
    svg: &mut String,
    left: u64,
    points: &[Point],
    title: &str,
    scale: &[u64],
    across: fn(&Point) -> u64,
) {
    let (width, height) = PANEL;
    let furthest = points.iter().map(across).max().unwrap_or(1).max(1);
    let x = |value: u64| left + value * width / furthest;
    let top = scale.last().copied().unwrap_or(1);
    let y = |value: u64| TOP + height - value * height / top;
    for &value in scale {
        let _ = writeln!(
            svg,
            "<path d=\"M{left} {y}h{width}\" stroke=\"#ddd\"/><text x=\"{x}\" y=\"{below}\" text-anchor=\"end\">{value}</text>",
            y = y(value),
            x = left - 6,
            below = y(value) + 4
        );
    }
    for point in points {
        let value = across(point);
        let _ = writeln!(
            svg,
            "<text x=\"{}\" y=\"{}\" text-anchor=\"middle\">{value}</text>",
            x(value),
            TOP + height + 18
        );
    }
    let _ = writeln!(
        svg,
        "<text x=\"{}\" y=\"{}\" text-anchor=\"middle\">{title}</text>",
        left + width / 2,
        TOP + height + 40
    );
    for Line { colour, dashes, value, .. } in &LINES {
        let corners: Vec<String> = points
            .iter()
            .map(|point| format!("{},{}", x(across(point)), y(value(point))))
            .collect();
        let _ = writeln!(
            svg,
            "<polyline points=\"{}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"2\" stroke-dasharray=\"{dashes}\"/>",
            corners.join(" ")
        );
        for corner in &corners {
            if let Some((cx, cy)) = corner.split_once(',') {
                let _ =
                    writeln!(svg, "<circle cx=\"{cx}\" cy=\"{cy}\" r=\"3\" fill=\"{colour}\"/>");
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{drawn, scale};
    use crate::figures::Latency;
    use crate::growth::{Growth, Point};

    #[test]
    fn a_scale_goes_in_round_steps_to_its_end() {
        assert_eq!(scale(0), [0, 1]);
        assert_eq!(scale(5), [0, 1, 2, 3, 4, 5]);
        assert_eq!(scale(48), [0, 10, 20, 30, 40, 50]);
        assert_eq!(scale(51), [0, 20, 40, 60]);
        assert_eq!(scale(100), [0, 20, 40, 60, 80, 100]);
        assert_eq!(scale(101), [0, 50, 100, 150]);
        assert_eq!(scale(700), [0, 200, 400, 600, 800]);
    }

    #[test]
    fn every_point_is_drawn_within_the_picture() {
        let point = |games: usize| Point {
            games,
            spectators: 4 * games,
            moves_per_second: 1,
            server_cpu_permille: games as u64,
            server_memory_bytes: 0,
            acknowledged: Latency { p99_us: 3_000, ..Latency::default() },
            delivered: Latency { p99_us: 90_000, ..Latency::default() },
            faults: 0,
        };
        let points = vec![point(50), point(500)];
        let svg = drawn(&Growth { by_spectators: points.clone(), by_games: points });
        assert_eq!(svg.matches("<circle").count(), 12);
        let down = svg.split("cy=\"").skip(1).filter_map(|rest| rest.split('"').next());
        assert!(down.map(|y| y.parse::<u64>().unwrap()).all(|y| (60..=300).contains(&y)), "{svg}");
        assert!(
            svg.contains("spectators of 500 games") && svg.contains("games, 4 spectators each")
        );
    }
}
