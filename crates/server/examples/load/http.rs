//! As much HTTP/1.1 as the server speaks, written by hand so that the client costs little: one connection
//! that is kept, one request at a time.

use crate::Result;
use std::{io::Write, net::SocketAddr};
use tokio::{io::AsyncReadExt, io::AsyncWriteExt, net::TcpStream};

/// A connection to the server.
pub struct Connection {
    stream: TcpStream,
    sent: Vec<u8>,
    got: Vec<u8>,
}

/// A request.
#[derive(Clone, Copy, Default)]
pub struct Ask<'a> {
    /// What it begins with, such as `GET /`.
    pub line: &'a str,
    /// The secret of who asks.
    pub secret: Option<&'a str>,
    /// More headers, each with its end of line.
    pub headers: &'a str,
    /// JSON.
    pub body: &'a str,
}

/// An answer.
pub struct Answer<'a> {
    status: u16,
    pub body: &'a [u8],
}

impl Answer<'_> {
    /// The answer, if it has this status.
    pub fn expect(self, status: u16) -> Result<Self> {
        if self.status == status {
            return Ok(self);
        }
        let body = String::from_utf8_lossy(self.body);
        Err(format!(
            "the server answered {} instead of {status}: {body}",
            self.status
        )
        .into())
    }

    /// What stands after `"key":` in the body, up to the next comma or brace, without quotes.
    pub fn field(&self, key: &str) -> Result<&str> {
        let body = std::str::from_utf8(self.body)?;
        let found = body.split_once(&format!("\"{key}\":"));
        let (_, rest) = found.ok_or_else(|| format!("there is no {key} in {body}"))?;
        let value = rest.split([',', '}']).next().unwrap_or_default();
        Ok(value.trim_matches('"'))
    }
}

impl Connection {
    /// Connects.
    pub async fn open(at: SocketAddr) -> Result<Connection> {
        let stream = TcpStream::connect(at).await?;
        stream.set_nodelay(true)?;
        Ok(Connection {
            stream,
            sent: Vec::new(),
            got: Vec::new(),
        })
    }

    /// Asks and waits for the whole answer.
    pub async fn ask(&mut self, ask: Ask<'_>) -> Result<Answer<'_>> {
        self.send(ask).await?;
        let (status, head) = self.head().await?;
        let body = match header(self.text(head), "content-length") {
            Some(length) => self.plain(head, length.parse()?).await?,
            None => self.chunked(head).await?,
        };
        Ok(Answer {
            status,
            body: &self.got[head..head + body],
        })
    }

    /// Asks for a stream; what comes is heard with [`hear`](Connection::hear).
    pub async fn listen(&mut self, ask: Ask<'_>) -> Result<()> {
        self.send(ask).await?;
        let (status, head) = self.head().await?;
        if status != 200 {
            return Err(format!("no stream, but {status}").into());
        }
        self.got.drain(..head);
        Ok(())
    }

    /// Waits for the stream's next event, and gives its text.
    pub async fn hear(&mut self) -> Result<String> {
        loop {
            if let Some(end) = find(&self.got, b"\n\n")
                && let Some(start) = find(&self.got[..end], b"event:")
            {
                let text = String::from_utf8_lossy(&self.got[start..end]).into_owned();
                self.got.drain(..end + 2);
                return Ok(text);
            }
            self.more().await?;
        }
    }

    async fn send(&mut self, ask: Ask<'_>) -> Result<()> {
        self.sent.clear();
        let out = &mut self.sent;
        write!(
            out,
            "{} HTTP/1.1\r\nHost: load\r\n{}",
            ask.line, ask.headers
        )?;
        if let Some(secret) = ask.secret {
            write!(out, "Authorization: Bearer {secret}\r\n")?;
        }
        let body = ask.body;
        if !body.is_empty() {
            write!(
                out,
                "Content-Type: application/json\r\nContent-Length: {}\r\n",
                body.len()
            )?;
        }
        write!(out, "\r\n{body}")?;
        self.stream.write_all(out).await?;
        Ok(())
    }

    async fn more(&mut self) -> Result<()> {
        match self.stream.read_buf(&mut self.got).await? {
            0 => Err("the server closed the connection".into()),
            _ => Ok(()),
        }
    }

    /// Reads the head of an answer; gives the status, and where the body begins.
    async fn head(&mut self) -> Result<(u16, usize)> {
        self.got.clear();
        let end = loop {
            if let Some(end) = find(&self.got, b"\r\n\r\n") {
                break end + 4;
            }
            self.more().await?;
        };
        let status = self.text(end).get(9..12).unwrap_or_default();
        Ok((status.parse()?, end))
    }

    /// The first so many bytes as text. The server's heads are ASCII.
    fn text(&self, end: usize) -> &str {
        std::str::from_utf8(&self.got[..end]).unwrap_or_default()
    }

    async fn plain(&mut self, head: usize, length: usize) -> Result<usize> {
        while self.got.len() < head + length {
            self.more().await?;
        }
        Ok(length)
    }

    /// Reads a body in chunks, and joins them where they lie.
    async fn chunked(&mut self, head: usize) -> Result<usize> {
        let mut at = head;
        loop {
            let line = loop {
                if let Some(line) = find(&self.got[at..], b"\r\n") {
                    break line;
                }
                self.more().await?;
            };
            let size = std::str::from_utf8(&self.got[at..at + line])?;
            let size = usize::from_str_radix(size.trim(), 16)?;
            while self.got.len() < at + line + 2 + size + 2 {
                self.more().await?;
            }
            self.got.drain(at..at + line + 2);
            at += size;
            self.got.drain(at..at + 2);
            if size == 0 {
                return Ok(at - head);
            }
        }
    }
}

/// The value of a header. The server writes their names small.
fn header<'a>(head: &'a str, name: &str) -> Option<&'a str> {
    let mut pairs = head.lines().filter_map(|line| line.split_once(": "));
    pairs.find(|(key, _)| *key == name).map(|(_, value)| value)
}

fn find(text: &[u8], part: &[u8]) -> Option<usize> {
    text.windows(part.len()).position(|window| window == part)
}
