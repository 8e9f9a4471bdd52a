# The words of the commands


## What is given

move-at = move { $number } ({ $side }), "{ $text }": { $why }
move-guessed = { $move } (the moves are read as { $notation }; { $option } names another notation)
no-notation = "{ $text }" is not a move in any notation: write it as 炮二平五, C2=5 or h2e2
not-in-notation = this is not a move in the notation { $notation }, such as { $example }
not-a-move = this is not a move in that notation
no-such-piece = no piece of the side to move fits this name
fits-several = this fits several moves; write { $names }
named-move = { $name } ({ $squares })
or = {" or "}
cannot-be-played = { $squares } cannot be played: { $why }
side-red = Red
side-black = Black
no-moves = there are no moves to read
no-game = which game? Give a file, or --moves (and --fen if it does not begin at the start)
file-and-moves = give a file or --moves and --fen, not both
one-game-only = { $option } is for one game; name a single file, with --game N if it holds several
for-moves = { $option } is for moves; files say themselves where they start and how they are written
for-notations = { $option } is for moves; --to json writes files as JSON
file-for-moves = { $path } is a file, and with a notation moves are rewritten: for files say --to pgn --notation { $notation }
moves-for-file = { $moves } looks like moves, and with a format files are rewritten: for moves say --to chinese, wxf or uci
for-files = { $option } is for files: --to pgn, dhtmlxq, text or json
several-pages = there are { $pages } pages, each a file of its own: say where by --out FILE.svg
no-such-clock = { $id } has no clock "{ $clock }"; give minutes, as 60 or 60+30, or one of { $known }
cannot-set-up = the game cannot be set up: { $why }
log-settles = { $path } settles that already: leave { $option } out

## Files

reading-failed = cannot read { $path }: { $why }
not-there = cannot read { $path }: No such file or directory; look at the name, or at the folder you are in
not-allowed = cannot read { $path }: you may not read it; ask whoever owns it
writing-failed = cannot write { $path }: { $why }
no-folder = cannot write { $path }: there is no such folder; make it first, or choose another place
writing-not-allowed = cannot write { $path }: you may not write there; choose another place
output-failed = cannot write the output: { $why }
system-refuses = the system refuses: { $why }
game-file = { $path }: { $why }
file-unreadable = the file cannot be read: { $why }
file-no-game = no game was found: the file is neither PGN, DhtmlXQ, XQF, CBR nor CBL, and no plain score begins with a legal move; look at it in an editor, or save it again as PGN
file-damaged = { $why }; get the file again from where it came, or save it as PGN in its own program
file-too-large = the file is larger than { $most } MB, too much for { $format }; divide it, or save it as PGN
in-game = { $path }: game { $number }: { $fault }
several-games = { $path } holds several games: say which by --game N
no-such-game = { $path }: there is no game { $number }; it holds { $games }
folder = { $path } is a folder; a game file is needed here
table-exists = { $path } is there already: --resume goes on with it, --force writes it anew
table-complete = { $path } is there already, and complete: --force writes it anew
not-interrupted = nothing to go on with: { $path }; leave --resume out
begun-under-other-rules = cannot go on: the work was begun under { $begun }, not { $rules }; leave --resume out and give --force to begin anew
begun-with-other-files = cannot go on: the work was begun with other files: { $files }; leave --resume out and give --force to begin anew
folders-have-changed = cannot go on: the folders have changed since; leave --resume out and give --force to begin anew
file-exists = { $path } is there already; --force replaces it
faulty-games =
    { $faults ->
        [one] { $faults } fault
       *[other] { $faults } faults
    } in what was read; whatever could be read is written
undecoded = { $path }: game { $number }: { $characters ->
        [one] 1 character could not be decoded and is U+FFFD now
       *[other] { $characters } characters could not be decoded and are U+FFFD now
    }
interrupted = interrupted; what was done is kept
interrupted-resume = interrupted; what was done is kept: the same command with --resume goes on
unusable-rows = { $path }: { $rows } { $rows ->
        [one] row
       *[other] rows
    } could not be judged
no-cases = { $path }: there are no cases; needed are rows under the columns id, fen, moves, cycle_from, cycle_len, verdict
cases-failed =
    { $failed } { $failed ->
        [one] case
       *[other] cases
    } came out otherwise than expected
no-limit = { $id } has no natural move limit; name a book that has one by --rules
needs-claimant = under { $id } only a player may claim: say who by --claimant red or --claimant black
limit-not-reached = the limit is not reached
no-such-ply = --diagram { $ply }: the game has { $last } { $last ->
        [one] ply
       *[other] plies
    }, so there is no position after that many
ply-not-reached = --at { $ply }: there are no more than { $last } { $last ->
        [one] ply
       *[other] plies
    }
entry-not-reached = --entry { $entry }: the log has { $last } { $last ->
        [one] entry
       *[other] entries
    }
dash-folder = { $option } -: a folder is written, which cannot be printed on standard output; name a folder
dash-log = { $option } -: a log is read and added to, so it must be a file; name one
dash-database = { $option } -: standard input and output are no database; name a file or postgres://user@host/name
dash-event = an event is read and added to, so it must be a file; - (standard input and output) is none: name the event file
table-ending = --out { $path }: by the ending of its name the table is CSV or JSON Lines; let it end in .csv or .jsonl
file-for-folder = { $path } is a file, and a folder is wanted: name another one
folder-for-file = { $path } is a folder, and a file is wanted: name one in it
no-game-files = there are no game files in { $path }; their names end in .pgn, .dhtmlxq, .xqf, .cbr, .cbl, .txt or .html
left-alone =
    { $files ->
        [one] 1 file was there already and is left as it was
       *[other] { $files } files were there already and are left as they were
    }; everything else is written
lines-refused =
    { $lines ->
        [one] 1 line was
       *[other] { $lines } lines were
    } refused; the rest was carried out

## Logs

log-exists = { $path } is there already, and an event is never written over: choose another name
log-in-use = { $path } is being written by another run; wait until it has ended
log-fault = { $path }: line { $line }: { $fault }
log-other-schema = this is no log of the schema { $wanted }, which the first line must name
log-names-other-schema = this is no log of the schema { $wanted }, which the first line must name (it names { $found })
log-too-new = the log is of version { $found }; this program reads versions up to { $known }: use a newer one
log-no-version = the log is of version 0, and there was none; versions begin with 1
log-no-entry = { $fault }
log-not-text = this is not UTF-8 text
log-misfit = { $fault }
log-tells-up-to-there = { $fault }; `{ $command }` tells the log up to there, and a copy that ends before this line can be gone on with
line-not-text = line { $line } is not UTF-8 text; write it in UTF-8 and give it again

## Faults of games

in-variation = in a variation, { $fault }
fault-start = the start position
fault-too-deep = move { $number } ({ $side }): variations nested more than { $most } deep are left out
fault-too-long = the game is longer than { $most } bytes; what comes after is left out
fault-too-many = there are more than { $most } moves, variations included; what comes after is left out
fault-cut-short = the game breaks off at byte { $byte } of the file
fault-stray = the variation { $name } replaces no move of the game
fault-open-comment = move { $number } ({ $side }): a comment begins here that never ends
fault-not-understood = no move was understood, from "{ $text }" on
fault-too-many-tags = there are more than { $most } tags; what comes after is left out

## The hall

load-interrupted = interrupted; its server and its files are gone
load-not-whole = not everything that was played was seen once, in order and in time, or something was refused
load-needs-postgres = { $option } is for PostgreSQL here: name an empty one by --database postgres://…, or leave both out for a file of its own
not-restored = { $path }: { $why }; nothing was put in
backup-exists = { $path } is there already: give the backup another name
no-database = there is no database { $path }: name it by --database, or begin one by `chuhe serve`
database = --database: { $why }
cannot-listen = cannot listen on { $at }: { $why }
served-already = { $database } is served already, and one file has one server: end the other, or use PostgreSQL for several
cannot-lock = cannot lock { $path }: { $why }
no-such-event = there is no event { $event } in the database; the address of its page ends with its id
broken-logs =
    { $faults } { $faults ->
        [one] fault
       *[other] faults
    }: put a backup that was made before into a new database (chuhe restore FILE --database NEW) and serve from that; keep this one to find out why
no-such-level = --log { $level }: say error, warn, info or debug, or of a part alone, as chuhe_server=debug

## The summary of an archive

files = files
passed-over = {"  "}others in the folders, passed over
games = games
plies = plies
refused = refused in whole or in part
undecoded-games = games with characters that are lost
repeated = games to be ruled on
ruled = {"  "}{ $rules }: { $verdict }, { $order }
disagreements = results that disagree with the ruling
disagrees = { $place }: { $verdict } at ply { $ply }, but the result is { $result }
place-of-game = { $file }: game { $number }
and-more = {"  "}and { $count } more
all-in-the-table = , all in the table
out-keeps-all = ; --out FILE keeps them all
out-tells-which = --out FILE.csv tells which games repeat, and the ruling on each
more-faults = { $count } more faults
verdict-red_loses = red_loses
verdict-black_loses = black_loses
verdict-draw = draw
verdict-unknown = unknown
order-wait = wait
order-must_vary = must_vary
order-draws_soon = draws_soon
order-loses = loses
order-pending_if_claimed = pending_if_claimed
order-draw = draw
order-arbiter_decides = arbiter_decides
kind-bad_move_in_a_variation = bad move in a variation
kind-not_a_move = not a move
kind-no_such_piece = no such piece
kind-ambiguous_move = ambiguous move
kind-illegal_move = illegal move
kind-faulty_start_position = faulty start position
kind-variations_nested_too_deep = variations nested too deep
kind-game_too_long = game too long
kind-file_cut_short = file cut short
kind-stray_variation = stray variation
kind-too_many_moves = too many moves
kind-comment_never_closed = comment never closed
kind-no_move_understood = no move understood
kind-too_many_tags = too many tags
kind-unreadable_file = unreadable file
kind-no_game_in_the_file = no game in the file
kind-damaged_file = damaged file
kind-file_too_large = file too large
kind-not_a_file = not a file
kind-internal_fault = internal fault
kind-unreadable_folder = unreadable folder

## A position

to-move = { $side } to move
to-move-in-check = { $side } to move, in check
checkmated = { $side } is checkmated: { $winner } wins
stalemated = { $side } is stalemated: { $winner } wins

## What the server and its database answer

serves-at = chuhe serves at { $url }
serves-everywhere = and at port { $port } of every address of this machine (--public-url tells users which)
serves-from = database: { $database }
serves-setup = make the first administrator at { $url }
serves-until = Ctrl-C ends it
serves-no-more = chuhe has ended in good order
logs-counted = logs
backup-done = { $logs } logs with { $records } records are in { $file }
restore-done = put in: { $kinds } ({ $records } records)
restore-nothing = nothing
restore-comma = {", "}
restore-accounts =
    { $count ->
        [one] { $count } account
       *[other] { $count } accounts
    }
restore-events =
    { $count ->
        [one] { $count } event
       *[other] { $count } events
    }
restore-halls =
    { $count ->
        [one] { $count } hall
       *[other] { $count } halls
    }
restore-games =
    { $count ->
        [one] { $count } game
       *[other] { $count } games
    }
restore-mended = in the file, set right: log { $log }: { $fault }
fsck-done =
    { $logs } { $logs ->
        [one] log
       *[other] logs
    } with { $records } { $records ->
        [one] record
       *[other] records
    }, { $faults } { $faults ->
        [one] fault
       *[other] faults
    }
demo-filled = { $database } now has { $games } games and these events:
demo-sign-in = sign in as
demo-admin = opens accounts
demo-organiser = organises the events
demo-arbiter = is chief arbiter of the events
demo-player = plays at a table of the Swiss
demo-next = next: chuhe serve{ $option }, then /events at the address it prints, in a browser

limit-if-red-claims = If Red claims:
limit-if-black-claims = If Black claims:

## Command lines that cannot be understood

no-time = "{ $text }" is no time; write it as 2026-05-01T09:30+08:00 (without an offset it is UTC)
far-ahead = { $at } is more than a day ahead of this computer's clock, which shows { $clock }; look at the date, and at the clock
no-utc-offset = "{ $text }" is not of the kind +08:00, from -12:00 to +14:00
no-elo = "{ $text }" is not of the kind 20,1500
no-listen-address = listen at an address or a name and a port, such as 127.0.0.1:8080, [::1]:8080 or localhost:8080
unknown-option = there is no option { $option } here
unknown-command = there is no command { $command }
missing-command = { $command } needs a command
missing-option = missing: { $option }
options-conflict = { $option } and { $other } cannot be given together
missing-value = { $option } needs a value
unknown-value = "{ $value }" is no value of { $option }
bad-value = "{ $value }" is no value of { $option }: {""}
not-in-range = it must be in { $range }
no-whole-number = it must be a whole number
number-too-large = it is too large
number-of-nothing = it must be 1 or more
unknown-language = CHUHE_LANG={ $given } is none of the languages spoken here (zh, zh-Hant, en): this is English
needs-equals-sign = the value of { $option } stands behind an equals sign
wrong-number-of-values = { $option } has another number of values
perhaps-meant = ; did you mean { $near }?
one-of-these = ; there are { $choices }
see-help = --help tells what there is

## What is counted

speed = { $ms } ms, { $nodes } nodes per second
first-moves = first moves
case-right = ok
case-wrong = WRONG
tags-agreed = tags { $agreed } of { $all }
cases-counted = { $passed } passed, { $failed } failed
interruption-ends = an interruption will end the program at once, without a summary

## Why the server or its database refuses

store-unreadable = the store cannot be read: { $why }
serving-broke-off = serving broke off: { $why }
database-unusable = the database cannot be used: { $why }
database-file-unusable = the database { $path } cannot be used: { $why }
database-later = a later version of chuhe has written this database (its tables are of version { $version }): use that one
database-not-up-to-date = the tables of the database cannot be brought up to date: { $why }
folder-not-made = the folder { $path } cannot be made: { $why }
address-neither = a database is the name of a file, such as hall.db or sqlite:hall.db, or an address such as postgres://user:password@host/name; what was given is neither
address-postgres = the address of PostgreSQL cannot be read ({ $why }); it is postgres://user:password@host/name
demo-in-use = the database has { $accounts } { $accounts ->
        [one] account
       *[other] accounts
    } already: a demonstration is only put into an empty one
demo-refused = the story cannot be told: { $why }
backup-unreadable = the file: { $why }
backup-line = line { $line }: { $fault }
backup-no-line = this is no line of a backup: { $why }
backup-no-header = this is no backup: the first line must name its schema
backup-too-new = the backup is of version { $version }, later than this program reads
backup-no-log = a record or key without its log
backup-no-hash = this is no hash
backup-broken = the log { $log } is broken: { $fault }
backup-refused = the log { $log } is broken: { $fault }. No backup is made of it, since it could not be restored; chuhe fsck tells what is wrong, and an earlier backup can be restored
backup-cut-off = the file ends before its last line: it was cut off
backup-miscounted = the last line counts { $logs } logs and { $records } records, but there are { $found-logs } and { $found-records }
restore-log = { $log }: { $fault }
restore-not-empty = the database has { $logs } { $logs ->
        [one] log
       *[other] logs
    } already: a whole backup is put into a new database, and events beside others by --event
restore-no-part = it holds the { $log }, which belongs to no event: if it is a whole backup that you trust, put it into a new database without --event
restore-there = the log { $log } is in the database already
