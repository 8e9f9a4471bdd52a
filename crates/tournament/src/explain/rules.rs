//! What an event is played by: the rules that matter to whoever takes part, with their articles, and where the event
//! differs from the plan or the book that it follows.

use chuhe_locale::{Key, Locale, filled};
use chuhe_rulebook::{
    ArticleRef, EarlyDrawEffect, Language, LimitCounting, MatchKind, MatchMeasure, PlayedResults,
    Points, PrimaryScore, Rulebook, StepEffect, Undecided, UnplayedResult,
};

use super::formats::format_of;
use super::matches::{controls, when_drawn};
use super::places::big_points;
use super::{WORDS, listed, span, stage_name, tie_break};
use crate::export::points;
use crate::setting::{Setting, StageFormat, StageSetting};
use crate::tournament::Tournament;

/// A rule of an event in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rule {
    /// What it is about.
    pub topic: String,
    /// What it says.
    pub text: String,
    /// The articles that it rests on; none if it is the event's own.
    pub articles: Vec<ArticleRef>,
    /// What the plan or the book says that the event follows, where the event has it otherwise.
    pub otherwise: Option<String>,
}

/// The rules of an event.
///
/// ```
/// use chuhe_rulebook::Language;
/// use chuhe_tournament::{Actor, Instant, Setting, Tournament, explain};
/// let mut setting = Setting::from_plan("Cup", "axf-2017", "women").unwrap();
/// setting.scoring = Some("one-half-zero".to_owned());
/// let (event, _) = Tournament::open(setting, &Actor::chief_arbiter(), Instant::from_ms(0)).unwrap();
/// let rules = explain::rules(&event, Language::En);
/// let points = rules.iter().find(|rule| rule.topic == "Points").unwrap();
/// assert_eq!(points.text, "Win 1, draw 0.5, loss 0.");
/// assert_eq!(points.otherwise.as_deref(), Some("Win 2, draw 1, loss 0."));
/// ```
pub fn rules(tournament: &Tournament, language: Language) -> Vec<Rule> {
    let words = WORDS.locale(language);
    let own = Told { words: &words, setting: tournament.setting(), book: tournament.rulebook() };
    let mut rules = own.all();
    let followed = followed(tournament.setting());
    if let Some(book) = Rulebook::builtin(&tournament.setting().rulebook) {
        let book = Told { words: &words, setting: &followed, book }.all();
        for rule in &mut rules {
            let same = book.iter().find(|other| other.topic == rule.topic);
            let other = same.filter(|other| other.text != rule.text);
            rule.otherwise = other.map(|other| other.text.clone());
        }
    }
    // Who wins a drawn match follows from the event as a whole: it is told as it is.
    let knock_outs = tournament.setting().stages.iter().filter(|stage| stage.is_knock_out());
    let drawn = knock_outs.filter(|stage| !is_double_elimination(stage));
    rules.extend(drawn.map(|stage| Rule {
        topic: own.of_stage(Key("rule-drawn-match"), &stage_name(stage, language)),
        text: when_drawn(&words, tournament, stage),
        articles: Vec::new(),
        otherwise: None,
    }));
    rules
}

fn is_double_elimination(stage: &StageSetting) -> bool {
    matches!(stage.format, StageFormat::DoubleElimination { .. })
}

/// What the event would be if it followed its plan, or its book, in everything.
fn followed(setting: &Setting) -> Setting {
    let plan = setting.plan.as_ref();
    let plan = plan.and_then(|id| Setting::from_plan(&setting.name, &setting.rulebook, id).ok());
    plan.unwrap_or_else(|| {
        let mut plain = Setting { overrides: None, scoring: None, ..setting.clone() };
        plain.stages.iter_mut().for_each(|stage| stage.order = None);
        plain
    })
}

/// A setting under a book, to be told.
struct Told<'a> {
    words: &'a Locale,
    setting: &'a Setting,
    book: &'a Rulebook,
}

impl Told<'_> {
    fn all(&self) -> Vec<Rule> {
        let mut rules = self.by_stage(Key("rule-format"), |stage| {
            Some((format_of(self.words, self.setting, self.book, stage), Vec::new()))
        });
        rules.push(self.points());
        rules.extend(self.by_stage(Key("rule-match"), |stage| self.matches(stage)));
        rules.extend(self.by_stage(Key("rule-order"), |stage| self.order(stage)));
        rules.extend(self.by_stage(Key("rule-time"), |stage| Some(self.time(stage))));
        rules.push(self.lateness());
        rules.extend(self.unplayed());
        rules.extend(self.limit());
        rules.push(self.fouls());
        rules.extend(self.early_draws());
        rules.extend(self.withdrawal());
        rules.extend(self.lineups());
        rules.extend(self.appeals());
        rules
    }

    fn rule(&self, topic: Key, text: String, articles: &[ArticleRef]) -> Rule {
        let topic = self.words.plain(topic);
        Rule { topic, text, articles: articles.to_vec(), otherwise: None }
    }

    fn of_stage(&self, topic: Key, stage: &str) -> String {
        let topic = self.words.plain(topic);
        if self.setting.stages.len() == 1 {
            return topic;
        }
        let args = [("topic", filled(topic)), ("stage", filled(stage))];
        self.words.say(Key("rule-of-stage"), &args)
    }

    /// A rule that may differ from stage to stage: told once where it does not.
    fn by_stage(
        &self,
        topic: Key,
        told: impl Fn(&StageSetting) -> Option<(String, Vec<ArticleRef>)>,
    ) -> Vec<Rule> {
        let mut all: Vec<(Vec<String>, String, Vec<ArticleRef>)> = Vec::new();
        for stage in &self.setting.stages {
            let name = stage_name(stage, self.words.language);
            let Some((text, articles)) = told(stage) else { continue };
            match all.iter_mut().find(|(_, other, _)| *other == text) {
                Some((names, ..)) => names.push(name),
                None => all.push((vec![name], text, articles)),
            }
        }
        let once = all.len() == 1;
        let rule = |(names, text, articles): (Vec<String>, String, Vec<ArticleRef>)| Rule {
            topic: match once {
                true => self.words.plain(topic),
                false => self.of_stage(topic, &listed(self.words, names.into_iter())),
            },
            text,
            articles,
            otherwise: None,
        };
        all.into_iter().map(rule).collect()
    }

    fn three(&self, key: Key, half: Points) -> String {
        let text = |half: u16| filled(points(half.into(), 2));
        let args = [("win", text(half.win)), ("draw", text(half.draw)), ("loss", text(half.loss))];
        self.words.say(key, &args)
    }

    fn points(&self) -> Rule {
        let chosen = self.setting.scoring.as_deref();
        let chosen = chosen.and_then(|id| self.book.scoring.systems.get(id));
        let system = chosen.unwrap_or_else(|| self.book.scoring.default_system());
        let (red, black) = (system.red_half_points, system.black_half_points);
        let text = match red == black {
            true => self.three(Key("told-points"), red),
            false => {
                let both = [
                    self.three(Key("told-points-red"), red),
                    self.three(Key("told-points-black"), black),
                ];
                both.join(&self.words.plain(Key("list-sentences")))
            }
        };
        self.rule(Key("rule-points"), text, &system.source.articles)
    }

    fn matches(&self, stage: &StageSetting) -> Option<(String, Vec<ArticleRef>)> {
        let kind = self.setting.match_kind(stage)?;
        let rule = self.book.scoring.matches.get(&kind)?;
        let measure = |measure: &MatchMeasure| {
            self.words.plain(match (measure, kind) {
                (MatchMeasure::BoardPoints, _) => Key("measure-board-points"),
                // Of two players' games it is 小分 where the match gives 大分, else 局分 (AXF 2017 2§5.2, 2§5.3; CXA
                // 1987 3§4.一).
                (MatchMeasure::GamePoints, MatchKind::IndividualGames)
                    if big_points(self.setting, self.book) =>
                {
                    Key("measure-small-points")
                }
                (MatchMeasure::GamePoints, _) => Key("measure-game-points"),
            })
        };
        let measures = rule.compare.iter().map(measure).collect::<Vec<_>>();
        let measures = measures.join(&self.words.plain(Key("list-then")));
        let by = self.words.say(Key("told-match"), &[("measures", filled(measures))]);
        // A knock-out goes by matches won and gives no points for them.
        let worth =
            (!stage.is_knock_out()).then(|| self.three(Key("told-match-points"), rule.half_points));
        let told: Vec<String> = std::iter::once(by).chain(worth).collect();
        let told = told.join(&self.words.plain(Key("list-sentences")));
        Some((told, rule.source.articles.to_vec()))
    }

    fn order(&self, stage: &StageSetting) -> Option<(String, Vec<ArticleRef>)> {
        let (score, tie_breaks, order) = self.setting.order(stage, self.book)?;
        let first = self.words.plain(match score {
            PrimaryScore::GamePoints => Key("order-score"),
            PrimaryScore::MatchPoints if big_points(self.setting, self.book) => {
                Key("order-big-points")
            }
            PrimaryScore::MatchPoints => Key("order-match-points"),
        });
        let criteria = tie_breaks.iter().map(|&one| tie_break(one, self.words.language));
        let all = std::iter::once(first).chain(criteria).collect::<Vec<_>>();
        let all = filled(all.join(&self.words.plain(Key("list-then"))));
        let mut told = vec![self.words.say(Key("told-order"), &[("order", all)])];
        let mut articles = Vec::new();
        if let Some(order) = order {
            told.push(self.words.plain(match order.undecided.value {
                Undecided::Shared => Key("told-undecided-shared"),
                Undecided::Lot => Key("told-undecided-lot"),
            }));
            articles.extend(order.source.articles.iter().cloned());
        }
        Some((told.join(&self.words.plain(Key("list-sentences"))), articles))
    }

    fn time(&self, stage: &StageSetting) -> (String, Vec<ArticleRef>) {
        let controls_of = &self.book.time_controls;
        let own = &stage.time_controls;
        let ids = if own.is_empty() { vec![controls_of.default.to_string()] } else { own.clone() };
        let found = ids.iter().filter_map(|id| controls_of.presets.get(id.as_str()));
        let mut articles: Vec<ArticleRef> = Vec::new();
        for article in found.flat_map(|control| control.source.articles.iter()) {
            if !articles.contains(article) {
                articles.push(article.clone());
            }
        }
        let text = controls(self.words, self.book, &ids);
        (self.words.say(Key("sentence"), &[("text", filled(text))]), articles)
    }

    fn with_span(&self, key: Key, seconds: u32) -> String {
        let told = span(u64::from(seconds) * 1000, self.words.language);
        self.words.say(key, &[("span", filled(told))])
    }

    fn lateness(&self) -> Rule {
        let rule = &self.book.lateness;
        let text = match rule.limit_s {
            Some(0) => self.words.plain(Key("told-late-at-once")),
            Some(limit) => self.with_span(Key("told-late"), limit),
            None => self.words.plain(Key("told-late-never")),
        };
        self.rule(Key("rule-lateness"), text, &rule.source.articles)
    }

    fn worth(&self, key: Key, worth: UnplayedResult) -> String {
        let worth = self.words.plain(match worth {
            UnplayedResult::Win => Key("worth-win"),
            UnplayedResult::Draw => Key("worth-draw"),
            UnplayedResult::Nothing => Key("worth-nothing"),
        });
        self.words.say(key, &[("worth", filled(worth))])
    }

    fn has(&self, wanted: impl Fn(&StageSetting) -> bool) -> bool {
        self.setting.stages.iter().any(wanted)
    }

    /// Byes, forfeits, and rounds that are missed with leave.
    fn unplayed(&self) -> Vec<Rule> {
        let unplayed = &self.book.scoring.unplayed;
        let forfeit = self.worth(Key("told-forfeit"), unplayed.forfeit_win.value);
        let articles = &unplayed.forfeit_win.source.articles;
        let mut rules = vec![self.rule(Key("rule-forfeit"), forfeit, articles)];
        let by_score = |stage: &StageSetting| matches!(stage.format, StageFormat::Swiss { .. });
        if self.has(by_score) {
            let bye = self.worth(Key("told-bye"), unplayed.bye.value);
            rules.insert(0, self.rule(Key("rule-bye"), bye, &unplayed.bye.source.articles));
            let missed = self.worth(Key("told-missed"), self.setting.missed_round);
            rules.push(self.rule(Key("rule-missed"), missed, &[]));
        }
        rules
    }

    fn limit(&self) -> Option<Rule> {
        let limit = self.book.natural_limit.as_ref()?;
        let key = match limit.counting {
            LimitCounting::BothSides => Key("told-limit"),
            LimitCounting::ClaimantEffective => Key("told-limit-of-claimant"),
        };
        let rounds = filled((limit.plies.get() / 2).to_string());
        let text = self.words.say(key, &[("rounds", rounds)]);
        Some(self.rule(Key("rule-limit"), text, &limit.source.articles))
    }

    fn fouls(&self) -> Rule {
        let counters = &self.book.fouls.counters;
        let language = self.words.language;
        let mut told = Vec::new();
        let mut articles: Vec<ArticleRef> = Vec::new();
        for counter in counters.values() {
            for step in &counter.steps {
                let mut args = vec![
                    ("name", filled(counter.name.get(language))),
                    ("at", filled(step.at.to_string())),
                ];
                told.push(match &step.effect {
                    StepEffect::GameLost => self.words.say(Key("told-foul-loses"), &args),
                    StepEffect::CountsAs { counter, total } => {
                        let other = counters.get(counter).map(|other| other.name.get(language));
                        args.push(("other", filled(other.unwrap_or_default())));
                        args.push(("total", filled(total.to_string())));
                        self.words.say(Key("told-foul-counts"), &args)
                    }
                });
            }
            let new = counter.source.articles.iter().filter(|a| !articles.contains(a));
            let new: Vec<ArticleRef> = new.cloned().collect();
            articles.extend(new);
        }
        let text = told.join(&self.words.plain(Key("list-semicolon")));
        let text = self.words.say(Key("sentence"), &[("text", filled(text))]);
        self.rule(Key("rule-fouls"), text, &articles)
    }

    fn early_draws(&self) -> Option<Rule> {
        let early = self.book.draw_offers.early.as_ref()?;
        let key = match early.effect {
            EarlyDrawEffect::ArbiterMayOrderPlayOn => Key("told-early-play-on"),
            EarlyDrawEffect::Void => Key("told-early-void"),
            EarlyDrawEffect::BothForfeit => Key("told-early-both-lose"),
        };
        let rounds = filled(early.rounds.to_string());
        let mut told = vec![self.words.say(key, &[("rounds", rounds)])];
        if early.or_little_material_gone {
            told.push(self.words.plain(Key("told-early-material")));
        }
        let text = told.join(&self.words.plain(Key("list-sentences")));
        Some(self.rule(Key("rule-early-draws"), text, &early.source.articles))
    }

    fn withdrawal(&self) -> Vec<Rule> {
        let rule = &self.book.withdrawal;
        let mut rules = Vec::new();
        let in_turn = |stage: &StageSetting| {
            matches!(stage.format, StageFormat::RoundRobin { .. } | StageFormat::Groups { .. })
        };
        if self.has(in_turn) {
            let below = rule.round_robin.annulled_below;
            let args = [
                ("part", filled(below.part.to_string())),
                ("whole", filled(below.whole.to_string())),
            ];
            let text = self.words.say(Key("told-withdrawal-round-robin"), &args);
            let articles = &rule.round_robin.source.articles;
            rules.push(self.rule(Key("rule-withdrawal-round-robin"), text, articles));
        }
        if self.has(|stage| matches!(stage.format, StageFormat::Swiss { .. })) {
            let text = self.words.plain(match rule.swiss.value {
                PlayedResults::Stand => Key("told-withdrawal-stand"),
                PlayedResults::Annulled => Key("told-withdrawal-annulled"),
            });
            rules.push(self.rule(Key("rule-withdrawal-swiss"), text, &rule.swiss.source.articles));
        }
        rules
    }

    fn lineups(&self) -> Option<Rule> {
        let rule = self.book.teams.lineup.as_ref().filter(|_| self.setting.teams.is_some())?;
        let text = self.with_span(Key("told-lineups"), rule.due_before_s);
        Some(self.rule(Key("rule-lineups"), text, &rule.source.articles))
    }

    fn appeals(&self) -> Option<Rule> {
        let rule = self.book.appeals.as_ref()?;
        let mut told = vec![self.with_span(Key("told-appeals"), rule.deadline_s)];
        if rule.written {
            told.push(self.words.plain(Key("told-appeals-written")));
        }
        if let Some(fee) = &rule.fee {
            let args =
                [("amount", filled(fee.amount.to_string())), ("currency", filled(&*fee.currency))];
            told.push(self.words.say(Key("told-appeals-fee"), &args));
        }
        let text = told.join(&self.words.plain(Key("list-sentences")));
        Some(self.rule(Key("rule-appeals"), text, &rule.source.articles))
    }
}
