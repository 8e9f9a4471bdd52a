title-not-found = Not found
title-no-such-method = Not possible here
title-sign-in = Sign in
title-too-many = Too many requests
title-forbidden = Not allowed
title-invalid = Something in the request is wrong
title-conflict = Somebody was faster
title-taken = The name is taken
title-expired = No longer valid
title-refused = Refused by the rules
title-busy = The server is busy
title-internal = The server made a mistake

problem-not-found = There is no such thing here, or it is not open to you. Check the address, or sign in.
problem-no-such-route = There is nothing at this address. The addresses are listed at /api/v1/openapi.json.
problem-no-such-method = This cannot be done at this address. The methods are listed at /api/v1/openapi.json.
problem-sign-in-first = Sign in first, or send a token.
problem-wrong-password = The login or the password is wrong.
problem-too-many = Too many attempts. Try again in { $seconds } { $seconds ->
        [one] second
       *[other] seconds
    }.
problem-forbidden = Your role does not allow this. The organiser of the event gives out roles.
problem-wrong-setup-link = The set-up link is wrong. Use the one that the server printed when it started.
problem-foreign-origin = The request did not come from a page of this server, or the page is too old. Load it again.
problem-invalid = { $place }: { $fault }
problem-unreadable = What was sent cannot be read: { $fault }
problem-wrong-media-type = Send the body as application/json.
problem-too-large = What was sent is too large: { $most } is the most that is taken at once. Send less, or a smaller file.
problem-too-slow = What was sent took too long to arrive. Send it again.
problem-conflict = It has changed since you looked: the present version is { $version }. Look again, then repeat what you want to do.
problem-taken = “{ $name }” is taken. Choose another.
problem-key-reused = This idempotency key was used for another request. Use a new key for a new request.
problem-expired = This link or token has been used up, withdrawn, or has expired. Ask for a new one.
problem-under-way = The game at table { $table } has begun: its pairing cannot be changed. Annul or finish the game first.
problem-paired-anew = The round was paired anew or changed since this game was set up, so that others meet at this table now. Set the games of the round up again.
problem-lineups-until = At table { $table } a line-up is still secret, and setting the games up would show it. Set them up after { $at }, when no more sheets are taken.
problem-lineups-waiting = At table { $table } one team has handed in its line-up and the other has not. Take the other sheet, or enter the regular players for that team; then set the games up.
problem-setting = This cannot be set up: { $fault }
problem-busy = The server has too much to do just now. Try again in a few seconds.
problem-internal = Something went wrong in the server. Nothing was changed. Tell its administrator the number { $incident }.

fault-missing = this is missing
fault-not-ticked = this must be ticked, or the faulty rows put right first
fault-malformed = this is not written as expected
fault-too-long = this is too long
fault-too-short = this is too short
fault-unknown = there is nothing of that name
fault-too-many = these are too many
fault-in-the-past = this is in the past
fault-no-move = this is no move in this position. Write it as on the score sheet (炮二平五, C2=5) or by its squares (h2e2)
fault-too-deep = this is nested too deeply
fault-last-organiser = this is the last organiser. Name another organiser first
fault-own = this is your own account. Another administrator can do this
fault-no-key-here = no key is taken here, because what is asked is not remembered under one. Send the request without it
fault-no-final = this book lays down no final for a double elimination. Choose one that does: Staff 2012
fault-contradictory = this contradicts what else is chosen here. Keep one of the two
fault-not-within = must be a whole number from { $least } to { $most }

unread-broken-off = it broke off
unread-not-json = it is not JSON from line { $line }, column { $column } on
unread-not-a-form = it is not a form
unread-twice = this is there twice
unread-unknown-key = this is not known here
unread-one-of = must be one of these: { $words }
unread-position = this is no possible position: { $faults }
unread-move = move { $number }, “{ $text }”: { $why }
unread-move-not-a-move = this is no move in any notation that is known
unread-move-no-piece = no piece of the side to move fits it
unread-move-ambiguous = it fits several moves ({ $moves })
unread-move-illegal = it cannot be played in this position
unread-no-game = no game can be read from it. PGN, DhtmlXQ, XQF, CBR, CBL and plain scores are understood
unread-no-moves = there is nothing to judge. Enter the moves, set up a position, or choose a game file
unread-damaged = the file is damaged. Get it again from where it came from, or save it as PGN in its own program
unread-game-broken-off = it cannot be read after move { $moves }

wanted-text = must be a text
wanted-number = must be a whole number from { $least } to { $most }
wanted-yes-no = must be true or false
wanted-list = must be a list
wanted-object = must be an object
wanted-id = must be an id such as 0192a3b4-c5d6-7e8f-8a9b-0c1d2e3f4a5b
wanted-move = must be a move by its squares, such as h2e2
wanted-square = must be a square, such as h2

between-faults = {"; "}
side-red = Red
side-black = Black
fen-empty = it is empty
fen-unknown-piece = “{ $found }” at character { $at } is no piece
fen-rank-length = rank { $rank } has { $squares } squares, not 9
fen-rank-count = there are { $found } ranks, not 10
fen-unknown-turn = the side to move at character { $at } must be w, r or b
fen-unknown-field = what stands at character { $at } is not understood
setup-no-king = { $side } has no king
setup-several-kings = { $side } has several kings, on { $squares }
setup-too-many = there are { $count } of { $piece }, on { $squares }: more than a set has
setup-off-its-squares = { $piece } cannot stand on { $square }
setup-pawns-on-one-file = { $side } has several pawns on one file that have not crossed the river, on { $squares }
setup-kings-facing = the kings on { $red } and { $black } face each other
setup-waiting-side-in-check = { $side } has just moved and left its own king in check from { $squares }

game-no-such-rulebook = there is no rulebook { $id }; there are: { $known }
game-no-such-time-control = the rulebook has no time control { $id }; it has: { $known }
game-regulations = the regulations of the event cannot be used
game-over = the game is over in the position it starts from
