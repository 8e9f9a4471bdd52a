-- One row for each log; the head of its hash chain is the hash of its last record.
CREATE TABLE streams (
    id      BLOB    PRIMARY KEY,
    kind    TEXT    NOT NULL,
    version INTEGER NOT NULL,
    head    BLOB    NOT NULL,
    -- When the first record was written, in milliseconds.
    since   INTEGER NOT NULL
) STRICT;
CREATE INDEX streams_by_kind ON streams (kind, id);

-- The logs. Nothing here is ever changed or deleted.
CREATE TABLE records (
    stream  BLOB    NOT NULL REFERENCES streams (id),
    version INTEGER NOT NULL,
    at      INTEGER NOT NULL,
    actor   TEXT    NOT NULL,
    schema  INTEGER NOT NULL,
    payload TEXT    NOT NULL,
    hash    BLOB    NOT NULL,
    PRIMARY KEY (stream, version)
) STRICT;

-- What is looked up by a name, such as an account by its login. Can be built again from the logs.
CREATE TABLE keys (
    space  TEXT NOT NULL,
    key    TEXT NOT NULL,
    stream BLOB NOT NULL REFERENCES streams (id),
    PRIMARY KEY (space, key)
) STRICT, WITHOUT ROWID;
CREATE INDEX keys_by_stream ON keys (stream, space);

-- Answers to commands that carried an idempotency key.
CREATE TABLE replies (
    owner   TEXT    NOT NULL,
    key     TEXT    NOT NULL,
    request BLOB    NOT NULL,
    status  INTEGER NOT NULL,
    body    TEXT    NOT NULL,
    at      INTEGER NOT NULL,
    PRIMARY KEY (owner, key)
) STRICT, WITHOUT ROWID;
CREATE INDEX replies_by_age ON replies (at);

-- Who is signed in: by the hash of the session's secret.
CREATE TABLE sessions (
    id      BLOB    PRIMARY KEY,
    account BLOB    NOT NULL,
    since   INTEGER NOT NULL,
    until   INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX sessions_by_account ON sessions (account);
CREATE INDEX sessions_by_end ON sessions (until);

-- The server's own secrets, such as the one that signs cookies.
CREATE TABLE secrets (
    name  TEXT PRIMARY KEY,
    value BLOB NOT NULL
) STRICT, WITHOUT ROWID;
