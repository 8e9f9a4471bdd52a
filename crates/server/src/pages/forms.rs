//! What forms send.

use std::str::FromStr;
use std::sync::Arc;

use axum::Form;
use axum::body::Body;
use axum::extract::{FromRequest, Request};

use crate::api::{App, body, media_type, whole};
use crate::problem::{Fault, Problem, Unread};

/// The name of the field that carries the CSRF token.
pub(crate) const TOKEN_FIELD: &str = "csrf";

/// The fields of a form as they were filled in.
#[derive(Clone, Debug, Default)]
pub(crate) struct Fields(Vec<(String, String)>);

impl FromRequest<Arc<App>> for Fields {
    type Rejection = Problem;

    async fn from_request(request: Request, app: &Arc<App>) -> Result<Fields, Problem> {
        let (parts, bytes) = body(request, app).await?;
        let request = Request::from_parts(parts, Body::from(bytes));
        let form = Form::<Vec<(String, String)>>::from_request(request, app).await;
        form.map(|Form(fields)| Fields(fields)).map_err(|_| whole(Unread::NotAForm))
    }
}

impl Fields {
    /// Fields that are known to the program, as for a form that is filled in beforehand.
    pub(crate) fn known(fields: &[(&str, &str)]) -> Fields {
        Fields(fields.iter().map(|(name, value)| ((*name).into(), (*value).into())).collect())
    }

    /// What stands in a field, as it is; nothing if the form has none of that name.
    pub(crate) fn of(&self, name: &str) -> &str {
        let found = self.0.iter().find(|(field, _)| field == name);
        found.map_or("", |(_, value)| value)
    }

    /// Whether a field holds this value: for the options that were chosen.
    pub(crate) fn is(&self, name: &str, value: &str) -> bool {
        self.0.iter().any(|(field, found)| field == name && found == value)
    }

    /// Whether a box was ticked.
    pub(crate) fn has(&self, name: &str) -> bool {
        !self.of(name).is_empty()
    }

    /// What stands in a field, without the spaces around it; none if that is nothing.
    pub(crate) fn text(&self, name: &str) -> Option<String> {
        let text = self.of(name).trim();
        (!text.is_empty()).then(|| text.to_owned())
    }

    /// What must stand in a field.
    pub(crate) fn needed(&self, name: &str) -> Result<String, Problem> {
        self.text(name).ok_or_else(|| Problem::invalid(name, Fault::Missing))
    }

    /// A number, or whatever else can be read from a text; none if the field is empty.
    pub(crate) fn read<T: FromStr>(&self, name: &str) -> Result<Option<T>, Problem> {
        let Some(text) = self.text(name) else { return Ok(None) };
        text.parse().map(Some).map_err(|_| Problem::invalid(name, Fault::Malformed))
    }

    /// The same where it must be there.
    pub(crate) fn read_needed<T: FromStr>(&self, name: &str) -> Result<T, Problem> {
        self.read(name)?.ok_or_else(|| Problem::invalid(name, Fault::Missing))
    }
}

/// The CSRF token that a form carries in its field, and the request as it was.
pub(crate) async fn token_in_form(
    request: Request,
    app: &Arc<App>,
) -> Result<(Request, String), Problem> {
    if !media_type(request.headers()).eq_ignore_ascii_case("application/x-www-form-urlencoded") {
        return Ok((request, String::new()));
    }
    let (parts, bytes) = body(request, app).await?;
    let mut token = String::new();
    for pair in bytes.split(|byte| *byte == b'&') {
        // A token is of letters, digits, `-` and `_`, which a form sends as they are.
        if let Some(value) = pair.strip_prefix(TOKEN_FIELD.as_bytes())
            && let Some(value) = value.strip_prefix(b"=")
        {
            token = String::from_utf8_lossy(value).into_owned();
        }
    }
    Ok((Request::from_parts(parts, Body::from(bytes)), token))
}
