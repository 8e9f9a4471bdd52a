# 記錄紙用語

title = 象棋比賽記錄紙
page = 第{ $page }頁，共{ $pages }頁
field = { $label }：{ $value }

## 表頭

event = 賽事
round = 輪次
board = 台次
date = 日期
place = 地點
red = 紅方
black = 黑方
team = 代表隊
time-used = 用時
time-control = 用時規定
opening = 開局
numbered-round = 第{ $number }輪
numbered-board = 第{ $number }台
date-day = { $year }年{ $month }月{ $day }日
date-month = { $year }年{ $month }月
ecco = { $code }（ECCO）
ecco-and-name = { $name }（ECCO { $code }）

## 著法

move = 回合
red-moves = 紅方
black-moves = 黑方
clock = 棋鐘
notes = 註解
note-at-start = 開局前：{ $text }
note-red = 第{ $number }回合 紅{ $name }：{ $text }
note-black = 第{ $number }回合 黑{ $name }：{ $text }

## 局面圖

start-red = 起始局面，紅先
start-black = 起始局面，黑先
after-red = 第{ $number }回合紅方{ $name }後
after-black = 第{ $number }回合黑方{ $name }後

## 結果

result = 結果
red-wins = 紅勝
black-wins = 黑勝
drawn = 和棋
result-because = { $result }（{ $reason }）
checkmate = 將死
stalemate = 困斃
time-forfeit = { $loser }超時
adjudication = 裁判判定
rules-infraction = { $loser }犯規
abandoned = 棄權
sign-red = 紅方簽名
sign-black = 黑方簽名
sign-arbiter = 裁判員簽名

## 記錄中斷

breaks-off-at = 記錄至第{ $number }回合{ $side }「{ $text }」中斷：{ $why }。
breaks-off-after = 記錄至第{ $number }回合{ $side }著法後中斷：{ $why }。
breaks-off-at-once = 記錄在首著之前中斷：{ $why }。
side-red = 紅方
side-black = 黑方
cut-short = 檔案不完整，到此為止
too-long = 棋譜過長，未能讀完
not-a-move = 無法識別為著法
no-such-piece = 沒有與此著法相符的棋子
ambiguous = 此著法有多種走法，不能確定：{ $moves }
list-comma = 、
