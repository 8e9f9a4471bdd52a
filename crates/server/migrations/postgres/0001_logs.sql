-- One row for each log; the head of its hash chain is the hash of its last record.
CREATE TABLE streams (
    id      UUID    PRIMARY KEY,
    kind    TEXT    NOT NULL,
    version BIGINT  NOT NULL,
    head    BYTEA   NOT NULL,
    -- When the first record was written, in milliseconds.
    since   BIGINT  NOT NULL
);
CREATE INDEX streams_by_kind ON streams (kind, id);

-- The logs. Nothing here is ever changed or deleted.
CREATE TABLE records (
    stream  UUID    NOT NULL REFERENCES streams (id),
    version BIGINT  NOT NULL,
    at      BIGINT  NOT NULL,
    actor   TEXT    NOT NULL,
    schema  BIGINT  NOT NULL,
    payload TEXT    NOT NULL,
    hash    BYTEA   NOT NULL,
    PRIMARY KEY (stream, version)
);

-- What is looked up by a name, such as an account by its login. Can be built again from the logs.
CREATE TABLE keys (
    space  TEXT NOT NULL,
    key    TEXT NOT NULL,
    stream UUID NOT NULL REFERENCES streams (id),
    PRIMARY KEY (space, key)
);
CREATE INDEX keys_by_stream ON keys (stream, space);

-- Answers to commands that carried an idempotency key.
CREATE TABLE replies (
    owner   TEXT    NOT NULL,
    key     TEXT    NOT NULL,
    request BYTEA   NOT NULL,
    status  BIGINT  NOT NULL,
    body    TEXT    NOT NULL,
    at      BIGINT  NOT NULL,
    PRIMARY KEY (owner, key)
);
CREATE INDEX replies_by_age ON replies (at);

-- Who is signed in: by the hash of the session's secret.
CREATE TABLE sessions (
    id      BYTEA   PRIMARY KEY,
    account UUID    NOT NULL,
    since   BIGINT  NOT NULL,
    until   BIGINT  NOT NULL
);
CREATE INDEX sessions_by_account ON sessions (account);
CREATE INDEX sessions_by_end ON sessions (until);

-- The server's own secrets, such as the one that signs cookies.
CREATE TABLE secrets (
    name  TEXT PRIMARY KEY,
    value BYTEA NOT NULL
);
