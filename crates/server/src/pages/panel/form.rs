//! The forms of the panel: what each asks for, and how it is filled in. One template draws them all.

use chuhe_board::Color;
use chuhe_rulebook::Language;

use crate::pages::visit::Visit;

/// A field of a form.
pub(super) enum Field {
    /// Red or Black.
    Side,
    Line(Line),
    Choice {
        name: &'static str,
        label: String,
        options: Vec<(&'static str, String)>,
    },
    Tick {
        name: &'static str,
        value: &'static str,
        label: String,
    },
}

/// A field into which something is written.
pub(super) struct Line {
    pub(super) name: &'static str,
    pub(super) label: String,
    /// What kind of input it is, as HTML calls it.
    pub(super) kind: &'static str,
    pub(super) needed: bool,
    /// What stands in it beforehand.
    pub(super) value: String,
    pub(super) example: String,
}

/// A form that does something in the game.
pub(super) struct Form {
    /// What it does; empty if a field chooses that.
    pub(super) act: &'static str,
    /// What tells it from others that do the same.
    pub(super) mark: &'static str,
    pub(super) hidden: Vec<(&'static str, &'static str)>,
    /// After how many moves it is meant, where another move makes it another thing.
    pub(super) ply: Option<usize>,
    /// What it is for, where the button does not say it.
    pub(super) lead: String,
    pub(super) fields: Vec<Field>,
    pub(super) button: String,
    pub(super) look: &'static str,
}

impl Form {
    pub(super) fn new(act: &'static str, button: String) -> Form {
        let (lead, fields, hidden) = (String::new(), Vec::new(), Vec::new());
        Form { act, mark: "", hidden, ply: None, lead, fields, button, look: "second" }
    }

    /// The same for a side that is known.
    pub(super) fn of_side(act: &'static str, side: Color, button: String) -> Form {
        let key = side.key();
        Form { mark: key, ..Form::new(act, button).holding("side", key) }
    }

    /// One that a field tells from others.
    pub(super) fn holding(mut self, name: &'static str, value: &'static str) -> Form {
        self.hidden.push((name, value));
        self.mark = value;
        self
    }

    /// One that is meant for the game as it is shown, and not for what has been played since.
    pub(super) fn after(self, plies: usize) -> Form {
        Form { ply: Some(plies), ..self }
    }

    pub(super) fn led(self, lead: String) -> Form {
        Form { lead, ..self }
    }

    /// The one that is most likely meant.
    pub(super) fn first(self) -> Form {
        Form { look: "", ..self }
    }

    pub(super) fn with(mut self, field: Field) -> Form {
        self.fields.push(field);
        self
    }

    /// With a line in which something must be written.
    pub(super) fn asking(self, name: &'static str, label: String) -> Form {
        self.with(Field::Line(Line::new(name, label)))
    }

    /// With a reason, without which it is not done.
    pub(super) fn with_reason(self, visit: &Visit) -> Form {
        self.asking("reason", visit.t("field-reason"))
    }

    pub(super) fn with_tick(self, name: &'static str, value: &'static str, label: String) -> Form {
        self.with(Field::Tick { name, value, label })
    }

    pub(super) fn with_choice(
        self,
        name: &'static str,
        label: String,
        options: Vec<(&'static str, String)>,
    ) -> Form {
        self.with(Field::Choice { name, label, options })
    }

    /// With both sides to tick who is absent.
    pub(super) fn with_absent(self, visit: &Visit) -> Form {
        self.with_tick("absent", "red", visit.t("red-absent")).with_tick(
            "absent",
            "black",
            visit.t("black-absent"),
        )
    }

    /// What the ids of its fields begin with.
    pub(super) fn key(&self) -> String {
        let act = if self.act.is_empty() { "act" } else { self.act };
        if self.mark.is_empty() { act.to_owned() } else { format!("{act}-{}", self.mark) }
    }

    /// Whether this form was filled in and not done: then it stands there as it was.
    pub(super) fn was_filled_in(&self, visit: &Visit) -> bool {
        let typed = &visit.typed;
        !self.act.is_empty()
            && typed.is("do", self.act)
            && self.hidden.iter().all(|(name, value)| typed.is(name, value))
    }

    /// What stands in a line.
    pub(super) fn value<'a>(&self, visit: &'a Visit, line: &'a Line) -> &'a str {
        if self.was_filled_in(visit) { visit.typed.of(line.name) } else { &line.value }
    }

    /// Whether an option was chosen, a side or a box ticked.
    pub(super) fn holds(&self, visit: &Visit, name: &str, value: &str) -> bool {
        self.was_filled_in(visit) && visit.typed.is(name, value)
    }
}

impl Line {
    pub(super) fn new(name: &'static str, label: String) -> Line {
        let (value, example) = (String::new(), String::new());
        Line { name, label, kind: "text", needed: true, value, example }
    }

    pub(super) fn optional(self) -> Line {
        Line { needed: false, ..self }
    }

    pub(super) fn kind(self, kind: &'static str) -> Line {
        Line { kind, ..self }
    }

    pub(super) fn like(self, example: &str) -> Line {
        Line { example: example.to_owned(), ..self }
    }

    pub(super) fn holding(self, value: &str) -> Line {
        Line { value: value.to_owned(), ..self }
    }

    /// A number, which is short.
    pub(super) fn is_short(&self) -> bool {
        self.kind == "number"
    }
}

/// Forms that belong together, under a heading; folded unless they are wanted now.
#[derive(Default)]
pub(super) struct Section {
    pub(super) key: &'static str,
    pub(super) title: String,
    /// What is known of it.
    pub(super) lines: Vec<String>,
    pub(super) forms: Vec<Form>,
    pub(super) open: bool,
}

impl Section {
    pub(super) fn new(visit: &Visit, title: String, forms: Vec<Form>) -> Section {
        let open = forms.iter().any(|form| form.was_filled_in(visit));
        Section { title, forms, open, ..Section::default() }
    }

    pub(super) fn telling(self, lines: Vec<String>) -> Section {
        Section { lines, ..self }
    }

    /// Whether there is nothing to do.
    pub(super) fn is_empty(&self) -> bool {
        self.forms.is_empty() && self.lines.is_empty()
    }
}

/// The words of a list that a rulebook has, with their names.
pub(super) fn vocabulary<T: Copy>(
    all: &[T],
    known: impl Fn(&T) -> bool,
    key: impl Fn(&T) -> &'static str,
    name: impl Fn(T, Language) -> String,
    language: Language,
) -> Vec<(&'static str, String)> {
    let known = all.iter().filter(|it| known(it));
    known.map(|it| (key(it), name(*it, language))).collect()
}
