-- A game that was there before there were alarms has none, although its clock may run. One at the beginning of time
-- rings at the next start: then its log is looked at, and the alarm set as that says, or taken away.
INSERT INTO alarms (stream, at) SELECT id, 0 FROM streams WHERE kind = 'game' ON CONFLICT DO NOTHING;
