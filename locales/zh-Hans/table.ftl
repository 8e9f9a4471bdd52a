# 终端上的棋桌

red = 红方
black = 黑方
player-red = 棋手甲
player-black = 棋手乙
arbiter = 裁判员
field = { $label }：{ $value }
moved = { $side }：{ $move }
clocks = 红 { $red }  黑 { $black }
going-on = 对局从第{ $plies }步（半回合）之后继续
hint = 请输入着法（任何记谱法均可）；help 查看说明，quit 退出

## 局面

not-started = 对局尚未开始
to-move = 轮到{ $side }走棋，第{ $number }回合
in-check = { $side }被将军
to-press = { $side }已走棋，尚未按钟
offer-stands = { $side }已提议和棋
must-play = 摸子后应走：{ $moves }
sealed = { $side }已封棋
written = 封棋着法：{ $text }
fouls = { $side }：{ $counts }
count = { $counter } { $count }
warning = ！{ $text }
no-warnings = 没有需要提醒的事项

## 成绩单

slip = 成绩单
no-slip = 对局尚未结束
occasion = 赛事
result = 结果
remark = 备注
plies = 步数（半回合）
time-used = 用时
signed = 已签字
colours-reversed = 实际先后手与编排不符

## 不予执行

refused = 不予执行：{ $text }
line-refused = 第{ $line }行：{ $why }
puzzle-unknown = “{ $word }”既不是着法，也不是可用的指令；help 查看说明
puzzle-usage = 写法：{ $usage }
puzzle-no-such-piece = “{ $word }”：走棋一方没有符合的棋子
puzzle-ambiguous = “{ $word }”可指多个着法：{ $moves }；请注明是哪个棋子
puzzle-not-one-of = “{ $word }”不在其中：{ $words }

## 说明

help =
    每行写作：[@时间] [何人] 所做之事。何人为 red（红）、black（黑）、arbiter（裁判）、chief（裁判长），
    不致误解时可省略；“arbiter red resign”表示裁判代红方录入。
    @分:秒 或 @时:分:秒 为开局以来的时间；不写则以当前时间为准。

    棋手
      着法 [draw] [press]     任何记谱法均可：炮二平五、C2=5、h2e2、H2-E2；可同时提和、按钟
      press（按钟）           按钟（仅限实桌）
      draw（提和）accept（同意）decline（拒绝）retract（收回）
                              走棋后提和；同意；拒绝；收回提议
      resign（认输）          认输
      claim limit|repetition|shuffling（声明）
                              声明自然限着、循环重复、对方反复走闲着
      touch 位置…（摸子）     依次触摸棋子；a0+e6 表示同时触摸
      announce、adjust 位置…（摆正）
                              声明摆正棋子；摆正
      overlook 位置           被将军时拿起棋子欲走他着
      seal [着法]（封棋）、confirm 一方
                              封棋；确认局面图
      arrive 一方（到场）、score 一方、sign [一方|arbiter]（签字）
                              迟到者到场；交记录；签字

    裁判
      start [absent 一方]     宣布开始，注明缺席者
      foul 一方 种类 [次数]（犯规）
                              记犯规，如 talked、displaced-piece
      misconduct 一方 [行为] 理由
      settle illegal 着法、settle extra 着法、settle displaced 位置…、settle knocked 个数 [off] [pressed]
                              处理意外；前面可注明何方
      clock 一方 ±秒数 理由（调钟）、clock on
                              调整棋钟；加放棋钟
      pause 理由（停钟）、resume（恢复）
                              停钟；恢复比赛
      allow、play-on 理由     准许过早的和棋；令双方续弈
      consent、refuse 理由    对认输表示同意或不同意
      limit proved|unproved|declare
                              依记录裁定自然限着；主动宣布
      overrule 裁决 理由（改判）
                              red-loses、black-loses、draw-permitted、draw-mutual、no-case
      adjourn 理由（打封）、resumption @时间 地点、call [absent 一方]、open [所写着法]
                              打封与续弈
      colours                 双方先后手坐反
      result 一方 种类 理由（判）、result draw 种类 理由、result both-lose [种类] 理由
                              结束对局：该方胜，因对方“种类”而负
      undo [步数] 理由（撤销）
                              退回着法
      correct result …、correct play-on、correct take-back 步数、correct foul 一方 种类 [次数]（更正），均附理由
                              以新的记录更正

    查看：status（局面）、board（棋盘）、warnings（警告）、slip（成绩单）、log（记录）、help（帮助）。退出：quit。
