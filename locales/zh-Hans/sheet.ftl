# 记录纸用语

title = 象棋比赛记录纸
page = 第{ $page }页，共{ $pages }页
field = { $label }：{ $value }

## 表头

event = 赛事
round = 轮次
board = 台次
date = 日期
place = 地点
red = 红方
black = 黑方
team = 代表队
time-used = 用时
time-control = 用时规定
opening = 开局
numbered-round = 第{ $number }轮
numbered-board = 第{ $number }台
date-day = { $year }年{ $month }月{ $day }日
date-month = { $year }年{ $month }月
ecco = { $code }（ECCO）
ecco-and-name = { $name }（ECCO { $code }）

## 着法

move = 回合
red-moves = 红方
black-moves = 黑方
clock = 棋钟
notes = 注解
note-at-start = 开局前：{ $text }
note-red = 第{ $number }回合 红{ $name }：{ $text }
note-black = 第{ $number }回合 黑{ $name }：{ $text }

## 局面图

start-red = 起始局面，红先
start-black = 起始局面，黑先
after-red = 第{ $number }回合红方{ $name }后
after-black = 第{ $number }回合黑方{ $name }后

## 结果

result = 结果
red-wins = 红胜
black-wins = 黑胜
drawn = 和棋
result-because = { $result }（{ $reason }）
checkmate = 将死
stalemate = 困毙
time-forfeit = { $loser }超时
adjudication = 裁判判定
rules-infraction = { $loser }犯规
abandoned = 弃权
sign-red = 红方签名
sign-black = 黑方签名
sign-arbiter = 裁判员签名

## 记录中断

breaks-off-at = 记录至第{ $number }回合{ $side }“{ $text }”中断：{ $why }。
breaks-off-after = 记录至第{ $number }回合{ $side }着法后中断：{ $why }。
breaks-off-at-once = 记录在首着之前中断：{ $why }。
side-red = 红方
side-black = 黑方
cut-short = 文件不完整，到此为止
too-long = 棋谱过长，未能读完
not-a-move = 无法识别为着法
no-such-piece = 没有与此着法相符的棋子
ambiguous = 此着法有多种走法，不能确定：{ $moves }
list-comma = 、
