# 各命令用语


## 命令行所给

move-at = 第{ $number }回合{ $side }“{ $text }”：{ $why }
move-guessed = { $move }（按 { $notation } 记谱法读取；可用 { $option } 指明其他记谱法）
no-notation = “{ $text }”不是任何记谱法的着法；请写成 炮二平五、C2=5 或 h2e2 的形式
not-in-notation = 不是 { $notation } 记谱法的着法（例如 { $example }）
not-a-move = 无法识别为着法
no-such-piece = 走棋一方没有与此相符的棋子
fits-several = 与多个着法相符，请写明：{ $names }
named-move = { $name }（{ $squares }）
or = {"、"}
cannot-be-played = { $squares } 不能走：{ $why }
side-red = 红方
side-black = 黑方
no-moves = 没有给出着法
no-game = 请指明对局：给出棋谱文件，或用 --moves 给出着法（不从开局开始的，另加 --fen）
file-and-moves = 棋谱文件与 --moves、--fen 只能给其一
one-game-only = { $option } 只用于一局棋：请只给一个文件，其中有多局的，用 --game N 指明
for-moves = { $option } 只用于着法；文件自己载明起始局面与记谱法
for-notations = { $option } 只用于着法；文件请用 --to json 写成 JSON
file-for-moves = { $path } 是文件，而 --to 后的记谱法用于着法；转换文件请用 --to pgn --notation { $notation }
moves-for-file = { $moves } 像是着法，而 --to 后的格式用于文件；转换着法请用 --to chinese、wxf 或 uci
for-files = { $option } 只用于文件：--to pgn、dhtmlxq、text 或 json
several-pages = 共有{ $pages }页，每页一个文件：请用 --out 文件名.svg 指明存放处
no-such-clock = { $id } 没有名为“{ $clock }”的用时规定；请给出分钟数，如 60 或 60+30，或下列之一：{ $known }
cannot-set-up = 无法开设此局：{ $why }
log-settles = { $path } 已有规定：请去掉 { $option }

## 文件

reading-failed = 无法读取 { $path }：{ $why }
not-there = 无法读取 { $path }：没有这个文件；请核对文件名与当前文件夹
not-allowed = 无法读取 { $path }：没有读取权限；请与文件的所有者联系
writing-failed = 无法写入 { $path }：{ $why }
no-folder = 无法写入 { $path }：没有这个文件夹；请先建立，或另选位置
writing-not-allowed = 无法写入 { $path }：没有写入权限；请另选位置
output-failed = 无法输出：{ $why }
system-refuses = 系统拒绝：{ $why }
game-file = { $path }：{ $why }
file-unreadable = 文件无法读取：{ $why }
file-no-game = 没有找到对局：既不是 PGN、DhtmlXQ、XQF、CBR 或 CBL 文件，也没有以合法着法开头的文字棋谱；请用编辑器查看，或另存为 PGN
file-damaged = 文件已损坏（{ $why }）；请重新取得，或在原软件中另存为 PGN
file-too-large = 文件超过{ $most } MB，作为 { $format } 过大；请拆分，或另存为 PGN
in-game = { $path }：第{ $number }局：{ $fault }
several-games = { $path } 中有多局：请用 --game N 指明
no-such-game = { $path }：没有第{ $number }局，共有{ $games }局
folder = { $path } 是文件夹；此处需要棋谱文件
table-exists = { $path } 已经存在：用 --resume 接着写，用 --force 重新写
table-complete = { $path } 已经存在，且已写完：用 --force 重新写
not-interrupted = 没有可以接续的工作：{ $path }；请去掉 --resume
begun-under-other-rules = 无法接续：原先按 { $begun } 裁决，不是 { $rules }；请去掉 --resume，加 --force 重新开始
begun-with-other-files = 无法接续：原先的文件是 { $files }；请去掉 --resume，加 --force 重新开始
folders-have-changed = 无法接续：文件夹已有变动；请去掉 --resume，加 --force 重新开始
file-exists = { $path } 已经存在；如要替换，请加 --force
faulty-games = 读取时有{ $faults }处错误，能读出的均已写出
undecoded = { $path }：第{ $number }局：有{ $characters }个字符无法解码，已代以 U+FFFD
interrupted = 已中断；已完成的部分保留
interrupted-resume = 已中断；已完成的部分保留，用同一命令加 --resume 可接着做
unusable-rows = { $path }：有{ $rows }行无法裁决
no-cases = { $path }：没有局例；须有 id、fen、moves、cycle_from、cycle_len、verdict 各列
cases-failed = 有{ $failed }个局例的结果与预期不符
no-limit = { $id } 没有自然限着的规定；请用 --rules 另选有此规定的规则
needs-claimant = 按 { $id }，只有棋手可以提出：请用 --claimant red 或 --claimant black 指明
limit-not-reached = 未达自然限着
no-such-ply = --diagram { $ply }：本局共{ $last }着，没有此后的局面
ply-not-reached = --at { $ply }：本局只有{ $last }着
entry-not-reached = --entry { $entry }：记录共{ $last }条
dash-folder = { $option } -：此处写出的是文件夹，不能打印到标准输出；请给出文件夹名
dash-log = { $option } -：对局记录要反复读取和续写，必须是文件；请给出文件名
dash-database = { $option } -：标准输入输出不是数据库；请给出文件名或 postgres://user@host/name
dash-event = 赛事文件要反复读取和续写，不能用 -（标准输入输出）；请给出赛事文件名
table-ending = --out { $path }：表格按文件名后缀写成 CSV 或 JSON Lines；请用 .csv 或 .jsonl
file-for-folder = { $path } 是文件，此处需要文件夹：请换一个名字
folder-for-file = { $path } 是文件夹，此处需要文件：请给出其中的文件名
no-game-files = { $path } 中没有棋谱文件；棋谱文件名以 .pgn、.dhtmlxq、.xqf、.cbr、.cbl、.txt 或 .html 结尾
left-alone = 有{ $files }个文件已经存在，未作改动；其余均已写出
lines-refused = 有{ $lines }行未被接受，其余已执行

## 记录

log-exists = { $path } 已经存在，赛事文件不可覆盖：请换一个名字
log-in-use = { $path } 正由另一进程写入；请等它结束后再试
log-fault = { $path }：第{ $line }行：{ $fault }
log-other-schema = 不是 { $wanted } 记录：首行须载明这一格式
log-names-other-schema = 不是 { $wanted } 记录：首行须载明这一格式（所载为 { $found }）
log-too-new = 记录为第{ $found }版，本程序只能读到第{ $known }版；请用新版程序
log-no-version = 记录载明为第0版，而版本自1起
log-no-entry = 不是有效的记录条目（{ $fault }）
log-not-text = 不是 UTF-8 文本
log-misfit = 与前面的记录不符（{ $fault }）
log-tells-up-to-there = { $fault }；用 `{ $command }` 可查看此前的记录，把此行之前的部分另存一份即可接着使用
line-not-text = 第{ $line }行不是 UTF-8 文本；请改用 UTF-8 后重新输入

## 棋谱的错误

in-variation = 变化着法中，{ $fault }
fault-start = 起始局面
fault-too-deep = 第{ $number }回合{ $side }：变化嵌套超过{ $most }层，其余略去
fault-too-long = 棋谱超过{ $most }字节，其余略去
fault-too-many = 连同变化超过{ $most }着，其余略去
fault-cut-short = 棋谱在文件第{ $byte }字节处中断
fault-stray = 变化 { $name } 不对应对局中的任何一着
fault-open-comment = 第{ $number }回合{ $side }：注解没有结尾
fault-not-understood = 自“{ $text }”起没有能识别的着法
fault-too-many-tags = 标签超过{ $most }个，其余略去

## 赛场服务器

load-interrupted = 已中断；测试用的服务器与文件均已清除
load-not-whole = 所走的着法未能全部按序、及时、恰好一次地显示，或有请求遭拒
load-needs-postgres = { $option } 在此只用于 PostgreSQL：请用 --database postgres://… 指明一个空的数据库，或两项都不写，自用临时文件
not-restored = { $path }：{ $why }；没有写入任何内容
backup-exists = { $path } 已经存在：请给备份换一个名字
no-database = 没有数据库 { $path }：请用 --database 指明，或用 `chuhe serve` 新建
database = --database：{ $why }
cannot-listen = 无法在 { $at } 监听：{ $why }
served-already = { $database } 已有服务器在用，一个文件只能有一个服务器：请先结束那一个，或改用 PostgreSQL
cannot-lock = 无法锁定 { $path }：{ $why }
no-such-event = 数据库中没有赛事 { $event }；赛事页面网址的末段即其编号
broken-logs = 有{ $faults }处错误：请把此前的备份恢复到新数据库（chuhe restore 文件 --database 新库），改用新库；此库请保留以查明原因
no-such-level = --log { $level }：请写 error、warn、info 或 debug，或只对某一部分，如 chuhe_server=debug

## 棋谱库汇总

files = 文件
passed-over = {"  "}文件夹中略过的其他文件
games = 对局
plies = 着数
refused = 全部或部分无法读取
undecoded-games = 有字符无法解码的对局
repeated = 须裁决的对局
ruled = {"  "}{ $rules }：{ $verdict }，{ $order }
disagreements = 结果与裁决不一致的对局
disagrees = { $place }：至第{ $ply }着应为{ $verdict }，而结果是 { $result }
place-of-game = { $file }：第{ $number }局
and-more = {"  "}另有{ $count }局
all-in-the-table = ，均在表中
out-keeps-all = ；用 --out 文件 可全部保存
out-tells-which = 用 --out 文件.csv 可列出重复局面的各局及其裁决
more-faults = 另有{ $count }处错误
verdict-red_loses = 红方负
verdict-black_loses = 黑方负
verdict-draw = 和棋
verdict-unknown = 不定
order-wait = 继续对局
order-must_vary = 须变着
order-draws_soon = 将判和
order-loses = 判负
order-pending_if_claimed = 提出即待判
order-draw = 判和
order-arbiter_decides = 由裁判裁定
kind-bad_move_in_a_variation = 变化中有不能走的着法
kind-not_a_move = 无法识别的着法
kind-no_such_piece = 没有相符的棋子
kind-ambiguous_move = 不能确定的着法
kind-illegal_move = 不能走的着法
kind-faulty_start_position = 起始局面有误
kind-variations_nested_too_deep = 变化嵌套过深
kind-game_too_long = 棋谱过长
kind-file_cut_short = 文件不完整
kind-stray_variation = 变化无所对应
kind-too_many_moves = 着法过多
kind-comment_never_closed = 注解没有结尾
kind-no_move_understood = 没有能识别的着法
kind-too_many_tags = 标签过多
kind-unreadable_file = 无法读取的文件
kind-no_game_in_the_file = 文件中没有对局
kind-damaged_file = 已损坏的文件
kind-file_too_large = 文件过大
kind-not_a_file = 不是文件
kind-internal_fault = 程序内部错误
kind-unreadable_folder = 无法读取的文件夹

## 局面

to-move = 轮到{ $side }走棋
to-move-in-check = 轮到{ $side }走棋，被将军
checkmated = { $side }被将死，{ $winner }胜
stalemated = { $side }被困毙，{ $winner }胜

## 服务器与数据库的答复

serves-at = chuhe 服务地址：{ $url }
serves-everywhere = 本机所有地址的端口 { $port } 均可访问（--public-url 可指明给用户的地址）
serves-from = 数据库：{ $database }
serves-setup = 请在此建立首位管理员：{ $url }
serves-until = 按 Ctrl-C 结束
serves-no-more = chuhe 已正常结束
logs-counted = 份记录
backup-done = { $file } 已存入{ $logs }份记录，共{ $records }条
restore-done = 已恢复：{ $kinds }（共{ $records }条）
restore-nothing = 无
restore-comma = 、
restore-accounts = { $count }个账号
restore-events = { $count }项赛事
restore-halls = { $count }个赛场
restore-games = { $count }局棋
restore-mended = 文件中有误，已改正：记录 { $log }：{ $fault }
fsck-done = { $logs }份记录，共{ $records }条，{ $faults }处错误
demo-filled = { $database } 现有{ $games }局棋和以下赛事：
demo-sign-in = 可用以下账号登录
demo-admin = 开设账号
demo-organiser = 主办各项赛事
demo-arbiter = 担任各项赛事的裁判长
demo-player = 在积分编排赛中对局
demo-next = 下一步：运行 chuhe serve{ $option }，再在浏览器中打开所显示地址下的 /events

limit-if-red-claims = 如由红方提出：
limit-if-black-claims = 如由黑方提出：

## 无法理解的命令行

no-time = “{ $text }”不是时间；请写成 2026-05-01T09:30+08:00（不写时差即为 UTC）
far-ahead = { $at } 比本机时钟（{ $clock }）超前一天以上；请核对日期与时钟
no-utc-offset = “{ $text }”写法有误；请写成 +08:00 之类，范围为 -12:00 至 +14:00
no-elo = “{ $text }”写法有误；请写成 20,1500 之类
no-listen-address = 监听处须写明地址或主机名与端口，如 127.0.0.1:8080、[::1]:8080 或 localhost:8080
unknown-option = 此处没有选项 { $option }
unknown-command = 没有命令 { $command }
missing-command = { $command } 之后须写明命令
missing-option = 缺少：{ $option }
options-conflict = { $option } 与 { $other } 不能同时使用
missing-value = { $option } 之后须写明值
unknown-value = { $option } 不能取“{ $value }”
bad-value = { $option } 不能取“{ $value }”：{""}
not-in-range = 须在 { $range } 之内
no-whole-number = 须为整数
number-too-large = 数值过大
number-of-nothing = 须不小于1
unknown-language = CHUHE_LANG={ $given } 不是本程序支持的语言（zh、zh-Hant、en），以下用英文
needs-equals-sign = { $option } 的值须写在等号之后
wrong-number-of-values = { $option } 的值个数不对
perhaps-meant = ；是否指 { $near }？
one-of-these = ；可取 { $choices }
see-help = 加 --help 可查看用法

## 计数

speed = { $ms } 毫秒，每秒 { $nodes } 个节点
first-moves = 首着
case-right = 相符
case-wrong = 不符
tags-agreed = 着法定性：{ $all } 着中相符 { $agreed } 着
cases-counted = 相符 { $passed } 例，不符 { $failed } 例
interruption-ends = 中断时程序将立即结束，不作小结

## 服务器或数据库拒绝的原因

store-unreadable = 数据无法读取：{ $why }
serving-broke-off = 服务中断：{ $why }
database-unusable = 数据库无法使用：{ $why }
database-file-unusable = 数据库 { $path } 无法使用：{ $why }
database-later = 此数据库由较新版本的 chuhe 写成（表版本 { $version }）：请使用该版本
database-not-up-to-date = 数据库的表无法升级：{ $why }
folder-not-made = 无法建立文件夹 { $path }：{ $why }
address-neither = 数据库须为文件名（如 hall.db、sqlite:hall.db）或地址（如 postgres://user:password@host/name）；所给的两者都不是
address-postgres = PostgreSQL 地址无法读取（{ $why }）；应为 postgres://user:password@host/name
demo-in-use = 数据库中已有{ $accounts }个账户：演示数据只能放入空数据库
demo-refused = 演示数据无法写入：{ $why }
backup-unreadable = 文件：{ $why }
backup-line = 第{ $line }行：{ $fault }
backup-no-line = 不是备份的内容：{ $why }
backup-no-header = 不是备份：首行须写明格式
backup-too-new = 备份为版本 { $version }，本程序尚不能读取
backup-no-log = 记录或名称没有所属的日志
backup-no-hash = 不是散列值
backup-broken = 日志 { $log } 已损坏：{ $fault }
backup-refused = 日志 { $log } 已损坏：{ $fault }。这样的备份无法恢复，故未备份；可用 chuhe fsck 查明，再以先前的备份恢复
backup-cut-off = 文件缺少末行：已被截断
backup-miscounted = 末行记有{ $logs }个日志、{ $records }条记录，实有{ $found-logs }个、{ $found-records }条
restore-log = { $log }：{ $fault }
restore-not-empty = 数据库中已有{ $logs }个日志：完整备份须放入新数据库，赛事可用 --event 并入
restore-no-part = 其中的 { $log } 不属于任何赛事：如确为可信的完整备份，请不加 --event 放入新数据库
restore-there = 日志 { $log } 已在数据库中
