# The desk from which an event is run

list-comma = {", "}
log-line = { $at }  { $by }  { $text }
torn-left-out = { $file }: the last line was torn while it was written and is passed over. The next command that writes will move it aside.
torn-set-aside = { $file }: the last line was torn while it was written, perhaps when the power failed. It was moved to { $torn }; the { $entries } entries before it are whole, and the event goes on from them.
torn-last = The last whole entry: { $last } Enter again what came after it.
nothing-entered = Nothing was entered.
not-one-of = { $given } is none of these: { $known }
measure-without-count = “{ $given }”: after the colon stands a number: suspend:ROUNDS or ban:YEARS, at least 1, or deduct:POINTS, at least 0.5
title = { $name } ({ $rulebook })
part-chief-arbiter = chief arbiter
part-arbiter = arbiter
part-organiser = organiser
part-appeals-committee = appeals committee
players = players
teams = teams

## Columns

column-table = Table
column-group = Group
column-number = No.
column-id = Id
column-red = Red
column-black = Black
column-result = Result
column-notes = Notes
column-place = Place
column-name = Name
column-unit = Unit
column-score = Score
matches-won =
    { $won ->
        [one] { $won } match
       *[other] { $won } matches
    }
column-record = W-D-L
column-decided = Decided by
column-rulebook = Rulebook
column-plan = Plan
column-what = What
column-entrants = For
column-rounds = Rounds
column-romanised = Latin
column-team = Team
column-rating = Rating
column-seed = Seed
column-sex = Sex
column-board = Board
column-role = Role
column-reserve = Reserve
column-captain = Captain
column-members = Members (* reserve)
column-before = Before
column-after = After
column-change = +/-
column-expected = Expected
column-performance = Performance
column-games = Games
column-places = Sum of places
column-players = Players
cell-red = r
cell-black = b
cell-bye = {"bye "}
cell-missed = {"leave "}
cell-won = {" won"}
cell-lost = {" lost"}
cross-matches = “2(4.5)”: two match points, 4.5 game points.
cross-big-points = “2(4.5)”: two match points, 4.5 game points.
cross-boards = “2(6/9)”: two match points, 6 board points, 9 game points.
cross-knock-out = “won”, “lost”: how the match ended, play-offs included.
cross-forfeit = “+”, “-”: won or lost without a game, because somebody did not come.
cross-annulled = “×”: the result does not count.
excluded-mark = {" (disqualified)"}
left-mark = {" (left)"}

## Setting up

which-layout = How is the event laid out? Give --plan, --format or --setting; `chuhe event plans` lists what there is.
no-such-plan = There is no plan or format “{ $plan }”; there are: { $known }
plan-is-format = “{ $plan }” is a format: --format { $plan }
plan-of-others = “{ $plan }” is a plan of another rulebook: --rules { $books }
plan-not-of-teams = { $boards ->
        [0] The plan “{ $plan }” is one of players: leave out --teams, or lay the event out by --format or --setting.
       *[other] The plan “{ $plan }” is one of teams on { $boards } boards: leave out --boards, or lay the event out by --format or --setting.
    }
cannot-set-up = The event cannot be set up: { $error }
bad-regulations = { $file }: { $error }
bad-setting-file = { $file }, line { $line }, column { $column }: this is no setting of an event: { $why }. What it holds is in docs/event-setting.md.
bad-trf = { $file } cannot be used as a tournament report: { $why }
imported-differs = The points column of the report differs from its games, which are what counts here. Points that were taken away are entered with: chuhe event sanction { $file }
imported = { $entrants } entered, { $rounds } { $rounds ->
        [one] round
       *[other] rounds
    } taken over as played.
imported-round-robin = The report is of a round robin by the book's table, and is read as one.
imported-as-swiss = The report is of a round robin, but its round { $round } is not that of the book's table by the starting ranks: it is read as a Swiss, whose rounds stand as they were played. Places are reckoned as in a Swiss.
plans-heading = Events that the rulebooks lay out (--plan):
formats = Formats (--format): { $formats }
rulebooks = Rulebooks (--rules): { $rulebooks }
scoring-systems = Points of a game (--scoring; * is the usual):

## Entries

entered-total = { $count } entered, { $all } in all.
entrant-refused = { $name }: { $text } Nothing was entered.
columns-taken = Columns: { $columns }
column-taken = “{ $heading }” as { $column }
columns-ignored = Columns not understood, left out: { $columns }
faulty-rows = { $file }: { $faults } { $faults ->
        [one] fault
       *[other] faults
    }, nothing was entered. Put the list right, or give --skip-faulty to leave those rows out.
fault-in-file = { $file }: { $fault }
faulty-or-doubled-rows = { $file }: { $faults } { $faults ->
        [one] fault
       *[other] faults
    }, nothing was entered. Put the list right, or give --skip-faulty to leave those rows out; if two of one name are two, give --anyway.
entered-already = { $name } has entered already, as { $who }.
listed-twice = row { $row }: { $name } has the name and unit of row { $before }.
seeded-already = { $name }: { $who } has seed { $seed } already.
enter-anyway = { $count } found twice, nothing was entered. If they are two, give --anyway.
amend-nothing = Nothing is to be changed: say what by --name, --romanised, --unit, --rating, --seeded, --sex, --notes, --member, --reserve or --captain.
option-idle = { $option } does not go with { $beside }: leave one of them out
slots-by-seeds = --slots are the numbers that seeds draw for: add --by seed-slots
certificates-once-over = { $open } `chuhe event show` says what is still to be played or decided.
close-anyway = { $appeals } Wait until then, or close it all the same: --anyway
empty-list = { $file }: there is nobody to enter in this list.
bad-workbook = { $file }: { $why }
no-such-id = There is no entrant with the id { $text }.
no-such-number = Nobody has the number { $text }; `#` before it means the id.
no-such-name = Nobody is called “{ $text }”. Nearest: { $candidates }
several-of-name = “{ $text }” fits several: { $candidates }. Write #id, or name@unit.

## Draws

no-seed-numbers = The event has no plan that keeps numbers for seeds: name them, as --slots 1,6,9,14
bracket-of = A bracket of { $lines } lines, { $free } of them free.
unopposed = { $who } is left alone and comes first without a match.
drawn-beside = Stage { $stage } was drawn by the table as it was, and is drawn again with it.

## Rounds

round-heading = Round { $round }
stage-heading = Stage { $stage }: { $name }
group-heading = Group { $group }
after-rounds = After { $rounds } { $rounds ->
        [one] round
       *[other] rounds
    }
after-rounds-and-some = After { $rounds } { $rounds ->
        [one] round
       *[other] rounds
    }, with { $complete } of { $tables } results of round { $round }
starts-at = Starts at { $at }
bye = Bye: { $number } { $who }
bye-missed = On leave: { $number } { $who }
told-because = { $told } – { $why }
match-for-place = for place { $place }
match-for-places = places { $best }–{ $worst }
match-winners = winners’ side, round { $round }
match-losers = losers’ side, round { $round }
match-grand-final = grand final
no-rounds = There is no such round yet.
no-cross-table = There is no cross table yet: stage { $stage } has not been drawn.

## Results

moved = { $who }: { $counted } { $score-before } → { $score }, place { $place-before } → { $place }
moved-in-stage = Stage { $stage }: { $who }: { $counted } { $score-before } → { $score }, place { $place-before } → { $place }
moved-others = { $count } others move by some places.
paired-before = Paired by the scores as they were; these pairings stay: { $tables }
matches-set-again = Set again, because somebody else goes on now: { $matches }
results-there-already =
    { $count ->
        [one] 1 row of the list was entered before.
       *[other] { $count } rows of the list were entered before.
    }
tables-told = table { $numbers }
matches-told = match { $numbers }
still-open = Still open: { $tables }
round-over = The round is over. Next: chuhe event pair { $file }
stage-over = The stage is over: chuhe event standings { $file }
stage-over-of-several = Stage { $stage } is over: chuhe event standings { $file } --stage { $stage }
result-refused = { $result }: { $text } Nothing was entered.
no-score-given = After table { $text } a score is missing, as in: { $text } 1-0
no-score = “{ $text }” is no result: write 1-0, ½-½, 0-1, +/-, -/+, -/-, 0-0, x or none
no-detail = “{ $text }”: after the colon stands a reason, fouls=R/B, reversed or used=M:S/M:S. Reasons of a win: { $wins }. Of a draw: { $draws }.
reason-of-a-draw = “{ $detail }” is a reason of a draw, but { $signs } is none. Reasons of a win: { $known }.
reason-of-a-win = “{ $detail }” is a reason of a win, but { $signs } is a draw. Reasons of a draw: { $known }.
round-before-stage = Round { $round } is none of stage { $stage }: rounds are counted on, and its first is round { $first }.
next-take-back = Take back what is paired of stage { $stage } ({ $rounds ->
        [one] 1 round
       *[other] { $rounds } rounds, one at a time
    }): chuhe event undo { $file } --stage { $stage }
no-table = “{ $text }” is no table: write 3, or 3.2 for its second game; of teams 3 is match 3, and 3.2 its second board
no-round-and-table = “{ $text }” is no table: write 3 for table 3 of the last round, 2.3 for table 3 of round 2
no-such-table = { $result }: there is no { $table }; `chuhe event rounds` shows the tables.
which-board = { $result }: { $table } has several boards or no such one: write 3.1 for the first board.
no-such-game = { $result }: { $table } has no such game; it has { $games }.
no-result-columns = { $file }: row { $row }: the columns table and result are needed, as `chuhe event export --csv pairings` writes them{ $cell }.
row-no-table = { $file }: row { $row }: “{ $cell }” is no table; write its number.
row-no-such-table = { $file }: row { $row }: there is no table { $cell } in this round.
row-table-twice = { $file }: row { $row }: the table is there already, in row { $cell }.
row-no-score = { $file }: row { $row }: “{ $cell }” is no result; write 1-0, 0-1 or 1/2-1/2 (`chuhe event result --help` lists all).
faulty-results = { $file }: { $faults } { $faults ->
        [one] fault
       *[other] faults
    }, nothing was entered.
which-stage = Several stages are being played ({ $stages }): say which by --stage.
no-such-stage = There is no stage { $stage }; the event has { $stages }.
of-stage = Stage { $stage }: { $text }
no-game-in-round = { $who } has no game in round { $round }.
which-game = { $who } has { $games } games in round { $round }: say which by --game.

## Coming and going, sanctions, appeals

told-deducted-in-knock-out = Stage { $stage } is a knock-out, which goes by matches: the points taken away change no place in it. They are noted in its tables.
told-ban-without-act = The points stand. For an arranged result the book has { $least } to { $most } years and cancels the points, too: chuhe event sanction { $file } { $who } points-cancelled --act arranged-result --reason WHY
told-suspended-beyond-end = Suspended for { $rounds } { $rounds ->
        [one] round
       *[other] rounds
    }, but only { $left ->
        [one] 1 is
       *[other] { $left } are
    } still to be paired; who may not play in any of them is excluded by: exclude
paired-before-appeal = Appeal { $appeal } is not decided ({ $game }). If it is upheld, the standings by which this round is paired may change.
appeal-open = Appeal { $appeal }, open: { $who }: { $text }
appeal-fee-returned = Appeal { $appeal }, upheld, the fee goes back: { $who }: { $text }
appeal-fee-kept = Appeal { $appeal }, dismissed, the fee is kept: { $who }: { $text }
appeal-decided = Appeal { $appeal }, decided: { $who }: { $text }
note-line = { $at }  Note: { $text }

## How it stands

entrants-count = Entered: { $all }, of whom { $left } left
stage-line = Stage { $stage } ({ $name }): { $state }. { $format }
stage-clocks = {" "}Time control: { $clocks }.
stage-not-started = not begun
stage-to-draw-again = to be drawn again
stage-is-over = over
stage-playing =
    { $rounds } { $rounds ->
        [one] round
       *[other] rounds
    } paired
forbidden-pairs = Must not meet: { $pairs }
forbidden-but-paired = They are paired just now ({ $table }), and that stays: `undo` takes the pairing back while no result is entered, `swap` exchanges one of them.
no-ratings = This event reckons no ratings; they are set up with: new --elo K,START
no-boards = This is an event of players and has no boards to give prizes for.
how-many-players = How many players of each unit count? Give --players.
no-sums = This stage has no points of players to add up.
event-closed = The event is closed.
has-withdrawn = withdrawn
has-missed-rounds = missed too many rounds
was-excluded = disqualified
was-banned = suspended for { $years } { $years ->
        [one] year
       *[other] years
    }

## What comes next

refused-meant = { $text } That is { $entrants }.
refused-next = { $text } { $next }
next-enter = Next: chuhe event enter { $file } --from LIST.xlsx
next-draw = Next: chuhe event draw { $file }{ $option }
next-draw-again = Draw it again: chuhe event draw { $file } --stage { $stage }
next-undo-beside = Take it back: chuhe event undo { $file } --stage { $other } — then draw both: chuhe event draw { $file } --stage { $stage }
next-pair = Next: chuhe event pair { $file }
next-pair-again = Pair again: chuhe event pair { $file }{ $option }
next-end-stage = Pass it over: chuhe event end { $file } --stage { $stage } --reason WHY
next-end = If nobody is left to play, end it with what was played: chuhe event end { $file }{ $option } --reason WHY
next-close = All is played. Next: chuhe event close { $file }
next-decide = Decide it first: chuhe event decide { $file } { $appeal } --upheld "REASONS" (or --dismissed)
next-after-upheld = The decision changes no result by itself. If the result is another now: chuhe event result { $file }{ $option } --round { $round } { $table } SCORE --reason WHY
correction-drops = { $table }: no longer noted: { $what }. What still holds is written behind the score, such as 1-0:fouls=1/0.
dropped-reversed = that colours were exchanged
dropped-fouls = the fouls
dropped-times = the times used
next-show = See: chuhe event show { $file }
next-undo = While no result is entered the pairing can be taken back: chuhe event undo { $file }{ $option }
next-results = Results are awaited at { $tables }: chuhe event result { $file } TABLE SCORE …
next-results-of-stage = Results of stage { $stage } are awaited at { $tables }: chuhe event result { $file } --stage { $stage } TABLE SCORE …
next-results-of-round = Results of round { $round } are awaited at { $tables }: enter them with --round { $round }.
next-results-of-stage-and-round = Results of round { $round } of stage { $stage } are awaited at { $tables }: enter them with --stage { $stage } --round { $round }.
next-lot = The lot decides at { $tables }: chuhe event lot { $file }
next-lot-of-stage = The lot decides at { $tables } of stage { $stage }: chuhe event lot { $file } --stage { $stage }
next-lot-of-round = The lot decides at { $tables } of round { $round }: chuhe event lot { $file } --round { $round }
next-lot-of-stage-and-round = The lot decides at { $tables } of round { $round } of stage { $stage }: chuhe event lot { $file } --stage { $stage } --round { $round }
next-correct = A correction needs --reason.
next-reason = Give --reason.
next-sanction = For { $act } there is: { $known }. Other sanctions are given without --act.
next-enter-result = Enter it without --reason.
next-result-first = If it is over, enter its result first.
next-strike-out = To strike a result out: chuhe event result { $file } TABLE none --reason WHY
next-consent = If they do: --consent
next-written = If it is: --written
next-fee = If it was paid: --fee-paid
next-game = Name it by --round, and by --game if there were several.
next-by-hand = Pair by hand: chuhe event pair { $file } --by-hand A-B,C-D --reason WHY
next-as-chief = Enter it with --as chief-arbiter.
next-as-committee = Enter it with --as appeals-committee --voted NAME@UNIT.
next-at = Look at --at, and at the clock of this computer.
next-entrants = See who there is: chuhe event entrants { $file }
undo-result = Results have been entered: only pairings are taken back. It is corrected by: chuhe event result { $file }{ $option } TABLE SCORE --reason WHY (the score “none” strikes it out) — The last entry was: { $last }
undo-entry = Only pairings are taken back. It is changed by: chuhe event amend { $file }, or: chuhe event withdraw { $file } — The last entry was: { $last }
undo-draw = Only pairings are taken back. Until a round is paired it may be drawn again: chuhe event draw { $file }{ $option } — The last entry was: { $last }
undo-withdrawal = Only pairings are taken back. Who withdrew comes back by: chuhe event return { $file } — The last entry was: { $last }
undo-nothing = There is no pairing to take back. See: chuhe event log { $file } — The last entry was: { $last }

## Explanations

explained-encounter = { $table }, { $first } – { $second }
explained-result = { $game }: { $result }
explained-no-result = no result
explained-pairing = { $table }: { $red } – { $black }
before-the-round = Before the round: { $number } { $who }, score { $score }, place { $place }
expected-score = Expected score of { $red } with Red, by the ratings: { $expected } %
no-such-place = There is no place { $place }; places go from { $first } to { $last }. A shared place has the number of its first.
order-of-tie-breaks = Ties are broken by: { $order }
by-articles = By: { $articles }
round-bye = round { $round }: bye, points: { $points }
round-free = round { $round }: bye
round-missed = round { $round }: on leave, or not there yet, points: { $points }
result-annulled = { $result } ({ $note })
which-format = In which format? Give --format xlsx, trf, json or csv, or a name with such an ending by --out; papers (--what pairings and the like) are html.
written = Written: { $file }
not-in-format = “{ $what }” is not written as { $format }; `chuhe event export --help` says what is.
no-bracket = Stage { $stage } is no knock-out and has no bracket.
of-no-round = “{ $what }” is as it stands now, not of one round: leave --round out.
no-teams-no-line-ups = This is an event of players; line-up sheets are for teams.
trf-no-stage = There is no stage { $stage }, or it has not begun.
trf-teams = A tournament report holds players; this is an event of teams.
trf-several-games = Round { $round }, table { $table }: a tournament report holds one game an encounter.
trf-too-many = A tournament report holds at most 9,999 players.
nothing-to-export = There is nothing to write for stage { $stage }, round { $round }.
nothing-played = No game of this event has a result yet.
nothing-played-in-stage = No game of stage { $stage } has a result yet.
json-or-log = --json prints what the event came to, and --out - its log: give one of the two.
rounds-played = rounds
simulated = { $entrants } entrants, { $rounds } { $rounds ->
        [one] round
       *[other] rounds
    }, { $entries } entries of the log.
simulation-stopped = The event came to no end: { $text }
simulation-cut-short = Stage { $stage } was ended after { $rounds } { $rounds ->
        [one] round
       *[other] rounds
    }: { $text }
simulation-passed-over = Stage { $stage } was passed over: { $text }
