# 裁判台

tab-panel = 裁判台
panel-title = 裁判台
panel-comma = 、

## 本輪各台

panel-filter = 按待辦事項篩選
panel-all = 全部
panel-no-boards = 本輪尚未建立對局。
panel-closed = 賽事已結束，各局見各輪頁面。
panel-unpaired = 尚未編排任何一輪。
panel-to-set-up = 第{ $it }輪還有棋台未建立對局。
panel-other-arbiter = 由其他裁判執裁
panel-to-move = 走棋
panel-need-claim = 提出申請
panel-need-resignation = 認負待批
panel-need-early-draw = 議和待批
panel-need-flag = 超時
panel-need-repetition = 待判局面
panel-need-clock = 時間緊迫
panel-need-pause = 停鐘
panel-need-absent = 缺席
panel-need-adjourned = 封棋
panel-need-fouls = 再犯即負
panel-need-start = 未開局
panel-need-sign = 待簽字
panel-clock-low = { $it }所剩不足一分鐘。
panel-is-absent = { $it }缺席。

## 輸入著法與棋鐘

panel-next-move = 下一著（各種記法皆可）
panel-with-press = 已按鐘
panel-waiting = 連不上伺服器，正在重新傳送。
panel-start-clock-do = { $it }啟動棋鐘
panel-press-do = { $it }按鐘
panel-introduce-clock-do = 加用棋鐘

## 待辦

panel-now = 待辦
panel-arrive-do = { $it }已到場
panel-accept-do = { $it }同意和棋
panel-decline-do = { $it }不同意和棋
panel-limit-lead = 請先以提出方的記錄核對局面，再作裁決。計算經過見下。
panel-limit-leads-do = 記錄與局面相符，裁決
panel-limit-short-do = 記錄與局面不符
panel-overrule-lead = 由裁判裁定：
panel-overruled = 裁判已另作裁定：{ $it }
panel-judge = 交由裁決頁判讀：逐著圖解與裁決書
panel-signatures = 成績單簽字：
panel-signed = 已簽
panel-print-slips = 列印本輪成績單
panel-hand-in-do = { $it }已交記錄
panel-score-entered-do = 對局著法已輸入

## 封棋與續賽

panel-adjourning = 封棋
panel-seal-lead = 由{ $it }寫暗著。若已裝入紙信封，此處留空。
panel-withdraw-adjournment-do = 撤銷封棋
panel-confirm-diagram-do = { $it }確認局面圖
panel-envelope-times = 信封上所記用時：紅方{ $red }，黑方{ $black }。
panel-resumes-at = 續賽：{ $it }
panel-resume-at = 續賽時間（當地）
panel-resume-place = 地點
panel-set-resumption-do = 通知雙方
panel-read-as = 筆誤而可辨明者，認作
panel-sealed = 查看暗著
panel-sealed-read = 暗著：{ $written }，即{ $move }
panel-called = 已宣布續賽，可以揭封。
panel-called-waiting = 已宣布續賽，等候{ $it }到場。
panel-call-again-do = 重新宣布續賽

## 確認

panel-confirm = 本局將因此判定
panel-confirm-reopens = 撤銷原判結果
panel-confirm-seal = 是否封存此著？
panel-sealing = 暗著將讀作：{ $it }。封存後不能更改。
panel-confirm-foul = 是否記此犯規？
panel-goes-on = 對局繼續；由裁判恢復後方才走鐘。
panel-confirm-clock = 確定調整這麼多時間？
panel-clock-becomes = { $side }：{ $before } 改為 { $after }
panel-confirm-do = 確定
panel-leave = 不作處理

## 摸子走子

panel-touch = 摸子走子
panel-touch-lead = 依先後填寫所摸棋子的位置，同時摸到的兩子之間寫「+」；也可在棋盤上依次點選。未經確認不作記錄。
panel-toucher = 摸子一方
panel-touched = 先後所摸
panel-at-once = 與下一子同時摸到
panel-touch-added = 摸到<square>的<piece>
panel-touch-clear = 重新點選
panel-touch-how = 情形
panel-touch-plain = 摸子
panel-touch-overlooked = 被將軍而未察覺，已動他子
panel-touch-unanswered = 暫無答覆，正在重新查詢。
panel-touch-adjusting = 僅為擺正棋子
panel-touch-look = 應走何著
panel-cannot = 不能走
panel-touch-unannounced = 事先未聲明擺正棋子，按摸子論。
panel-touch-other-time = 只可在己方用時內擺正棋子，按摸子論。
panel-touch-not-turn = 現在不是{ $it }走棋；應走何著，待輪到{ $it }時確定。
panel-would-record = 將記錄為：
panel-foul-later = 應將之後另記：{ $it }
panel-touch-record = 記錄

## 犯規與違紀

panel-fouls-lead = 按鈕上註明記後次數與判負次數；點按後須再確認，方予記錄。
panel-foul-loses = { $it }判負
panel-opponent-plus = 對方加{ $it }秒
panel-own-minus = 本方扣{ $it }秒
panel-unrecorded-lead = 漏記多著：
panel-unrecorded = 漏記著數
panel-misconduct = 違紀
panel-next-measure = { $side }：已有{ $acts }次，下一次將{ $measure }。
panel-by-ladder = 逐次處理：提醒、警告、判負
panel-act = 情節
panel-what-happened = 經過
panel-misconduct-do = 處理

## 其他

panel-players = 代棋手輸入
panel-what = 事項
panel-enter-do = 輸入
panel-retract-do = 撤回提和
panel-claim-shuffling-do = 申請裁決對方多點交替
panel-announce-do = 聲明擺正棋子
panel-mishaps = 盤面差錯
panel-settle-do = 處理
panel-move-squares = 著法（按記譜方式或起止座標）
panel-squares = 棋子原位
panel-how-many = 棋子數
panel-illegal-lead = 走出不合規定的著法：
panel-extra-lead = 連走兩著：
panel-displaced-lead = 碰動棋子：
panel-knocked-lead = 碰亂棋子：
panel-off-the-board = 有棋子落下棋盤
panel-after-press = 按鐘時或按鐘後發生
panel-put-straight-lead = 裁判擺正棋子：
panel-put-straight-do = 記錄
panel-reverse-lead = 雙方先後手顛倒。
panel-reverse-do = 先後手顛倒
panel-rulings = 裁判主動裁決
panel-ending = 判定結果
panel-both-lost-unplayed = 雙方均負：未戰言和
panel-points-cancelled = 取消得分
panel-cancelled-red = 取消紅方得分
panel-cancelled-black = 取消黑方得分
panel-corrections = 更正
panel-correct-outcome-do = 更正結果
panel-play-on-lead = 對局其實尚未結束：
panel-play-on-do = 繼續對局
panel-take-back-lead = 著法輸入有誤，或須退回：
panel-plies = 退回著數（雙方合計）
panel-take-back-do = 退回
panel-strike-do = 撤銷犯規
panel-earlier = 更早
panel-notes = 備註
panel-note-lead = 僅工作人員可見，記入賽事日誌。
panel-note-do = 記下
