# The log of an event in sentences.

with-reason = { $text } Reason: { $reason }
log-opened = “{ $name }” was set up under { $rulebook }.
log-entered = Entered: { $who }
log-entered-late = Entered late: { $who }
log-amended = Changed: { $who }
log-started = Stage { $stage } begins with { $entrants } entrants; { $numbering }.
log-groups = Stage { $stage } begins with { $entrants } entrants in { $groups } groups; { $numbering }.
numbers-by-lot = numbers by lot (seed { $seed })
numbers-by-rating = numbers by rating (seed { $seed })
numbers-by-seeds = seeds by lot on { $numbers }, the rest by lot (seed { $seed })
numbers-by-seeds-none = no number is kept for a seed in this field: all by lot (seed { $seed })
numbers-strong-odd = the stronger half on odd numbers by lot (seed { $seed })
numbers-in-order = numbers in order
numbers-by-hand = numbers by hand
numbers-kept = numbers as before
round-only = round { $round }
round-of-stage = round { $round } of stage { $stage }
log-paired = Paired: { $round }, { $tables } { $tables ->
        [one] table
       *[other] tables
    }, { $byes } without a game.
log-paired-matches = Paired: { $round }, { $tables } { $tables ->
        [one] match
       *[other] matches
    }, { $byes } without one.
log-unpaired = The pairing of { $round } was taken back.
log-changed = The pairing of { $round } was changed by hand.
log-set-again = Matches of { $round } that had not begun were set again, because a result before them changed.
log-forbidden = { $a } and { $b } must not meet.
log-allowed = { $a } and { $b } may meet again.
at-table = round { $round }, table { $table }
at-table-of-stage = stage { $stage }, round { $round }, table { $table }
at-match = round { $round }, match { $table }
at-match-of-stage = stage { $stage }, round { $round }, match { $table }
game-at-table = { $place }, { $red } – { $black }
at-board = { $place }, board { $board }
at-game = { $place }, game { $game }
no-result = no result
colours-reversed = {", colours exchanged"}
fouls = {", fouls "}{ $red }/{ $black }
times-used = {", time used "}{ $red }/{ $black }
log-result = { $game }: { $result }
log-automatic = { $game }: { $result } (not played)
log-corrected = Corrected: { $game }: { $now }, was { $was }.
log-play-off = { $table }: not decided; { $games } more { $games ->
        [one] game
       *[other] games
    }.
log-lot = { $table }: the lot falls to { $who }.
result-reason = {" ("}{ $reason })
reason-checkmate = checkmate
reason-stalemate = stalemate
reason-suicide-move = suicide move
reason-facing-kings = kings facing
reason-time = time
reason-forbidden-repetition = forbidden repetition
reason-lateness = lateness
reason-resignation = resignation
reason-technical-fouls = technical fouls
reason-violations = violations
reason-fouls = fouls
reason-unrecorded-moves = unrecorded moves
reason-illegal-moves = illegal moves
reason-indiscipline = indiscipline
reason-electronic-device = electronic device
reason-misconduct = misconduct
reason-wrong-sealed-move = wrong sealed move
reason-absence-at-resumption = absence at resumption
reason-time-penalty = time penalty
reason-forfeit = forfeit
reason-neither-can-win = neither can win
reason-agreement = agreement
reason-arbiters-ruling = arbiter's ruling
reason-permitted-repetition = permitted repetition
reason-mutual-offence = mutual offence
reason-natural-limit = natural move limit
log-next-game = { $table }: still open; the next game of the final is set.
log-lineup = Line-up of { $who } for { $round }: { $members }
log-withdrawn = { $who } withdrew.
log-missed-rounds = { $who } is no longer paired: too many rounds missed.
log-excluded = { $who } was disqualified.
log-annulled = { $text } All results are annulled, the opponents' points included.
log-nothing-played = { $text } There were no results yet; whoever was to play against the entrant has a bye.
log-reentered = { $who } plays on.
log-sanctioned = { $who }: { $measure }.
log-sanctioned-in-game = { $who }: { $measure } ({ $game }).
measure-exclude = excluded from the rest of the event
measure-suspend = suspended for the next { $rounds ->
        [one] round
       *[other] { $rounds } rounds
    }
measure-ban = excluded, and suspended for { $years } { $years ->
        [one] year
       *[other] years
    }
measure-deduct = points taken away: { $points }
measure-remind = reminded
measure-warn = warned
measure-game-lost = the game is lost
measure-game-lost-or-excluded = the game is lost, or exclusion
measure-points-cancelled = right to play and points cancelled
log-appeal = Appeal { $appeal } by { $who } ({ $game }): { $text }
log-upheld = Appeal { $appeal } is upheld: { $text }
log-dismissed = Appeal { $appeal } is dismissed: { $text }
log-noted = Note: { $text }
log-tie-broken = The lot put them in this order: { $order }
log-stage-ended = Stage { $stage } was ended before its last round.
log-closed = The event is closed; the tables are final.
