//! What of a plan cannot be played, in words.

use chuhe_locale::{Key, filled};
use chuhe_rulebook::Language;

use super::{WORDS, listed};
use crate::prospects::{PlacesOpen, Shortfall};

/// What cannot be played as it is planned.
pub fn shortfall(shortfall: Shortfall, language: Language) -> String {
    let words = WORDS.locale(language);
    let count = |n: u16| filled(n.to_string());
    match shortfall {
        Shortfall::Rounds { stage, planned, possible } => {
            let args = [
                ("stage", count(stage)),
                ("planned", count(planned)),
                ("possible", count(possible)),
            ];
            let key =
                if possible == 0 { Key("shortfall-no-round") } else { Key("shortfall-rounds") };
            words.say(key, &args)
        }
        Shortfall::LonelyGroup { stage, group } => {
            let args = [("stage", count(stage)), ("group", count(group))];
            words.say(Key("shortfall-lonely-group"), &args)
        }
        Shortfall::FewerGoOn { stage, planned, there } => {
            let args =
                [("stage", count(stage)), ("planned", count(planned)), ("there", count(there))];
            words.say(Key("shortfall-fewer-go-on"), &args)
        }
        Shortfall::NobodyToPlay { stage, there } => {
            let args = [("stage", count(stage)), ("there", count(there))];
            words.say(Key("shortfall-nobody-to-play"), &args)
        }
    }
}

/// Why nobody can be given a certificate yet.
pub fn places_open(open: &PlacesOpen, language: Language) -> String {
    let words = WORDS.locale(language);
    match open {
        PlacesOpen::Stage(stage) => {
            words.say(Key("certificates-too-early"), &[("stage", filled(stage.to_string()))])
        }
        PlacesOpen::Appeals(numbers) => {
            let numbers = listed(&words, numbers.iter().map(u32::to_string));
            words.say(Key("certificates-before-appeals"), &[("numbers", filled(numbers))])
        }
    }
}
