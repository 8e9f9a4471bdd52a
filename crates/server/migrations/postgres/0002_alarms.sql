-- When time alone brings something about in a game if nothing else happens before: a flag, a deadline. Whichever node
-- looks first lets it happen. Can be built again from the logs.
CREATE TABLE alarms (
    stream UUID   PRIMARY KEY REFERENCES streams (id),
    at     BIGINT  NOT NULL
);
CREATE INDEX alarms_by_time ON alarms (at);
