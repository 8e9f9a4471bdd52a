# 赛事工作台

list-comma = {"、"}
log-line = { $at }  { $by }  { $text }
torn-left-out = { $file }：最后一行未写完整，本次略过；下次登记时会移到另一文件。
torn-set-aside = { $file }：最后一行未写完整（可能因断电）。残缺部分已移至 { $torn }；此前{ $entries }条记录完好，赛事由此继续。
torn-last = 最后一条完好记录：{ $last }其后的内容请重新登记。
nothing-entered = 以上未登记。
not-one-of = { $given } 不在其列：{ $known }
measure-without-count = “{ $given }”：冒号后须写数目：suspend:轮数、ban:年数（整数，至少1），deduct:分数（至少0.5）
title = { $name }（{ $rulebook }）
part-chief-arbiter = 裁判长
part-arbiter = 裁判员
part-organiser = 组织者
part-appeals-committee = 仲裁委员会
players = 个人
teams = 团体

## 列

column-table = 台
column-group = 组
column-number = 号
column-id = 编号
column-red = 红方
column-black = 黑方
column-result = 结果
column-notes = 备注
column-place = 名次
column-name = 姓名
column-unit = 单位
column-score = 积分
matches-won = 胜{ $won }场
column-record = 胜-和-负
column-decided = 名次依据
column-rulebook = 规则
column-plan = 方案
column-what = 赛事
column-entrants = 参赛
column-rounds = 轮数
column-romanised = 英文名
column-team = 队名
column-rating = 等级分
column-seed = 种子
column-sex = 性别
column-board = 台次
column-role = 角色
column-reserve = 替补
column-captain = 队长
column-members = 队员（* 替补）
column-before = 原等级分
column-after = 新等级分
column-change = 增减
column-expected = 预期分
column-performance = 表现分
column-games = 局数
column-places = 名次和
column-players = 队员
cell-red = 先
cell-black = 后
cell-bye = 轮空
cell-missed = 请假
cell-won = 胜
cell-lost = 负
cross-matches = “2(4.5)”：场分2分，局分4.5分。
cross-big-points = “2(4.5)”：大分2分，小分4.5分。
cross-boards = “2(6/9)”：场分2分，大分6分，局分9分。
cross-knock-out = “胜”“负”：该场胜负，含加赛。
cross-forfeit = “+”“-”：未对局，因弃权或缺席得胜、判负。
cross-annulled = “×”：成绩注销，不计分。
excluded-mark = （取消资格）
left-mark = （退出）

## 设立赛事

which-layout = 请用 --plan、--format 或 --setting 说明赛制；`chuhe event plans` 列出可选方案。
no-such-plan = 没有方案或赛制“{ $plan }”；可选：{ $known }
plan-is-format = “{ $plan }”是赛制：请用 --format { $plan }
plan-of-others = 方案“{ $plan }”属于另一部规则：请用 --rules { $books }
plan-not-of-teams = { $boards ->
        [0] 方案“{ $plan }”为个人赛：请去掉 --teams，或改用 --format、--setting。
       *[other] 方案“{ $plan }”为{ $boards }台制团体赛：请去掉 --boards，或改用 --format、--setting。
    }
cannot-set-up = 赛事无法设立：{ $error }
bad-regulations = { $file }：{ $error }
bad-setting-file = { $file }，第{ $line }行第{ $column }列：不是有效的赛事设置（解析器报告：{ $why }）。写法见 docs/event-setting.md。
bad-trf = { $file } 无法作为 TRF 文件采用：{ $why }
imported-differs = 报告的积分栏与各轮成绩不符，本赛事按各轮成绩计分。如有扣分，请用 chuhe event sanction { $file } 录入。不符之处：
imported = 报名{ $entrants }名，接收已赛{ $rounds }轮。
imported-round-robin = 报告为按编排表进行的循环赛，已按循环赛接收。
imported-as-swiss = 报告为循环赛，但第{ $round }轮与按起始序号排出的编排表不符，故按积分编排赛接收：各轮照原对阵，名次按积分编排赛计算。
plans-heading = 各规则载明的赛事方案（--plan）：
formats = 赛制（--format）：{ $formats }
rulebooks = 规则（--rules）：{ $rulebooks }
scoring-systems = 每局计分办法（--scoring；* 为该规则的通常办法）：

## 报名

entered-total = 本次报名{ $count }名，共{ $all }名。
entrant-refused = { $name }：{ $text }全部未登记。
columns-taken = 各列的对应：{ $columns }
column-taken = “{ $heading }”作{ $column }
columns-ignored = 不识别而略去的列：{ $columns }
faulty-rows = { $file }：有{ $faults }处错误，全部未登记。请改正，或用 --skip-faulty 略去有错的行。
fault-in-file = { $file }：{ $fault }
faulty-or-doubled-rows = { $file }：有{ $faults }处错误，全部未登记。请改正，或用 --skip-faulty 略去有错的行；同名者如确非同一人，请加 --anyway。
entered-already = { $name } 已报名，见 { $who }。
listed-twice = 第{ $row }行：{ $name } 与第{ $before }行同名同单位。
seeded-already = { $name }：{ $seed }号种子已是 { $who }。
enter-anyway = 有{ $count }处重复，全部未登记。如确非同一人，请加 --anyway。
amend-nothing = 没有要更改的内容：请用 --name、--romanised、--unit、--rating、--seeded、--sex、--notes、--member、--reserve 或 --captain 说明改什么。
option-idle = { $option } 与 { $beside } 不能同时使用：请去掉其一
slots-by-seeds = --slots 是种子抽签用的号码：请加上 --by seed-slots
certificates-once-over = { $open }尚待进行或裁决的，用 `chuhe event show` 查看。
close-anyway = { $appeals }请待时限届满再结束；如确要立即结束，请加 --anyway。
empty-list = { $file }：名单中没有可报名者。
bad-workbook = { $file }：无法作为名单读取：{ $why }
no-such-id = 没有编号为{ $text }的参赛者。
no-such-number = 没有{ $text }号；前加 # 表示报名编号。
no-such-name = 没有“{ $text }”。相近：{ $candidates }
several-of-name = “{ $text }”不止一人：{ $candidates }。请写 #编号，或 姓名@单位。

## 抽签

no-seed-numbers = 本次比赛没有为种子预留编号的方案：请用 --slots 1,6,9,14 这样的写法指定。
bracket-of = 对阵图{ $lines }个号位，其中轮空{ $free }个。
unopposed = { $who } 的对手均已退出，不战而得首位。
drawn-beside = 第{ $stage }阶段原抽签所依据的名次已有变动，一并重新抽签。

## 轮次

round-heading = 第{ $round }轮
stage-heading = 第{ $stage }阶段：{ $name }
group-heading = 第{ $group }组
after-rounds = { $rounds }轮之后
after-rounds-and-some = { $rounds }轮之后，第{ $round }轮已有{ $complete }/{ $tables }台成绩
starts-at = 开赛时间：{ $at }
bye = 轮空：{ $number } { $who }
bye-missed = 请假：{ $number } { $who }
told-because = { $told }，理由：{ $why }
match-for-place = 争第{ $place }名
match-for-places = 争{ $best }–{ $worst }名
match-winners = 胜者组第{ $round }轮
match-losers = 败者组第{ $round }轮
match-grand-final = 总决赛
no-rounds = 尚无此轮。
no-cross-table = 尚无成绩总表：第{ $stage }阶段尚未抽签。

## 成绩

moved = { $who }：{ $counted } { $score-before } → { $score }，名次 { $place-before } → { $place }
moved-in-stage = 第{ $stage }阶段 { $who }：{ $counted } { $score-before } → { $score }，名次 { $place-before } → { $place }
moved-others = 另有{ $count }名参赛者的名次随之变动。
paired-before = 以下对阵按原成绩编排，维持不变：{ $tables }
matches-set-again = 晋级者有变，以下对阵已重排：{ $matches }
results-there-already = 表中{ $count }行成绩此前已登记，未作更动。
tables-told = 第{ $numbers }台
matches-told = 第{ $numbers }场
still-open = 尚缺成绩：{ $tables }
round-over = 本轮成绩已齐。下一步：chuhe event pair { $file }
stage-over = 本阶段已结束：chuhe event standings { $file }
stage-over-of-several = 第{ $stage }阶段已结束：chuhe event standings { $file } --stage { $stage }
result-refused = { $result }：{ $text }全部未登记。
no-score-given = 第{ $text }台之后缺少结果，例如：{ $text } 1-0
no-score = “{ $text }”不是结果：请写 1-0、½-½、0-1、+/-、-/+、-/-、0-0、x 或 none
no-detail = “{ $text }”：冒号后可写原因、犯规=红/黑（次数）、先后手互换 或 用时=分:秒/分:秒。胜负原因：{ $wins }。和棋原因：{ $draws }。
reason-of-a-draw = “{ $detail }”是和棋的原因，{ $signs } 却分了胜负。胜负原因：{ $known }。
reason-of-a-win = “{ $detail }”是分出胜负的原因，{ $signs } 却是和棋。和棋原因：{ $known }。
round-before-stage = 第{ $round }轮不属于第{ $stage }阶段：轮次连续计算，该阶段从第{ $first }轮开始。
next-take-back = 请先撤销第{ $stage }阶段已编排的{ $rounds }轮（每次一轮）：chuhe event undo { $file } --stage { $stage }
no-table = “{ $text }”不是台号：请写 3，或 3.2 表示第3台第2局；团体赛 3 为第3场，3.2 为第3场第2台
no-round-and-table = “{ $text }”不是台次：最近一轮第3台写作3，第2轮第3台写作2.3
no-such-table = { $result }：没有{ $table }；`chuhe event rounds` 可查看各台。
which-board = { $result }：{ $table }有多台，或没有此台：请写 3.1 表示第3场第1台。
no-such-game = { $result }：{ $table }只有{ $games }局，没有此局。
no-result-columns = { $file }：第{ $row }行：须有 table（台）和 result（结果）两列，可用 `chuhe event export --csv pairings` 导出后填写{ $cell }。
row-no-table = { $file }：第{ $row }行：“{ $cell }”不是台号；请写数字。
row-no-such-table = { $file }：第{ $row }行：本轮没有第{ $cell }台。
row-table-twice = { $file }：第{ $row }行：该台与第{ $cell }行重复。
row-no-score = { $file }：第{ $row }行：“{ $cell }”不是结果；请写 1-0、0-1 或 1/2-1/2（写法详见 chuhe event result --help）。
faulty-results = { $file }：有{ $faults }处错误，全部未登记。
which-stage = 有多个阶段同时进行（{ $stages }）：请用 --stage 指明。
no-such-stage = 没有第{ $stage }阶段；本赛事共{ $stages }个阶段。
of-stage = 第{ $stage }阶段：{ $text }
no-game-in-round = { $who } 在第{ $round }轮没有对局。
which-game = { $who } 在第{ $round }轮有{ $games }局：请用 --game 指明。

## 进退、处分、申诉

told-deducted-in-knock-out = 第{ $stage }阶段为淘汰赛，以胜负定名次：扣分不影响名次，仅在成绩表中注明。
told-ban-without-act = 所得积分仍然保留。若因让分或蓄意媾和受罚，规则另取消积分，禁赛为{ $least }至{ $most }年：chuhe event sanction { $file } { $who } points-cancelled --act arranged-result --reason 事由
told-suspended-beyond-end = 停赛{ $rounds }轮，但赛事只余{ $left }轮待编排；余下比赛均不得参加的，可用 exclude 取消比赛资格。
paired-before-appeal = 第{ $appeal }号申诉尚未裁决（{ $game }）；如成立，本轮编排所依据的名次可能变动。
appeal-open = 第{ $appeal }号申诉，待裁决：{ $who }：{ $text }
appeal-fee-returned = 第{ $appeal }号申诉，成立，退还申诉费：{ $who }：{ $text }
appeal-fee-kept = 第{ $appeal }号申诉，驳回，申诉费不退：{ $who }：{ $text }
appeal-decided = 第{ $appeal }号申诉，已裁决：{ $who }：{ $text }
note-line = { $at }  记事：{ $text }

## 现状

entrants-count = 报名{ $all }名，其中退出{ $left }名
stage-line = 第{ $stage }阶段（{ $name }）：{ $state }。{ $format }
stage-clocks = 用时：{ $clocks }。
stage-not-started = 未开始
stage-to-draw-again = 须重新抽签
stage-is-over = 已结束
stage-playing = 已编排{ $rounds }轮
forbidden-pairs = 不得对阵：{ $pairs }
forbidden-but-paired = 二者本轮已编在一起（{ $table }），此对阵不变：尚无成绩时可用 undo 撤销编排，或用 swap 对调其中一名。
no-ratings = 本赛事不计等级分；设立赛事时用 new --elo K,START 规定。
no-boards = 这是个人赛，没有台次成绩。
how-many-players = 每单位取几名队员计分？请用 --players 指定。
no-sums = 本阶段没有可以相加的个人积分。
event-closed = 赛事已结束。
has-withdrawn = 退出
has-missed-rounds = 连续缺席
was-excluded = 取消资格
was-banned = 禁赛{ $years }年

## 下一步

refused-meant = { $text }即{ $entrants }。
refused-next = { $text }{ $next }
next-enter = 下一步：chuhe event enter { $file } --from 名单.xlsx
next-draw = 下一步：chuhe event draw { $file }{ $option }
next-draw-again = 请重新抽签：chuhe event draw { $file } --stage { $stage }
next-undo-beside = 请先撤销：chuhe event undo { $file } --stage { $other }；再一并抽签：chuhe event draw { $file } --stage { $stage }
next-pair = 下一步：chuhe event pair { $file }
next-pair-again = 重新编排：chuhe event pair { $file }{ $option }
next-end-stage = 取消该阶段：chuhe event end { $file } --stage { $stage } --reason 事由
next-end = 如已无人可编排，可就此结束，已有成绩有效：chuhe event end { $file }{ $option } --reason 事由
next-close = 全部赛完。下一步：chuhe event close { $file }
next-decide = 请先裁决：chuhe event decide { $file } { $appeal } --upheld "理由"（驳回用 --dismissed）
next-after-upheld = 裁决本身不改动成绩。如成绩有变：chuhe event result { $file }{ $option } --round { $round } { $table } 结果 --reason 事由
correction-drops = { $table }：不再记载：{ $what }。仍有效的请写在结果之后，如 1-0:fouls=1/0。
dropped-reversed = 先后手互换
dropped-fouls = 犯规
dropped-times = 用时
next-show = 查看：chuhe event show { $file }
next-undo = 尚无成绩时可撤销编排：chuhe event undo { $file }{ $option }
next-results = { $tables }尚无成绩：chuhe event result { $file } 台次 成绩 …
next-results-of-stage = 第{ $stage }阶段{ $tables }尚无成绩：chuhe event result { $file } --stage { $stage } 台次 成绩 …
next-results-of-round = 第{ $round }轮{ $tables }尚无成绩：请用 --round { $round } 登记。
next-results-of-stage-and-round = 第{ $stage }阶段第{ $round }轮{ $tables }尚无成绩：请用 --stage { $stage } --round { $round } 登记。
next-lot = { $tables }由抽签决定胜负：chuhe event lot { $file }
next-lot-of-stage = 第{ $stage }阶段{ $tables }由抽签决定胜负：chuhe event lot { $file } --stage { $stage }
next-lot-of-round = 第{ $round }轮{ $tables }由抽签决定胜负：chuhe event lot { $file } --round { $round }
next-lot-of-stage-and-round = 第{ $stage }阶段第{ $round }轮{ $tables }由抽签决定胜负：chuhe event lot { $file } --stage { $stage } --round { $round }
next-correct = 更正须用 --reason 说明事由。
next-reason = 请用 --reason 说明事由。
next-sanction = { $act } 可用：{ $known }。其他处分不写 --act。
next-enter-result = 请不带 --reason 直接登记。
next-result-first = 如已结束，请先登记成绩。
next-strike-out = 撤销成绩：chuhe event result { $file } 台号 none --reason 事由
next-consent = 如已同意，请加 --consent
next-written = 如已书面提出，请加 --written
next-fee = 如已交费，请加 --fee-paid
next-game = 请用 --round 指明轮次；一轮多局的另用 --game 指明局次。
next-by-hand = 可人工编排：chuhe event pair { $file } --by-hand 甲-乙,丙-丁 --reason 事由
next-as-chief = 请用 --as chief-arbiter 登记。
next-as-committee = 请用 --as appeals-committee --voted 姓名@单位 登记。
next-at = 请检查 --at 和本机时钟。
next-entrants = 查看名单：chuhe event entrants { $file }
undo-result = 已有成绩，只能撤销编排。更正：chuhe event result { $file }{ $option } 台号 结果 --reason 事由（结果写 none 即撤销）。最后一条：{ $last }
undo-entry = 只能撤销编排。可用 chuhe event amend { $file } 更改，或 chuhe event withdraw { $file } 退出。最后一条：{ $last }
undo-draw = 只能撤销编排。编排第一轮前可重新抽签：chuhe event draw { $file }{ $option }。最后一条：{ $last }
undo-withdrawal = 只能撤销编排。恢复比赛：chuhe event return { $file }。最后一条：{ $last }
undo-nothing = 没有可撤销的编排。查看：chuhe event log { $file }。最后一条：{ $last }

## 说明

explained-encounter = { $table } { $first }–{ $second }
explained-result = { $game }：{ $result }
explained-no-result = 无成绩
explained-pairing = { $table }：{ $red }–{ $black }
before-the-round = 赛前：{ $number }号 { $who }，积分{ $score }，第{ $place }名
expected-score = { $red } 执先，按等级分预期得分率：{ $expected }%
no-such-place = 没有第{ $place }名；名次为第{ $first }至第{ $last }名。并列者取最前的名次。
order-of-tie-breaks = 同分区分顺序：{ $order }
by-articles = 依据：{ $articles }
round-bye = 第{ $round }轮：轮空，得{ $points }分
round-free = 第{ $round }轮：轮空
round-missed = 第{ $round }轮：请假或未到，得{ $points }分
result-annulled = { $result }（{ $note }）
which-format = 请用 --format 说明格式（xlsx、trf、json、csv），或以 --out 的扩展名指明；打印件（--what pairings 等）为 html。
written = 已写入：{ $file }
not-in-format = “{ $what }”没有 { $format } 格式；`chuhe event export --help` 列出可用格式。
no-bracket = 第{ $stage }阶段不是淘汰赛，没有对阵图。
of-no-round = “{ $what }”是当前的情况，不分轮次：请去掉 --round。
no-teams-no-line-ups = 本赛事为个人赛，没有排阵表。
trf-no-stage = 没有第{ $stage }阶段，或尚未开始。
trf-teams = TRF 文件只载个人，本赛事为团体赛。
trf-several-games = 第{ $round }轮第{ $table }台：TRF 文件每对只载一局。
trf-too-many = TRF 文件最多载9999名棋手。
nothing-to-export = 第{ $stage }阶段第{ $round }轮没有可导出的内容。
nothing-played = 本赛事尚无对局成绩。
nothing-played-in-stage = 第{ $stage }阶段尚无对局成绩。
json-or-log = --json 输出模拟结果，--out - 输出赛事日志：二者只能择一。
rounds-played = 轮
simulated = { $entrants }名参赛，{ $rounds }轮，记录{ $entries }条。
simulation-stopped = 赛事未能完成：{ $text }
simulation-cut-short = 第{ $stage }阶段在第{ $rounds }轮后提前结束：{ $text }
simulation-passed-over = 第{ $stage }阶段未进行：{ $text }
