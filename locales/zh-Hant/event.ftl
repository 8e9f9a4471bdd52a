# 賽事用語

## Refusals

refusal-time-goes-back = 時間早於記錄的上一條。
refusal-closed = 賽事已經結束。
refusal-officials-only = 此事須由裁判員或賽事組織者辦理。
refusal-chief-arbiter-only = 此事須由裁判長辦理。
refusal-committee-only = 申訴由仲裁委員會裁決；未設仲裁委員會的，由裁判長裁決。
refusal-no-such-entrant = 這裡沒有這名參賽者：{ $entrant }。
refusal-no-such-stage = 沒有第 { $stage } 階段。
refusal-no-such-round = 第 { $stage } 階段沒有第 { $round } 輪。
refusal-no-such-table = 第 { $stage } 階段第 { $round } 輪沒有第 { $table } 台。
refusal-no-such-game = 第 { $stage } 階段第 { $round } 輪第 { $table } 台沒有第 { $game } 局。
refusal-no-such-appeal = 沒有第 { $number } 號申訴。
refusal-no-name = 缺少姓名。
refusal-no-reason = 缺少理由。
refusal-not-this-kind = 個人賽由個人報名，團體賽由列明隊員的隊報名。
refusal-too-few-members = 每隊至少要有 { $needs } 名隊員。
refusal-board-order = 第 { $member } 名隊員的台次應當更靠前。
refusal-entries-closed = 比賽已經開始，不再接受報名。
refusal-not-started = 第 { $stage } 階段尚未抽籤。
refusal-already-paired = 第 { $stage } 階段已經開始。
refusal-ends-with-its-last-match = 第 { $stage } 階段是淘汰賽，賽完最後一場才算結束。
refusal-stage-unfinished = 第 { $stage } 階段尚未結束。
refusal-not-the-field = 所給順序沒有恰好列出每一名參賽者。
refusal-too-few = 人數不足，無法比賽。
refusal-round-unfinished = 第 { $stage } 階段第 { $round } 輪尚未結束。
refusal-no-more-rounds = 第 { $stage } 階段各輪均已編排。
refusal-blocked = 沒有合法的編排，受阻者：{ $entrants }。
refusal-not-a-swiss = 第 { $stage } 階段不是積分編排制。
refusal-not-everybody-once = { $entrant }須恰好出現一次。
refusal-not-in-round = { $entrant }不在其中。
refusal-results-entered = 已有成績登記，須先撤銷成績。
refusal-has-result = 該局已有成績；如有錯誤請更正。
refusal-no-result = 該局尚無成績。
refusal-same-result = 成績與原登記相同。
refusal-not-in-the-book = 規則中沒有這種結果或理由。
refusal-nothing-to-draw = 無須抽籤決定。
refusal-not-teams = 這是個人賽。
refusal-no-lineups = 此賽制無須提交排陣表。
refusal-lineup-late = 排陣表逾時 { $late }，按正選上陣。
refusal-lineup-late-at = 排陣表應於 { $due } 前交，逾時 { $late }，按正選上陣。
refusal-lineup-size = 排陣表須列出 { $boards } 名隊員。
refusal-lineup-member = 第 { $member } 名隊員不在隊中，或重複列出。
refusal-lineup-inverted = 台次順序不得顛倒。
refusal-has-left = { $entrant }已經退出比賽。
refusal-has-not-left = { $entrant }沒有退出比賽。
refusal-no-consent = 退出比賽須經競賽組織機構同意。
refusal-no-return = { $entrant }已被取消資格，或成績已全部註銷，不能恢復參賽。
refusal-no-sanction = 規則對此行為沒有這種處分。
refusal-no-appeals = 規則沒有申訴的規定。
refusal-appeal-late = 申訴已逾時限 { $late }。
refusal-appeal-late-at = 申訴應於 { $due } 前提出，已逾時 { $late }。
refusal-not-written = 申訴須以書面提出。
refusal-fee-due = 申訴須交上訴費。
refusal-appeal-decided = 申訴已有最終裁決。
refusal-committee-too-small = 仲裁委員至少 { $needs } 人表決。
refusal-committee-even = 表決人數須為單數。
refusal-not-recused = { $name } 與有關單位相關，應當避席。

## Names and places

list-comma = {"、"}
article = { $number } { $title }
with-articles = { $text }（{ $articles }）
decided-score = 積分
decided-match = 淘汰賽成績
decided-lot = 抽籤
decided-stage = 所進階段
decided-shared = 無，名次並列
place-first = 第 { $place } 名：{ $name }，積分 { $score }。
place-below = 第 { $place } 名：{ $name }，積分 { $score }。{ $above } 列前，依據：{ $what }。
place-below-values = 第 { $place } 名：{ $name }，積分 { $score }。{ $above } 列前，依據：{ $what }，{ $more } 比 { $less }。
tie-break-small-points = 小分
tie-break-head-to-head = 直勝
tie-break-wins = 勝局
tie-break-black-wins = 後手勝局
tie-break-black-games = 後手局數
tie-break-black-in-head-to-head = 對賽時執後手
tie-break-fewer-fouls = 犯規少
tie-break-opponents-score = 對手分
tie-break-strong-opponents-score = 強對手分
tie-break-progressive-score = 累進分
tie-break-opponents-score-cut-from-lowest = 對手分逆減
tie-break-without-last-rounds = 去掉末輪再比
tie-break-without-first-rounds = 去掉首輪再比
tie-break-game-points = 總局分
tie-break-match-wins = 勝場
tie-break-opponents-match-points = 對手場分
tie-break-opponents-game-points = 對手局分
tie-break-first-board-points = 第一台得分
tie-break-black-rounds = 後手出場次數

who = { $name }（報名 { $number } 號）
who-unknown = 報名 { $number } 號
who-numbered = { $name }（{ $number } 號）
number = { $number } 號
span-seconds = { $seconds } 秒
span-minutes = { $minutes } 分鐘
span-hours = { $hours } 小時
span-hours-minutes = { $hours } 小時 { $minutes } 分鐘

## 記錄不能接續

misfit-opened-again = 賽事早已設定。
misfit-id-out-of-order = 這條記錄的報名號是 { $id }，下一個應是 { $next }。
misfit-no-such-round = 第 { $stage } 階段沒有第 { $round } 輪，或輪次不相接。

## 編排說明

criterion-no-rematch = 不重複相遇
criterion-not-forbidden = 非禁止對陣
criterion-units = 同單位迴避
criterion-bye = 輪空
criterion-scores = 同分相遇
criterion-colours-in-a-row = 不連三
criterion-colour-surplus = 不多三
criterion-colour-balance = 先後手平衡
criterion-colour-alternation = 先後手交替
criterion-floats = 上下調
check-satisfied = { $criterion }：符合
check-relaxed = { $criterion }：{ $told }
side-red = 先手
side-black = 後手
relaxed-because = { $what }（{ $why }）
relaxed-met-before = 雙方已經相遇
relaxed-was-forbidden = 禁止對陣
relaxed-same-unit = 雙方同單位
relaxed-unit-mate-not-met = 同單位未先相遇
relaxed-bye-again = 此前已輪空 { $byes } 次
relaxed-bye-not-to-lowest = 比最低分高 { $points } 分
relaxed-scores-differ = { $down }下調，{ $up }上調，相差 { $points } 分
relaxed-in-a-row = { $player }連續 { $games } 局{ $side }
relaxed-surplus = { $player }{ $side }多 { $games } 局
relaxed-surplus-grows = { $player }{ $side }增至多 { $games } 局
relaxed-same-side-again = { $player }再次{ $side }
relaxed-down-again = { $player }連續下調
relaxed-up-again = { $player }連續上調
because-arbiter = 裁判員手工編排
because-odd-section = 該積分段人數為單數
because-nobody-left-in-section = 該積分段已無對手可配
because-both-need-same-side = 雙方應得同一先後手
because-higher-score-first = 以高分者先後手為準
because-others-demand-it = 為全輪編排所需
mark-by-hand = 手工編排
mark-colours-by-lot = 先後手由抽籤決定
remark-by-hand = 手工調整：{ $reason }
remark-host-should-add-entry = 人（隊）數為單數，按規則應由承辦單位增補；現以輪空處理。
remark-bye-relaxed = { $player }輪空：{ $told }

## 辦賽人員與階段名稱

staff-no-chief-arbiter = 沒有裁判長。
staff-several-chief-arbiters = 有 { $count } 名裁判長，應為一名。
staff-too-many-of-one-unit = 裁判委員會中 { $unit } 有 { $count } 人，最多 { $most } 人。
staff-committee-too-small = 仲裁委員會有 { $has } 人，至少應有 { $needs } 人。
staff-even-committee = 仲裁委員會人數以單數為宜。
staff-grade = { $name } 的裁判等級不得低於{ $grade }。
grade-national = 國家級
grade-first = 一級
grade-second = 二級
grade-third = 三級
stage-swiss = 積分編排賽
stage-final = 決賽階段
stage-others = 其餘名次賽
stage-double-elimination = 雙淘汰賽
stage-knock-out = 淘汰賽
stage-round-robin = 循環賽
