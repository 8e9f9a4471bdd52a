# 賽事工作檯

list-comma = {"、"}
log-line = { $at }  { $by }  { $text }
torn-left-out = { $file }：最後一行未寫完整，本次略過；下次登記時會移到另一檔案。
torn-set-aside = { $file }：最後一行未寫完整（可能因斷電）。殘缺部分已移至 { $torn }；此前{ $entries }條記錄完好，賽事由此繼續。
torn-last = 最後一條完好記錄：{ $last }其後的內容請重新登記。
nothing-entered = 以上未登記。
not-one-of = { $given } 不在其列：{ $known }
measure-without-count = 「{ $given }」：冒號後須寫數目：suspend:輪數、ban:年數（整數，至少1），deduct:分數（至少0.5）
title = { $name }（{ $rulebook }）
part-chief-arbiter = 裁判長
part-arbiter = 裁判員
part-organiser = 組織者
part-appeals-committee = 仲裁委員會
players = 個人
teams = 團體

## 列

column-table = 台
column-group = 組
column-number = 號
column-id = 編號
column-red = 紅方
column-black = 黑方
column-result = 結果
column-notes = 備註
column-place = 名次
column-name = 姓名
column-unit = 單位
column-score = 積分
matches-won = 勝{ $won }場
column-record = 勝-和-負
column-decided = 名次依據
column-rulebook = 規則
column-plan = 方案
column-what = 賽事
column-entrants = 參賽
column-rounds = 輪數
column-romanised = 英文名
column-team = 隊名
column-rating = 等級分
column-seed = 種子
column-sex = 性別
column-board = 台次
column-role = 角色
column-reserve = 替補
column-captain = 隊長
column-members = 隊員（* 替補）
column-before = 原等級分
column-after = 新等級分
column-change = 增減
column-expected = 預期分
column-performance = 表現分
column-games = 局數
column-places = 名次和
column-players = 隊員
cell-red = 先
cell-black = 後
cell-bye = 輪空
cell-missed = 請假
cell-won = 勝
cell-lost = 負
cross-matches = 「2(4.5)」：場分2分，局分4.5分。
cross-big-points = 「2(4.5)」：大分2分，小分4.5分。
cross-boards = 「2(6/9)」：場分2分，大分6分，局分9分。
cross-knock-out = 「勝」「負」：該場勝負，連加賽計。
cross-forfeit = 「+」「-」：未對局，因棄權或缺席得勝、判負。
cross-annulled = 「×」：成績註銷，不計分。
excluded-mark = （取消資格）
left-mark = （退出）

## 設立賽事

which-layout = 請用 --plan、--format 或 --setting 說明賽制；`chuhe event plans` 列出可選方案。
no-such-plan = 沒有方案或賽制「{ $plan }」；可選：{ $known }
plan-is-format = 「{ $plan }」是賽制：請用 --format { $plan }
plan-of-others = 方案「{ $plan }」屬於另一部規則：請用 --rules { $books }
plan-not-of-teams = { $boards ->
        [0] 方案「{ $plan }」為個人賽：請去掉 --teams，或改用 --format、--setting。
       *[other] 方案「{ $plan }」為{ $boards }台制團體賽：請去掉 --boards，或改用 --format、--setting。
    }
cannot-set-up = 賽事無法設立：{ $error }
bad-regulations = { $file }：{ $error }
bad-setting-file = { $file }，第{ $line }行第{ $column }字元：不是有效的賽事設定（剖析器回報：{ $why }）。寫法見 docs/event-setting.md。
bad-trf = { $file } 無法作為 TRF 檔案採用：{ $why }
imported-differs = 報告的積分欄與各輪成績不符，本賽事按各輪成績計分。如有扣分，請用 chuhe event sanction { $file } 錄入。不符之處：
imported = 報名{ $entrants }名，接收已賽{ $rounds }輪。
imported-round-robin = 報告為按編排表進行的循環賽，已按循環賽接收。
imported-as-swiss = 報告為循環賽，但第{ $round }輪與按起始序號排出的編排表不符，故按積分編排賽接收：各輪照原對陣，名次按積分編排賽計算。
plans-heading = 各規則載明的賽事方案（--plan）：
formats = 賽制（--format）：{ $formats }
rulebooks = 規則（--rules）：{ $rulebooks }
scoring-systems = 每局計分辦法（--scoring；* 為該規則的通常辦法）：

## 報名

entered-total = 本次報名{ $count }名，共{ $all }名。
entrant-refused = { $name }：{ $text }全部未登記。
columns-taken = 各欄的對應：{ $columns }
column-taken = 「{ $heading }」作{ $column }
columns-ignored = 不識別而略去的欄：{ $columns }
faulty-rows = { $file }：有{ $faults }處錯誤，全部未登記。請改正，或用 --skip-faulty 略去有錯的列。
fault-in-file = { $file }：{ $fault }
faulty-or-doubled-rows = { $file }：有{ $faults }處錯誤，全部未登記。請改正，或用 --skip-faulty 略去有錯的列；同名者如確非同一人，請加 --anyway。
entered-already = { $name } 已報名，見 { $who }。
listed-twice = 第{ $row }列：{ $name } 與第{ $before }列同名同單位。
seeded-already = { $name }：{ $seed }號種子已是 { $who }。
enter-anyway = 有{ $count }處重複，全部未登記。如確非同一人，請加 --anyway。
amend-nothing = 沒有要更改的內容：請用 --name、--romanised、--unit、--rating、--seeded、--sex、--notes、--member、--reserve 或 --captain 說明改什麼。
option-idle = { $option } 與 { $beside } 不能同時使用：請去掉其一
slots-by-seeds = --slots 是種子抽籤用的號碼：請加上 --by seed-slots
certificates-once-over = { $open }尚待進行或裁決的，用 `chuhe event show` 檢視。
close-anyway = { $appeals }請待時限屆滿再結束；如確要立即結束，請加 --anyway。
empty-list = { $file }：名單中沒有可報名者。
bad-workbook = { $file }：無法作為名單讀取：{ $why }
no-such-id = 沒有編號為{ $text }的參賽者。
no-such-number = 沒有{ $text }號；前加 # 表示報名編號。
no-such-name = 沒有「{ $text }」。相近：{ $candidates }
several-of-name = 「{ $text }」不止一人：{ $candidates }。請寫 #編號，或 姓名@單位。

## 抽籤

no-seed-numbers = 本次比賽沒有為種子預留編號的方案：請用 --slots 1,6,9,14 這樣的寫法指定。
bracket-of = 對陣圖{ $lines }個號位，其中輪空{ $free }個。
unopposed = { $who } 的對手均已退出，不戰而得首位。
drawn-beside = 第{ $stage }階段原抽籤所依據的名次已有變動，一併重新抽籤。

## 輪次

round-heading = 第{ $round }輪
stage-heading = 第{ $stage }階段：{ $name }
group-heading = 第{ $group }組
after-rounds = { $rounds }輪之後
after-rounds-and-some = { $rounds }輪之後，第{ $round }輪已有{ $complete }/{ $tables }台成績
starts-at = 開賽時間：{ $at }
bye = 輪空：{ $number } { $who }
bye-missed = 請假：{ $number } { $who }
told-because = { $told }，理由：{ $why }
match-for-place = 爭第{ $place }名
match-for-places = 爭{ $best }–{ $worst }名
match-winners = 勝者組第{ $round }輪
match-losers = 敗者組第{ $round }輪
match-grand-final = 總決賽
no-rounds = 尚無此輪。
no-cross-table = 尚無成績總表：第{ $stage }階段尚未抽籤。

## 成績

moved = { $who }：{ $counted } { $score-before } → { $score }，名次 { $place-before } → { $place }
moved-in-stage = 第{ $stage }階段 { $who }：{ $counted } { $score-before } → { $score }，名次 { $place-before } → { $place }
moved-others = 另有{ $count }名參賽者的名次隨之變動。
paired-before = 以下對陣按原成績編排，維持不變：{ $tables }
matches-set-again = 晉級者有變，以下對陣已重排：{ $matches }
results-there-already = 表中{ $count }列成績先前已登記，未作更動。
tables-told = 第{ $numbers }台
matches-told = 第{ $numbers }場
still-open = 尚缺成績：{ $tables }
round-over = 本輪成績已齊。下一步：chuhe event pair { $file }
stage-over = 本階段已結束：chuhe event standings { $file }
stage-over-of-several = 第{ $stage }階段已結束：chuhe event standings { $file } --stage { $stage }
result-refused = { $result }：{ $text }全部未登記。
no-score-given = 第{ $text }台之後缺少結果，例如：{ $text } 1-0
no-score = 「{ $text }」不是結果：請寫 1-0、½-½、0-1、+/-、-/+、-/-、0-0、x 或 none
no-detail = 「{ $text }」：冒號後可寫原因、犯規=紅/黑（次數）、先後手互換 或 用時=分:秒/分:秒。勝負原因：{ $wins }。和棋原因：{ $draws }。
reason-of-a-draw = 「{ $detail }」是和棋的原因，{ $signs } 卻分了勝負。勝負原因：{ $known }。
reason-of-a-win = 「{ $detail }」是分出勝負的原因，{ $signs } 卻是和棋。和棋原因：{ $known }。
round-before-stage = 第{ $round }輪不屬於第{ $stage }階段：輪次連續計算，該階段從第{ $first }輪開始。
next-take-back = 請先撤銷第{ $stage }階段已編排的{ $rounds }輪（每次一輪）：chuhe event undo { $file } --stage { $stage }
no-table = 「{ $text }」不是台號：請寫 3，或 3.2 表示第3台第2局；團體賽 3 為第3場，3.2 為第3場第2台
no-round-and-table = 「{ $text }」不是台次：最近一輪第3台寫作3，第2輪第3台寫作2.3
no-such-table = { $result }：沒有{ $table }；`chuhe event rounds` 可查看各台。
which-board = { $result }：{ $table }有多台，或沒有此台：請寫 3.1 表示第3場第1台。
no-such-game = { $result }：{ $table }只有{ $games }局，沒有此局。
no-result-columns = { $file }：第{ $row }列：須有 table（台）和 result（結果）兩欄，可用 `chuhe event export --csv pairings` 匯出後填寫{ $cell }。
row-no-table = { $file }：第{ $row }列：「{ $cell }」不是台號；請寫數字。
row-no-such-table = { $file }：第{ $row }列：本輪沒有第{ $cell }台。
row-table-twice = { $file }：第{ $row }列：該台與第{ $cell }列重複。
row-no-score = { $file }：第{ $row }列：「{ $cell }」不是結果；請寫 1-0、0-1 或 1/2-1/2（寫法詳見 chuhe event result --help）。
faulty-results = { $file }：有{ $faults }處錯誤，全部未登記。
which-stage = 有多個階段同時進行（{ $stages }）：請用 --stage 指明。
no-such-stage = 沒有第{ $stage }階段；本賽事共{ $stages }個階段。
of-stage = 第{ $stage }階段：{ $text }
no-game-in-round = { $who } 在第{ $round }輪沒有對局。
which-game = { $who } 在第{ $round }輪有{ $games }局：請用 --game 指明。

## 進退、處分、申訴

told-deducted-in-knock-out = 第{ $stage }階段為淘汰賽，以勝負定名次：扣分不影響名次，僅在成績表中註明。
told-ban-without-act = 所得積分仍然保留。若因讓分或蓄意媾和受罰，規則另取消積分，禁賽為{ $least }至{ $most }年：chuhe event sanction { $file } { $who } points-cancelled --act arranged-result --reason 事由
told-suspended-beyond-end = 停賽{ $rounds }輪，但賽事只餘{ $left }輪待編排；餘下比賽均不得參加的，可用 exclude 取消比賽資格。
paired-before-appeal = 第{ $appeal }號申訴尚未裁決（{ $game }）；如成立，本輪編排所依據的名次可能變動。
appeal-open = 第{ $appeal }號申訴，待裁決：{ $who }：{ $text }
appeal-fee-returned = 第{ $appeal }號申訴，成立，退還申訴費：{ $who }：{ $text }
appeal-fee-kept = 第{ $appeal }號申訴，駁回，申訴費不退：{ $who }：{ $text }
appeal-decided = 第{ $appeal }號申訴，已裁決：{ $who }：{ $text }
note-line = { $at }  記事：{ $text }

## 現狀

entrants-count = 報名{ $all }名，其中退出{ $left }名
stage-line = 第{ $stage }階段（{ $name }）：{ $state }。{ $format }
stage-clocks = 用時：{ $clocks }。
stage-not-started = 未開始
stage-to-draw-again = 須重新抽籤
stage-is-over = 已結束
stage-playing = 已編排{ $rounds }輪
forbidden-pairs = 不得對陣：{ $pairs }
forbidden-but-paired = 二者本輪已編在一起（{ $table }），此對陣不變：尚無成績時可用 undo 撤銷編排，或用 swap 對調其中一名。
no-ratings = 本賽事不計等級分；設立賽事時用 new --elo K,START 規定。
no-boards = 這是個人賽，沒有台次成績。
how-many-players = 每單位取幾名隊員計分？請用 --players 指定。
no-sums = 本階段沒有可以相加的個人積分。
event-closed = 賽事已結束。
has-withdrawn = 退出
has-missed-rounds = 連續缺席
was-excluded = 取消資格
was-banned = 禁賽{ $years }年

## 下一步

refused-meant = { $text }即{ $entrants }。
refused-next = { $text }{ $next }
next-enter = 下一步：chuhe event enter { $file } --from 名單.xlsx
next-draw = 下一步：chuhe event draw { $file }{ $option }
next-draw-again = 請重新抽籤：chuhe event draw { $file } --stage { $stage }
next-undo-beside = 請先撤銷：chuhe event undo { $file } --stage { $other }；再一併抽籤：chuhe event draw { $file } --stage { $stage }
next-pair = 下一步：chuhe event pair { $file }
next-pair-again = 重新編排：chuhe event pair { $file }{ $option }
next-end-stage = 取消該階段：chuhe event end { $file } --stage { $stage } --reason 事由
next-end = 如已無人可編排，可就此結束，已有成績有效：chuhe event end { $file }{ $option } --reason 事由
next-close = 全部賽完。下一步：chuhe event close { $file }
next-decide = 請先裁決：chuhe event decide { $file } { $appeal } --upheld "理由"（駁回用 --dismissed）
next-after-upheld = 裁決本身不改動成績。如成績有變：chuhe event result { $file }{ $option } --round { $round } { $table } 結果 --reason 事由
correction-drops = { $table }：不再記載：{ $what }。仍有效的請寫在結果之後，如 1-0:fouls=1/0。
dropped-reversed = 先後手互換
dropped-fouls = 犯規
dropped-times = 用時
next-show = 查看：chuhe event show { $file }
next-undo = 尚無成績時可撤銷編排：chuhe event undo { $file }{ $option }
next-results = { $tables }尚無成績：chuhe event result { $file } 台次 成績 …
next-results-of-stage = 第{ $stage }階段{ $tables }尚無成績：chuhe event result { $file } --stage { $stage } 台次 成績 …
next-results-of-round = 第{ $round }輪{ $tables }尚無成績：請用 --round { $round } 登記。
next-results-of-stage-and-round = 第{ $stage }階段第{ $round }輪{ $tables }尚無成績：請用 --stage { $stage } --round { $round } 登記。
next-lot = { $tables }由抽籤決定勝負：chuhe event lot { $file }
next-lot-of-stage = 第{ $stage }階段{ $tables }由抽籤決定勝負：chuhe event lot { $file } --stage { $stage }
next-lot-of-round = 第{ $round }輪{ $tables }由抽籤決定勝負：chuhe event lot { $file } --round { $round }
next-lot-of-stage-and-round = 第{ $stage }階段第{ $round }輪{ $tables }由抽籤決定勝負：chuhe event lot { $file } --stage { $stage } --round { $round }
next-correct = 更正須用 --reason 說明事由。
next-reason = 請用 --reason 說明事由。
next-sanction = { $act } 可用：{ $known }。其他處分不寫 --act。
next-enter-result = 請不帶 --reason 直接登記。
next-result-first = 如已結束，請先登記成績。
next-strike-out = 撤銷成績：chuhe event result { $file } 台號 none --reason 事由
next-consent = 如已同意，請加 --consent
next-written = 如已書面提出，請加 --written
next-fee = 如已交費，請加 --fee-paid
next-game = 請用 --round 指明輪次；一輪多局的另用 --game 指明局次。
next-by-hand = 可人工編排：chuhe event pair { $file } --by-hand 甲-乙,丙-丁 --reason 事由
next-as-chief = 請用 --as chief-arbiter 登記。
next-as-committee = 請用 --as appeals-committee --voted 姓名@單位 登記。
next-at = 請檢查 --at 和本機時鐘。
next-entrants = 查看名單：chuhe event entrants { $file }
undo-result = 已有成績，只能撤銷編排。更正：chuhe event result { $file }{ $option } 台號 結果 --reason 事由（結果寫 none 即撤銷）。最後一條：{ $last }
undo-entry = 只能撤銷編排。可用 chuhe event amend { $file } 更改，或 chuhe event withdraw { $file } 退出。最後一條：{ $last }
undo-draw = 只能撤銷編排。編排第一輪前可重新抽籤：chuhe event draw { $file }{ $option }。最後一條：{ $last }
undo-withdrawal = 只能撤銷編排。恢復比賽：chuhe event return { $file }。最後一條：{ $last }
undo-nothing = 沒有可撤銷的編排。查看：chuhe event log { $file }。最後一條：{ $last }

## 說明

explained-encounter = { $table } { $first }–{ $second }
explained-result = { $game }：{ $result }
explained-no-result = 無成績
explained-pairing = { $table }：{ $red }–{ $black }
before-the-round = 賽前：{ $number }號 { $who }，積分{ $score }，第{ $place }名
expected-score = { $red } 執先，按等級分預期得分率：{ $expected }%
no-such-place = 沒有第{ $place }名；名次為第{ $first }至第{ $last }名。並列者取最前的名次。
order-of-tie-breaks = 同分區分順序：{ $order }
by-articles = 依據：{ $articles }
round-bye = 第{ $round }輪：輪空，得{ $points }分
round-free = 第{ $round }輪：輪空
round-missed = 第{ $round }輪：請假或未到，得{ $points }分
result-annulled = { $result }（{ $note }）
which-format = 請用 --format 說明格式（xlsx、trf、json、csv），或以 --out 的副檔名指明；列印件（--what pairings 等）為 html。
written = 已寫入：{ $file }
not-in-format = 「{ $what }」沒有 { $format } 格式；`chuhe event export --help` 列出可用格式。
no-bracket = 第{ $stage }階段不是淘汰賽，沒有對陣圖。
of-no-round = 「{ $what }」是目前的情況，不分輪次：請去掉 --round。
no-teams-no-line-ups = 本賽事為個人賽，沒有排陣表。
trf-no-stage = 沒有第{ $stage }階段，或尚未開始。
trf-teams = TRF 檔案只載個人，本賽事為團體賽。
trf-several-games = 第{ $round }輪第{ $table }台：TRF 檔案每對只載一局。
trf-too-many = TRF 檔案最多載9999名棋手。
nothing-to-export = 第{ $stage }階段第{ $round }輪沒有可匯出的內容。
nothing-played = 本賽事尚無對局成績。
nothing-played-in-stage = 第{ $stage }階段尚無對局成績。
json-or-log = --json 輸出模擬結果，--out - 輸出賽事日誌：二者只能擇一。
rounds-played = 輪
simulated = { $entrants }名參賽，{ $rounds }輪，記錄{ $entries }條。
simulation-stopped = 賽事未能完成：{ $text }
simulation-cut-short = 第{ $stage }階段在第{ $rounds }輪後提前結束：{ $text }
simulation-passed-over = 第{ $stage }階段未進行：{ $text }
