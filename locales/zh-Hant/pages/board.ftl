# The live board and the tablet at the table.
live-board = 棋盤
live-your-move = 輪到您走棋。
live-paused = 已停鐘。
live-paused-for = 已停鐘：{ $it }
live-answered = { $side }在{ $other }按鐘之前已應著：雙方著法均已完成，不加秒，繼續走{ $other }的時間。
live-overruled = 裁判另作裁定：{ $it }

## What becomes of a move
live-sending = 正在傳送……
live-waiting = 暫時連不上伺服器，您的操作已保留，將自動重送。
live-accepted = 已生效。
live-refused = 未生效：
live-outrun = 此處已走{ $it }，以該著為準。現在顯示的是最新局面。
live-lost = 連線中斷，正在重新連線。
live-back = 已重新連線。
live-out = 此處內容可能不是最新：您已登出，或已無權查看。
live-out-done = 開啟本頁後登入已失效或已變更。
live-ahead = 尚未走出的著法
live-confirm = 走<move>？
live-confirm-do = 確認走棋
live-planned = 預走：<move>，輪到您時自動走出。
live-planless = 預走的著法此時不能走，請另走一著。
live-forgotten = 已取消，沒有走棋。
live-forget-do = 取消

## What a player does
live-taken = 被吃：
live-comma = 、
live-semicolon = ；
live-offer-stands = 已提和
live-offer-too-soon = 您上次提和已被拒絕，此後對方尚未提和；此時再次提和按犯規處理：{ $it }
live-offer-before-refusal = 您提和被拒絕的次數已多於對方；須待對方提和並被拒絕後方可再提，此時再提按犯規處理：{ $it }
live-offer-sure = 仍要提和
live-retract-do = 撤回提和
live-claim-repetition-what = 由系統核對局面是否已循環足夠次數，以及哪一方須變著。
live-claim-limit-both = 自上次吃子以來的著數雙方合併計算，須滿{ $it }著。
live-claim-limit-own = 自上次吃子以來只計您本方的著數，須滿{ $it }著。
live-claim-limit-wrong = 著數不足而申請，按犯規處理：{ $it }。
live-limit-too-few = { $side }的自然限著申請不成立：應滿{ $needed }著，僅有{ $counted }著可計。
live-limit-no-record = { $side }的自然限著申請不成立：記錄與局面不符。
live-resign-what = 認負後本局判負。
live-resign-sure = 確認認負
live-to-panel = 裁判台

## Sealing a move
live-seal-label = 暗著
live-seal-yours = 本局正在封棋，請您寫暗著。
live-seal-theirs = 本局正在封棋，由{ $it }寫暗著。
live-adjourned = 本局已封棋。
live-sealing = 您的暗著是：{ $it }。封存後不能更改。
live-sealing-legal = 所寫為合法著法。封存後不能更改。
live-sealing-wrong = 所寫內容無法辨識為合法著法，暗著有誤可能判負。仍要封存嗎？
live-seal-sure = 確認封存
live-seal-again = 重新填寫

## Why
live-why = 理由：逐著分析
live-limit = 自然限著的計算

## The result slip
live-slip = 成績單
live-used = 用時{ $it }
live-rounds = 回合數
live-signed = 簽字
live-has-signed = 已簽
live-not-signed = 未簽

## How the board is shown
live-options = 棋盤與記譜
live-notation = 記譜方式
live-pieces = 棋子
live-show-do = 套用
live-option-confirm = 走棋前先確認
live-option-premove = 對方走棋時可以預走
live-option-turned = 對面一側倒轉顯示
live-option-sound = 走棋時發出提示音
notation-simplified = 中文簡體（马二进三）
notation-traditional = 中文繁體（馬二進三）
notation-wxf = WXF 代號（H2+3）
notation-iccs = ICCS 座標（H0-G2）
notation-uci = UCI 座標（h0g2）
pieces-characters = 漢字
pieces-letters = 字母

## The games of whoever looks
own-game = 您的對局：
own-game-told = 您執{ $colour }，對手{ $opponent }。
own-game-do = 進入對局

## The link of a tablet
tablet-take-what = 此後本裝置代本局雙方棋手操作，不能他用。連結只供一台裝置使用。
tablet-take-do = 將本裝置用於本台
tablet-signed-in = 本裝置已登入為{ $it }，不能代雙方棋手操作。請先登出，再開啟連結。
tablet-in-use = 已有一台裝置在用。
tablet-waiting = 連結尚未使用。
tablet-gone = 本裝置已不再是本台平板
tablet-gone-what = 裁判已將其撤下，或已換用另一台。如需繼續使用，請向裁判索取新連結並掃描。
