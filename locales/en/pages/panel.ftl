# The arbiter's panel.

tab-panel = Arbiter's panel
panel-title = Arbiter's panel
panel-comma = {", "}

## The boards of a round

panel-filter = Show boards by what they need
panel-all = All boards
panel-no-boards = No games are set up for the round that is being played.
panel-closed = The event is closed. Its games are on the pages of its rounds.
panel-unpaired = No round is paired yet.
panel-to-set-up = Round { $it } has boards without a game here.
panel-other-arbiter = another arbiter's table
panel-to-move = to move
panel-need-claim = Claim
panel-need-resignation = Resignation
panel-need-early-draw = Early draw
panel-need-flag = Flag
panel-need-repetition = Repetition
panel-need-clock = Little time
panel-need-pause = Clocks stopped
panel-need-absent = Absent
panel-need-adjourned = Adjourned
panel-need-fouls = One foul from losing
panel-need-start = Not started
panel-need-sign = Slip to be signed
panel-clock-low = { $it } has less than a minute.
panel-is-absent = { $it } is absent.

## Moves and the clock

panel-next-move = Next move (any notation)
panel-with-press = and the clock was pressed
panel-waiting = The server cannot be reached. What you sent is sent again.
panel-start-clock-do = { $it } starts the clock
panel-press-do = { $it } presses the clock
panel-introduce-clock-do = Put a clock to the game

## What is to be done now

panel-now = To be done now
panel-arrive-do = { $it } has arrived
panel-accept-do = { $it } accepts the draw
panel-decline-do = { $it } declines the draw
panel-limit-lead = Compare the claimant's record with the position, then rule. The count stands below.
panel-limit-leads-do = The record leads here: rule
panel-limit-short-do = The record does not lead here
panel-overrule-lead = Rule on the repetition yourself:
panel-overruled = You have ruled otherwise: { $it }
panel-judge = Have the game judged: every move of a repetition on a board, and the ruling sheet
panel-signatures = Signatures on the result slip:
panel-signed = signed
panel-print-slips = Print the result slips of the round
panel-hand-in-do = { $it } has handed in the score
panel-score-entered-do = The moves have been entered

## Adjournment

panel-adjourning = Adjournment
panel-seal-lead = { $it } writes the move down without showing it. If it lies in an envelope of paper, leave the field empty.
panel-withdraw-adjournment-do = Withdraw the adjournment
panel-confirm-diagram-do = { $it } confirms the diagram
panel-envelope-times = Times on the envelope: Red { $red }, Black { $black } used.
panel-resumes-at = Play goes on: { $it }
panel-resume-at = Play goes on at (time of the venue)
panel-resume-place = Place
panel-set-resumption-do = Tell the players
panel-read-as = Read as, if it can be explained
panel-sealed = Show what was sealed
panel-sealed-read = In the envelope: { $written }, that is { $move }
panel-called = The players have been called to go on; the envelope can be opened.
panel-called-waiting = The players have been called to go on; waiting for { $it }.
panel-call-again-do = Call them again

## Before it is done

panel-confirm = This decides the game
panel-confirm-reopens = The result no longer stands
panel-confirm-seal = Seal this move?
panel-sealing = The envelope will be read as { $it }. It cannot be changed afterwards.
panel-confirm-foul = Record this against the player?
panel-goes-on = The game goes on; the clocks stay stopped until you let them run.
panel-confirm-clock = Adjust the clock by so much?
panel-clock-becomes = { $side }: { $before } becomes { $after }
panel-confirm-do = Yes, do it
panel-leave = Leave it

## Touch-move

panel-touch = Touch-move helper
panel-touch-lead = Enter the squares of what was touched, in order; with a plus between two pieces touched at once. Or tap the pieces on the board. Nothing is recorded until you say so.
panel-toucher = Who touched
panel-touched = Touched, in order
panel-at-once = the next piece was touched at the same time
panel-touch-added = <piece> on <square> touched
panel-touch-clear = Begin again
panel-touch-how = How
panel-touch-plain = touched
panel-touch-overlooked = in check, and began a move that does not answer it
panel-touch-unanswered = No answer yet; it is asked again.
panel-touch-adjusting = only to put pieces straight
panel-touch-look = What must be played?
panel-cannot = not possible
panel-touch-unannounced = This was not announced beforehand, so it counts as touching.
panel-touch-other-time = Pieces may be put straight on one’s own time only, so this counts as touching.
panel-touch-not-turn = It is not the turn of { $it }. What must be played shows when it has the move.
panel-would-record = Recorded would be:
panel-foul-later = With the answer: { $it }
panel-touch-record = Record it

## Fouls and misconduct

panel-fouls-lead = Each button says what the count becomes and where the game is lost. You are asked before the foul is recorded.
panel-foul-loses = { $it }: loses
panel-opponent-plus = opponent + { $it } s
panel-own-minus = own clock − { $it } s
panel-unrecorded-lead = Several moves left out of the record:
panel-unrecorded = How many moves
panel-misconduct = Misconduct
panel-next-measure = { $side }: { $acts } so far; next comes { $measure }.
panel-by-ladder = reminder, warning, loss
panel-act = What it is
panel-what-happened = What happened
panel-misconduct-do = Act on it

## What else

panel-players = For a player
panel-what = What he does
panel-enter-do = Enter it
panel-retract-do = Take the offer back
panel-claim-shuffling-do = Claim that the opponent shuffles
panel-announce-do = Announce putting pieces straight
panel-mishaps = Mishaps on the board
panel-settle-do = Settle it
panel-move-squares = The move, as on the score sheet or by squares
panel-squares = Where the pieces belong
panel-how-many = How many pieces
panel-illegal-lead = An illegal move was made:
panel-extra-lead = A second move was made in a row:
panel-displaced-lead = Pieces were displaced:
panel-knocked-lead = Pieces were knocked over:
panel-off-the-board = one fell off the board
panel-after-press = while or after pressing the clock
panel-put-straight-lead = You put pieces straight yourself:
panel-put-straight-do = Note it
panel-reverse-lead = The players sit with the wrong colours.
panel-reverse-do = The colours are the wrong way round
panel-rulings = Rulings of your own
panel-ending = Result
panel-both-lost-unplayed = Both lost: a draw without a game
panel-points-cancelled = Points cancelled
panel-cancelled-red = cancel Red's points
panel-cancelled-black = cancel Black's points
panel-corrections = Corrections
panel-correct-outcome-do = Correct the result
panel-play-on-lead = The game was not over:
panel-play-on-do = It goes on
panel-take-back-lead = Moves were entered by mistake, or must be taken back:
panel-plies = Moves of either side
panel-take-back-do = Take back
panel-strike-do = Strike the foul out
panel-earlier = Earlier
panel-notes = Notes
panel-note-lead = Officials alone read it, in the log of the event.
panel-note-do = Note it
