# The organiser's desk.
## What comes next
tab-desk = Desk
desk-no-chief = No chief arbiter has been named yet. Only the chief arbiter can correct results, impose sanctions and close the event.
desk-appeal-open = Appeal { $it } is not decided yet.
desk-own-text = This is what you can do in this event.
desk-more = More
desk-public-title = Publishing and closing
desk-stage-over = This stage is over.
desk-rounds-planned =
    { $it ->
        [one] One round is planned.
       *[other] { $it } rounds are planned.
    }
desk-tied = { $it } is tied with the one above.
desk-tie-do = Decide by lot
desk-end-title = End this stage early
desk-end-text = No further rounds are paired, and the table stands as it is.
desk-end-do = End the stage
step-done = (done)
step-entries = Entries
step-entries-count = { $it } entered
step-entries-do = Enter or import
step-entries-look = Look at the entries
step-draw = Draw
step-draw-done = { $it } have their numbers
step-draw-text = Give everybody a number; then the first round can be paired
step-draw-later = When the stage before is over, or enough have entered
step-pair-text = ready to be paired
step-pair-do = Pair the next round
step-end = End of the stage
step-end-text = everybody has met everybody: no further round can be paired, so that the chief arbiter ends the stage
step-results-count = { $it } complete
step-results-do = Enter results
step-results-look = Look at the results
step-lineups-do = Line-ups
step-close = Close the event
step-close-text = the tables become final
step-close-do = To closing
numbering-seeds = seeds draw numbers { $it }, the others by lot
numbering-by-place = by the places of the stage before
numbering-hand = by hand (give the order)
field-order = Order by hand, by entry numbers
note-title = Write in the arbiters' log
note-text = What happened
note-article = Article, if one is cited
note-article-help = As the rulebook numbers it, such as { $it }.
note-do = Write it down
look-again = Preview again
look-changed = This is not what you previewed, so nothing was done. Below is what it would change: check it, then confirm.

## Setting an event up
plan-swiss = A Swiss of { $it } rounds for players.
plan-team-swiss = A Swiss of { $it } rounds for teams; line-ups are handed in before each round.
plan-swiss-semi-finals = { $rounds } rounds of Swiss; then the best { $players } play semi-finals and finals, and the others { $others } of Swiss.
plan-swiss-final = { $rounds } rounds of Swiss; then the best { $players } play a final, and the others { $others } of Swiss.
plan-for-others =
    { $it ->
        [one] { $it } more round
       *[other] { $it } more rounds
    }
plan-double-elimination = Double elimination: two losses and you are out; the winners of both sides meet in the final.
plan-knock-out = A knock-out with a match for third place.
plan-round-robin = Everybody meets everybody once.
free-swiss = Those with equal scores meet. For many players and few rounds.
free-round-robin = Everybody meets everybody once. For a small field.
free-double-round-robin = Everybody meets everybody twice, once with each colour.
free-groups = Everybody meets everybody of the same group. Add a later stage for those who go on.
free-knock-out = The loser is out; there is a match for third place.
free-double-elimination = Whoever loses twice is out; the winners of both sides meet in the final, which only Staff 2012 lays down.
create-presets = With several stages, filled in for you to change:
preset-groups-knock-out = Groups, then a knock-out
preset-groups-round-robin = Groups, then a round robin of the best
preset-swiss-knock-out = Swiss, then a knock-out
create-name = Name of the event
create-free-only = For a format of your own only.
create-entrants = Who enters
create-players = Players
create-teams = Teams
field-boards = Boards of a team (teams only)
field-groups = Number of groups
create-places = Places played for
places-first-and-third = first and third
places-first = first only
places-all = every place
field-games = Games of an encounter
create-games-help = For teams: on each board. Colours are exchanged from game to game.
create-later = Later stages
create-later-text = For a format of your own only. Each takes the places of an earlier stage that you name.
create-stage-n = Stage { $it }
field-of-stage = Stage { $stage }: { $field }
field-from = Takes its entrants from
field-first = From place
field-last = To place
create-last-help = Empty: all the rest. After groups: the places of each group.
create-carries = Results so far
carries-nothing = do not count
carries-all = all count on (from a Swiss to a Swiss)
carries-mutual = those between them count on (from groups to a round robin)
create-add-stage = Add a later stage
create-remove-stage = Remove the last stage
create-more = More settings: points and tie-breaks
field-scoring = Points for a game
field-tie-breaks = Tie-breaks in order
create-tie-breaks-help = Empty: as the rulebook says. Your own order sorts the table of every stage.
create-tie-break-n = Tie-break { $it }
create-tie-breaks-matches = For teams and for several games
create-settings = Settings
create-rounds-help = Empty: as the plan says. Needed for a Swiss in a format of your own.
field-clock = Time control
create-clock-usual = as the rulebook or the plan says
create-missed = A round missed with leave counts as
missed-nothing = nothing
missed-draw = a draw
missed-win = a win
field-offset = Time zone of the venue
create-regulations = Regulations as published (optional)
create-organiser = Organiser
create-dates = Dates
create-venue = Venue
create-eligibility = Who may enter
create-entry-time = Time of entry
create-entry-place = Place of entry
create-entry-fee = Entry fee
create-prizes = Prizes
create-purpose = Purpose

## Entries
entries-title = Entries
entries-none = Nobody has entered yet. Import a list, or enter them one by one.
enter-late-title = Late entry
entry-sex = Sex
entry-female = female
entry-male = male
entry-notes = Notes
help-members-rated = In the order of the boards, one per line, a rating after a slash: Name / 2400. A reserve has a star at the end.
desk-left-withdrawn = withdrawn
desk-left-missed-rounds = out: missed too many rounds
desk-left-excluded = excluded
amend-title = Change the entry
amend-clash = Somebody else has changed this entry since you opened the page, so nothing was saved. What stands there now is shown in the form; saving again puts yours in its place.
amend-now = { $field } is now “{ $now }”.
amend-do = Save
return-title = Reinstate
return-do = Reinstate
sanctions-title = Sanctions so far
sanction-title = Sanction or disqualify
sanction-chief-only = Only the chief arbiter can impose sanctions.
sanction-act = The act, if the book has a sanction for it
sanction-game = The game that is lost
sanction-do = Impose it
field-measure = Measure
field-amount = How much (points, rounds or years)
measure-remind = reminder
measure-warn = warning
measure-game-lost = a game lost
measure-game-lost-or-excluded = a game lost, or exclusion
measure-points-cancelled = excluded, and all points cancelled
measure-deduct = points taken away
measure-deducted =
    { $it ->
        [one] { $it } point taken away
       *[other] { $it } points taken away
    }
measure-exclude = excluded from the rest (points stand)
measure-suspend = suspended for rounds
measure-suspended =
    { $it ->
        [one] suspended for { $it } round
       *[other] suspended for { $it } rounds
    }
measure-ban = banned for years
measure-banned =
    { $it ->
        [one] banned for { $it } year
       *[other] banned for { $it } years
    }
act-electronic-device = electronic device in the hall
act-indiscipline = refusing the rules, serious indiscipline
act-arranged-result = arranged result

## Entries from a list
import-title = Import a list
import-text = XLSX or CSV, up to 1 MB, with headings such as name, club, rating, seed. Nobody is entered until you have checked the preview.
import-text-teams = XLSX or CSV, up to 1 MB, a row for each player, with headings such as team, name, board, rating, role. Nobody is entered until you have checked the preview.
field-file = File
field-list = List
import-paste = Or paste the cells
import-example = name, club, rating
import-look = Preview
import-broken = This cannot be read
import-other-file = Choose another file
import-not-yet = Nobody has been entered yet. Check the list, then confirm.
import-columns = What the columns hold
import-column-n = Column { $it }
import-ignored = ignore
import-sheet = Sheet “{ $it }”
import-unheaded = No row has headings that are understood, so that the first row counts as an entry like the others.
import-headings = The first row holds headings
import-changed = The columns are not as you previewed them, so nobody was entered. Check the list below, then confirm.
column-team = Team
column-board = Board
column-role = Role
import-faults = Faults: { $it }
import-skip = Leave out the faulty rows
import-entrants = Can be entered: { $it }
import-doubles = { $it } of them may have entered already, or stand in the list twice. They are left out unless you tick the box.
import-all-there = All of them have entered already. To enter them all the same, tick the box and preview again.
import-anyway = Enter them all the same: they are different
enter-anyway = Enter all the same: this is somebody else
import-entered = same name and unit as entry { $it }
import-above = same name and unit as row { $it }
import-seeded = same seed as entry { $it }
import-remark = Remark
import-nobody = There is nobody to enter. Check the columns, or choose another file.
import-do = Enter these { $it }
import-rows = The rows of the file
import-row = Row
import-more = and { $it } more rows

## Pairing
pair-title = Pairing round { $it }
pair-text = A preview: nothing is confirmed yet.
pair-changed = The pairing is no longer the one you looked at, so it was not confirmed. Below is how it stands now: check it, then confirm it.
pair-past = The start lies in the past. If that is meant, confirm the round; if not, correct the time.
pair-far = The start lies more than a year ahead. If that is meant, confirm the round; if not, correct the time.
pair-absent-changed = Who is absent is not as you previewed it, so the round was not confirmed. Below is how it would be paired: check it, then confirm it.
pair-notes = Notes
pair-absent = Excused from this round
pair-absent-text = Tick who is excused, then preview again.
pair-appeal-open = Appeal { $it } is not decided. If it is upheld, the table by which this round is paired may change.
pair-fix = Confirm round { $it }
field-starts = Starts at
starts-help = By the clocks of the venue: it is now { $it }.
swap-title = Swap two
swap-text = Tick two: they swap places, or colours if they are opponents.
swap-drag = Or drag one name onto the other.
swap-fixed = Greyed out: the game has begun or has a result, so the two stay.
swap-look = Preview the swap
swap-after = After the swap:
swap-fine = The pairing rules have nothing against it.
swap-warnings = What the pairing rules have against it
swap-do = Swap them
swap-not = Cancel
field-who = The two
swap-two = Tick exactly two.
forbid-title = Who must not meet
forbid-text = The two are not paired from now on. Pairings that are made stay.
forbid-one = One
forbid-other = The other
forbid-do = Forbid it
forbid-lift = Let them meet

## Results
results-title = Results of round { $it }
results-public = Public page
results-keys = Keys: 1 or R Red won, 0 or B Black won, 5, D or = draw; Enter and the arrows go from board to board, Backspace clears.
results-more = More
results-other = Another result
results-why = Why
results-reversed = They played with colours reversed
results-fouls-red = Fouls of Red
results-fouls-black = Fouls of Black
field-fouls = Fouls
results-by-hand = by hand
results-save = Save the results
results-open = { $it } still open
results-complete = All results are in.
results-there = These results were entered already. Nothing has changed.
results-stage-over = The stage is over: what next
results-faults = Some rows cannot be entered
results-faults-text = Nothing has been saved. Correct the rows that are marked, then save again.
results-lot = Table { $it } is drawn to the end: the lot decides.
results-lot-do = Draw the lot
correct-chief-only = Only the chief arbiter can correct a result that has been entered.
correction-title = Correct a result
correction-was = Entered as
correction-becomes = The result would be
correction-look = Preview the changes
foreseen-title = Before you confirm
foreseen-nothing = Nothing changes in the tables or the pairings.
foreseen-moves = Changes in the table
foreseen-stage = Stage
foreseen-others =
    { $it ->
        [one] One other moves up or down.
       *[other] { $it } others move up or down.
    }
foreseen-stay = Paired by the scores as they were; these pairings stay:
foreseen-again = Set again, because somebody else advances:

## Line-ups
desk-lineups = Line-ups
lineups-ordered = Regular players keep their order of boards; a reserve plays where the rules allow.
lineups-free = The team sets its boards as it likes.
lineups-due = Due by { $it }; after that the regular players play.
lineups-none = You have no line-up to hand in this round.
lineup-board = Board { $it }
lineup-handed-in = handed in
lineup-regulars = not handed in: the regular players
lineup-fixed = Results are entered; it cannot be changed.
lineup-do = Hand in

## Appeals
appeals-title = Appeals
appeals-within = An appeal must be in within { $it } of the end of the game.
appeals-written = It is made in writing.
appeals-fee = The fee is { $it }, returned if it is upheld.
appeals-none = There are no appeals.
appeals-unknown = This rulebook has no appeals.
appeal-n = Appeal { $it }
appeal-until = until { $it }
appeal-upheld = Upheld
appeal-rejected = Rejected
field-decision = Decision
appeal-reasons = Reasons
appeal-voted = Who voted
appeal-committee = One per line: name, unit.
appeal-no-committee = Without a committee the chief arbiter decides: leave it empty. If there was a vote, one per line: name, unit.
appeal-decide = Decide
appeal-waiting = Waiting for a decision.
appeal-lodge-title = Lodge an appeal
appeal-no-games = There is no game to appeal about now: it must have ended, and not too long ago.
appeal-by = Who appeals
field-game = Game
appeal-text = What is asked for, and why
field-text = Text
appeal-is-written = It is in writing
appeal-fee-paid = The fee is paid
appeal-lodge-do = Register it
fee-none = no fee
fee-held = fee held until the decision
fee-returned = fee returned
fee-kept = fee kept
