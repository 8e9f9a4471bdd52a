# The words of a score sheet

title = Xiangqi Score Sheet
page = Page { $page } of { $pages }
field = { $label }: { $value }

## The heading

event = Event
round = Round
board = Board
date = Date
place = Place
red = Red
black = Black
team = Team
time-used = Time used
time-control = Time control
opening = Opening
numbered-round = { $number }
numbered-board = { $number }
date-day = { $year }-{ $two-digit-month }-{ $two-digit-day }
date-month = { $year }-{ $two-digit-month }
ecco = { $code } (ECCO)
ecco-and-name = { $name } (ECCO { $code })

## The moves

move = Move
red-moves = Red
black-moves = Black
clock = Clock
notes = Comments
note-at-start = Before the first move: { $text }
note-red = { $number }. { $name }: { $text }
note-black = { $number }… { $name }: { $text }

## Diagrams

start-red = Start of the game, Red to move
start-black = Start of the game, Black to move
after-red = After { $number }. { $name }
after-black = After { $number }… { $name }

## The end

result = Result
red-wins = Red wins
black-wins = Black wins
drawn = Draw
result-because = { $result } ({ $reason })
checkmate = checkmate
stalemate = stalemate
time-forfeit = { $loser } out of time
adjudication = adjudicated
rules-infraction = { $loser } broke the rules
abandoned = abandoned
sign-red = Signature of Red
sign-black = Signature of Black
sign-arbiter = Signature of the arbiter

## Where the record breaks off

breaks-off-at = The record breaks off at move { $number } of { $side }, “{ $text }”: { $why }.
breaks-off-after = The record breaks off after move { $number } of { $side }: { $why }.
breaks-off-at-once = The record breaks off before the first move: { $why }.
side-red = Red
side-black = Black
cut-short = the file ends in the middle of the game
too-long = the game is too long to be read
not-a-move = this cannot be read as a move
no-such-piece = no piece fits this name
ambiguous = this fits several moves: { $moves }
list-comma = {", "}
