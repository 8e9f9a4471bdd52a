# 对局台上的用语

## Names

side-red = 红方
side-black = 黑方
part-arbiter = 裁判员
part-chief-arbiter = 裁判长
part-clock = 棋钟
list-comma = {"、"}
article = { $number } { $title }
with-articles = { $text }（{ $articles }）
with-remark = { $text }：{ $remark }
log-line = { $time }　{ $text }

## Results

outcome-won = { $winner }胜，{ $loser }{ $reason }
outcome-drawn = 和棋，{ $reason }
outcome-both-lost-by = 双方判负，均{ $reason }
outcome-both-lost = 双方判负，过早议和
outcome-annulled = 成绩注销
outcome-points-cancelled = 取消{ $sides }积分
loss-checkmate = 被将死
loss-stalemate = 被困毙
loss-suicide-move = 走出自杀着法
loss-facing-kings = 走成将帅照面
loss-time = 超时
loss-forbidden-repetition = 走禁止着法不变
loss-lateness = 迟到逾限
loss-resignation = 认负
loss-technical-fouls = 技术犯规次数已满
loss-violations = 违例次数已满
loss-fouls = 犯规次数已满
loss-unrecorded-moves = 漏记着数已满
loss-illegal-moves = 走错次数已满
loss-indiscipline = 拒守规则或严重违纪
loss-electronic-device = 携带电子器材
loss-misconduct = 经提醒、警告仍有违纪行为
loss-wrong-sealed-move = 暗着有误
loss-absence-at-resumption = 续赛缺席逾限
loss-time-penalty = 因扣时而超时
loss-forfeit = 弃权
draw-neither-can-win = 双方均无法取胜
draw-agreement = 双方同意
draw-arbiters-ruling = 裁判员判和
draw-permitted-repetition = 循环不变，双方均不犯例
draw-mutual-offence = 循环不变，双方同犯禁例
draw-natural-limit = 自然限着

## Fouls

foul-touched-immovable-piece = 摸己方不能走动的子
foul-touched-uncapturable-piece = 触摸对方棋子而无子可吃
foul-touched-both-sides = 触摸双方棋子
foul-idle-touching = 无故摸子
foul-overlooked-check = 被将未应而误动他子
foul-extra-move = 多走一着
foul-illegal-move = 走子不合规定
foul-displaced-piece = 碰动棋子移位
foul-knocked-over-after-press = 按钟时或按钟后碰乱棋子
foul-left-seat = 随意离席
foul-talked = 与人交谈
foul-used-aids = 参考资料或用棋具分析
foul-disturbed = 干扰对方
foul-read-during-play = 对局中阅读
foul-tampered-with-clock = 擅停擅开棋钟
foul-repeated-draw-offer = 连续提和
foul-false-limit-claim = 限着提和不实
foul-unverifiable-limit-claim = 记录不详而提限着和
foul-wrong-hand-on-clock = 未用走子的手按钟
foul-hard-press = 按钟过重
foul-pressed-before-moving = 未走棋先按钟
foul-unrecorded-move = 漏记着法
foul-asked-on-opponents-time = 在对方时间内无故提问

## Measures

measure-remind = 予以提醒
measure-warn = 予以警告
measure-game-lost = 判本局负
measure-game-lost-or-excluded = 判本局负或取消比赛资格
measure-points-cancelled = 取消积分
act-electronic-device = 携带电子器材
act-indiscipline = 拒守规则或严重违纪
act-arranged-result = 让分或蓄意媾和
act-none = 有违纪行为

## Duties after touching

duty-capture-with-touched = 须以所摸己子吃所摸对方棋子
duty-move-touched = 须走所摸之子
duty-capture-touched = 须吃所摸对方棋子
duty-free = 可任走一着

## Why a move cannot be played

illegal-on-the-board = { $text }；若已在盘上走出，由裁判员按错误处理

## Verdicts

verdict-red-loses = 红方须变，不变判负
verdict-black-loses = 黑方须变，不变判负
verdict-draw-permitted = 双方不犯例，不变作和
verdict-draw-mutual = 双方同犯，不变作和
verdict-no-case = 不作待判处理
verdict-arbiter-decides = 由裁判员裁定
decision-red-loses = 判红方负
decision-black-loses = 判黑方负
decision-draw = 判和

## What waits

halt-pause = 停钟
halt-limit-claim = { $side }的限着提和
halt-resignation = { $side }认负
halt-early-draw = 双方过早议和

## Refusals

refusal-overtaken = 在此之前时限已到，请先处理
refusal-time-goes-back = 时间早于上一条记录
refusal-game-over = 对局已经结束；裁判员可更正结果，或更正为继续对局
refusal-over-on-the-board = 盘面上已分胜负或已成和棋，不能由此局面续弈；请先退回最后一着，或更正结果
refusal-not-over = 对局尚未结束
refusal-not-started = 对局尚未开始
refusal-already-started = 对局已经开始
refusal-arbiters-only = 须由裁判员处理
refusal-not-yours = 须由{ $side }本人或裁判员提出
refusal-only-at-the-table = 屏幕对局没有这种情况
refusal-not-your-turn = 轮到{ $side }走棋
refusal-illegal = { $move }不能走：{ $reason }
refusal-is-legal = { $move }合乎规定，无须处理
refusal-touch-move = 已经摸子：{ $duty }（{ $moves }）
refusal-nothing-there = 该处没有这样的棋子
refusal-adjust-on-own-time = 只能在己方走棋时间内摆正棋子
refusal-not-in-check = 没有被将军
refusal-stopped = 棋钟已停
refusal-not-stopped = 棋钟未停
refusal-waits-for-arbiter = 须先由裁判员处理未决事项
refusal-clock-not-started = 棋钟尚未开动
refusal-no-clock = 本局没有棋钟
refusal-clock-is-there = 已经设有棋钟
refusal-clock-too-early = 开赛{ $time }以后方可加设棋钟
refusal-not-the-starter = 开赛时由{ $side }按钟
refusal-press-without-move = 走棋后方可按钟；若已先按，由裁判员记录
refusal-answered-before-press = { $side }在对方按钟之前已应着：双方着法均已完成，无须再按
refusal-not-your-clock = 正在走对方的时间
refusal-presses-itself = 屏幕对局走子即自动按钟
refusal-no-adjustment = 调整的时间不能为零
refusal-adjustment-too-large = 调整的时间须少于一昼夜
refusal-has-not-pressed = { $side }尚未按钟
refusal-not-absent = { $side }没有缺席
refusal-no-such-foul = 本规则没有这项犯规：{ $foul }
refusal-no-times = 次数至少为一
refusal-no-duty-to-record = 本局不必记录着法
refusal-no-ladder = 本规则没有提醒、警告的规定
refusal-no-sanction = 本规则没有这项处分：{ $act }
refusal-offer-after-own-move = 走出己方一着之后方可提和
refusal-offer-before-press = 提和须在按钟之前
refusal-offer-stands = 已有提和待答
refusal-no-offer = 没有待答的提和
refusal-own-offer = 不能答复自己的提和
refusal-offer-binds = 提和不得撤回
refusal-offer-too-soon = 须待对方提和之后方可再提，此次无效
refusal-offer-before-refusal = 须待对方提和并被拒绝后方可再提，此次无效
refusal-draw-too-early = 未满{ $rounds }回合不得议和
refusal-nothing-agreed = 没有待裁判员认可的和棋
refusal-no-limit = 本规则没有自然限着
refusal-players-only = 须由棋手提出
refusal-arbiter-brings-it-up = 须由裁判员提出
refusal-limit-not-reached = 只有{ $counted }着有效，须满{ $needed }着
refusal-not-while-in-check = 被将军时不受理
refusal-no-claim = 没有待审核的提和
refusal-not-repeated = 只循环了{ $cycles }次，须满{ $needed }次
refusal-no-shuffling-clause = 本规则没有这项规定
refusal-not-shuffling = 未见一方多点交替犯例；裁判员可自行裁定待判
refusal-already-pending = 已作待判处理
refusal-judged-no-case = 裁判员已判定不作待判，只有裁判员可以改判
refusal-nothing-pending = 没有待判局面，也没有可由裁判员提出的一方犯例
refusal-nobody-resigned = 没有人认负
refusal-no-adjournment = 本规则无封棋规定
refusal-adjourned = 对局已封棋
refusal-to-be-sealed = 本局正在封棋：{ $side }应写暗着，不得在棋盘上走出
refusal-not-adjourned = 对局没有封棋
refusal-not-the-sealer = 由{ $side }写暗着
refusal-not-sealed = 暗着未交
refusal-nothing-written = 须录入暗着内容
refusal-written-otherwise = 与所存暗着不符
refusal-reads-as = 暗着写明为{ $move }，不能另作解释
refusal-somebody-absent = 有人缺席
refusal-not-called = 尚未宣布续赛
refusal-reason-wanted = 须说明理由
refusal-no-such-result = 本规则没有这种结果
refusal-signed-already = 已经签认
refusal-no-score-owed = 无须再交记录
refusal-nothing-to-take-back = 没有这么多着可退
refusal-nothing-to-strike = 没有这么多次犯规可撤销
refusal-unsound = 程序出错：拟记入的内容与对局不符，本次操作未执行，对局保持原状。请把以下内容告知程序维护者：{ $entry }（{ $error }）
refusal-no-arbiter-here = 本局没有裁判员，由程序代行其职
refusal-not-both-sides = “同时”指双方棋子各一枚；同一方的棋子请按先后录入
refusal-nobody-moved = 双方尚未走棋，没有多走一着的情况
refusal-no-extra-move = 轮到{ $side }走棋，不算多走
refusal-ask-on-own-time = 应在己方走棋时间内提出，现在是对方用时

## What happened

event-opened = { $red }（红）对{ $black }（黑），按{ $book }，{ $control }
event-started = 宣布开赛
event-started-without = 宣布开赛，{ $sides }未到
event-arrived = { $side }到场
event-clock-started = 开始计时
event-moved = { $side }：{ $move }
event-clock-pressed = { $side }按钟
event-touched = { $side }触摸棋子：{ $pieces }
event-adjusted = { $side }摆正棋子：{ $pieces }
event-put-straight = 裁判员摆正棋子：{ $pieces }
event-adjusting-announced = { $side }声明摆正棋子
event-check-overlooked = { $side }被将军而误动{ $piece }，未离手
event-illegal-move = { $side }走错：{ $move }，恢复原状
event-extra-move = { $side }多走一着：{ $move }，恢复原状
event-displaced = { $side }碰动棋子，恢复原状：{ $pieces }
event-knocked-over = { $side }碰乱棋子{ $pieces }枚，摆正
event-knocked-over-after-press = { $side }按钟时或按钟后碰乱棋子{ $pieces }枚，摆正
event-colours-put-right = 先后手颠倒，开赛前纠正
event-colours-reversed = 先后手颠倒，已经开赛，结果有效
event-colours-reversed-again = 双方红黑颠倒：改正先后手后重新开始
event-restarted = 重新开始对局
event-foul-recorded = { $side }{ $counter }：{ $foul }，{ $times }次，累计{ $count }次
event-clock-given = { $side }加时{ $time }
event-clock-taken = { $side }扣时{ $time }
event-misconduct-noted = { $side }{ $act }，{ $measure }
event-clock-introduced = 加设棋钟
event-paused = 停钟
event-adjournment-withdrawn = 撤回封棋决定，继续对局
event-resumed = 继续对局
event-draw-offered = { $side }提和
event-draw-declined = { $side }不同意和棋
event-offer-retracted = { $side }撤回提和
event-draw-agreed-early = 双方议和，待裁判员认可
event-play-on-ordered = 裁判员促请继续比赛
event-limit-claimed = { $side }提出自然限着和棋，停钟审核
event-limit-held = 限着审核：{ $account }，已满
event-limit-dismissed = 限着审核：{ $account }，不成立
event-limit-unverifiable = 限着审核：记录无法复盘到该局面，不成立；按已输入着法：{ $account }
limit-account-both = 吃子后共{ $plies }着，将军红方{ $red }次、黑方{ $black }次，扣除{ $deducted }着，有效{ $counted }着，须{ $needed }着
limit-account-own = 吃子后双方共{ $plies }着，将军红方{ $red }次、黑方{ $black }次，{ $side }扣除{ $deducted }着，有效{ $counted }着，须{ $needed }着
limit-read-by-round = { $account }；另一读法连应着一并扣除，有效{ $counted }着，须{ $needed }着
limit-read-by-ply = { $account }；另一读法只扣将军一着，有效{ $counted }着，须{ $needed }着
event-case-ruled = { $ruling }
event-case-overruled = 裁判员改判：{ $verdict }
event-case-lapsed = 已经变着，不再待判
event-resignation-declared = { $side }认负，待裁判员同意
event-resignation-refused = 裁判员不同意认负
event-adjournment-called = 宣布封棋（打封）
event-move-sealed = { $side }交暗着，封存；用时红{ $red }、黑{ $black }
event-diagram-confirmed = { $side }认可棋图
event-resumption-set = 定于开局后{ $time }在{ $place }续赛
event-resumption-called = 宣布续赛
event-resumption-called-without = 宣布续赛，{ $sides }未到
event-envelope-opened = 揭封，暗着：{ $written }
event-flag-fell = { $side }超时
event-ended = 终局：{ $outcome }
event-corrected-outcome = 更正结果：{ $outcome }
event-corrected-play-on = 更正：对局继续
event-corrected-take-back = 更正：退回{ $plies }着
event-corrected-strike-fouls = 更正：撤销{ $side }犯规“{ $foul }”{ $times }次
event-signed = { $who }签认
event-score-handed-in = { $side }交对局记录
event-score-entered = 对局着法已经输入
event-suicide-move = { $side }走出{ $move }，送将
event-offer-void = { $side }提和无效，所走之着有效

## What is coming

warning-one-more-loses = { $side }{ $counter }已{ $count }次，满{ $limit }次判负
warning-next-misconduct-loses = { $side }再有违纪行为即判负
warning-must-vary = 待判局面：{ $side }须变着，不变判负
warning-must-vary-shuffling = 多点交替待判：{ $side }须变着，不变判负
warning-will-be-drawn = 待判局面：双方不变作和
warning-arbiter-should-look = 此局面判法存疑，请裁判员裁定
warning-deciding-move = 走{ $move }即{ $verdict }
warning-moves-that-go-on = 仍属循环的着法：{ $moves }
warning-limit-can-be-claimed = 自然限着已满，{ $side }可以提和
warning-limit-can-be-declared = 自然限着已满，裁判员可以判和
warning-waits-for-arbiter = 待裁判员处理：{ $what }
warning-not-pressed = { $side }走棋后未按钟
warning-arbiter-records = { $side }已进入分段，由裁判员代记并数着
warning-move-to-be-sealed = 本局正在封棋：{ $side }应写暗着
warning-diagram-unconfirmed = { $side }尚未确认信封内的局面
warning-clock-to-correct = { $side }已无剩余时间：续弈前须先调钟，否则立即再次超时
warning-score-missing = 尚缺对局着法，由{ $who }负责输入
warning-deciding-line = 走{ $move }，对方再走{ $reply }，即{ $verdict }
warning-limit-of-fouls = { $side }{ $counter }已{ $count }次，已满{ $limit }次：请撤销误记，或判定终局
enterer-organiser = 赛会

case-raised-by-arbiter = 裁判员将最近各回合的着法提作待判
