# The words of a ruling

## Names

side-red = Red
side-black = Black
piece-red = the red { $role }
piece-black = the black { $role }
pieces-red = { $count } red { $role }s
pieces-black = { $count } black { $role }s
placed-red = the red { $role } on { $square }
placed-black = the black { $role } on { $square }
placed-red-king = the red { $role } on { $square }
placed-black-king = the black { $role } on { $square }
one-piece = one and the same piece
list-comma = {", "}
list-and = {" and "}
list-semicolon = {"; "}
line-comma = {" "}
line-pause = {"; "}
article = { $number } { $title }
numbered-move = { $number }. { $name }

## The result

verdict-and-order = { $verdict }: { $order }.
verdict-check = { $side } gives perpetual check, { $innocent }
verdict-check-and-chase = { $side } gives perpetual check and { $other } only chases
verdict-chase = { $side } perpetually chases { $quarry }, { $innocent }
verdict-both-check = both sides give perpetual check
verdict-both-chase = both sides chase perpetually
verdict-offence = { $side } offends ({ $conduct }), { $innocent }
verdict-heavier = both sides offend, but { $side } ({ $conduct }) more heavily than { $other } ({ $other-conduct })
verdict-both-offend = both sides offend alike ({ $conducts })
lighter-joint = joint chase
lighter-few-roots = chase of a piece with too few roots
verdict-both-permitted = neither side offends
verdict-both-permitted-by = neither side offends ({ $conducts })
innocent = { $side } does not offend
innocent-by = { $side } does not offend ({ $conduct })
side-with-conduct = { $side }: { $conduct }
verdict-unknown = not all moves could be made out
red-loses = a loss for Red
black-loses = a loss for Black
draw = a draw
unknown = a decision by the arbiter
order-wait = no case yet, play goes on; { $missing ->
        [one] one more cycle makes it pending
       *[other] { $missing } more cycles make it pending
    }, and if nobody ever varies it ends in { $verdict }
order-must-vary = the case is pending; { $side } must vary now, and loses if the moves go round { $left ->
        [one] once more
       *[other] { $left } times more
    }
order-draws-soon = the case is pending, and is drawn if the moves go round { $left ->
        [one] once more
       *[other] { $left } times more
    }
order-loses = { $side } has not varied and loses, { $winner } wins
order-pending-if-claimed = no position has come back often enough, but the moves go to and fro and have gone on long enough; once that is claimed, and unless the arbiter sees a purpose in them, the case is pending, and { $side } must vary or lose
order-draw = nobody has varied, the game is drawn
order-arbiter-decides = the arbiter must decide

## The case

rulebook-line = Rules: { $title }, { $edition } ({ $federation })
cycle-line = Cycle: { $plies } plies, gone round { $cycles ->
        [one] once
        [2] twice
       *[other] { $cycles } times
    }; the position has occurred { $times } times
cycle-line-varied = Cycle: within { $plies } plies the position has occurred { $times } times, by different moves
stretch-line = Stretch: { $plies } plies in which no position need come back
chapter-missing = Note: this book's own chapter on repetitions is not at hand; ruled by the reading of { $reading ->
        [cxa-1999] 1999
       *[other] { $reading }
    }
text-not-whole = Note: { $note }
start-line = Starting position ({ $side } to move): { $fen }
heading-moves = Move by move
heading-decision = What decides
heading-disputed = Open to dispute
heading-discretion = At the arbiter's discretion
finding-line = - { $ground } ({ $articles })
procedure-line = - Procedure at the table ({ $articles })
dispute = - { $note } ({ $articles }). As ruled here: { $verdict }. Read the other way: { $otherwise }.
discretion-excused = - { $note } ({ $articles }). If the arbiter excuses the move, as is done here: { $verdict }. If not: { $otherwise }.
discretion-not-excused = - { $note } ({ $articles }). The move is not excused here: { $verdict }. If the arbiter finds that it draws simply: { $otherwise }.
unknown-moves = Whether these moves threaten mate was not found out within the limits of the search; the arbiter should look at them: { $moves }.

## Moves

move-headline = { $number }. { $side } { $name } ({ $squares }): { $nature }
nature-with-answer = { $answer }; { $nature }
nature-with-another = { $nature } and { $also }
nature-check = check (将)
nature-mate-threat = mate threat (杀)
nature-chase = chase (捉)
nature-exchange = exchange offered (兑)
nature-offer = offer (献)
nature-block = block (拦)
nature-idle = idle (闲)
nature-follow = follows (跟)
nature-excused = idle (闲) at the arbiter's discretion
nature-unknown = not made out
nature-of-rooted = attack on a rooted piece (捉有根子)
nature-of-uncrossed = attack on an uncrossed pawn (捉未过河兵卒)
nature-by-king = attack by the king (将帅捉子)
nature-by-pawn = attack by a pawn (兵卒捉子)
nature-along-pin = moves along the pin (沿线)
answer-check = answers the check
answer-flight = runs from the chase
answer-block = steps in the way
answer-root = protects the chased piece
answer-parry = parries the chase
answer-mate-threat = parries the mate threat

check-by = { $by } { $count ->
        [one] gives
       *[other] give
    } check.
mate-at-once = threatens mate: if { $other } does nothing, { $line }.
mate-by-checks = threatens mate by checks: if { $other } does nothing, { $line }.
mate-unknown = Whether this threatens mate was not found out.
move-unknown = What this move threatens was not found out within the limits of the search; the arbiter must look at it.
chase-line = { $taker } attacks { $victim }: { $reasons }.
root-none = it has no root
root-false = { $root } is a false root, for retaking would leave the king to { $by }
root-false-by-king = { $root } is a false root, for retaking would leave the kings face to face
root-made-false = { $root } was a true root, but since this move retaking would leave the king to { $by }: a false root
root-made-false-by-king = { $root } was a true root, but since this move retaking would leave the kings face to face: a false root
root-to-no-avail = it is rooted by { $roots }, but that does not help a chariot against a { $taker }
root-taken-away = it was rooted by { $roots } until this move took that away
root-few = { $roots } can retake, but the exchange still loses material: too few roots
root-of-worth-more = { $roots } can retake, but a { $victim } is worth more than a { $taker }
played-out = played out: { $line }
played-out-mates = played out: { $line }, which mates
played-out-wins = played out: { $line }, which wins { $won }
played-out-wins-for = played out: { $line }, which wins { $won } for { $lost }
lost-anyway = what is given up could be taken with profit anyway and is not charged
chase-even = something falls elsewhere because the captor leaves its post, and the whole is even, which counts as a chase
not-won-before = before this move taking it won nothing: { $line }
chase-of-few-roots = which is the lighter kind of offence
chase-joint = several pieces win it together, which is the lighter kind of offence
chase-by-checks = { $taker } threatens to win { $victim } by checks: { $reasons }.
chase-by-pawn = { $chase }; a pawn's attack counts only if both sides attack for ever.
chase-excused = { $chase }; but the move takes up a point that draws, and the arbiter may excuse it.
held-by = they are of one kind, but it cannot take back without leaving its king to { $by }
held-by-king = they are of one kind, but it cannot take back without leaving the kings face to face
held-by-the-leg = they are of one kind, but it cannot take back, its leg being blocked by { $by }
attack-pair = { $taker } on { $victim }
standing-attacks = Not counted, because it stood before this move: { $pairs }.
offered = { $piece } may be taken for nothing by { $by }.
offered-to-like = { $piece } is offered to { $by } without protection.
offered-in-exchange = { $piece } is offered for { $by }: an exchange, no chase.
bars-mate = it bars the mate that was threatened: { $line }.
follows = { $by } eyes { $piece }, but taking wins nothing: { $line }.
king-answers = The king answers a check: idle, whatever the move uncovers.
taking-wins-nothing = { $victim } can now be taken, but that wins nothing: { $line }.
could-be-won-before = { $victim } could be won before this move, too: { $line }.
mate-stood-before = mate by { $line } is threatened, but { $other } brought it on by the check that is answered: not counted.
mate-by-exchange = mate by { $line } begins by taking a piece that is only offered in exchange: not counted.
why-standing = { $taker } attacks { $victim }, but did so before: no chase.
why-unanswered = { $taker } attacks { $victim }, which stood under attack before and was left there: no new chase.
why-exposes-king = { $taker } attacks { $victim }, but taking would leave its own king to { $by }: no chase.
why-kings-face = { $taker } attacks { $victim }, but taking would leave the kings face to face: no chase.
why-uncrossed-pawn = { $taker } attacks { $victim }, which has not crossed the river and may be chased for ever.
why-same-kind = { $taker } faces { $victim }, and either may take: an exchange, no chase.
why-held-on-line = { $taker } is held on its line by { $by }, so that facing { $victim } is no chase.
why-rooted = { $taker } attacks { $victim }, but { $by } could really retake: no chase.
why-exempt-taker = { $taker } attacks { $victim }; a { $taker-role } may chase for ever.
why-check-counts = { $taker } attacks { $victim } as well, but the move counts as a check.

## The sides

conduct-line = { $side }: { $conduct } — { $level } ({ $moves ->
        [one] one move
       *[other] { $moves } moves
    }: { $counts })
conduct-with-quarry = { $name } of { $quarry } at the start
count-of-nature = { $count } × { $nature }
level-permitted = permitted
level-forbidden = forbidden
level-lesser = forbidden, of the lighter kind
level-unknown = to be decided by the arbiter
conduct-unknown = not all moves made out

## The natural move limit and the end of the game

limit-reached = the natural move limit of { $needed } is reached, and the game may be ruled a draw.
limit-missing = the natural move limit is not reached: of { $needed } plies that must count, { $missing } are missing.
limit-game-over = The game has ended on the board; the natural move limit no longer matters.
limit-both-sides = from ply { $first } on nothing has been taken; { $plies ->
        [one] 1 ply has
       *[other] { $plies } plies have
    } been played, and both sides' count.
limit-claimant-only = from ply { $first } on nothing has been taken; { $plies ->
        [one] 1 ply has
       *[other] { $plies } plies have
    } been played, { $considered } of them by { $side }, who claims.
limit-checks = { $side } has given { $checks ->
        [one] one check
       *[other] { $checks } checks
    }.
limit-excess-checks = checks beyond those that count, deducted: { $count } (ply { $plies }).
limit-answers = answers to such checks, deducted with them: { $count } (ply { $plies }).
limit-counted = moves that count: { $counted }.
end-checkmate = { $loser } is checkmated; { $winner } wins.
end-stalemate = { $loser } has no legal move; { $winner } wins.
end-no-attackers = Neither side has a piece that can cross the river, so nobody can win: a draw.

## Grounds: what a move is

ground-check = check: the king is attacked
ground-mate-threat = mate threat: mate by checks is threatened
ground-chase = chase: a piece could be taken next
ground-exchange = exchange: like offered for like
ground-offer = offer: a piece may be taken
ground-block = block: an enemy piece is barred
ground-follow = follow: an eye is kept on a rooted piece
ground-idle = idle: neither check nor mate threat nor chase
ground-true-root = a true root could really retake
ground-no-root = no root: nothing protects the piece
ground-false-root = a false root is no protection
ground-few-roots = the roots do not suffice
ground-hidden-root = a hidden root shows only after the capture

## Grounds: what makes a chase, and what does not

ground-standing-attack = an attack that stood before the move is no chase
ground-chase-by-unrooting = taking the root of an attacked piece away is a chase
ground-brought-on-by-opponent = what the opponent brought on himself is no chase
ground-changing-screen-chase = a cannon chases by a change of screens
ground-changing-screen-chase-of-chariot = a cannon chases a chariot by a change of screens
ground-chase-of-rooted-chariot = horse or cannon chases a chariot even if it is rooted
ground-chase-of-rooted-piece = the piece attacked is truly rooted, which is permitted
ground-sometimes-rooted = the piece attacked is rooted on some moves, so it is not chased for ever
ground-same-kind-offer = like against like, and either may take: no chase
ground-same-kind-pinned = like against like, but the victim is pinned: a chase
ground-blocked-horse = a free horse against one whose leg is blocked: a chase
ground-pinned-chariot-by-horse = a chariot that a horse pins down may not be chased by anything
ground-pinned-chariot-by-cannon = a chariot that a cannon holds on its line is chased, not offered an exchange
ground-pinned-chariot-along-pin = a chariot held by a cannon does not chase by moving along the line
ground-king-or-pawn-chase = king and pawns may chase for ever
ground-king-or-pawn-joined-sometimes = king or pawn, joined by another piece on some moves only, may chase for ever
ground-king-or-pawn-joint-chase = king or pawn joined by another piece on every move: still a chase
ground-uncrossed-pawn = a pawn that has not crossed the river may be chased for ever
ground-crossed-pawn = the victim is a pawn that has crossed the river
ground-chase-with-exchange = a chase that also offers an exchange is still a chase
ground-tied-down-no-excuse = being tied down is no excuse
ground-threat-to-win-by-check = a threat to win a piece by way of a check
ground-threat-to-win-by-exchange = a threat to win a piece by way of exchanges
ground-mate-threat-with-chase = mate threat and chase in one: the chase counts
ground-check-with-chase = check and chase in one move
ground-heaviest-effect = of several effects the heaviest counts
ground-mated-on-capture = whoever takes is mated: no chase
ground-king-answering-check = the king answers check
ground-piece-answering-check = another piece answers check
ground-drawing-point = the move takes a point that draws
ground-joint-chase = several pieces win the victim together
ground-capture-by-root = the captor is itself a root or pinned
ground-piece-value = the victim is worth more than its taker
ground-pawn-value = what a crossed pawn is worth
ground-self-defeating-check = the check lets the checker be mated

## Grounds: what a side does

ground-perpetual-check = perpetual check
ground-mutual-perpetual-check = both sides give perpetual check: a draw
ground-two-checks-one-counter-check = one side checks on every move, the other only now and then
ground-perpetual-mate-threat = perpetual mate threat
ground-mutual-mate-threat = mate threat against mate threat
ground-check-and-mate-threat = check and mate threat in turn
ground-check-and-chase = check and chase in turn
ground-check-and-idle = check and idle move in turn
ground-check-and-threat-to-win = check and threat to win by a check in turn
ground-mate-threat-and-chase = mate threat and chase in turn
ground-mate-threat-and-idle = mate threat and idle move in turn
ground-chase-and-threat-to-win = chase and threat to win by a check in turn
ground-chase-and-idle = chase and idle move in turn
ground-perpetual-chase = perpetual chase
ground-chase-by-several = two or more pieces chase one
ground-divided-chase = chases divided over two or more pieces
ground-mutual-chase = both sides chase perpetually: a draw
ground-two-chases-one-counter-chase = one side chases on every move, the other only now and then
ground-two-chases-two-counter-chases = both sides chase on every move
ground-chariot-chases-cannon = a chariot chases a cannon
ground-chariot-chases-horse = a chariot chases a horse
ground-cannon-chases-chariot = a cannon chases a chariot
ground-horse-chases-chariot = a horse chases a chariot
ground-horse-and-cannon-chase-chariot = horse and cannon chase a chariot
ground-perpetual-exchange = perpetual exchange
ground-perpetual-offer = perpetual offer
ground-perpetual-block = perpetual block
ground-forbidden-conduct = unbroken attack (长打)
ground-permitted-conduct = no forbidden run of moves

## Grounds: what decides

ground-both-permitted = neither side offends: drawn if nobody varies
ground-both-forbidden = both sides offend alike: drawn if nobody varies
ground-single-offender = one side offends: it must vary or lose
ground-check-outranks-chase = perpetual check against perpetual chase: the checking side must vary or lose
ground-heavier-offence = both sides offend: the heavier offender must vary
ground-pawn-in-mutual-attack = both sides attack for ever, so a pawn's attack counts, too

nothing-repeats = no position has come back in { $plies } { $plies ->
        [one] ply
       *[other] plies
    }: there is nothing to judge
place-at-end = plies { $first } to { $last }, the last of the game.
place-decided-earlier = plies { $first } to { $last } of { $plies }: the game should have ended there.
place-varied-since = plies { $first } to { $last } of { $plies }: then play went on, and the position did not come back again.
place-went-on = plies { $first } to { $last } of { $plies }: then play went on.

## The table of a cycle: what protects a piece, in a word

root-word-none = no root
root-word-false = false root
root-word-few = too few roots
root-word-to-no-avail = rooted, but no help to a chariot
root-word-rooted = rooted
root-word-same-kind = like for like
root-word-exempt = king or pawn may
root-word-exposes-king = cannot take: its king would fall
root-word-check-counts = counts as check
root-word-standing = stood there before
root-word-unanswered = left under an attack
root-word-uncrossed = uncrossed pawn

## Why a move cannot be played

illegal-attacker = the { $role } on { $square }
illegal-no-piece = there is no piece on { $square }
illegal-not-your-piece = the { $role } on { $square } is the opponent’s
illegal-no-motion = the move ends where it starts
illegal-own-piece = the player’s own { $role } stands on { $square }
illegal-not-its-way = this piece does not move that way
illegal-leaves-palace = this piece may not leave its palace
illegal-crosses-river = an elephant may not cross the river
illegal-pawn-backward = a pawn may not go back
illegal-pawn-sideways = a pawn may not go sideways before it has crossed the river
illegal-leg-blocked = the horse’s leg is blocked on { $squares }
illegal-eye-blocked = the elephant’s eye is blocked on { $squares }
illegal-way-blocked = the way is blocked on { $squares }
illegal-no-screen = the cannon has no piece to jump over
illegal-many-screens = the cannon may jump over one piece only, not over those on { $squares }
illegal-kings-would-face = the kings would face each other
illegal-king-attacked = it leaves the king attacked by { $attackers }
