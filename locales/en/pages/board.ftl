# The live board and the tablet at the table.
live-board = Board
live-your-move = Your move.
live-paused = The clocks are stopped.
live-paused-for = The clocks are stopped: { $it }
live-answered = { $side } has answered before { $other } pressed the clock: both moves are complete without an increment, and the time of { $other } runs on.
live-overruled = The arbiter has ruled otherwise: { $it }

## What becomes of a move
live-sending = Sending …
live-waiting = The server cannot be reached. What you did is kept and sent again.
live-accepted = Accepted.
live-refused = Not accepted:
live-outrun = { $it } was played there already, and stands. You see the board as it is now.
live-lost = Connection lost; trying again.
live-back = Connected again.
live-out = What is shown here may be old: you are no longer signed in, or it is no longer open to you.
live-out-done = you are no longer signed in as you were when you opened this page.
live-ahead = A move that is not made yet
live-confirm = Play <move>?
live-confirm-do = Play it
live-planned = Planned: <move>. It is played when it is your turn.
live-planless = The planned move cannot be played now. It is your move.
live-forgotten = Taken back; nothing was played.
live-forget-do = Take back

## What a player does
live-taken = Taken:
live-comma = {", "}
live-semicolon = {"; "}
live-offer-stands = Draw offered
live-offer-too-soon = Your last offer was declined, and your opponent has made none since. To offer again now is a foul: { $it }
live-offer-before-refusal = Your offers were declined more often than your opponent's. To offer again before an offer of theirs is declined is a foul: { $it }
live-offer-sure = Offer all the same
live-retract-do = Take the offer back
live-claim-repetition-what = The referee looks whether the position has come back often enough and who has to vary.
live-claim-limit-both = The moves since the last capture are counted, those of both sides together; { $it } must count.
live-claim-limit-own = Your own moves since the last capture are counted; { $it } must count.
live-claim-limit-wrong = A claim with fewer is a foul: { $it }.
live-limit-too-few = The claim of { $side } is not upheld: { $counted } of the { $needed } moves needed count.
live-limit-no-record = The claim of { $side } is not upheld: the record does not lead to the position.
live-resign-what = The game is lost then.
live-resign-sure = Yes, I resign
live-to-panel = Arbiter's panel

## Sealing a move
live-seal-label = Sealed move
live-seal-yours = The game is being adjourned: seal your move.
live-seal-theirs = The game is being adjourned: { $it } is to seal the move.
live-adjourned = The game is adjourned.
live-sealing = You seal { $it }. It cannot be changed afterwards.
live-sealing-legal = What you wrote reads as a legal move. It cannot be changed afterwards.
live-sealing-wrong = This cannot be read as a legal move, and a wrong sealed move may lose the game. Seal it all the same?
live-seal-sure = Yes, seal it
live-seal-again = Write it again

## Why
live-why = Why: the account move by move
live-limit = How the moves were counted

## The result slip
live-slip = Result slip
live-used = used { $it }
live-rounds = Moves
live-signed = Signatures
live-has-signed = signed
live-not-signed = not yet

## How the board is shown
live-options = Board and notation
live-notation = Moves in
live-pieces = Pieces
live-show-do = Show so
live-option-confirm = Ask before a move is played
live-option-premove = Plan a move before my turn
live-option-turned = Turn the far side round
live-option-sound = Sound when a move is played
notation-simplified = Chinese, simplified (马二进三)
notation-traditional = Chinese, traditional (馬二進三)
notation-wxf = WXF (H2+3)
notation-iccs = ICCS (H0-G2)
notation-uci = UCI (h0g2)
pieces-characters = characters
pieces-letters = letters

## The games of whoever looks
own-game = Your game:
own-game-told = You have { $colour } against { $opponent }.
own-game-do = To the board

## The link of a tablet
tablet-take-what = This device then acts for both players of this game, and for nothing else. The link is good for one device only.
tablet-take-do = Use this device at the table
tablet-signed-in = { $it } is signed in on this device, and so it would not act for the two players. Sign out first, then open the link again.
tablet-in-use = A device is in use.
tablet-waiting = The link has not been used yet.
tablet-gone = This device is no longer the tablet of the table
tablet-gone-what = The arbiter has taken it away or put another in its place. To go on with it, ask for a new link and scan it.
