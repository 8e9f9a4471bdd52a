# The words of an event

## Refusals

refusal-time-goes-back = The time given lies before the last entry of the log.
refusal-closed = The event is closed.
refusal-officials-only = This is for the arbiters and organisers.
refusal-chief-arbiter-only = This is for the chief arbiter.
refusal-committee-only = Appeals are decided by the appeals committee, or by the chief arbiter if there is none.
refusal-no-such-entrant = There is no such entrant here: { $entrant }.
refusal-no-such-stage = There is no stage { $stage }.
refusal-no-such-round = Stage { $stage } has no round { $round }.
refusal-no-such-table = There is no table { $table } in round { $round } of stage { $stage }.
refusal-no-such-game = Table { $table } in round { $round } of stage { $stage } has no game { $game }.
refusal-no-such-appeal = There is no appeal { $number }.
refusal-no-name = A name is missing.
refusal-no-reason = A reason is missing.
refusal-not-this-kind = Players enter an event of players, teams with their members an event of teams.
refusal-too-few-members = A team needs { $needs } members.
refusal-board-order = Member { $member } must stand higher in the order of boards.
refusal-entries-closed = Entries are closed: the stage has begun.
refusal-not-started = Stage { $stage } has no numbers yet.
refusal-already-paired = Stage { $stage } has begun.
refusal-ends-with-its-last-match = Stage { $stage } is a knock-out and ends with its last match.
refusal-stage-unfinished = Stage { $stage } is not over.
refusal-not-the-field = The order given does not name everybody who plays exactly once.
refusal-too-few = There are too few to play.
refusal-round-unfinished = Round { $round } of stage { $stage } is not over.
refusal-no-more-rounds = All rounds of stage { $stage } are paired.
refusal-blocked = There is no legal pairing. In the way are: { $entrants }.
refusal-not-a-swiss = Stage { $stage } is not paired by score.
refusal-not-everybody-once = { $entrant } must be named exactly once.
refusal-not-in-round = { $entrant } does not play there.
refusal-results-entered = Results have been entered; strike them out first.
refusal-has-result = The game has a result; correct it if it is wrong.
refusal-no-result = The game has no result.
refusal-same-result = That is the result already.
refusal-not-in-the-book = The rulebook does not know this outcome or reason.
refusal-nothing-to-draw = There is nothing for the lot to decide.
refusal-not-teams = This is an event of players.
refusal-no-lineups = In this system there is no line-up to hand in.
refusal-lineup-late = The line-up came { $late } after the deadline; the regular players play.
refusal-lineup-late-at = The line-up was due at { $due } and came { $late } late; the regular players play.
refusal-lineup-size = The line-up must name { $boards } players.
refusal-lineup-member = Member { $member } is not in the team, or is named twice.
refusal-lineup-inverted = The order of boards must not be inverted.
refusal-has-left = { $entrant } has left the event.
refusal-has-not-left = { $entrant } has not left the event.
refusal-no-consent = The organisers must agree to a withdrawal.
refusal-no-return = { $entrant } was excluded, or all results are annulled, and does not come back.
refusal-no-sanction = The rulebook has another sanction, or none, for this act.
refusal-no-appeals = The rulebook knows no appeals.
refusal-appeal-late = The appeal came { $late } after the deadline.
refusal-appeal-late-at = The appeal was due at { $due } and came { $late } late.
refusal-not-written = An appeal is made in writing.
refusal-fee-due = The fee for an appeal is due.
refusal-appeal-decided = The appeal is decided, and the decision is final.
refusal-committee-too-small = At least { $needs } members of the committee vote.
refusal-committee-even = An odd number of members votes.
refusal-not-recused = { $name } is of a unit that is concerned and stands back.

## Names and places

list-comma = {", "}
article = { $number } { $title }
with-articles = { $text } ({ $articles })
decided-score = the score
decided-match = their match, or the round reached
decided-lot = the lot
decided-stage = the stage reached
decided-shared = nothing: the place is shared
place-first = Place { $place }: { $name }, score { $score }.
place-below = Place { $place }: { $name }, score { $score }. { $above } stands above by { $what }.
place-below-values = Place { $place }: { $name }, score { $score }. { $above } stands above by { $what }: { $more } against { $less }.
tie-break-small-points = small points
tie-break-head-to-head = the encounter between them
tie-break-wins = games won
tie-break-black-wins = games won with Black
tie-break-black-games = games with Black
tie-break-black-in-head-to-head = Black in the game between them
tie-break-fewer-fouls = fewer fouls
tie-break-opponents-score = the opponents' scores
tie-break-strong-opponents-score = the stronger opponents' scores
tie-break-progressive-score = progressive score
tie-break-opponents-score-cut-from-lowest = the opponents' scores, cut from the lowest
tie-break-without-last-rounds = the comparison without the last rounds
tie-break-without-first-rounds = the comparison without the first rounds
tie-break-game-points = game points
tie-break-match-wins = matches won
tie-break-opponents-match-points = the opponents' match points
tie-break-opponents-game-points = the opponents' game points
tie-break-first-board-points = points on the first board
tie-break-black-rounds = rounds with Black

who = { $name } (entry { $number })
who-unknown = entry { $number }
who-numbered = { $name } (no. { $number })
number = no. { $number }
span-seconds = { $seconds } s
span-minutes = { $minutes } min
span-hours = { $hours } h
span-hours-minutes = { $hours } h { $minutes } min

## A log that cannot be played through

misfit-opened-again = The event is set up already.
misfit-id-out-of-order = The entry has the number { $id }; the next is { $next }.
misfit-no-such-round = Stage { $stage } has no round { $round }, or it is not the one that follows.

## How a pairing came about

criterion-no-rematch = not met before
criterion-not-forbidden = not forbidden
criterion-units = units
criterion-bye = bye
criterion-scores = same score
criterion-colours-in-a-row = colours in a row
criterion-colour-surplus = surplus of a colour
criterion-colour-balance = balance of colours
criterion-colour-alternation = alternation of colours
criterion-floats = floats
check-satisfied = { $criterion }: satisfied
check-relaxed = { $criterion }: { $told }
side-red = Red
side-black = Black
relaxed-because = { $what } ({ $why })
relaxed-met-before = they have met before
relaxed-was-forbidden = the pair was forbidden
relaxed-same-unit = they are from one unit
relaxed-unit-mate-not-met = they do not meet their own unit first
relaxed-bye-again = byes before: { $byes }
relaxed-bye-not-to-lowest = { $points } above the lowest score
relaxed-scores-differ = { $down } floats down and { $up } up, by { $points }
relaxed-in-a-row = { $player } has { $side } { $games } times in a row
relaxed-surplus = { $player } has { $side } { $games } times more often
relaxed-surplus-grows = { $player }'s surplus of { $side } grows to { $games }
relaxed-same-side-again = { $player } has { $side } again
relaxed-down-again = { $player } floats down again
relaxed-up-again = { $player } floats up again
because-arbiter = decided by the arbiter
because-odd-section = the section has an odd number of players
because-nobody-left-in-section = nobody of the section is left to meet
because-both-need-same-side = both need the same side
because-higher-score-first = the higher score's colours decide
because-others-demand-it = no pairing of the round does better without doing worse before
mark-by-hand = paired by hand
mark-colours-by-lot = colours by lot
remark-by-hand = Changed by hand: { $reason }
remark-host-should-add-entry = The number is odd. By the rules the host enters one more; as it is, somebody has a bye.
remark-bye-relaxed = Bye of { $player }: { $told }

## Who runs the event, and its stages

staff-no-chief-arbiter = There is no chief arbiter.
staff-several-chief-arbiters = There are { $count } chief arbiters; there should be one.
staff-too-many-of-one-unit = { $count } members of the arbiters' committee are of { $unit }; { $most } is the most.
staff-committee-too-small = The appeals committee has { $has } members and needs { $needs }.
staff-even-committee = The appeals committee should have an odd number of members.
staff-grade = { $name } should be an arbiter of the { $grade } grade or higher.
grade-national = national
grade-first = first
grade-second = second
grade-third = third
stage-swiss = Swiss
stage-final = Final stage
stage-others = The other places
stage-double-elimination = Double elimination
stage-knock-out = Knock-out
stage-round-robin = Round robin
