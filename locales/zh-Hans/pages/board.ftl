# The live board and the tablet at the table.
live-board = 棋盘
live-your-move = 轮到您走棋。
live-paused = 已停钟。
live-paused-for = 已停钟：{ $it }
live-answered = { $side }在{ $other }按钟之前已应着：双方着法均已完成，不加秒，继续走{ $other }的时间。
live-overruled = 裁判另作裁定：{ $it }

## What becomes of a move
live-sending = 正在发送……
live-waiting = 暂时连不上服务器，您的操作已保留，将自动重发。
live-accepted = 已生效。
live-refused = 未生效：
live-outrun = 此处已走{ $it }，以该着为准。现在显示的是最新局面。
live-lost = 连接中断，正在重新连接。
live-back = 已重新连接。
live-out = 此处内容可能不是最新：您已退出登录，或已无权查看。
live-out-done = 打开本页后登录已失效或已变更。
live-ahead = 尚未走出的着法
live-confirm = 走<move>？
live-confirm-do = 确认走棋
live-planned = 预走：<move>，轮到您时自动走出。
live-planless = 预走的着法此时不能走，请另走一着。
live-forgotten = 已取消，没有走棋。
live-forget-do = 取消

## What a player does
live-taken = 被吃：
live-comma = 、
live-semicolon = ；
live-offer-stands = 已提和
live-offer-too-soon = 您上次提和已被拒绝，此后对方尚未提和；此时再次提和按犯规处理：{ $it }
live-offer-before-refusal = 您提和被拒绝的次数已多于对方；须待对方提和并被拒绝后方可再提，此时再提按犯规处理：{ $it }
live-offer-sure = 仍要提和
live-retract-do = 撤回提和
live-claim-repetition-what = 由系统核对局面是否已循环足够次数，以及哪一方须变着。
live-claim-limit-both = 自上次吃子以来的着数双方合并计算，须满{ $it }着。
live-claim-limit-own = 自上次吃子以来只计您本方的着数，须满{ $it }着。
live-claim-limit-wrong = 着数不足而申请，按犯规处理：{ $it }。
live-limit-too-few = { $side }的自然限着申请不成立：应满{ $needed }着，仅有{ $counted }着可计。
live-limit-no-record = { $side }的自然限着申请不成立：记录与局面不符。
live-resign-what = 认负后本局判负。
live-resign-sure = 确认认负
live-to-panel = 裁判台

## Sealing a move
live-seal-label = 暗着
live-seal-yours = 本局正在封棋，请您写暗着。
live-seal-theirs = 本局正在封棋，由{ $it }写暗着。
live-adjourned = 本局已封棋。
live-sealing = 您的暗着是：{ $it }。封存后不能更改。
live-sealing-legal = 所写为合法着法。封存后不能更改。
live-sealing-wrong = 所写内容无法识别为合法着法，暗着有误可能判负。仍要封存吗？
live-seal-sure = 确认封存
live-seal-again = 重新填写

## Why
live-why = 理由：逐着分析
live-limit = 自然限着的计算

## The result slip
live-slip = 成绩单
live-used = 用时{ $it }
live-rounds = 回合数
live-signed = 签字
live-has-signed = 已签
live-not-signed = 未签

## How the board is shown
live-options = 棋盘与记谱
live-notation = 记谱方式
live-pieces = 棋子
live-show-do = 应用
live-option-confirm = 走棋前先确认
live-option-premove = 对方走棋时可以预走
live-option-turned = 对面一侧倒转显示
live-option-sound = 走棋时发出提示音
notation-simplified = 中文简体（马二进三）
notation-traditional = 中文繁体（馬二進三）
notation-wxf = WXF 代号（H2+3）
notation-iccs = ICCS 坐标（H0-G2）
notation-uci = UCI 坐标（h0g2）
pieces-characters = 汉字
pieces-letters = 字母

## The games of whoever looks
own-game = 您的对局：
own-game-told = 您执{ $colour }，对手{ $opponent }。
own-game-do = 进入对局

## The link of a tablet
tablet-take-what = 此后本设备代本局双方棋手操作，不能他用。链接只供一台设备使用。
tablet-take-do = 将本设备用于本台
tablet-signed-in = 本设备已登录为{ $it }，不能代双方棋手操作。请先退出登录，再打开链接。
tablet-in-use = 已有一台设备在用。
tablet-waiting = 链接尚未使用。
tablet-gone = 本设备已不再是本台平板
tablet-gone-what = 裁判已将其撤下，或已换用另一台。如需继续使用，请向裁判索取新链接并扫描。
