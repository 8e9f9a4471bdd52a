# 裁定書用語

## 名稱

side-red = 紅方
side-black = 黑方
piece-red = 紅{ $role }
piece-black = 黑{ $role }
pieces-red = 紅{ $role }{ $count }枚
pieces-black = 黑{ $role }{ $count }枚
placed-red = 紅{ $file }路{ $role }({ $square })
placed-black = 黑{ $file }路{ $role }({ $square })
placed-red-king = 紅{ $role }({ $square })
placed-black-king = 黑{ $role }({ $square })
one-piece = 對方一子
list-comma = 、
list-and = 、
list-semicolon = ；
line-comma = ，
line-pause = ，
article = { $number } { $title }
numbered-move = 第{ $number }著{ $name }

## 結論

verdict-and-order = { $verdict }；{ $order }。
verdict-check = { $side }長將犯例，{ $innocent }
verdict-check-and-chase = { $side }長將，{ $other }長捉，長將者應變著
verdict-chase = { $side }長捉{ $quarry }犯例，{ $innocent }
verdict-both-check = 雙方長將
verdict-both-chase = 雙方同犯長捉
verdict-offence = { $side }{ $conduct }犯例，{ $innocent }
verdict-heavier = 雙方均為禁止著法，{ $side }{ $conduct }重於{ $other }{ $other-conduct }，應由{ $side }變著
verdict-both-offend = { $conducts }，雙方均為禁止著法，輕重相當
lighter-joint = 聯合捉子
lighter-few-roots = 捉少根子
verdict-both-permitted = 雙方均不犯例
verdict-both-permitted-by = { $conducts }，雙方均不犯例
innocent = { $side }不犯例
innocent-by = { $side }{ $conduct }不犯例
side-with-conduct = { $side }{ $conduct }
verdict-unknown = 著法性質未能全部查清
red-loses = 判紅方負
black-loses = 判黑方負
draw = 判和
unknown = 由裁判員裁定
order-wait = 尚未成待判局面，還差{ $missing }次循環，現在繼續對局，如始終不變，最終{ $verdict }
order-must-vary = 已成待判局面，{ $side }須變著，再循環{ $left }次仍不變，判{ $side }負
order-draws-soon = 已成待判局面，再循環{ $left }次仍不變，判和
order-loses = { $side }經循環不變，判{ $side }負，{ $winner }勝
order-pending-if-claimed = 循環雖未達待判次數，但往返已達規定回合數；經提出，除裁判認為具有積極意義外，按待判局面處理，{ $side }須變著，不變判負
order-draw = 雙方不變，判和
order-arbiter-decides = 請裁判員裁定

## 案由

rulebook-line = 規則：《{ $title }》{ $edition }，{ $federation }
cycle-line = 循環：每一循環{ $plies }著，已循環{ $cycles }次，同一局面出現{ $times }次
cycle-line-varied = 循環：{ $plies }著之內同一局面出現{ $times }次，各次往返著法不盡相同
stretch-line = 著法：連續{ $plies }著，局面未必重複
chapter-missing = 說明：本規則棋例一章原文未見，按{ $reading ->
        [cxa-1999] 1999年
       *[other] { $reading }
    }棋例裁定
text-not-whole = 說明：{ $note }
start-line = 起始局面（{ $side }走）：{ $fen }
heading-moves = 逐著分析
heading-decision = 判決依據
heading-disputed = 爭議之處
heading-discretion = 由裁判員酌定
finding-line = · { $ground }（{ $articles }）
procedure-line = · 處理程序（{ $articles }）
dispute = · { $note }（{ $articles }）。本裁定{ $verdict }；若作另一解，{ $otherwise }。
discretion-excused = · { $note }（{ $articles }）。酌情不作捉論，{ $verdict }，本裁定如此；若不予酌情，{ $otherwise }。
discretion-not-excused = · { $note }（{ $articles }）。本裁定未予酌情，{ $verdict }；裁判員若認定已成簡明和棋，{ $otherwise }。
unknown-moves = 以下各著是否叫殺，未能在搜尋限度內查清，請裁判員核對：{ $moves }。

## 著法

move-headline = { $number }. { $side } { $name }（{ $squares }）：{ $nature }
nature-with-answer = { $answer }，{ $nature }
nature-with-another = { $nature }兼{ $also }
nature-check = 將
nature-mate-threat = 殺
nature-chase = 捉
nature-exchange = 兌
nature-offer = 獻
nature-block = 攔
nature-idle = 閒
nature-follow = 跟
nature-excused = 閒（酌定）
nature-unknown = 未查清
nature-of-rooted = 捉有根子
nature-of-uncrossed = 捉未過河兵卒
nature-by-king = 將帥捉子
nature-by-pawn = 兵卒捉子
nature-along-pin = 受牽制沿線移動
answer-check = 應將
answer-flight = 避捉
answer-block = 攔擋
answer-root = 生根
answer-parry = 解捉
answer-mate-threat = 解殺

check-by = { $by }將軍。
mate-at-once = 伏殺：{ $other }不應，則{ $line }殺。
mate-by-checks = 伏連將殺：{ $other }不應，則{ $line }殺。
mate-unknown = 是否叫殺未能查清。
move-unknown = 這著的性質未能在搜尋限度內查清，請裁判員核定。
chase-line = { $taker }捉{ $victim }：{ $reasons }。
root-none = 無根
root-false = { $root }若反吃，{ $king }即露於{ $by }之下，是假根
root-false-by-king = { $root }若反吃，將帥即照面，是假根
root-made-false = { $root }原是真根，這著之後若反吃，{ $king }即露於{ $by }之下，成了假根
root-made-false-by-king = { $root }原是真根，這著之後若反吃，將帥即照面，成了假根
root-to-no-avail = 雖有{ $roots }作根，{ $taker }捉有根車仍算捉
root-taken-away = 原有{ $roots }作根，這著使其失根
root-few = 雖有{ $roots }可反吃，但得不償失，屬少根
root-of-worth-more = 雖有{ $roots }可反吃，但{ $victim }的價值高於{ $taker }
played-out = 推演：{ $line }
played-out-mates = 推演：{ $line }，成殺
played-out-wins = 推演：{ $line }，得{ $won }
played-out-wins-for = 推演：{ $line }，得{ $won }，失{ $lost }
lost-anyway = 所失之子本已可被吃，不計其失
chase-even = 該子離位後別處失子，綜合計算得失相當，仍按捉處理
not-won-before = 走此著前吃該子並無所得：{ $line }
chase-of-few-roots = 捉少根子，其例較輕
chase-joint = 聯合捉子，其例較輕
chase-by-checks = { $taker }要抽吃{ $victim }：{ $reasons }。
chase-by-pawn = { $chase }；兵卒捉子本屬閒著，唯雙方長打時計入。
chase-excused = { $chase }；但此著佔據要點可成簡明和棋，裁判員可酌情不作捉論。
held-by = 同類子，但被捉一方受{ $by }牽制，不能反吃
held-by-king = 同類子，但被捉一方反吃則將帥照面，不能反吃
held-by-the-leg = 活馬捉蹩腳馬，馬腿被{ $by }蹩住，不能反吃
attack-pair = { $taker }對{ $victim }
standing-attacks = 走前已有、並非這著造成的攻擊，不計：{ $pairs }。
offered = { $piece }送吃，{ $by }可白吃。
offered-to-like = { $piece }送與{ $by }吃，本身無根，屬獻。
offered-in-exchange = { $piece }與{ $by }可以互吃，屬兌，不算捉。
bars-mate = 攔住對方要殺之著：{ $line }。
follows = { $by }跟{ $piece }，吃之無所得：{ $line }。
king-answers = 將帥應將，無論帶出何種攻擊，均作閒論。
taking-wins-nothing = { $victim }可吃而無所得：{ $line }。
could-be-won-before = { $victim }走前已可吃得，不作捉論：{ $line }。
mate-stood-before = 有{ $line }之殺，但係{ $other }將軍自斃所致，不作殺論。
mate-by-exchange = { $line }之殺須先吃邀兌之子，不作殺論。
why-standing = { $taker }攻{ $victim }，走前已有，不算捉。
why-unanswered = { $taker }攻{ $victim }，該子走前已受攻而未作應付，不算新捉。
why-exposes-king = { $taker }攻{ $victim }，但一吃則{ $king }露於{ $by }之下，吃不得，不算捉。
why-kings-face = { $taker }攻{ $victim }，但一吃則將帥照面，吃不得，不算捉。
why-uncrossed-pawn = { $taker }捉{ $victim }，尚未過河，可以長捉。
why-same-kind = { $taker }與{ $victim }同類，可以互吃，屬兌，不算捉。
why-held-on-line = { $taker }受{ $by }牽制不能離線，雖與{ $victim }相對，不作捉子論。
why-rooted = { $taker }捉{ $victim }，有{ $by }作根，是真根，不算犯例。
why-exempt-taker = { $taker }捉{ $victim }，{ $taker-role }捉子不犯例。
why-check-counts = { $taker }兼捉{ $victim }，這著按將計。

## 雙方

conduct-line = { $side }：{ $conduct }，屬{ $level }（{ $moves }著：{ $counts }）
conduct-with-quarry = { $name }，所捉為{ $quarry }
count-of-nature = { $nature }{ $count }
level-permitted = 允許著法
level-forbidden = 禁止著法
level-lesser = 禁止著法，其例較輕
level-unknown = 待裁判員核定
conduct-unknown = 著法未全部查清

## 自然限著與終局

limit-reached = 已滿{ $needed }著，符合自然限著，可判和。
limit-missing = 未滿自然限著的{ $needed }著，還差{ $missing }著。
limit-game-over = 對局已在盤面上結束，不再受理自然限著。
limit-both-sides = 自第{ $first }著起雙方未吃一子，共走{ $plies }著，雙方著數一併計算。
limit-claimant-only = 自第{ $first }著起雙方未吃一子，共走{ $plies }著，其中提和的{ $side }走了{ $considered }著。
limit-checks = { $side }將軍{ $checks }次。
limit-excess-checks = 超出限額的將軍{ $count }著無效，扣除：第{ $plies }著。
limit-answers = 對無效將軍的應著{ $count }著一併扣除：第{ $plies }著。
limit-counted = 有效著數{ $counted }著。
end-checkmate = { $loser }被將死，{ $winner }勝。
end-stalemate = { $loser }無子可動，困斃，{ $winner }勝。
end-no-attackers = 雙方都沒有能過河的子，均無法取勝，和局。

## 依據：著法的性質

ground-check = 將：攻擊對方將帥
ground-mate-threat = 殺：伏連將成殺
ground-chase = 捉：企圖下一著吃子
ground-exchange = 兌：同類子邀兌
ground-offer = 獻：送吃
ground-block = 攔：攔阻對方子力
ground-follow = 跟：跟住有根子
ground-idle = 閒：不屬將、殺、捉
ground-true-root = 真根：確能反吃
ground-no-root = 無根：無子保護
ground-false-root = 所捉是假根子
ground-few-roots = 少根：保護不足
ground-hidden-root = 暗根：吃後才顯出的保護

## 依據：捉與非捉

ground-standing-attack = 走前已有的攻擊不算捉
ground-chase-by-unrooting = 走子使對方受攻之子失根，算捉
ground-brought-on-by-opponent = 對方自己送到口上，責任自負，不算捉
ground-changing-screen-chase = 炮變換炮台捉子
ground-changing-screen-chase-of-chariot = 炮變換炮台捉車
ground-chase-of-rooted-chariot = 馬或炮捉有根車，仍算捉
ground-chase-of-rooted-piece = 所捉是真根子，不犯例
ground-sometimes-rooted = 被捉之子時而有根、時而無根，不算長捉
ground-same-kind-offer = 同類子可以互吃，不算捉
ground-same-kind-pinned = 同類子受牽制不能反吃，算捉
ground-blocked-horse = 活馬捉蹩腳馬，算捉
ground-pinned-chariot-by-horse = 車被馬牽制不能移動，不得以任何子長捉
ground-pinned-chariot-by-cannon = 車被炮牽制不能離線，以車捉之不視為獻
ground-pinned-chariot-along-pin = 車被炮牽制，沿線移動不作捉子論
ground-king-or-pawn-chase = 將帥或兵卒捉子，不犯例
ground-king-or-pawn-joined-sometimes = 將帥或兵卒捉子，僅部分著法聯合他子，不犯例
ground-king-or-pawn-joint-chase = 將帥或兵卒每著聯合他子捉子，仍算長捉
ground-uncrossed-pawn = 所捉是未過河兵卒，可以長捉
ground-crossed-pawn = 所捉是過河兵卒
ground-chase-with-exchange = 捉兼兌，仍算捉
ground-tied-down-no-excuse = 車帥受牽制不成理由
ground-threat-to-win-by-check = 要抽吃
ground-threat-to-win-by-exchange = 要經兌子得子
ground-mate-threat-with-chase = 殺兼捉，從重按捉
ground-check-with-chase = 將兼捉
ground-heaviest-effect = 一著兼有數種性質，從重判
ground-mated-on-capture = 吃子即被殺，不算捉
ground-king-answering-check = 將帥應將
ground-piece-answering-check = 他子應將
ground-drawing-point = 佔據要點可成和
ground-joint-chase = 聯合捉子
ground-capture-by-root = 作根之子或受牽制之子吃子
ground-piece-value = 所捉之子價值高於吃子之子
ground-pawn-value = 過河兵卒的價值
ground-self-defeating-check = 自斃

## 依據：一方的著法

ground-perpetual-check = 長將
ground-mutual-perpetual-check = 雙方長將作和
ground-two-checks-one-counter-check = 二將一還將，長將者應變
ground-perpetual-mate-threat = 長殺
ground-mutual-mate-threat = 解殺反殺
ground-check-and-mate-threat = 一將一殺
ground-check-and-chase = 一將一捉
ground-check-and-idle = 一將一閒
ground-check-and-threat-to-win = 一將一要抽吃
ground-mate-threat-and-chase = 一殺一捉
ground-mate-threat-and-idle = 一殺一閒
ground-chase-and-threat-to-win = 一捉一要抽吃
ground-chase-and-idle = 一捉一閒
ground-perpetual-chase = 長捉
ground-chase-by-several = 兩子或多子長捉一子
ground-divided-chase = 分捉兩子或多子
ground-mutual-chase = 雙方互相長捉作和
ground-two-chases-one-counter-chase = 二捉一還捉，二捉者應變
ground-two-chases-two-counter-chases = 二捉二還捉
ground-chariot-chases-cannon = 車長捉炮
ground-chariot-chases-horse = 車長捉馬
ground-cannon-chases-chariot = 炮長捉車
ground-horse-chases-chariot = 馬長捉車
ground-horse-and-cannon-chase-chariot = 馬炮長捉車
ground-perpetual-exchange = 長兌
ground-perpetual-offer = 長獻
ground-perpetual-block = 長攔
ground-forbidden-conduct = 長打
ground-permitted-conduct = 未構成禁止著法

## 依據：如何判決

ground-both-permitted = 雙方均不犯例，不變作和
ground-both-forbidden = 雙方均犯例，輕重相當，不變作和
ground-single-offender = 一方犯例，由犯例方變著，不變作負
ground-check-outranks-chase = 一方長將、一方長捉，長將者變著，不變作負
ground-heavier-offence = 雙方均犯例，犯重者變著
ground-pawn-in-mutual-attack = 雙方長攻，兵卒的攻擊也計

nothing-repeats = 這{ $plies }著之內沒有重複局面，無從裁決
place-at-end = 第{ $first }著至第{ $last }著，即全局末段。
place-decided-earlier = 全局{ $plies }著中的第{ $first }著至第{ $last }著：對局本應至此結束。
place-varied-since = 全局{ $plies }著中的第{ $first }著至第{ $last }著：此後續弈，該局面未再出現。
place-went-on = 全局{ $plies }著中的第{ $first }著至第{ $last }著：此後續弈。

## The table of a cycle: what protects a piece, in a word

root-word-none = 無根
root-word-false = 假根
root-word-few = 少根
root-word-to-no-avail = 有根車，仍算捉
root-word-rooted = 有根
root-word-same-kind = 同類子互吃
root-word-exempt = 將帥兵卒捉子
root-word-exposes-king = 吃子則露將
root-word-check-counts = 按將論
root-word-standing = 原已存在
root-word-unanswered = 受攻未應
root-word-uncrossed = 未過河兵卒

## Why a move cannot be played

illegal-attacker = { $role }({ $square })
illegal-no-piece = { $square }處無子
illegal-not-your-piece = { $square }處的{ $role }是對方棋子
illegal-no-motion = 起點與終點相同
illegal-own-piece = 落點已有己方{ $role }({ $square })
illegal-not-its-way = 不合該子走法
illegal-leaves-palace = 該子不得出九宮
illegal-crosses-river = 象（相）不得過河
illegal-pawn-backward = 兵（卒）不得後退
illegal-pawn-sideways = 兵（卒）未過河不得橫走
illegal-leg-blocked = 蹩馬腿({ $squares })
illegal-eye-blocked = 塞象眼({ $squares })
illegal-way-blocked = 中途有子阻擋({ $squares })
illegal-no-screen = 炮吃子沒有炮架
illegal-many-screens = 炮吃子只能隔一子，中間有多子({ $squares })
illegal-kings-would-face = 走後將帥照面
illegal-king-attacked = 走後己方將（帥）被{ $attackers }攻擊
