# 赛事用语

## Refusals

refusal-time-goes-back = 时间早于记录的上一条。
refusal-closed = 赛事已经结束。
refusal-officials-only = 此事须由裁判员或赛事组织者办理。
refusal-chief-arbiter-only = 此事须由裁判长办理。
refusal-committee-only = 申诉由仲裁委员会裁决；未设仲裁委员会的，由裁判长裁决。
refusal-no-such-entrant = 这里没有这名参赛者：{ $entrant }。
refusal-no-such-stage = 没有第 { $stage } 阶段。
refusal-no-such-round = 第 { $stage } 阶段没有第 { $round } 轮。
refusal-no-such-table = 第 { $stage } 阶段第 { $round } 轮没有第 { $table } 台。
refusal-no-such-game = 第 { $stage } 阶段第 { $round } 轮第 { $table } 台没有第 { $game } 局。
refusal-no-such-appeal = 没有第 { $number } 号申诉。
refusal-no-name = 缺少姓名。
refusal-no-reason = 缺少理由。
refusal-not-this-kind = 个人赛由个人报名，团体赛由列明队员的队报名。
refusal-too-few-members = 每队至少要有 { $needs } 名队员。
refusal-board-order = 第 { $member } 名队员的台次应当更靠前。
refusal-entries-closed = 比赛已经开始，不再接受报名。
refusal-not-started = 第 { $stage } 阶段尚未抽签。
refusal-already-paired = 第 { $stage } 阶段已经开始。
refusal-ends-with-its-last-match = 第 { $stage } 阶段是淘汰赛，赛完最后一场才算结束。
refusal-stage-unfinished = 第 { $stage } 阶段尚未结束。
refusal-not-the-field = 所给顺序没有恰好列出每一名参赛者。
refusal-too-few = 人数不足，无法比赛。
refusal-round-unfinished = 第 { $stage } 阶段第 { $round } 轮尚未结束。
refusal-no-more-rounds = 第 { $stage } 阶段各轮均已编排。
refusal-blocked = 没有合法的编排，受阻者：{ $entrants }。
refusal-not-a-swiss = 第 { $stage } 阶段不是积分编排制。
refusal-not-everybody-once = { $entrant }须恰好出现一次。
refusal-not-in-round = { $entrant }不在其中。
refusal-results-entered = 已有成绩登记，须先撤销成绩。
refusal-has-result = 该局已有成绩；如有错误请更正。
refusal-no-result = 该局尚无成绩。
refusal-same-result = 成绩与原登记相同。
refusal-not-in-the-book = 规则中没有这种结果或理由。
refusal-nothing-to-draw = 无须抽签决定。
refusal-not-teams = 这是个人赛。
refusal-no-lineups = 此赛制无须提交排阵表。
refusal-lineup-late = 排阵表逾时 { $late }，按正选上阵。
refusal-lineup-late-at = 排阵表应于 { $due } 前交，逾时 { $late }，按正选上阵。
refusal-lineup-size = 排阵表须列出 { $boards } 名队员。
refusal-lineup-member = 第 { $member } 名队员不在队中，或重复列出。
refusal-lineup-inverted = 台次顺序不得颠倒。
refusal-has-left = { $entrant }已经退出比赛。
refusal-has-not-left = { $entrant }没有退出比赛。
refusal-no-consent = 退出比赛须经竞赛组织机构同意。
refusal-no-return = { $entrant }已被取消资格，或成绩已全部注销，不能恢复参赛。
refusal-no-sanction = 规则对此行为没有这种处分。
refusal-no-appeals = 规则没有申诉的规定。
refusal-appeal-late = 申诉已逾时限 { $late }。
refusal-appeal-late-at = 申诉应于 { $due } 前提出，已逾时 { $late }。
refusal-not-written = 申诉须以书面提出。
refusal-fee-due = 申诉须交上诉费。
refusal-appeal-decided = 申诉已有最终裁决。
refusal-committee-too-small = 仲裁委员至少 { $needs } 人表决。
refusal-committee-even = 表决人数须为单数。
refusal-not-recused = { $name } 与有关单位相关，应当避席。

## Names and places

list-comma = {"、"}
article = { $number } { $title }
with-articles = { $text }（{ $articles }）
decided-score = 积分
decided-match = 淘汰赛成绩
decided-lot = 抽签
decided-stage = 所进阶段
decided-shared = 无，名次并列
place-first = 第 { $place } 名：{ $name }，积分 { $score }。
place-below = 第 { $place } 名：{ $name }，积分 { $score }。{ $above } 列前，依据：{ $what }。
place-below-values = 第 { $place } 名：{ $name }，积分 { $score }。{ $above } 列前，依据：{ $what }，{ $more } 比 { $less }。
tie-break-small-points = 小分
tie-break-head-to-head = 直胜
tie-break-wins = 胜局
tie-break-black-wins = 后手胜局
tie-break-black-games = 后手局数
tie-break-black-in-head-to-head = 对赛时执后手
tie-break-fewer-fouls = 犯规少
tie-break-opponents-score = 对手分
tie-break-strong-opponents-score = 强对手分
tie-break-progressive-score = 累进分
tie-break-opponents-score-cut-from-lowest = 对手分逆减
tie-break-without-last-rounds = 去掉末轮再比
tie-break-without-first-rounds = 去掉首轮再比
tie-break-game-points = 总局分
tie-break-match-wins = 胜场
tie-break-opponents-match-points = 对手场分
tie-break-opponents-game-points = 对手局分
tie-break-first-board-points = 第一台得分
tie-break-black-rounds = 后手出场次数

who = { $name }（报名 { $number } 号）
who-unknown = 报名 { $number } 号
who-numbered = { $name }（{ $number } 号）
number = { $number } 号
span-seconds = { $seconds } 秒
span-minutes = { $minutes } 分钟
span-hours = { $hours } 小时
span-hours-minutes = { $hours } 小时 { $minutes } 分钟

## 记录不能接续

misfit-opened-again = 赛事早已设定。
misfit-id-out-of-order = 这条记录的报名号是 { $id }，下一个应是 { $next }。
misfit-no-such-round = 第 { $stage } 阶段没有第 { $round } 轮，或轮次不相接。

## 编排说明

criterion-no-rematch = 不重复相遇
criterion-not-forbidden = 非禁止对阵
criterion-units = 同单位回避
criterion-bye = 轮空
criterion-scores = 同分相遇
criterion-colours-in-a-row = 不连三
criterion-colour-surplus = 不多三
criterion-colour-balance = 先后手平衡
criterion-colour-alternation = 先后手交替
criterion-floats = 上下调
check-satisfied = { $criterion }：符合
check-relaxed = { $criterion }：{ $told }
side-red = 先手
side-black = 后手
relaxed-because = { $what }（{ $why }）
relaxed-met-before = 双方已经相遇
relaxed-was-forbidden = 禁止对阵
relaxed-same-unit = 双方同单位
relaxed-unit-mate-not-met = 同单位未先相遇
relaxed-bye-again = 此前已轮空 { $byes } 次
relaxed-bye-not-to-lowest = 比最低分高 { $points } 分
relaxed-scores-differ = { $down }下调，{ $up }上调，相差 { $points } 分
relaxed-in-a-row = { $player }连续 { $games } 局{ $side }
relaxed-surplus = { $player }{ $side }多 { $games } 局
relaxed-surplus-grows = { $player }{ $side }增至多 { $games } 局
relaxed-same-side-again = { $player }再次{ $side }
relaxed-down-again = { $player }连续下调
relaxed-up-again = { $player }连续上调
because-arbiter = 裁判员手工编排
because-odd-section = 该积分段人数为单数
because-nobody-left-in-section = 该积分段已无对手可配
because-both-need-same-side = 双方应得同一先后手
because-higher-score-first = 以高分者先后手为准
because-others-demand-it = 为全轮编排所需
mark-by-hand = 手工编排
mark-colours-by-lot = 先后手由抽签决定
remark-by-hand = 手工调整：{ $reason }
remark-host-should-add-entry = 人（队）数为单数，按规则应由承办单位增补；现以轮空处理。
remark-bye-relaxed = { $player }轮空：{ $told }

## 办赛人员与阶段名称

staff-no-chief-arbiter = 没有裁判长。
staff-several-chief-arbiters = 有 { $count } 名裁判长，应为一名。
staff-too-many-of-one-unit = 裁判委员会中 { $unit } 有 { $count } 人，最多 { $most } 人。
staff-committee-too-small = 仲裁委员会有 { $has } 人，至少应有 { $needs } 人。
staff-even-committee = 仲裁委员会人数以单数为宜。
staff-grade = { $name } 的裁判等级不得低于{ $grade }。
grade-national = 国家级
grade-first = 一级
grade-second = 二级
grade-third = 三级
stage-swiss = 积分编排赛
stage-final = 决赛阶段
stage-others = 其余名次赛
stage-double-elimination = 双淘汰赛
stage-knock-out = 淘汰赛
stage-round-robin = 循环赛
