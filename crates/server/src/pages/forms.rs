//! What forms send.

use std::str::FromStr;
use std::sync::Arc;

use axum::Form;
use axum::body::{Body, Bytes};
use axum::extract::{FromRequest, Multipart, Request};

use crate::api::{App, body, media_type, whole};
use crate::problem::{Fault, Problem, Unread};

/// The name of the field that carries the CSRF token.
pub(crate) const TOKEN_FIELD: &str = "csrf";

/// The name of the field that carries the key under which something is done once.
pub(crate) const KEY_FIELD: &str = "key";

/// A file that was sent with a form.
#[derive(Clone, Debug)]
pub(crate) struct Upload {
    field: String,
    /// What the sender calls the file.
    pub(crate) name: String,
    pub(crate) bytes: Bytes,
}

/// The fields of a form as they were filled in, and the files that came with it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Fields(Vec<(String, String)>, Vec<Upload>);

impl FromRequest<Arc<App>> for Fields {
    type Rejection = Problem;

    async fn from_request(request: Request, app: &Arc<App>) -> Result<Fields, Problem> {
        let (parts, bytes) = body(request, app).await?;
        read_form(Request::from_parts(parts, Body::from(bytes)), app).await
    }
}

/// Reads a form of either kind: as browsers send plain fields, and as they send files.
async fn read_form(request: Request, app: &Arc<App>) -> Result<Fields, Problem> {
    let broken = || whole(Unread::NotAForm);
    if !media_type(request.headers()).eq_ignore_ascii_case("multipart/form-data") {
        let form = Form::<Vec<(String, String)>>::from_request(request, app).await;
        return form.map(|Form(fields)| Fields(fields, Vec::new())).map_err(|_| broken());
    }
    let mut parts = Multipart::from_request(request, app).await.map_err(|_| broken())?;
    let mut fields = Fields::default();
    while let Some(part) = parts.next_field().await.map_err(|_| broken())? {
        let field = part.name().unwrap_or("").to_owned();
        let file = part.file_name().map(str::to_owned);
        let bytes = part.bytes().await.map_err(|_| broken())?;
        match file {
            // A field for a file in which none was chosen is sent as a file without a name.
            Some(name) if name.is_empty() && bytes.is_empty() => {}
            Some(name) => fields.1.push(Upload { field, name, bytes }),
            None => {
                let text = String::from_utf8(bytes.to_vec()).map_err(|_| broken())?;
                fields.0.push((field, text));
            }
        }
    }
    Ok(fields)
}

impl Fields {
    /// Fields that are known to the program, as for a form that is filled in beforehand.
    pub(crate) fn known(fields: &[(&str, &str)]) -> Fields {
        let field = |&(name, value): &(&str, &str)| (name.to_owned(), value.to_owned());
        Fields(fields.iter().map(field).collect(), Vec::new())
    }

    /// What stands in an address after the question mark, as fields.
    pub(crate) fn of_query(pairs: Vec<(String, String)>) -> Fields {
        Fields(pairs, Vec::new())
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

    /// The file that was chosen in a field.
    pub(crate) fn file(&self, name: &str) -> Option<&Upload> {
        self.1.iter().find(|upload| upload.field == name)
    }

    /// Every value of a field that stands in the form more than once.
    pub(crate) fn all<'a>(&'a self, name: &'a str) -> impl Iterator<Item = &'a str> {
        self.0.iter().filter(move |(field, _)| field == name).map(|(_, value)| value.as_str())
    }

    /// All that makes it another question: what was filled in, without the tokens that forms carry.
    pub(crate) fn question(&self) -> String {
        let own = |(name, _): &&(String, String)| name != TOKEN_FIELD && name != KEY_FIELD;
        let asked: Vec<&(String, String)> = self.0.iter().filter(own).collect();
        format!("{asked:?}")
    }

    /// All fields but these, in their order.
    pub(crate) fn without<'a>(
        &'a self,
        names: &'a [&str],
    ) -> impl Iterator<Item = (&'a str, &'a str)> {
        let others = self.0.iter().filter(move |(name, _)| !names.contains(&&**name));
        others.map(|(name, value)| (name.as_str(), value.as_str()))
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
    let kind = media_type(request.headers()).to_ascii_lowercase();
    if !matches!(&*kind, "application/x-www-form-urlencoded" | "multipart/form-data") {
        return Ok((request, String::new()));
    }
    let (parts, bytes) = body(request, app).await?;
    let copy = Request::from_parts(parts.clone(), Body::from(bytes.clone()));
    let token = read_form(copy, app).await?.of(TOKEN_FIELD).to_owned();
    Ok((Request::from_parts(parts, Body::from(bytes)), token))
}
