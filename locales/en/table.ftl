# The table on the terminal

red = Red
black = Black
player-red = Player A
player-black = Player B
arbiter = Arbiter
field = { $label }: { $value }
clocks = Red { $red }  Black { $black }
moves-due = Moves made of those due: Red { $red }, Black { $black }
going-on =
    { $plies ->
        [one] The game goes on after { $plies } ply
       *[other] The game goes on after { $plies } plies
    }
hint = Type a move in any notation; help tells the rest, quit ends

## How it stands

not-started = The game has not been started
to-move = { $side } to move, round { $number }
in-check = { $side } is in check
to-press = { $side } has moved and not pressed the clock
to-start = The game has not been started: start announces it
offer-stands = { $side } has offered a draw
must-play = After touching, to be played: { $moves }
sealed = { $side } has sealed a move
to-seal = The game is being adjourned: { $side } is to seal a move
written = In the envelope: { $text }
fouls = { $side }: { $counts }
count = { $counter } { $count }
warning = ! { $text }
no-warnings = There is nothing to warn of

## The result slip

slip = Result slip
no-slip = The game is not over
occasion = Event
result = Result
remark = Remark
plies = Plies
time-used = Time used
time-ahead = This time lies ahead of the clock, which says { $now }; leave the time out
signed = Signed
colours-reversed = The colours are not those of the pairing

## What is not done

refused = Refused: { $text }
line-refused = Line { $line }: { $why }
line-fails = line { $line }: { $text }: { $why }
puzzle-unknown = “{ $word }” is neither a move nor a word of the table; help tells which there are
puzzle-usage = To be written: { $usage }
puzzle-no-such-piece = “{ $word }”: no piece of the side to move fits this name
puzzle-ambiguous = “{ $word }” fits several moves: { $moves }; say which piece
puzzle-not-one-of = “{ $word }” is not one of: { $words }
puzzle-for-arbiter = “{ $word }” is for the arbiter, not for a player: leave the side out, or write arbiter before it

## Help

help =
    A line is [@TIME] [WHO] and what is done. WHO is red, black, arbiter or chief, and may be left out
    where it is clear; "arbiter red resign" is what the arbiter enters for Red. Before a word of the
    arbiter's no player is named.
    @MM:SS or @H:MM:SS is the time since the game was opened; without it the clock on the wall is used.

    Players
      MOVE [draw] [press]     a move in any notation: C2=5, 炮二平五, h2e2, H2-E2; with a draw offer; pressing
      press                   presses the clock (at a table)
      draw, accept, decline, retract
                              offers a draw after the own move, agrees, refuses, takes the offer back
      resign                  resigns
      claim limit|repetition|shuffling
                              claims the natural move limit, a repetition, or that the opponent shuffles
      touch SQUARE…           touches pieces in this order; a0+e6 at the same time
      announce, adjust SQUARE…
                              says that pieces will be put straight, and does so
      overlook SQUARE         in check, took hold of a piece for another move
      seal [MOVE], confirm SIDE
                              seals the move, confirms the diagram
      arrive SIDE, score SIDE, sign [SIDE|arbiter]
                              comes late, hands in the score, signs the slip

    The arbiter
      start [absent SIDE]     announces the start
      foul SIDE KIND [TIMES]  records a foul, such as talked or displaced-piece
      misconduct SIDE [ACT] REASON
      settle illegal MOVE, settle extra MOVE, settle displaced SQUARE…, settle knocked N [off] [pressed]
                              puts a mishap right; settle SIDE … says whose
      clock SIDE ±SECONDS REASON, clock on
                              adjusts a clock; puts a clock to the game
      pause REASON, resume    stops the clocks, lets play go on
      allow, play-on REASON   lets an early draw stand, or has the players go on
      consent, refuse REASON  on a resignation
      limit proved|unproved|declare
                              rules on a claim of the limit by the record, or declares it himself
      overrule VERDICT REASON red-loses, black-loses, draw-permitted, draw-mutual, no-case; where nothing is
                              pending, the arbiter brings up shuffling of one side himself
      adjourn REASON, resumption @TIME PLACE, call [absent SIDE], open [WRITTEN] [as MOVE]
                              adjournment, and going on; as MOVE is what the arbiter reads in it
      colours                 the players sit with the wrong colours
      result SIDE KIND REASON, result draw KIND REASON, result both-lose [KIND] REASON
                              ends the game: the side wins because the other lost by KIND
      undo [PLIES] REASON     takes moves back
      correct result …, correct play-on, correct take-back PLIES, correct foul SIDE KIND [TIMES], each with REASON
                              corrects by a later entry
      entered                 the moves were entered by whoever had to
      tick                    looks whether time alone has brought something about

    To look: status, board, warnings, slip, log, help. To end: quit.

torn = The last line of the log was torn while it was written; it is kept in { $file }, and the game goes on without it
completing = The log was cut in the middle of a command; what had to follow is entered now
cut-short = The log was cut in the middle of a command; going on with it (chuhe game play --log) completes it
halted = Play is halted: { $what } ({ $word })
halted-mark = halted
adjourned-mark = adjourned
to-seal-mark = move to be sealed
with-reason = { $what }, { $reason }
with-way-on = { $text }. To go on: { $word }
way-on-pause = resume
way-on-limit = limit proved, or limit unproved
way-on-resignation = consent, or refuse REASON
way-on-early-draw = allow, or play-on REASON
way-on-over = correct play-on REASON, or correct result …
way-on-adjourned = call, then open
way-on-to-seal = seal MOVE; resume withdraws the call
way-on-not-started = start
way-on-press = press
usage-time = @MM:SS, @H:MM:SS, @MM:SS.mmm
usage-move = MOVE [draw] [press]
usage-sign = sign [red|black|arbiter]
usage-adjust = adjust SQUARE…
usage-overlook = overlook SQUARE
usage-claim = claim limit|repetition|shuffling
usage-arrive = arrive red|black
usage-confirm = confirm red|black
usage-score = score red|black
usage-press = press [red|black]
usage-resign = resign [red|black]
usage-touch = touch SQUARE… (SQUARE+SQUARE at the same time)
usage-alone = the word alone; only the side may stand before it
usage-foul = foul red|black KIND [TIMES]
usage-clock = clock red|black ±SECONDS REASON | clock on
usage-result = result red|black|draw|both-lose|annulled|cancelled [KIND] REASON
usage-correct = correct result …|play-on|take-back PLIES|foul red|black KIND [TIMES] REASON
usage-start = start [absent red|black]
usage-misconduct = misconduct red|black [ACT] REASON
usage-limit = limit proved|unproved|declare
usage-resumption = resumption @H:MM:SS PLACE
usage-call = call [absent red|black]
usage-overrule = overrule red-loses|black-loses|draw-permitted|draw-mutual|no-case|arbiter-decides REASON
usage-settle = settle [red|black] illegal MOVE|extra MOVE|displaced SQUARE…|knocked N [off] [pressed]
