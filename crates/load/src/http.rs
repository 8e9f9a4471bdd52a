//! A connection to a server, kept open from one request to the next.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};

use axum::body::Bytes;
use http_body_util::{BodyExt, Full};
use hyper::body::Incoming;
use hyper::client::conn::http1::{SendRequest, handshake};
use hyper::header::{AUTHORIZATION, CONTENT_TYPE, HOST};
use hyper::{Method, Request, StatusCode};
use hyper_util::rt::TokioIo;
use serde_json::Value;
use tokio::net::TcpSocket;

use crate::LoadError;

/// So many connections come from one address of the loopback: a server takes only so many from one, and answers
/// only so many of their requests at once.
const FROM_ONE: usize = 200;

/// A connection.
pub(crate) struct Caller {
    sender: SendRequest<Full<Bytes>>,
    to: SocketAddr,
    token: Option<String>,
}

impl Caller {
    /// Connects. On Linux all of 127.0.0.0/8 is this machine: callers come from several of these addresses.
    pub(crate) async fn connect(to: SocketAddr, number: usize) -> Result<Caller, LoadError> {
        let socket = TcpSocket::new_v4()?;
        if cfg!(target_os = "linux") {
            let house = u8::try_from(1 + number / FROM_ONE).unwrap_or(u8::MAX);
            socket.bind(SocketAddr::new(IpAddr::V4(Ipv4Addr::new(127, 0, 0, house)), 0))?;
        }
        let stream = socket.connect(to).await?;
        stream.set_nodelay(true)?;
        let (sender, connection) = handshake(TokioIo::new(stream)).await.map_err(failed)?;
        // It ends when the sender and what it answered are gone.
        tokio::spawn(connection);
        Ok(Caller { sender, to, token: None })
    }

    /// The same, with a token from now on.
    pub(crate) fn with_token(mut self, token: &str) -> Caller {
        self.token = Some(format!("Bearer {token}"));
        self
    }

    async fn send(
        &mut self,
        request: hyper::http::request::Builder,
        body: Bytes,
    ) -> Result<hyper::Response<Incoming>, LoadError> {
        let mut request = request.header(HOST, self.to.to_string());
        if let Some(token) = &self.token {
            request = request.header(AUTHORIZATION, token);
        }
        let request = request.body(Full::new(body)).map_err(failed)?;
        self.sender.ready().await.map_err(failed)?;
        self.sender.send_request(request).await.map_err(failed)
    }

    /// Posts bytes; what is answered.
    pub(crate) async fn post(
        &mut self,
        path: &str,
        body: impl Into<Bytes>,
    ) -> Result<(StatusCode, Bytes), LoadError> {
        let request = Request::builder()
            .method(Method::POST)
            .uri(path)
            .header(CONTENT_TYPE, "application/json");
        let answer = self.send(request, body.into()).await?;
        let status = answer.status();
        Ok((status, answer.into_body().collect().await.map_err(failed)?.to_bytes()))
    }

    /// Asks for something that must succeed.
    pub(crate) async fn ask(
        &mut self,
        method: Method,
        path: &str,
        body: Option<&Value>,
        headers: &[(&str, &str)],
    ) -> Result<(hyper::HeaderMap, Bytes), LoadError> {
        let mut request = Request::builder().method(method).uri(path);
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        let body = match body {
            Some(body) => {
                request = request.header(CONTENT_TYPE, "application/json");
                Bytes::from(body.to_string())
            }
            None => Bytes::new(),
        };
        let answer = self.send(request, body).await?;
        let (head, body) = answer.into_parts();
        let body = body.collect().await.map_err(failed)?.to_bytes();
        if head.status.is_success() {
            return Ok((head.headers, body));
        }
        Err(refused(path, head.status, &body))
    }

    /// Posts something that must succeed, and reads the answer.
    pub(crate) async fn order(&mut self, path: &str, body: Value) -> Result<Value, LoadError> {
        let (_, told) = self.ask(Method::POST, path, Some(&body), &[]).await?;
        Ok(serde_json::from_slice(&told).unwrap_or(Value::Null))
    }

    /// Opens a line.
    pub(crate) async fn line(
        &mut self,
        path: &str,
        last_seen: Option<&str>,
    ) -> Result<Incoming, LoadError> {
        let mut request = Request::builder().uri(path);
        if let Some(last_seen) = last_seen {
            request = request.header("last-event-id", last_seen);
        }
        let answer = self.send(request, Bytes::new()).await?;
        match answer.status() {
            StatusCode::OK => Ok(answer.into_body()),
            status => {
                let told = answer.into_body().collect().await.map_err(failed)?.to_bytes();
                Err(refused(path, status, &told))
            }
        }
    }
}

pub(crate) fn refused(path: &str, status: StatusCode, told: &[u8]) -> LoadError {
    let told = String::from_utf8_lossy(told).chars().take(300).collect();
    LoadError::Refused { path: path.to_owned(), status: status.as_u16(), told }
}

pub(crate) fn failed(error: impl std::fmt::Display) -> LoadError {
    LoadError::Connection(error.to_string())
}
