# 對局台上的用語

## Names

side-red = 紅方
side-black = 黑方
part-arbiter = 裁判員
part-chief-arbiter = 裁判長
part-clock = 棋鐘
list-comma = {"、"}
article = { $number } { $title }
with-articles = { $text }（{ $articles }）
with-remark = { $text }：{ $remark }
log-line = { $time }　{ $text }

## Results

outcome-won = { $winner }勝，{ $loser }{ $reason }
outcome-drawn = 和棋，{ $reason }
outcome-both-lost-by = 雙方判負，均{ $reason }
outcome-both-lost = 雙方判負，過早議和
outcome-annulled = 成績註銷
outcome-points-cancelled = 取消{ $sides }積分
loss-checkmate = 被將死
loss-stalemate = 被困斃
loss-suicide-move = 走出自殺著法
loss-facing-kings = 走成將帥照面
loss-time = 超時
loss-forbidden-repetition = 走禁止著法不變
loss-lateness = 遲到逾限
loss-resignation = 認負
loss-technical-fouls = 技術犯規次數已滿
loss-violations = 違例次數已滿
loss-fouls = 犯規次數已滿
loss-unrecorded-moves = 漏記著數已滿
loss-illegal-moves = 走錯次數已滿
loss-indiscipline = 拒守規則或嚴重違紀
loss-electronic-device = 攜帶電子器材
loss-misconduct = 經提醒、警告仍有違紀行為
loss-wrong-sealed-move = 暗著有誤
loss-absence-at-resumption = 續賽缺席逾限
loss-time-penalty = 因扣時而超時
loss-forfeit = 棄權
draw-neither-can-win = 雙方均無法取勝
draw-agreement = 雙方同意
draw-arbiters-ruling = 裁判員判和
draw-permitted-repetition = 循環不變，雙方均不犯例
draw-mutual-offence = 循環不變，雙方同犯禁例
draw-natural-limit = 自然限著

## Fouls

foul-touched-immovable-piece = 摸己方不能走動的子
foul-touched-uncapturable-piece = 觸摸對方棋子而無子可吃
foul-touched-both-sides = 觸摸雙方棋子
foul-idle-touching = 無故摸子
foul-overlooked-check = 被將未應而誤動他子
foul-extra-move = 多走一著
foul-illegal-move = 走子不合規定
foul-displaced-piece = 碰動棋子移位
foul-knocked-over-after-press = 按鐘時或按鐘後碰亂棋子
foul-left-seat = 隨意離席
foul-talked = 與人交談
foul-used-aids = 參考資料或用棋具分析
foul-disturbed = 干擾對方
foul-read-during-play = 對局中閱讀
foul-tampered-with-clock = 擅停擅開棋鐘
foul-repeated-draw-offer = 連續提和
foul-false-limit-claim = 限著提和不實
foul-unverifiable-limit-claim = 記錄不詳而提限著和
foul-wrong-hand-on-clock = 未用走子的手按鐘
foul-hard-press = 按鐘過重
foul-pressed-before-moving = 未走棋先按鐘
foul-unrecorded-move = 漏記著法
foul-asked-on-opponents-time = 在對方時間內無故提問

## Measures

measure-remind = 予以提醒
measure-warn = 予以警告
measure-game-lost = 判本局負
measure-game-lost-or-excluded = 判本局負或取消比賽資格
measure-points-cancelled = 取消積分
act-electronic-device = 攜帶電子器材
act-indiscipline = 拒守規則或嚴重違紀
act-arranged-result = 讓分或蓄意媾和
act-none = 有違紀行為

## Duties after touching

duty-capture-with-touched = 須以所摸己子吃所摸對方棋子
duty-move-touched = 須走所摸之子
duty-capture-touched = 須吃所摸對方棋子
duty-free = 可任走一著

## Why a move cannot be played

illegal-on-the-board = { $text }；若已在盤上走出，由裁判員按錯誤處理

## Verdicts

verdict-red-loses = 紅方須變，不變判負
verdict-black-loses = 黑方須變，不變判負
verdict-draw-permitted = 雙方不犯例，不變作和
verdict-draw-mutual = 雙方同犯，不變作和
verdict-no-case = 不作待判處理
verdict-arbiter-decides = 由裁判員裁定
decision-red-loses = 判紅方負
decision-black-loses = 判黑方負
decision-draw = 判和

## What waits

halt-pause = 停鐘
halt-limit-claim = { $side }的限著提和
halt-resignation = { $side }認負
halt-early-draw = 雙方過早議和

## Refusals

refusal-overtaken = 在此之前時限已到，請先處理
refusal-time-goes-back = 時間早於上一條記錄
refusal-game-over = 對局已經結束；裁判員可更正結果，或更正為繼續對局
refusal-over-on-the-board = 盤面上已分勝負或已成和棋，不能由此局面續弈；請先退回最後一著，或更正結果
refusal-not-over = 對局尚未結束
refusal-not-started = 對局尚未開始
refusal-already-started = 對局已經開始
refusal-arbiters-only = 須由裁判員處理
refusal-not-yours = 須由{ $side }本人或裁判員提出
refusal-only-at-the-table = 螢幕對局沒有這種情況
refusal-not-your-turn = 輪到{ $side }走棋
refusal-illegal = { $move }不能走：{ $reason }
refusal-is-legal = { $move }合乎規定，無須處理
refusal-touch-move = 已經摸子：{ $duty }（{ $moves }）
refusal-nothing-there = 該處沒有這樣的棋子
refusal-adjust-on-own-time = 只能在己方走棋時間內擺正棋子
refusal-not-in-check = 沒有被將軍
refusal-stopped = 棋鐘已停
refusal-not-stopped = 棋鐘未停
refusal-waits-for-arbiter = 須先由裁判員處理未決事項
refusal-clock-not-started = 棋鐘尚未開動
refusal-no-clock = 本局沒有棋鐘
refusal-clock-is-there = 已經設有棋鐘
refusal-clock-too-early = 開賽{ $time }以後方可加設棋鐘
refusal-not-the-starter = 開賽時由{ $side }按鐘
refusal-press-without-move = 走棋後方可按鐘；若已先按，由裁判員記錄
refusal-answered-before-press = { $side }在對方按鐘之前已應著：雙方著法均已完成，無須再按
refusal-not-your-clock = 正在走對方的時間
refusal-presses-itself = 螢幕對局走子即自動按鐘
refusal-no-adjustment = 調整的時間不能為零
refusal-adjustment-too-large = 調整的時間須少於一晝夜
refusal-has-not-pressed = { $side }尚未按鐘
refusal-not-absent = { $side }沒有缺席
refusal-no-such-foul = 本規則沒有這項犯規：{ $foul }
refusal-no-times = 次數至少為一
refusal-no-duty-to-record = 本局不必記錄著法
refusal-no-ladder = 本規則沒有提醒、警告的規定
refusal-no-sanction = 本規則沒有這項處分：{ $act }
refusal-offer-after-own-move = 走出己方一著之後方可提和
refusal-offer-before-press = 提和須在按鐘之前
refusal-offer-stands = 已有提和待答
refusal-no-offer = 沒有待答的提和
refusal-own-offer = 不能答覆自己的提和
refusal-offer-binds = 提和不得撤回
refusal-offer-too-soon = 須待對方提和之後方可再提，此次無效
refusal-offer-before-refusal = 須待對方提和並被拒絕後方可再提，此次無效
refusal-draw-too-early = 未滿{ $rounds }回合不得議和
refusal-nothing-agreed = 沒有待裁判員認可的和棋
refusal-no-limit = 本規則沒有自然限著
refusal-players-only = 須由棋手提出
refusal-arbiter-brings-it-up = 須由裁判員提出
refusal-limit-not-reached = 只有{ $counted }著有效，須滿{ $needed }著
refusal-not-while-in-check = 被將軍時不受理
refusal-no-claim = 沒有待審核的提和
refusal-not-repeated = 只循環了{ $cycles }次，須滿{ $needed }次
refusal-no-shuffling-clause = 本規則沒有這項規定
refusal-not-shuffling = 未見一方多點交替犯例；裁判員可自行裁定待判
refusal-already-pending = 已作待判處理
refusal-judged-no-case = 裁判員已判定不作待判，只有裁判員可以改判
refusal-nothing-pending = 沒有待判局面，也沒有可由裁判員提出的一方犯例
refusal-nobody-resigned = 沒有人認負
refusal-no-adjournment = 本規則無封棋規定
refusal-adjourned = 對局已封棋
refusal-to-be-sealed = 本局正在封棋：{ $side }應寫暗著，不得在棋盤上走出
refusal-not-adjourned = 對局沒有封棋
refusal-not-the-sealer = 由{ $side }寫暗著
refusal-not-sealed = 暗著未交
refusal-nothing-written = 須錄入暗著內容
refusal-written-otherwise = 與所存暗著不符
refusal-reads-as = 暗著寫明為{ $move }，不能另作解釋
refusal-somebody-absent = 有人缺席
refusal-not-called = 尚未宣布續賽
refusal-reason-wanted = 須說明理由
refusal-no-such-result = 本規則沒有這種結果
refusal-signed-already = 已經簽認
refusal-no-score-owed = 無須再交記錄
refusal-nothing-to-take-back = 沒有這麼多著可退
refusal-nothing-to-strike = 沒有這麼多次犯規可撤銷
refusal-unsound = 程式出錯：擬記入的內容與對局不符，本次操作未執行，對局保持原狀。請把以下內容告知程式維護者：{ $entry }（{ $error }）
refusal-no-arbiter-here = 本局沒有裁判員，由程式代行其職
refusal-not-both-sides = 「同時」指雙方棋子各一枚；同一方的棋子請按先後錄入
refusal-nobody-moved = 雙方尚未走棋，沒有多走一著的情況
refusal-no-extra-move = 輪到{ $side }走棋，不算多走
refusal-ask-on-own-time = 應在己方走棋時間內提出，現在是對方用時

## What happened

event-opened = { $red }（紅）對{ $black }（黑），按{ $book }，{ $control }
event-started = 宣布開賽
event-started-without = 宣布開賽，{ $sides }未到
event-arrived = { $side }到場
event-clock-started = 開始計時
event-moved = { $side }：{ $move }
event-clock-pressed = { $side }按鐘
event-touched = { $side }觸摸棋子：{ $pieces }
event-adjusted = { $side }擺正棋子：{ $pieces }
event-put-straight = 裁判員擺正棋子：{ $pieces }
event-adjusting-announced = { $side }聲明擺正棋子
event-check-overlooked = { $side }被將軍而誤動{ $piece }，未離手
event-illegal-move = { $side }走錯：{ $move }，恢復原狀
event-extra-move = { $side }多走一著：{ $move }，恢復原狀
event-displaced = { $side }碰動棋子，恢復原狀：{ $pieces }
event-knocked-over = { $side }碰亂棋子{ $pieces }枚，擺正
event-knocked-over-after-press = { $side }按鐘時或按鐘後碰亂棋子{ $pieces }枚，擺正
event-colours-put-right = 先後手顛倒，開賽前糾正
event-colours-reversed = 先後手顛倒，已經開賽，結果有效
event-colours-reversed-again = 雙方紅黑顛倒：改正先後手後重新開始
event-restarted = 重新開始對局
event-foul-recorded = { $side }{ $counter }：{ $foul }，{ $times }次，累計{ $count }次
event-clock-given = { $side }加時{ $time }
event-clock-taken = { $side }扣時{ $time }
event-misconduct-noted = { $side }{ $act }，{ $measure }
event-clock-introduced = 加設棋鐘
event-paused = 停鐘
event-adjournment-withdrawn = 撤回封棋決定，繼續對局
event-resumed = 繼續對局
event-draw-offered = { $side }提和
event-draw-declined = { $side }不同意和棋
event-offer-retracted = { $side }撤回提和
event-draw-agreed-early = 雙方議和，待裁判員認可
event-play-on-ordered = 裁判員促請繼續比賽
event-limit-claimed = { $side }提出自然限著和棋，停鐘審核
event-limit-held = 限著審核：{ $account }，已滿
event-limit-dismissed = 限著審核：{ $account }，不成立
event-limit-unverifiable = 限著審核：記錄無法覆盤到該局面，不成立；按已輸入著法：{ $account }
limit-account-both = 吃子後共{ $plies }著，將軍紅方{ $red }次、黑方{ $black }次，扣除{ $deducted }著，有效{ $counted }著，須{ $needed }著
limit-account-own = 吃子後雙方共{ $plies }著，將軍紅方{ $red }次、黑方{ $black }次，{ $side }扣除{ $deducted }著，有效{ $counted }著，須{ $needed }著
limit-read-by-round = { $account }；另一讀法連應著一併扣除，有效{ $counted }著，須{ $needed }著
limit-read-by-ply = { $account }；另一讀法只扣將軍一著，有效{ $counted }著，須{ $needed }著
event-case-ruled = { $ruling }
event-case-overruled = 裁判員改判：{ $verdict }
event-case-lapsed = 已經變著，不再待判
event-resignation-declared = { $side }認負，待裁判員同意
event-resignation-refused = 裁判員不同意認負
event-adjournment-called = 宣布封棋（打封）
event-move-sealed = { $side }交暗著，封存；用時紅{ $red }、黑{ $black }
event-diagram-confirmed = { $side }認可棋圖
event-resumption-set = 定於開局後{ $time }在{ $place }續賽
event-resumption-called = 宣布續賽
event-resumption-called-without = 宣布續賽，{ $sides }未到
event-envelope-opened = 揭封，暗著：{ $written }
event-flag-fell = { $side }超時
event-ended = 終局：{ $outcome }
event-corrected-outcome = 更正結果：{ $outcome }
event-corrected-play-on = 更正：對局繼續
event-corrected-take-back = 更正：退回{ $plies }著
event-corrected-strike-fouls = 更正：撤銷{ $side }犯規「{ $foul }」{ $times }次
event-signed = { $who }簽認
event-score-handed-in = { $side }交對局記錄
event-score-entered = 對局著法已經輸入
event-suicide-move = { $side }走出{ $move }，送將
event-offer-void = { $side }提和無效，所走之著有效

## What is coming

warning-one-more-loses = { $side }{ $counter }已{ $count }次，滿{ $limit }次判負
warning-next-misconduct-loses = { $side }再有違紀行為即判負
warning-must-vary = 待判局面：{ $side }須變著，不變判負
warning-must-vary-shuffling = 多點交替待判：{ $side }須變著，不變判負
warning-will-be-drawn = 待判局面：雙方不變作和
warning-arbiter-should-look = 此局面判法存疑，請裁判員裁定
warning-deciding-move = 走{ $move }即{ $verdict }
warning-moves-that-go-on = 仍屬循環的著法：{ $moves }
warning-limit-can-be-claimed = 自然限著已滿，{ $side }可以提和
warning-limit-can-be-declared = 自然限著已滿，裁判員可以判和
warning-waits-for-arbiter = 待裁判員處理：{ $what }
warning-not-pressed = { $side }走棋後未按鐘
warning-arbiter-records = { $side }已進入分段，由裁判員代記並數著
warning-move-to-be-sealed = 本局正在封棋：{ $side }應寫暗著
warning-diagram-unconfirmed = { $side }尚未確認信封內的局面
warning-clock-to-correct = { $side }已無剩餘時間：續弈前須先調鐘，否則立即再次超時
warning-score-missing = 尚缺對局著法，由{ $who }負責輸入
warning-deciding-line = 走{ $move }，對方再走{ $reply }，即{ $verdict }
warning-limit-of-fouls = { $side }{ $counter }已{ $count }次，已滿{ $limit }次：請撤銷誤記，或判定終局
enterer-organiser = 賽會

case-raised-by-arbiter = 裁判員將最近各回合的著法提作待判
