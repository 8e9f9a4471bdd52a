//! What forms send.

use std::ops::RangeInclusive;
use std::str::FromStr;
use std::sync::Arc;

use axum::Form;
use axum::body::{Body, Bytes};
use axum::extract::{FromRequest, Multipart, Request};
use axum::http::request::Parts;
use futures_util::StreamExt as _;

use crate::api::{App, BODY_TIME, media_type, whole};
use crate::problem::{Fault, Problem, Unread};

/// So much of a form that is too large is still taken in and thrown away: a browser that is cut off while it sends
/// shows a broken connection instead of the answer.
const TAKEN_IN: usize = 16 << 20;

/// The name of the field that carries the CSRF token.
pub(crate) const TOKEN_FIELD: &str = "csrf";

/// The name of the field that carries the key under which something is done once.
pub(crate) const KEY_FIELD: &str = "key";

/// The name of the field that carries what was looked at before it is done.
const LOOKED_FIELD: &str = "looked";

/// What a form carries beside the thing that is looked at: its tokens, why it is to be done, and what is asked about by
/// itself.
const BESIDE: [&str; 9] =
    [TOKEN_FIELD, KEY_FIELD, LOOKED_FIELD, "step", "seen", "reason", "pairs", "starts", "unlikely"];

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
pub(crate) struct Fields {
    texts: Vec<(String, String)>,
    files: Vec<Upload>,
}

/// A form with a file, of which only the beginning is there if it was too large.
pub(crate) struct Sent {
    pub(crate) fields: Fields,
    /// Why the rest is not there.
    pub(crate) cut_off: Option<Problem>,
}

/// The mark of a request whose body was too large and is there only up to the limit.
#[derive(Clone, Copy)]
struct CutOff;

fn too_large(app: &App) -> Problem {
    Problem::TooLarge { most: app.limits.body_bytes }
}

/// A form must be there as a whole, or nothing is done.
impl FromRequest<Arc<App>> for Fields {
    type Rejection = Problem;

    async fn from_request(request: Request, app: &Arc<App>) -> Result<Fields, Problem> {
        let Sent { fields, cut_off } = Sent::from_request(request, app).await?;
        cut_off.map_or(Ok(fields), Err)
    }
}

impl FromRequest<Arc<App>> for Sent {
    type Rejection = Problem;

    async fn from_request(request: Request, app: &Arc<App>) -> Result<Sent, Problem> {
        let (parts, bytes) = form_body(request, app).await?;
        let cut_off = parts.extensions.get::<CutOff>().map(|CutOff| too_large(app));
        let fields = read_form(Request::from_parts(parts, Body::from(bytes)), app).await?;
        Ok(Sent { fields, cut_off })
    }
}

/// The body of a form up to the limit; if that is not all of it, the request is marked.
async fn form_body(request: Request, app: &Arc<App>) -> Result<(Parts, Bytes), Problem> {
    let (mut parts, body) = request.into_parts();
    let most = app.limits.body_bytes;
    let read = async {
        let (mut kept, mut seen) = (Vec::new(), 0);
        let mut chunks = body.into_data_stream();
        while let Some(chunk) = chunks.next().await {
            let chunk = chunk.map_err(|_| whole(Unread::BrokenOff))?;
            seen += chunk.len();
            kept.extend_from_slice(&chunk[..chunk.len().min(most - kept.len())]);
            if seen > TAKEN_IN {
                break;
            }
        }
        Ok::<_, Problem>((Bytes::from(kept), seen > most))
    };
    let read = tokio::time::timeout(BODY_TIME, read).await;
    let (bytes, cut_off) = read.map_err(|_| Problem::TooSlow)??;
    if cut_off {
        parts.extensions.insert(CutOff);
    }
    Ok((parts, bytes))
}

/// Reads a form of either kind: as browsers send plain fields, and as they send files. Of one that was cut off the
/// fields before the cut are read.
async fn read_form(request: Request, app: &Arc<App>) -> Result<Fields, Problem> {
    let broken = || whole(Unread::NotAForm);
    let cut_off = request.extensions().get::<CutOff>().is_some();
    if !media_type(request.headers()).eq_ignore_ascii_case("multipart/form-data") {
        if cut_off {
            return Err(too_large(app));
        }
        let form = Form::<Vec<(String, String)>>::from_request(request, app).await;
        return form.map(|Form(fields)| Fields::of_query(fields)).map_err(|_| broken());
    }
    let mut parts = Multipart::from_request(request, app).await.map_err(|_| broken())?;
    let mut fields = Fields::default();
    loop {
        match read_part(&mut parts, &mut fields).await {
            Some(true) => {}
            Some(false) => return Ok(fields),
            None if cut_off => return Ok(fields),
            None => return Err(broken()),
        }
    }
}

/// Reads one part of a form; false if there are no more, none if it is broken.
async fn read_part(parts: &mut Multipart, fields: &mut Fields) -> Option<bool> {
    let Some(part) = parts.next_field().await.ok()? else { return Some(false) };
    let field = part.name().unwrap_or("").to_owned();
    let file = part.file_name().map(str::to_owned);
    let bytes = part.bytes().await.ok()?;
    match file {
        // A field for a file in which none was chosen is sent as a file without a name.
        Some(name) if name.is_empty() && bytes.is_empty() => {}
        Some(name) => fields.files.push(Upload { field, name, bytes }),
        None => fields.texts.push((field, String::from_utf8(bytes.to_vec()).ok()?)),
    }
    Some(true)
}

impl Fields {
    /// Fields that are known to the program, as for a form that is filled in beforehand.
    pub(crate) fn known(fields: &[(&str, &str)]) -> Fields {
        let field = |&(name, value): &(&str, &str)| (name.to_owned(), value.to_owned());
        Fields::of_query(fields.iter().map(field).collect())
    }

    /// What stands in an address after the question mark, as fields.
    pub(crate) fn of_query(pairs: Vec<(String, String)>) -> Fields {
        Fields { texts: pairs, files: Vec::new() }
    }

    /// What stands in a field, as it is; nothing if the form has none of that name.
    pub(crate) fn of(&self, name: &str) -> &str {
        let found = self.texts.iter().find(|(field, _)| field == name);
        found.map_or("", |(_, value)| value)
    }

    /// Whether a field holds this value: for the options that were chosen.
    pub(crate) fn is(&self, name: &str, value: &str) -> bool {
        self.texts.iter().any(|(field, found)| field == name && found == value)
    }

    /// The file that was chosen in a field.
    pub(crate) fn file(&self, name: &str) -> Option<&Upload> {
        self.files.iter().find(|upload| upload.field == name)
    }

    /// Every value of a field that stands in the form more than once.
    pub(crate) fn all<'a>(&'a self, name: &'a str) -> impl Iterator<Item = &'a str> {
        self.texts.iter().filter(move |(field, _)| field == name).map(|(_, value)| value.as_str())
    }

    /// The same fields to be sent again, but only to look: what they ask for is not done.
    pub(crate) fn to_look_again(&self) -> Vec<(String, String)> {
        let own = |(name, _): &&(String, String)| name != TOKEN_FIELD && name != "step";
        let look = ("step".to_owned(), "look".to_owned());
        self.texts.iter().filter(own).cloned().chain([look]).collect()
    }

    /// All that makes it another question: what was filled in, without the tokens that forms carry.
    pub(crate) fn question(&self) -> String {
        format!("{:?}", self.without(&[TOKEN_FIELD, KEY_FIELD]).collect::<Vec<_>>())
    }

    /// What is to be done, in a line, as a form carries it that was looked at. A reason is no part of it: it may be worded
    /// better while one looks.
    pub(crate) fn matter(&self) -> String {
        let filled = self.without(&BESIDE).filter(|(_, value)| !value.trim().is_empty());
        let filled: Vec<String> = filled.map(|(name, value)| format!("{name}={value}")).collect();
        format!("?{}", filled.join("&"))
    }

    /// Whether what is to be done is what was looked at.
    pub(crate) fn was_looked_at(&self) -> bool {
        self.of(LOOKED_FIELD) == self.matter()
    }

    /// All fields but these, in their order.
    pub(crate) fn without<'a>(
        &'a self,
        names: &'a [&str],
    ) -> impl Iterator<Item = (&'a str, &'a str)> {
        let others = self.texts.iter().filter(move |(name, _)| !names.contains(&&**name));
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

    /// A whole number; what is none, or too small or too large, is told with its limits.
    pub(crate) fn number<T: FromStr + Into<u32> + Copy>(
        &self,
        name: &str,
        within: RangeInclusive<u32>,
    ) -> Result<Option<T>, Problem> {
        let (least, most) = (*within.start(), *within.end());
        let wrong = || Problem::invalid(name, Fault::NotWithin { least, most });
        let found: Option<T> = self.read(name).map_err(|_| wrong())?;
        if found.is_some_and(|found| !within.contains(&found.into())) {
            return Err(wrong());
        }
        Ok(found)
    }

    /// The same of all fields of a name.
    pub(crate) fn read_all<T: FromStr>(&self, name: &str) -> Result<Vec<T>, Problem> {
        let read =
            |text: &str| text.trim().parse().map_err(|_| Problem::invalid(name, Fault::Malformed));
        self.all(name).map(read).collect()
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
    let (parts, bytes) = form_body(request, app).await?;
    let copy = Request::from_parts(parts.clone(), Body::from(bytes.clone()));
    let token = read_form(copy, app).await?.of(TOKEN_FIELD).to_owned();
    Ok((Request::from_parts(parts, Body::from(bytes)), token))
}
