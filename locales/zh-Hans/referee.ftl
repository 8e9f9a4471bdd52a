# 裁定书用语

## 名称

side-red = 红方
side-black = 黑方
piece-red = 红{ $role }
piece-black = 黑{ $role }
pieces-red = 红{ $role }{ $count }枚
pieces-black = 黑{ $role }{ $count }枚
placed-red = 红{ $file }路{ $role }({ $square })
placed-black = 黑{ $file }路{ $role }({ $square })
placed-red-king = 红{ $role }({ $square })
placed-black-king = 黑{ $role }({ $square })
one-piece = 对方一子
list-comma = 、
list-and = 、
list-semicolon = ；
line-comma = ，
line-pause = ，
article = { $number } { $title }
numbered-move = 第{ $number }着{ $name }

## 结论

verdict-and-order = { $verdict }；{ $order }。
verdict-check = { $side }长将犯例，{ $innocent }
verdict-check-and-chase = { $side }长将，{ $other }长捉，长将者应变着
verdict-chase = { $side }长捉{ $quarry }犯例，{ $innocent }
verdict-both-check = 双方长将
verdict-both-chase = 双方同犯长捉
verdict-offence = { $side }{ $conduct }犯例，{ $innocent }
verdict-heavier = 双方均为禁止着法，{ $side }{ $conduct }重于{ $other }{ $other-conduct }，应由{ $side }变着
verdict-both-offend = { $conducts }，双方均为禁止着法，轻重相当
lighter-joint = 联合捉子
lighter-few-roots = 捉少根子
verdict-both-permitted = 双方均不犯例
verdict-both-permitted-by = { $conducts }，双方均不犯例
innocent = { $side }不犯例
innocent-by = { $side }{ $conduct }不犯例
side-with-conduct = { $side }{ $conduct }
verdict-unknown = 着法性质未能全部查清
red-loses = 判红方负
black-loses = 判黑方负
draw = 判和
unknown = 由裁判员裁定
order-wait = 尚未成待判局面，还差{ $missing }次循环，现在继续对局，如始终不变，最终{ $verdict }
order-must-vary = 已成待判局面，{ $side }须变着，再循环{ $left }次仍不变，判{ $side }负
order-draws-soon = 已成待判局面，再循环{ $left }次仍不变，判和
order-loses = { $side }经循环不变，判{ $side }负，{ $winner }胜
order-pending-if-claimed = 循环虽未达待判次数，但往返已达规定回合数；经提出，除裁判认为具有积极意义外，按待判局面处理，{ $side }须变着，不变判负
order-draw = 双方不变，判和
order-arbiter-decides = 请裁判员裁定

## 案由

rulebook-line = 规则：《{ $title }》{ $edition }，{ $federation }
cycle-line = 循环：每一循环{ $plies }着，已循环{ $cycles }次，同一局面出现{ $times }次
cycle-line-varied = 循环：{ $plies }着之内同一局面出现{ $times }次，各次往返着法不尽相同
stretch-line = 着法：连续{ $plies }着，局面未必重复
chapter-missing = 说明：本规则棋例一章原文未见，按{ $reading ->
        [cxa-1999] 1999年
       *[other] { $reading }
    }棋例裁定
text-not-whole = 说明：{ $note }
start-line = 起始局面（{ $side }走）：{ $fen }
heading-moves = 逐着分析
heading-decision = 判决依据
heading-disputed = 争议之处
heading-discretion = 由裁判员酌定
finding-line = · { $ground }（{ $articles }）
procedure-line = · 处理程序（{ $articles }）
dispute = · { $note }（{ $articles }）。本裁定{ $verdict }；若作另一解，{ $otherwise }。
discretion-excused = · { $note }（{ $articles }）。酌情不作捉论，{ $verdict }，本裁定如此；若不予酌情，{ $otherwise }。
discretion-not-excused = · { $note }（{ $articles }）。本裁定未予酌情，{ $verdict }；裁判员若认定已成简明和棋，{ $otherwise }。
unknown-moves = 以下各着是否叫杀，未能在搜索限度内查清，请裁判员核对：{ $moves }。

## 着法

move-headline = { $number }. { $side } { $name }（{ $squares }）：{ $nature }
nature-with-answer = { $answer }，{ $nature }
nature-with-another = { $nature }兼{ $also }
nature-check = 将
nature-mate-threat = 杀
nature-chase = 捉
nature-exchange = 兑
nature-offer = 献
nature-block = 拦
nature-idle = 闲
nature-follow = 跟
nature-excused = 闲（酌定）
nature-unknown = 未查清
nature-of-rooted = 捉有根子
nature-of-uncrossed = 捉未过河兵卒
nature-by-king = 将帅捉子
nature-by-pawn = 兵卒捉子
nature-along-pin = 受牵制沿线移动
answer-check = 应将
answer-flight = 避捉
answer-block = 拦挡
answer-root = 生根
answer-parry = 解捉
answer-mate-threat = 解杀

check-by = { $by }将军。
mate-at-once = 伏杀：{ $other }不应，则{ $line }杀。
mate-by-checks = 伏连将杀：{ $other }不应，则{ $line }杀。
mate-unknown = 是否叫杀未能查清。
move-unknown = 这着的性质未能在搜索限度内查清，请裁判员核定。
chase-line = { $taker }捉{ $victim }：{ $reasons }。
root-none = 无根
root-false = { $root }若反吃，{ $king }即露于{ $by }之下，是假根
root-false-by-king = { $root }若反吃，将帅即照面，是假根
root-made-false = { $root }原是真根，这着之后若反吃，{ $king }即露于{ $by }之下，成了假根
root-made-false-by-king = { $root }原是真根，这着之后若反吃，将帅即照面，成了假根
root-to-no-avail = 虽有{ $roots }作根，{ $taker }捉有根车仍算捉
root-taken-away = 原有{ $roots }作根，这着使其失根
root-few = 虽有{ $roots }可反吃，但得不偿失，属少根
root-of-worth-more = 虽有{ $roots }可反吃，但{ $victim }的价值高于{ $taker }
played-out = 推演：{ $line }
played-out-mates = 推演：{ $line }，成杀
played-out-wins = 推演：{ $line }，得{ $won }
played-out-wins-for = 推演：{ $line }，得{ $won }，失{ $lost }
lost-anyway = 所失之子本已可被吃，不计其失
chase-even = 该子离位后别处失子，综合计算得失相当，仍按捉处理
not-won-before = 走此着前吃该子并无所得：{ $line }
chase-of-few-roots = 捉少根子，其例较轻
chase-joint = 联合捉子，其例较轻
chase-by-checks = { $taker }要抽吃{ $victim }：{ $reasons }。
chase-by-pawn = { $chase }；兵卒捉子本属闲着，唯双方长打时计入。
chase-excused = { $chase }；但此着占据要点可成简明和棋，裁判员可酌情不作捉论。
held-by = 同类子，但被捉一方受{ $by }牵制，不能反吃
held-by-king = 同类子，但被捉一方反吃则将帅照面，不能反吃
held-by-the-leg = 活马捉蹩脚马，马腿被{ $by }蹩住，不能反吃
attack-pair = { $taker }对{ $victim }
standing-attacks = 走前已有、并非这着造成的攻击，不计：{ $pairs }。
offered = { $piece }送吃，{ $by }可白吃。
offered-to-like = { $piece }送与{ $by }吃，本身无根，属献。
offered-in-exchange = { $piece }与{ $by }可以互吃，属兑，不算捉。
bars-mate = 拦住对方要杀之着：{ $line }。
follows = { $by }跟{ $piece }，吃之无所得：{ $line }。
king-answers = 将帅应将，无论带出何种攻击，均作闲论。
taking-wins-nothing = { $victim }可吃而无所得：{ $line }。
could-be-won-before = { $victim }走前已可吃得，不作捉论：{ $line }。
mate-stood-before = 有{ $line }之杀，但系{ $other }将军自毙所致，不作杀论。
mate-by-exchange = { $line }之杀须先吃邀兑之子，不作杀论。
why-standing = { $taker }攻{ $victim }，走前已有，不算捉。
why-unanswered = { $taker }攻{ $victim }，该子走前已受攻而未作应付，不算新捉。
why-exposes-king = { $taker }攻{ $victim }，但一吃则{ $king }露于{ $by }之下，吃不得，不算捉。
why-kings-face = { $taker }攻{ $victim }，但一吃则将帅照面，吃不得，不算捉。
why-uncrossed-pawn = { $taker }捉{ $victim }，尚未过河，可以长捉。
why-same-kind = { $taker }与{ $victim }同类，可以互吃，属兑，不算捉。
why-held-on-line = { $taker }受{ $by }牵制不能离线，虽与{ $victim }相对，不作捉子论。
why-rooted = { $taker }捉{ $victim }，有{ $by }作根，是真根，不算犯例。
why-exempt-taker = { $taker }捉{ $victim }，{ $taker-role }捉子不犯例。
why-check-counts = { $taker }兼捉{ $victim }，这着按将计。

## 双方

conduct-line = { $side }：{ $conduct }，属{ $level }（{ $moves }着：{ $counts }）
conduct-with-quarry = { $name }，所捉为{ $quarry }
count-of-nature = { $nature }{ $count }
level-permitted = 允许着法
level-forbidden = 禁止着法
level-lesser = 禁止着法，其例较轻
level-unknown = 待裁判员核定
conduct-unknown = 着法未全部查清

## 自然限着与终局

limit-reached = 已满{ $needed }着，符合自然限着，可判和。
limit-missing = 未满自然限着的{ $needed }着，还差{ $missing }着。
limit-game-over = 对局已在盘面上结束，不再受理自然限着。
limit-both-sides = 自第{ $first }着起双方未吃一子，共走{ $plies }着，双方着数一并计算。
limit-claimant-only = 自第{ $first }着起双方未吃一子，共走{ $plies }着，其中提和的{ $side }走了{ $considered }着。
limit-checks = { $side }将军{ $checks }次。
limit-excess-checks = 超出限额的将军{ $count }着无效，扣除：第{ $plies }着。
limit-answers = 对无效将军的应着{ $count }着一并扣除：第{ $plies }着。
limit-counted = 有效着数{ $counted }着。
end-checkmate = { $loser }被将死，{ $winner }胜。
end-stalemate = { $loser }无子可动，困毙，{ $winner }胜。
end-no-attackers = 双方都没有能过河的子，均无法取胜，和局。

## 依据：着法的性质

ground-check = 将：攻击对方将帅
ground-mate-threat = 杀：伏连将成杀
ground-chase = 捉：企图下一着吃子
ground-exchange = 兑：同类子邀兑
ground-offer = 献：送吃
ground-block = 拦：拦阻对方子力
ground-follow = 跟：跟住有根子
ground-idle = 闲：不属将、杀、捉
ground-true-root = 真根：确能反吃
ground-no-root = 无根：无子保护
ground-false-root = 所捉是假根子
ground-few-roots = 少根：保护不足
ground-hidden-root = 暗根：吃后才显出的保护

## 依据：捉与非捉

ground-standing-attack = 走前已有的攻击不算捉
ground-chase-by-unrooting = 走子使对方受攻之子失根，算捉
ground-brought-on-by-opponent = 对方自己送到口上，责任自负，不算捉
ground-changing-screen-chase = 炮变换炮台捉子
ground-changing-screen-chase-of-chariot = 炮变换炮台捉车
ground-chase-of-rooted-chariot = 马或炮捉有根车，仍算捉
ground-chase-of-rooted-piece = 所捉是真根子，不犯例
ground-sometimes-rooted = 被捉之子时而有根、时而无根，不算长捉
ground-same-kind-offer = 同类子可以互吃，不算捉
ground-same-kind-pinned = 同类子受牵制不能反吃，算捉
ground-blocked-horse = 活马捉蹩脚马，算捉
ground-pinned-chariot-by-horse = 车被马牵制不能移动，不得以任何子长捉
ground-pinned-chariot-by-cannon = 车被炮牵制不能离线，以车捉之不视为献
ground-pinned-chariot-along-pin = 车被炮牵制，沿线移动不作捉子论
ground-king-or-pawn-chase = 将帅或兵卒捉子，不犯例
ground-king-or-pawn-joined-sometimes = 将帅或兵卒捉子，仅部分着法联合他子，不犯例
ground-king-or-pawn-joint-chase = 将帅或兵卒每着联合他子捉子，仍算长捉
ground-uncrossed-pawn = 所捉是未过河兵卒，可以长捉
ground-crossed-pawn = 所捉是过河兵卒
ground-chase-with-exchange = 捉兼兑，仍算捉
ground-tied-down-no-excuse = 车帅受牵制不成理由
ground-threat-to-win-by-check = 要抽吃
ground-threat-to-win-by-exchange = 要经兑子得子
ground-mate-threat-with-chase = 杀兼捉，从重按捉
ground-check-with-chase = 将兼捉
ground-heaviest-effect = 一着兼有数种性质，从重判
ground-mated-on-capture = 吃子即被杀，不算捉
ground-king-answering-check = 将帅应将
ground-piece-answering-check = 他子应将
ground-drawing-point = 占据要点可成和
ground-joint-chase = 联合捉子
ground-capture-by-root = 作根之子或受牵制之子吃子
ground-piece-value = 所捉之子价值高于吃子之子
ground-pawn-value = 过河兵卒的价值
ground-self-defeating-check = 自毙

## 依据：一方的着法

ground-perpetual-check = 长将
ground-mutual-perpetual-check = 双方长将作和
ground-two-checks-one-counter-check = 二将一还将，长将者应变
ground-perpetual-mate-threat = 长杀
ground-mutual-mate-threat = 解杀反杀
ground-check-and-mate-threat = 一将一杀
ground-check-and-chase = 一将一捉
ground-check-and-idle = 一将一闲
ground-check-and-threat-to-win = 一将一要抽吃
ground-mate-threat-and-chase = 一杀一捉
ground-mate-threat-and-idle = 一杀一闲
ground-chase-and-threat-to-win = 一捉一要抽吃
ground-chase-and-idle = 一捉一闲
ground-perpetual-chase = 长捉
ground-chase-by-several = 两子或多子长捉一子
ground-divided-chase = 分捉两子或多子
ground-mutual-chase = 双方互相长捉作和
ground-two-chases-one-counter-chase = 二捉一还捉，二捉者应变
ground-two-chases-two-counter-chases = 二捉二还捉
ground-chariot-chases-cannon = 车长捉炮
ground-chariot-chases-horse = 车长捉马
ground-cannon-chases-chariot = 炮长捉车
ground-horse-chases-chariot = 马长捉车
ground-horse-and-cannon-chase-chariot = 马炮长捉车
ground-perpetual-exchange = 长兑
ground-perpetual-offer = 长献
ground-perpetual-block = 长拦
ground-forbidden-conduct = 长打
ground-permitted-conduct = 未构成禁止着法

## 依据：如何判决

ground-both-permitted = 双方均不犯例，不变作和
ground-both-forbidden = 双方均犯例，轻重相当，不变作和
ground-single-offender = 一方犯例，由犯例方变着，不变作负
ground-check-outranks-chase = 一方长将、一方长捉，长将者变着，不变作负
ground-heavier-offence = 双方均犯例，犯重者变着
ground-pawn-in-mutual-attack = 双方长攻，兵卒的攻击也计

nothing-repeats = 这{ $plies }着之内没有重复局面，无从裁决
place-at-end = 第{ $first }着至第{ $last }着，即全局末段。
place-decided-earlier = 全局{ $plies }着中的第{ $first }着至第{ $last }着：对局本应至此结束。
place-varied-since = 全局{ $plies }着中的第{ $first }着至第{ $last }着：此后续弈，该局面未再出现。
place-went-on = 全局{ $plies }着中的第{ $first }着至第{ $last }着：此后续弈。

## The table of a cycle: what protects a piece, in a word

root-word-none = 无根
root-word-false = 假根
root-word-few = 少根
root-word-to-no-avail = 有根车，仍算捉
root-word-rooted = 有根
root-word-same-kind = 同类子互吃
root-word-exempt = 将帅兵卒捉子
root-word-exposes-king = 吃子则露将
root-word-check-counts = 按将论
root-word-standing = 原已存在
root-word-unanswered = 受攻未应
root-word-uncrossed = 未过河兵卒

## Why a move cannot be played

illegal-attacker = { $role }({ $square })
illegal-no-piece = { $square }处无子
illegal-not-your-piece = { $square }处的{ $role }是对方棋子
illegal-no-motion = 起点与终点相同
illegal-own-piece = 落点已有己方{ $role }({ $square })
illegal-not-its-way = 不合该子走法
illegal-leaves-palace = 该子不得出九宫
illegal-crosses-river = 象（相）不得过河
illegal-pawn-backward = 兵（卒）不得后退
illegal-pawn-sideways = 兵（卒）未过河不得横走
illegal-leg-blocked = 蹩马腿({ $squares })
illegal-eye-blocked = 塞象眼({ $squares })
illegal-way-blocked = 中途有子阻挡({ $squares })
illegal-no-screen = 炮吃子没有炮架
illegal-many-screens = 炮吃子只能隔一子，中间有多子({ $squares })
illegal-kings-would-face = 走后将帅照面
illegal-king-attacked = 走后己方将（帅）被{ $attackers }攻击
