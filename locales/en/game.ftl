# The words of the table

## Names

side-red = Red
side-black = Black
part-arbiter = the arbiter
part-chief-arbiter = the chief arbiter
part-clock = clock
list-comma = {", "}
article = { $number } { $title }
with-articles = { $text } ({ $articles })
with-remark = { $text }: { $remark }
log-line = { $time }  { $text }

## Results

outcome-won = { $winner } wins: { $loser } { $reason }
outcome-drawn = Drawn: { $reason }
outcome-both-lost-by = Both sides lose: each { $reason }
outcome-both-lost = Both sides lose: they drew without a game
outcome-annulled = The result is annulled
outcome-points-cancelled = The points of { $sides } are cancelled
loss-checkmate = is mated
loss-stalemate = has no legal move
loss-suicide-move = has left its own king to be taken
loss-facing-kings = has left the kings facing each other
loss-time = is out of time
loss-forbidden-repetition = has not varied a forbidden repetition
loss-lateness = has come too late
loss-resignation = has resigned
loss-technical-fouls = has reached the limit of technical fouls
loss-violations = has reached the limit of violations
loss-fouls = has reached the limit of fouls
loss-unrecorded-moves = has reached the limit of unrecorded moves
loss-illegal-moves = has reached the limit of illegal moves
loss-indiscipline = has refused the rules or gravely broken discipline
loss-electronic-device = had an electronic device in the hall
loss-misconduct = has misbehaved after reminder and warning
loss-wrong-sealed-move = has sealed a wrong move
loss-absence-at-resumption = was absent when play went on
loss-time-penalty = is out of time by a penalty
loss-forfeit = has forfeited
draw-neither-can-win = neither side can win
draw-agreement = by agreement
draw-arbiters-ruling = by the arbiter's ruling
draw-permitted-repetition = a repetition in which neither side offends
draw-mutual-offence = a repetition in which both sides offend alike
draw-natural-limit = by the natural move limit

## Fouls

foul-touched-immovable-piece = touching an own piece that cannot move
foul-touched-uncapturable-piece = touching an enemy piece that cannot be taken
foul-touched-both-sides = touching pieces of both sides
foul-idle-touching = fingering pieces
foul-overlooked-check = overlooking a check
foul-extra-move = a second move in a row
foul-illegal-move = an illegal move
foul-displaced-piece = displacing a piece
foul-knocked-over-after-press = knocking pieces over while or after pressing the clock
foul-left-seat = leaving the seat
foul-talked = talking
foul-used-aids = using notes or a set
foul-disturbed = disturbing the opponent
foul-read-during-play = reading during play
foul-tampered-with-clock = stopping or starting the clock
foul-repeated-draw-offer = offering a draw again too soon
foul-false-limit-claim = a false claim of the natural move limit
foul-unverifiable-limit-claim = a claim of the natural move limit without a record
foul-wrong-hand-on-clock = pressing the clock with the other hand
foul-hard-press = pressing the clock too hard
foul-pressed-before-moving = pressing the clock before moving
foul-unrecorded-move = an unrecorded move
foul-asked-on-opponents-time = asking on the opponent's time

## Measures

measure-remind = a reminder
measure-warn = a warning
measure-game-lost = the game is lost
measure-game-lost-or-excluded = the game is lost, or exclusion
measure-points-cancelled = the points are cancelled
act-electronic-device = an electronic device
act-indiscipline = indiscipline
act-arranged-result = an arranged result
act-none = misconduct

## Duties after touching

duty-capture-with-touched = the touched piece must take the touched enemy piece
duty-move-touched = the touched piece must move
duty-capture-touched = the touched enemy piece must be taken
duty-free = any move may be played

## Why a move cannot be played

illegal-on-the-board = { $text }. If it was made on the board, the arbiter settles it as a mishap

## Verdicts

verdict-red-loses = Red must vary or loses
verdict-black-loses = Black must vary or loses
verdict-draw-permitted = neither offends: a draw if nobody varies
verdict-draw-mutual = both offend: a draw if nobody varies
verdict-no-case = there is no case
verdict-arbiter-decides = the arbiter decides
decision-red-loses = Red loses
decision-black-loses = Black loses
decision-draw = the game is drawn

## What waits

halt-pause = a pause
halt-limit-claim = { $side }'s claim of the natural move limit
halt-resignation = { $side }'s resignation
halt-early-draw = a draw agreed early

## Refusals

refusal-overtaken = Time has brought something about before this
refusal-time-goes-back = The instant lies before the last entry
refusal-game-over = The game is over; the arbiter can correct the result, or correct that the game goes on
refusal-over-on-the-board = The game is over on the board: it cannot go on from this position; take the last move back first, or correct the result
refusal-not-over = The game is not over
refusal-not-started = The game has not been started
refusal-already-started = The game has been started
refusal-arbiters-only = This is for an arbiter
refusal-not-yours = This is for { $side } or an arbiter
refusal-only-at-the-table = This happens at a table only
refusal-not-your-turn = It is { $side }'s turn
refusal-illegal = { $move } cannot be played: { $reason }
refusal-is-legal = { $move } is legal: there is nothing to settle
refusal-touch-move = Pieces were touched: { $duty } ({ $moves })
refusal-nothing-there = No such piece stands there
refusal-adjust-on-own-time = Pieces are put straight on one's own time only
refusal-not-in-check = There is no check
refusal-stopped = The clocks are stopped
refusal-not-stopped = The clocks are not stopped
refusal-waits-for-arbiter = Something waits for the arbiter first
refusal-clock-not-started = The clock has not been started
refusal-no-clock = This game has no clock
refusal-clock-is-there = There is a clock already
refusal-clock-too-early = A clock may be put { $time } after the start, not before
refusal-not-the-starter = { $side } starts the clock
refusal-press-without-move = The clock is pressed after the move; if it was pressed before, the arbiter records it
refusal-answered-before-press = { $side } has answered before the clock was pressed: both moves are complete, and there is nothing to press
refusal-not-your-clock = It is the other side's time that runs
refusal-presses-itself = On the screen a move presses the clock by itself
refusal-no-adjustment = By nothing the clock is not adjusted
refusal-adjustment-too-large = A clock is adjusted by less than a day
refusal-has-not-pressed = { $side } has not pressed the clock
refusal-not-absent = { $side } is not absent
refusal-no-such-foul = This book knows no such foul: { $foul }
refusal-no-times = Once, at least
refusal-no-duty-to-record = The players need not record this game
refusal-no-ladder = This book has no ladder of misconduct
refusal-no-sanction = This book has no sanction for { $act }
refusal-offer-after-own-move = A draw is offered after one's own move
refusal-offer-before-press = A draw is offered before the clock is pressed
refusal-offer-stands = An offer stands already
refusal-no-offer = No offer stands
refusal-own-offer = A player cannot answer his own offer
refusal-offer-binds = A draw offer cannot be taken back
refusal-offer-too-soon = The other side must offer first; this offer is void
refusal-offer-before-refusal = The other side must offer first and be refused; this offer is void
refusal-draw-too-early =
    { $rounds ->
        [one] No draw may be agreed before { $rounds } round
       *[other] No draw may be agreed before { $rounds } rounds
    }
refusal-nothing-agreed = No agreed draw waits for the arbiter
refusal-no-limit = This book has no natural move limit
refusal-players-only = This is brought up by players only
refusal-arbiter-brings-it-up = This is brought up by the arbiter only
refusal-limit-not-reached =
    { $counted ->
        [one] Only { $counted } ply counts, { $needed } are needed
       *[other] Only { $counted } plies count, { $needed } are needed
    }
refusal-not-while-in-check = Such a claim is not heard while in check
refusal-no-claim = No claim waits to be looked into
refusal-not-repeated =
    { $cycles ->
        [one] The moves have gone round once; { $needed } times are needed
       *[other] The moves have gone round { $cycles } times; { $needed } are needed
    }
refusal-no-shuffling-clause = This book has no such clause
refusal-not-shuffling = The referee finds no offence of one side under this clause; the arbiter may judge the case himself
refusal-already-pending = The case is pending already
refusal-judged-no-case = The arbiter has judged that there is no case; only he can judge otherwise
refusal-nothing-pending = No repetition is pending, and there is none that the arbiter could bring up against one side
refusal-nobody-resigned = Nobody has resigned
refusal-no-adjournment = This book has no rule on adjournment
refusal-adjourned = The game is adjourned
refusal-to-be-sealed = The game is being adjourned: { $side } seals the move and does not play it
refusal-not-adjourned = The game is not adjourned
refusal-not-the-sealer = { $side } seals the move
refusal-not-sealed = The move has not been sealed
refusal-nothing-written = What was written must be entered
refusal-written-otherwise = Something else lies in the envelope
refusal-reads-as = The sealed move reads { $move } and cannot be explained otherwise
refusal-somebody-absent = Somebody is absent
refusal-not-called = The players have not been called to go on
refusal-reason-wanted = A reason must be given
refusal-no-such-result = This book does not know this result
refusal-signed-already = This has been signed already
refusal-no-score-owed = No score is owed
refusal-nothing-to-take-back = There are not so many moves
refusal-nothing-to-strike = Not so many such fouls were recorded
refusal-unsound = The program would have entered something that does not follow from the game. Nothing was entered, and the game is as it was; please report this: { $entry } ({ $error })
refusal-no-arbiter-here = This game has no arbiter: the program stands in for him
refusal-not-both-sides = At the same time means one piece of each side; pieces of one side are entered one after the other
refusal-nobody-moved = Nobody has moved yet, so there is no second move
refusal-no-extra-move = It is { $side }'s turn: a move of this side is no second one
refusal-ask-on-own-time = Claims and questions are brought up on one's own time; the opponent is thinking

## What happened

event-opened = { $red } (Red) against { $black } (Black) under { $book }, { $control }
event-started = The start is announced
event-started-without = The start is announced; absent: { $sides }
event-arrived = { $side } has come
event-clock-started = The clock is started
event-moved = { $side }: { $move }
event-clock-pressed = { $side } presses the clock
event-touched = { $side } touches pieces: { $pieces }
event-adjusted = { $side } puts pieces straight: { $pieces }
event-put-straight = The arbiter puts pieces straight: { $pieces }
event-adjusting-announced = { $side } says that pieces will be put straight
event-check-overlooked = { $side }, in check, has taken hold of { $piece }
event-illegal-move = { $side } made an illegal move, { $move }; it is put back
event-extra-move = { $side } made a second move, { $move }; it is put back
event-displaced = { $side } displaced pieces, put back: { $pieces }
event-knocked-over =
    { $pieces ->
        [one] { $side } knocked over { $pieces } piece, put back
       *[other] { $side } knocked over { $pieces } pieces, put back
    }
event-knocked-over-after-press =
    { $pieces ->
        [one] { $side } knocked over { $pieces } piece while or after pressing the clock, put back
       *[other] { $side } knocked over { $pieces } pieces while or after pressing the clock, put back
    }
event-colours-put-right = The colours were the wrong way round and are put right
event-colours-reversed = The colours are the wrong way round; the game has begun and stands
event-colours-reversed-again = The colours are the wrong way round: the game is begun again with the right ones
event-restarted = The game is begun again
event-foul-recorded =
    { $times ->
        [one] { $side }: { $foul }; { $counter }: { $count }
       *[other] { $side }: { $foul }, { $times } times; { $counter }: { $count }
    }
event-clock-given = { $side } is given { $time }
event-clock-taken = { $side } loses { $time }
event-misconduct-noted = { $side }, { $act }: { $measure }
event-clock-introduced = A clock is put to the game
event-paused = The clocks are stopped
event-adjournment-withdrawn = The call to seal a move is withdrawn: play goes on
event-resumed = Play goes on
event-draw-offered = { $side } offers a draw
event-draw-declined = { $side } declines the draw
event-offer-retracted = { $side } takes the offer back
event-draw-agreed-early = A draw is agreed early and waits for the arbiter
event-play-on-ordered = The players are ordered to play on
event-limit-claimed = { $side } claims the natural move limit; the clocks are stopped
event-limit-held = The limit is looked into: { $account }: reached
event-limit-dismissed = The limit is looked into: { $account }: not upheld
event-limit-unverifiable = The limit is looked into: the record does not lead to the position, so the claim is not upheld; by the moves entered: { $account }
limit-account-both = { $plies } plies since the last capture; checks: Red { $red }, Black { $black }; plies that do not count: { $deducted }; { $counted } of { $needed } plies count
limit-account-own = { $plies } plies since the last capture; checks: Red { $red }, Black { $black }; of { $side }'s moves that do not count: { $deducted }; { $counted } of { $needed } moves count
limit-read-by-round = { $account } (read the other way, with the answer to a void check deducted too, { $counted } of { $needed })
limit-read-by-ply = { $account } (read the other way, with the void checks alone deducted, { $counted } of { $needed })
event-case-ruled = { $ruling }
event-case-overruled = The arbiter judges otherwise: { $verdict }
event-case-lapsed = Somebody has varied: the case is over
event-resignation-declared = { $side } resigns; the arbiter has to agree
event-resignation-refused = The arbiter does not agree to the resignation
event-adjournment-called = The game is to be adjourned
event-move-sealed = { $side } has sealed the move; time used: Red { $red }, Black { $black }
event-diagram-confirmed = { $side } confirms the diagram
event-resumption-set = Play goes on { $time } after the game was set up, { $place }
event-resumption-called = The players are called to go on
event-resumption-called-without = The players are called to go on; absent: { $sides }
event-envelope-opened = The envelope is opened: { $written }
event-flag-fell = { $side }'s flag falls
event-ended = The game is over. { $outcome }
event-corrected-outcome = The result is corrected: { $outcome }
event-corrected-play-on = Corrected: the game goes on
event-corrected-take-back =
    { $plies ->
        [one] Corrected: { $plies } ply is taken back
       *[other] Corrected: { $plies } plies are taken back
    }
event-corrected-strike-fouls =
    { $times ->
        [one] Corrected: struck out for { $side }, { $foul }
       *[other] Corrected: struck out for { $side }, { $foul }, { $times } times
    }
event-signed = { $who } has signed
event-score-handed-in = { $side } has handed in the score
event-score-entered = The moves of the game were entered
event-suicide-move = { $side } has completed { $move }, which leaves its own king to be taken
event-offer-void = { $side }'s draw offer is void; the move stands

## What is coming

warning-one-more-loses = { $side }, { $counter }: { $count }; one more makes { $limit } and loses
warning-next-misconduct-loses = The next act of misconduct loses the game for { $side }
warning-must-vary = A repetition is pending: { $side } must vary or loses
warning-must-vary-shuffling = Shuffling is pending: { $side } must vary or loses
warning-will-be-drawn = A repetition is pending: drawn if nobody varies
warning-arbiter-should-look = The ruling is open to doubt: the arbiter should look
warning-deciding-move = { $move } decides it: { $verdict }
warning-moves-that-go-on = Moves that go on with the repetition: { $moves }
warning-limit-can-be-claimed = The natural move limit is reached: { $side } may claim it
warning-limit-can-be-declared = The natural move limit is reached: the arbiter may declare the draw
warning-waits-for-arbiter = Waiting for the arbiter: { $what }
warning-not-pressed = { $side } has moved and not pressed the clock
warning-arbiter-records = { $side } is in the short periods: the arbiter records and counts
warning-move-to-be-sealed = The game is being adjourned: { $side } is to seal the move
warning-diagram-unconfirmed = { $side } has not confirmed the diagram in the envelope
warning-clock-to-correct = { $side } has no time left: correct the clock before play goes on, or the flag falls again
warning-score-missing = The score is missing; it is for { $who } to enter
warning-deciding-line = { $move }, answered by { $reply }, decides it: { $verdict }
warning-limit-of-fouls = { $side }, { $counter }: { $count }, which reaches the limit of { $limit }: strike out what was wrong, or end the game
enterer-organiser = the organiser

case-raised-by-arbiter = The arbiter takes up the moves of the last rounds as a case
