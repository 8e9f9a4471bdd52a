# 终端上的棋桌

red = 红方
black = 黑方
player-red = 棋手甲
player-black = 棋手乙
arbiter = 裁判员
field = { $label }：{ $value }
clocks = 红 { $red }  黑 { $black }
moves-due = 已走着数/应走着数：红方{ $red }，黑方{ $black }
going-on = 对局从第{ $plies }着之后继续
hint = 请输入着法（任何记谱法均可）；help 查看说明，quit 退出

## 局面

not-started = 对局尚未开始
to-move = 轮到{ $side }走棋，第{ $number }回合
in-check = { $side }被将军
to-press = { $side }已走棋，尚未按钟
to-start = 对局尚未开始：输入 start（开始）宣布开赛
offer-stands = { $side }已提和
must-play = 摸子后应走：{ $moves }
sealed = { $side }的暗着已封存
to-seal = 本局正在封棋：{ $side }应写暗着
written = 暗着：{ $text }
fouls = { $side }：{ $counts }
count = { $counter }{ $count }次
warning = ！{ $text }
no-warnings = 没有需要提醒的事项

## 成绩单

slip = 成绩单
no-slip = 对局尚未结束
occasion = 赛事
result = 结果
remark = 备注
plies = 着数
time-used = 用时
time-ahead = 所写时间晚于现在（{ $now }），请勿写时间
signed = 已签字
colours-reversed = 实际先后手与编排不符

## 不予执行

refused = 不予执行：{ $text }
line-refused = 第{ $line }行：{ $why }
line-fails = 第{ $line }行：{ $text }：{ $why }
puzzle-unknown = “{ $word }”既不是着法，也不是可用的指令；help 查看说明
puzzle-usage = 写法：{ $usage }
puzzle-no-such-piece = “{ $word }”：走棋一方没有符合的棋子
puzzle-ambiguous = “{ $word }”可指多个着法：{ $moves }；请注明是哪个棋子
puzzle-not-one-of = “{ $word }”不在其中：{ $words }
puzzle-for-arbiter = “{ $word }”须由裁判员录入，棋手不能使用；请去掉前面的一方，或写“裁判员”

## 说明

help =
    每行写作：[@时间] [何人] 所做之事。何人为 red（红）、black（黑）、arbiter（裁判员）、chief（裁判长），
    不致误解时可省略；“裁判员 红 认负”表示裁判员代红方录入。裁判员的指令前不写红、黑。
    @分:秒 或 @时:分:秒 为开局以来的时间；不写则以当前时间为准。中英文指令均可。

    棋手
      着法 [提和] [按钟]      任何记谱法均可：炮二平五、C2=5、h2e2、H2-E2；可同时提和、按钟
      press（按钟）           按钟（仅限现场对局）
      draw（提和）accept（同意）decline（拒绝）retract（收回）
                              走棋后提和；同意；拒绝；收回提议
      resign（认负）          认负
      claim（声明）limit（自然限着）|repetition（循环）|shuffling（多点交替）
                              声明自然限着、循环、对方多点交替
      touch（摸子）位置…      依次触摸棋子；a0+e6 表示同时触摸
      announce（声明摆正）、adjust（摆正）位置…
                              声明摆正棋子；摆正
      overlook（误动）位置    被将军时误动他子，未离手
      seal（写暗着）[着法]、confirm（确认）一方
                              交暗着；确认棋图
      arrive（到场）一方、score（交记录）一方、sign（签字）[一方|裁判员]
                              迟到者到场；交记录；签字

    裁判员
      start（开始）[缺席 一方]
                              宣布开赛，注明缺席者
      foul（犯规）一方 种类 [次数]
                              记犯规，如 与人交谈（talked）、多走一着（extra-move）
      misconduct（违纪）一方 [行为] 理由
      settle（处理）[一方] 走错 着法、多走 着法、移位 位置…、碰乱 枚数 [离盘] [按钟后]
                              处理意外
      clock（调钟）一方 ±秒数 理由、clock on（调钟 加设）
                              调整棋钟；加设棋钟
      pause（停钟）理由、resume（恢复）
                              停钟；恢复比赛
      allow（准和）、play-on（续弈）理由
                              准许过早的和棋；令双方续弈
      consent（同意认负）、refuse（不同意认负）理由
                              同意或不同意认负
      limit（限着）成立|不成立|宣布
                              依记录裁定自然限着；主动宣布
      overrule（改判）红负|黑负|作和|同犯作和|不作待判 理由
                              改判循环局面，或自行提出多点交替的待判
      adjourn（封棋、打封）理由、resumption（定续赛）@时间 地点、call（续赛）[缺席 一方]、
      open（揭封）[所写着法] [作 着法]
                              封棋与续赛；“作”为裁判员认读的着法
      colours（颠倒）         双方先后手坐反
      result（判）一方 种类 理由、result 和 种类 理由、result 双负 [种类] 理由
                              结束对局：该方胜，因对方“种类”而负
      undo（撤销）[着数] 理由 退回着法
      correct（更正）结果 …、续弈、退回 着数、犯规 一方 种类 [次数]，均附理由
                              以新的记录更正
      entered（已输入）       着法已由责任人输入
      tick（时间）            看时限是否已到

    查看：status（状态）、board（棋盘）、warnings（警告）、slip（成绩单）、log（记录）、help（帮助）。退出：quit（退出）。

torn = 日志最后一行写入中断，已移至{ $file }，对局由其前继续
completing = 日志在一项处理中途中断，现补记应有的结果
cut-short = 日志在一项处理中途中断；用 chuhe game play --log 续录即可补齐
halted = 对局暂停：{ $what }；{ $word }
halted-mark = 暂停
adjourned-mark = 封棋
to-seal-mark = 待写暗着
with-reason = { $what }，{ $reason }
with-way-on = { $text }。可输入：{ $word }
way-on-pause = resume（恢复）
way-on-limit = limit proved（限着 成立）或 limit unproved（限着 不成立）
way-on-resignation = consent（同意认负）或 refuse（不同意认负）加理由
way-on-early-draw = allow（准和）或 play-on（续弈）加理由
way-on-over = correct play-on（更正 续弈）加理由，或 correct result（更正 结果）…
way-on-adjourned = call（续赛），再 open（揭封）
way-on-to-seal = seal 写暗着，或 resume 撤回封棋
way-on-not-started = start（开始）
way-on-press = press（按钟）
usage-time = @分:秒、@时:分:秒、@分:秒.毫秒
usage-move = 着法 [draw（提和）] [press（按钟）]
usage-sign = sign（签字）[红|黑|裁判员]
usage-adjust = adjust（摆正）位置…
usage-overlook = overlook（误动）位置
usage-claim = claim（声明）limit（自然限着）|repetition（循环）|shuffling（多点交替）
usage-arrive = arrive（到场）红|黑
usage-confirm = confirm（确认）红|黑
usage-score = score（交记录）红|黑
usage-press = press（按钟）[红|黑]
usage-resign = resign（认负）[红|黑]
usage-touch = touch（摸子）位置…（同时触摸写作 位置+位置）
usage-alone = 只写指令本身，前面可注明一方
usage-foul = foul（犯规）红|黑 种类 [次数]
usage-clock = clock（调钟）红|黑 ±秒数 理由；clock on（调钟 加设）
usage-result = result（判）红|黑|draw（和）|both-lose（双负）|annulled（作废）|cancelled（取消得分）[种类] 理由
usage-correct = correct（更正）result（结果）…|play-on（续弈）|take-back（退回）着数|foul（犯规）红|黑 种类 [次数]，均附理由
usage-start = start（开始）[absent（缺席）红|黑]
usage-misconduct = misconduct（违纪）红|黑 [行为] 理由
usage-limit = limit（限着）proved（成立）|unproved（不成立）|declare（宣布）
usage-resumption = resumption（定续赛）@时:分:秒 地点
usage-call = call（续赛）[absent（缺席）红|黑]
usage-overrule = overrule（改判）red-loses（红负）|black-loses（黑负）|draw-permitted（作和）|draw-mutual（同犯作和）|no-case（不作待判）|arbiter-decides（裁判员裁定）理由
usage-settle = settle（处理）[红|黑] illegal（走错）着法|extra（多走）着法|displaced（移位）位置…|knocked（碰乱）枚数 [off（离盘）] [pressed（按钟后）]
