# 裁判台

tab-panel = 裁判台
panel-title = 裁判台
panel-comma = 、

## 本轮各台

panel-filter = 按待办事项筛选
panel-all = 全部
panel-no-boards = 本轮尚未建立对局。
panel-closed = 赛事已结束，各局见各轮页面。
panel-unpaired = 尚未编排任何一轮。
panel-to-set-up = 第{ $it }轮还有棋台未建立对局。
panel-other-arbiter = 由其他裁判执裁
panel-to-move = 走棋
panel-need-claim = 提出申请
panel-need-resignation = 认负待批
panel-need-early-draw = 议和待批
panel-need-flag = 超时
panel-need-repetition = 待判局面
panel-need-clock = 时间紧
panel-need-pause = 停钟
panel-need-absent = 缺席
panel-need-adjourned = 封棋
panel-need-fouls = 再犯即负
panel-need-start = 未开局
panel-need-sign = 待签字
panel-clock-low = { $it }所剩不足一分钟。
panel-is-absent = { $it }缺席。

## 录入着法与棋钟

panel-next-move = 下一着（各种记法均可）
panel-with-press = 已按钟
panel-waiting = 连接不上服务器，正在重新发送。
panel-start-clock-do = { $it }启动棋钟
panel-press-do = { $it }按钟
panel-introduce-clock-do = 加用棋钟

## 待办

panel-now = 待办
panel-arrive-do = { $it }已到场
panel-accept-do = { $it }同意和棋
panel-decline-do = { $it }不同意和棋
panel-limit-lead = 请先以提出方的记录核对局面，再作裁决。计算经过见下。
panel-limit-leads-do = 记录与局面相符，裁决
panel-limit-short-do = 记录与局面不符
panel-overrule-lead = 由裁判裁定：
panel-overruled = 裁判已另作裁定：{ $it }
panel-judge = 交由裁决页判读：逐着图解与裁决书
panel-signatures = 成绩单签字：
panel-signed = 已签
panel-print-slips = 打印本轮成绩单
panel-hand-in-do = { $it }已交记录
panel-score-entered-do = 对局着法已录入

## 封棋与续赛

panel-adjourning = 封棋
panel-seal-lead = 由{ $it }写暗着。如已装入纸信封，此处留空。
panel-withdraw-adjournment-do = 撤销封棋
panel-confirm-diagram-do = { $it }确认局面图
panel-envelope-times = 信封上所记用时：红方{ $red }，黑方{ $black }。
panel-resumes-at = 续赛：{ $it }
panel-resume-at = 续赛时间（当地）
panel-resume-place = 地点
panel-set-resumption-do = 通知双方
panel-read-as = 笔误而可辨明者，认作
panel-sealed = 查看暗着
panel-sealed-read = 暗着：{ $written }，即{ $move }
panel-called = 已宣布续赛，可以揭封。
panel-called-waiting = 已宣布续赛，等候{ $it }到场。
panel-call-again-do = 重新宣布续赛

## 确认

panel-confirm = 本局将因此判定
panel-confirm-reopens = 撤销原判结果
panel-confirm-seal = 是否封存此着？
panel-sealing = 暗着将读作：{ $it }。封存后不能更改。
panel-confirm-foul = 是否记此犯规？
panel-goes-on = 对局继续；由裁判恢复后方才走钟。
panel-confirm-clock = 确定调整这么多时间？
panel-clock-becomes = { $side }：{ $before } 改为 { $after }
panel-confirm-do = 确定
panel-leave = 不作处理

## 摸子走子

panel-touch = 摸子走子
panel-touch-lead = 按先后填写所摸棋子的位置，同时摸到的两子之间写“+”；也可在棋盘上依次点选。未经确认不作记录。
panel-toucher = 摸子一方
panel-touched = 先后所摸
panel-at-once = 与下一子同时摸到
panel-touch-added = 摸到<square>的<piece>
panel-touch-clear = 重新点选
panel-touch-how = 情形
panel-touch-plain = 摸子
panel-touch-overlooked = 被将军而未察觉，已动他子
panel-touch-unanswered = 暂无答复，正在重新查询。
panel-touch-adjusting = 仅为摆正棋子
panel-touch-look = 应走何着
panel-cannot = 不能走
panel-touch-unannounced = 事先未声明摆正棋子，按摸子论。
panel-touch-other-time = 只可在本方用时内摆正棋子，按摸子论。
panel-touch-not-turn = 现在不是{ $it }走棋；应走何着，待轮到{ $it }时确定。
panel-would-record = 将记录为：
panel-foul-later = 应将之后另记：{ $it }
panel-touch-record = 记录

## 犯规与违纪

panel-fouls-lead = 按钮上注明记后次数与判负次数；点按后须再确认，方予记录。
panel-foul-loses = { $it }判负
panel-opponent-plus = 对方加{ $it }秒
panel-own-minus = 本方扣{ $it }秒
panel-unrecorded-lead = 漏记多着：
panel-unrecorded = 漏记着数
panel-misconduct = 违纪
panel-next-measure = { $side }：已有{ $acts }次，下一次将{ $measure }。
panel-by-ladder = 逐次处理：提醒、警告、判负
panel-act = 情节
panel-what-happened = 经过
panel-misconduct-do = 处理

## 其他

panel-players = 代棋手录入
panel-what = 事项
panel-enter-do = 录入
panel-retract-do = 撤回提和
panel-claim-shuffling-do = 申请裁决对方多点交替
panel-announce-do = 声明摆正棋子
panel-mishaps = 盘面差错
panel-settle-do = 处理
panel-move-squares = 着法（按记谱方式或起止坐标）
panel-squares = 棋子原位
panel-how-many = 棋子数
panel-illegal-lead = 走出不合规定的着法：
panel-extra-lead = 连走两着：
panel-displaced-lead = 碰动棋子：
panel-knocked-lead = 碰乱棋子：
panel-off-the-board = 有棋子落下棋盘
panel-after-press = 按钟时或按钟后发生
panel-put-straight-lead = 裁判摆正棋子：
panel-put-straight-do = 记录
panel-reverse-lead = 双方先后手颠倒。
panel-reverse-do = 先后手颠倒
panel-rulings = 裁判主动裁决
panel-ending = 判定结果
panel-both-lost-unplayed = 双方均负：未战言和
panel-points-cancelled = 取消得分
panel-cancelled-red = 取消红方得分
panel-cancelled-black = 取消黑方得分
panel-corrections = 更正
panel-correct-outcome-do = 更正结果
panel-play-on-lead = 对局其实尚未结束：
panel-play-on-do = 继续对局
panel-take-back-lead = 着法录入有误，或须退回：
panel-plies = 退回着数（双方合计）
panel-take-back-do = 退回
panel-strike-do = 撤销犯规
panel-earlier = 更早
panel-notes = 备注
panel-note-lead = 仅工作人员可见，记入赛事日志。
panel-note-do = 记下
