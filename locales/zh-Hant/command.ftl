# 各命令用語


## 命令列所給

move-at = 第{ $number }回合{ $side }「{ $text }」：{ $why }
move-guessed = { $move }（按 { $notation } 記譜法讀取；可用 { $option } 指明其他記譜法）
no-notation = 「{ $text }」不是任何記譜法的著法；請寫成 炮二平五、C2=5 或 h2e2 的形式
not-in-notation = 不是 { $notation } 記譜法的著法（例如 { $example }）
not-a-move = 無法識別為著法
no-such-piece = 走棋一方沒有與此相符的棋子
fits-several = 與多個著法相符，請寫明：{ $names }
named-move = { $name }（{ $squares }）
or = {"、"}
cannot-be-played = { $squares } 不能走：{ $why }
side-red = 紅方
side-black = 黑方
no-moves = 沒有給出著法
no-game = 請指明對局：給出棋譜檔案，或用 --moves 給出著法（不從開局開始的，另加 --fen）
file-and-moves = 棋譜檔案與 --moves、--fen 只能給其一
one-game-only = { $option } 只用於一局棋：請只給一個檔案，其中有多局的，用 --game N 指明
for-moves = { $option } 只用於著法；檔案自己載明起始局面與記譜法
for-notations = { $option } 只用於著法；檔案請用 --to json 寫成 JSON
file-for-moves = { $path } 是檔案，而 --to 後的記譜法用於著法；轉換檔案請用 --to pgn --notation { $notation }
moves-for-file = { $moves } 像是著法，而 --to 後的格式用於檔案；轉換著法請用 --to chinese、wxf 或 uci
for-files = { $option } 只用於檔案：--to pgn、dhtmlxq、text 或 json
several-pages = 共有{ $pages }頁，每頁一個檔案：請用 --out 檔名.svg 指明存放處
no-such-clock = { $id } 沒有名為「{ $clock }」的用時規定；請給出分鐘數，如 60 或 60+30，或下列之一：{ $known }
cannot-set-up = 無法開設此局：{ $why }
log-settles = { $path } 已有規定：請去掉 { $option }

## 檔案

reading-failed = 無法讀取 { $path }：{ $why }
not-there = 無法讀取 { $path }：沒有這個檔案；請核對檔名與目前資料夾
not-allowed = 無法讀取 { $path }：沒有讀取權限；請與檔案的所有者聯繫
writing-failed = 無法寫入 { $path }：{ $why }
no-folder = 無法寫入 { $path }：沒有這個資料夾；請先建立，或另選位置
writing-not-allowed = 無法寫入 { $path }：沒有寫入權限；請另選位置
output-failed = 無法輸出：{ $why }
system-refuses = 系統拒絕：{ $why }
game-file = { $path }：{ $why }
file-unreadable = 檔案無法讀取：{ $why }
file-no-game = 沒有找到對局：既不是 PGN、DhtmlXQ、XQF、CBR 或 CBL 檔案，也沒有以合法著法開頭的文字棋譜；請用編輯器查看，或另存為 PGN
file-damaged = 檔案已損壞（{ $why }）；請重新取得，或在原軟體中另存為 PGN
file-too-large = 檔案超過{ $most } MB，作為 { $format } 過大；請拆分，或另存為 PGN
in-game = { $path }：第{ $number }局：{ $fault }
several-games = { $path } 中有多局：請用 --game N 指明
no-such-game = { $path }：沒有第{ $number }局，共有{ $games }局
folder = { $path } 是資料夾；此處需要棋譜檔案
table-exists = { $path } 已經存在：用 --resume 接著寫，用 --force 重新寫
table-complete = { $path } 已經存在，且已寫完：用 --force 重新寫
not-interrupted = 沒有可以接續的工作：{ $path }；請去掉 --resume
begun-under-other-rules = 無法接續：原先按 { $begun } 裁決，不是 { $rules }；請去掉 --resume，加 --force 重新開始
begun-with-other-files = 無法接續：原先的檔案是 { $files }；請去掉 --resume，加 --force 重新開始
folders-have-changed = 無法接續：資料夾已有變動；請去掉 --resume，加 --force 重新開始
file-exists = { $path } 已經存在；如要替換，請加 --force
faulty-games = 讀取時有{ $faults }處錯誤，能讀出的均已寫出
undecoded = { $path }：第{ $number }局：有{ $characters }個字元無法解碼，已代以 U+FFFD
interrupted = 已中斷；已完成的部分保留
interrupted-resume = 已中斷；已完成的部分保留，用同一命令加 --resume 可接著做
unusable-rows = { $path }：有{ $rows }列無法裁決
no-cases = { $path }：沒有局例；須有 id、fen、moves、cycle_from、cycle_len、verdict 各欄
cases-failed = 有{ $failed }個局例的結果與預期不符
no-limit = { $id } 沒有自然限著的規定；請用 --rules 另選有此規定的規則
needs-claimant = 按 { $id }，只有棋手可以提出：請用 --claimant red 或 --claimant black 指明
limit-not-reached = 未達自然限著
no-such-ply = --diagram { $ply }：本局共{ $last }著，沒有此後的局面
ply-not-reached = --at { $ply }：本局只有{ $last }著
entry-not-reached = --entry { $entry }：記錄共{ $last }條
dash-folder = { $option } -：此處寫出的是資料夾，不能列印到標準輸出；請給出資料夾名稱
dash-log = { $option } -：對局記錄要反覆讀取和續寫，必須是檔案；請給出檔名
dash-database = { $option } -：標準輸入輸出不是資料庫；請給出檔名或 postgres://user@host/name
dash-event = 賽事檔案要反覆讀取和續寫，不能用 -（標準輸入輸出）；請給出賽事檔名
table-ending = --out { $path }：表格按副檔名寫成 CSV 或 JSON Lines；請用 .csv 或 .jsonl
file-for-folder = { $path } 是檔案，此處需要資料夾：請換一個名字
folder-for-file = { $path } 是資料夾，此處需要檔案：請給出其中的檔名
no-game-files = { $path } 中沒有棋譜檔案；棋譜檔名以 .pgn、.dhtmlxq、.xqf、.cbr、.cbl、.txt 或 .html 結尾
left-alone = 有{ $files }個檔案已經存在，未作改動；其餘均已寫出
lines-refused = 有{ $lines }行未被接受，其餘已執行

## 記錄

log-exists = { $path } 已經存在，賽事檔案不可覆蓋：請換一個名字
log-in-use = { $path } 正由另一處理程序寫入；請等它結束後再試
log-fault = { $path }：第{ $line }行：{ $fault }
log-other-schema = 不是 { $wanted } 記錄：首行須載明這一格式
log-names-other-schema = 不是 { $wanted } 記錄：首行須載明這一格式（所載為 { $found }）
log-too-new = 記錄為第{ $found }版，本程式只能讀到第{ $known }版；請用新版程式
log-no-version = 記錄載明為第0版，而版本自1起
log-no-entry = 不是有效的記錄條目（{ $fault }）
log-not-text = 不是 UTF-8 文字
log-misfit = 與前面的記錄不符（{ $fault }）
log-tells-up-to-there = { $fault }；用 `{ $command }` 可查看此前的記錄，把此行之前的部分另存一份即可接著使用
line-not-text = 第{ $line }行不是 UTF-8 文字；請改用 UTF-8 後重新輸入

## 棋譜的錯誤

in-variation = 變化著法中，{ $fault }
fault-start = 起始局面
fault-too-deep = 第{ $number }回合{ $side }：變化巢狀超過{ $most }層，其餘略去
fault-too-long = 棋譜超過{ $most }位元組，其餘略去
fault-too-many = 連同變化超過{ $most }著，其餘略去
fault-cut-short = 棋譜在檔案第{ $byte }位元組處中斷
fault-stray = 變化 { $name } 不對應對局中的任何一著
fault-open-comment = 第{ $number }回合{ $side }：註解沒有結尾
fault-not-understood = 自「{ $text }」起沒有能識別的著法
fault-too-many-tags = 標籤超過{ $most }個，其餘略去

## 賽場伺服器

load-interrupted = 已中斷；測試用的伺服器與檔案均已清除
load-not-whole = 所走的著法未能全部按序、及時、恰好一次地顯示，或有請求遭拒
load-needs-postgres = { $option } 在此只用於 PostgreSQL：請用 --database postgres://… 指明一個空的資料庫，或兩項都不寫，自用暫存檔
not-restored = { $path }：{ $why }；沒有寫入任何內容
backup-exists = { $path } 已經存在：請給備份換一個名字
no-database = 沒有資料庫 { $path }：請用 --database 指明，或用 `chuhe serve` 新建
database = --database：{ $why }
cannot-listen = 無法在 { $at } 監聽：{ $why }
served-already = { $database } 已有伺服器在用，一個檔案只能有一個伺服器：請先結束那一個，或改用 PostgreSQL
cannot-lock = 無法鎖定 { $path }：{ $why }
no-such-event = 資料庫中沒有賽事 { $event }；賽事頁面網址的末段即其編號
broken-logs = 有{ $faults }處錯誤：請把此前的備份還原到新資料庫（chuhe restore 檔案 --database 新庫），改用新庫；此庫請保留以查明原因
no-such-level = --log { $level }：請寫 error、warn、info 或 debug，或只對某一部分，如 chuhe_server=debug

## 棋譜庫彙總

files = 檔案
passed-over = {"  "}資料夾中略過的其他檔案
games = 對局
plies = 著數
refused = 全部或部分無法讀取
undecoded-games = 有字元無法解碼的對局
repeated = 須裁決的對局
ruled = {"  "}{ $rules }：{ $verdict }，{ $order }
disagreements = 結果與裁決不一致的對局
disagrees = { $place }：至第{ $ply }著應為{ $verdict }，而結果是 { $result }
place-of-game = { $file }：第{ $number }局
and-more = {"  "}另有{ $count }局
all-in-the-table = ，均在表中
out-keeps-all = ；用 --out 檔案 可全部儲存
out-tells-which = 用 --out 檔案.csv 可列出重複局面的各局及其裁決
more-faults = 另有{ $count }處錯誤
verdict-red_loses = 紅方負
verdict-black_loses = 黑方負
verdict-draw = 和棋
verdict-unknown = 不定
order-wait = 繼續對局
order-must_vary = 須變著
order-draws_soon = 將判和
order-loses = 判負
order-pending_if_claimed = 提出即待判
order-draw = 判和
order-arbiter_decides = 由裁判裁定
kind-bad_move_in_a_variation = 變化中有不能走的著法
kind-not_a_move = 無法識別的著法
kind-no_such_piece = 沒有相符的棋子
kind-ambiguous_move = 不能確定的著法
kind-illegal_move = 不能走的著法
kind-faulty_start_position = 起始局面有誤
kind-variations_nested_too_deep = 變化巢狀過深
kind-game_too_long = 棋譜過長
kind-file_cut_short = 檔案不完整
kind-stray_variation = 變化無所對應
kind-too_many_moves = 著法過多
kind-comment_never_closed = 註解沒有結尾
kind-no_move_understood = 沒有能識別的著法
kind-too_many_tags = 標籤過多
kind-unreadable_file = 無法讀取的檔案
kind-no_game_in_the_file = 檔案中沒有對局
kind-damaged_file = 已損壞的檔案
kind-file_too_large = 檔案過大
kind-not_a_file = 不是檔案
kind-internal_fault = 程式內部錯誤
kind-unreadable_folder = 無法讀取的資料夾

## 局面

to-move = 輪到{ $side }走棋
to-move-in-check = 輪到{ $side }走棋，被將軍
checkmated = { $side }被將死，{ $winner }勝
stalemated = { $side }被困斃，{ $winner }勝

## 伺服器與資料庫的答覆

serves-at = chuhe 服務位址：{ $url }
serves-everywhere = 本機所有位址的連接埠 { $port } 均可連線（--public-url 可指明給使用者的位址）
serves-from = 資料庫：{ $database }
serves-setup = 請在此建立首位管理員：{ $url }
serves-until = 按 Ctrl-C 結束
serves-no-more = chuhe 已正常結束
logs-counted = 份記錄
backup-done = { $file } 已存入{ $logs }份記錄，共{ $records }條
restore-done = 已還原：{ $kinds }（共{ $records }條）
restore-nothing = 無
restore-comma = 、
restore-accounts = { $count }個帳號
restore-events = { $count }項賽事
restore-halls = { $count }個賽場
restore-games = { $count }局棋
restore-mended = 檔案中有誤，已改正：記錄 { $log }：{ $fault }
fsck-done = { $logs }份記錄，共{ $records }條，{ $faults }處錯誤
demo-filled = { $database } 現有{ $games }局棋和以下賽事：
demo-sign-in = 可用以下帳號登入
demo-admin = 開設帳號
demo-organiser = 主辦各項賽事
demo-arbiter = 擔任各項賽事的裁判長
demo-player = 在積分編排賽中對局
demo-next = 下一步：執行 chuhe serve{ $option }，再在瀏覽器中開啟所顯示位址下的 /events

limit-if-red-claims = 如由紅方提出：
limit-if-black-claims = 如由黑方提出：

## 無法理解的命令列

no-time = 「{ $text }」不是時間；請寫成 2026-05-01T09:30+08:00（不寫時差即為 UTC）
far-ahead = { $at } 比本機時鐘（{ $clock }）超前一天以上；請核對日期與時鐘
no-utc-offset = 「{ $text }」寫法有誤；請寫成 +08:00 之類，範圍為 -12:00 至 +14:00
no-elo = 「{ $text }」寫法有誤；請寫成 20,1500 之類
no-listen-address = 監聽處須寫明位址或主機名稱與埠號，如 127.0.0.1:8080、[::1]:8080 或 localhost:8080
unknown-option = 此處沒有選項 { $option }
unknown-command = 沒有命令 { $command }
missing-command = { $command } 之後須寫明命令
missing-option = 缺少：{ $option }
options-conflict = { $option } 與 { $other } 不能同時使用
missing-value = { $option } 之後須寫明值
unknown-value = { $option } 不能取「{ $value }」
bad-value = { $option } 不能取「{ $value }」：{""}
not-in-range = 須在 { $range } 之內
no-whole-number = 須為整數
number-too-large = 數值過大
number-of-nothing = 須不小於1
unknown-language = CHUHE_LANG={ $given } 不是本程式支援的語言（zh、zh-Hant、en），以下用英文
needs-equals-sign = { $option } 的值須寫在等號之後
wrong-number-of-values = { $option } 的值個數不對
perhaps-meant = ；是否指 { $near }？
one-of-these = ；可取 { $choices }
see-help = 加 --help 可查看用法

## 計數

speed = { $ms } 毫秒，每秒 { $nodes } 個節點
first-moves = 首著
case-right = 相符
case-wrong = 不符
tags-agreed = 著法定性：{ $all } 著中相符 { $agreed } 著
cases-counted = 相符 { $passed } 例，不符 { $failed } 例
interruption-ends = 中斷時程式將立即結束，不作小結

## 伺服器或資料庫拒絕的原因

store-unreadable = 資料無法讀取：{ $why }
serving-broke-off = 服務中斷：{ $why }
database-unusable = 資料庫無法使用：{ $why }
database-file-unusable = 資料庫 { $path } 無法使用：{ $why }
database-later = 此資料庫由較新版本的 chuhe 寫成（資料表版本 { $version }）：請使用該版本
database-not-up-to-date = 資料庫的資料表無法升級：{ $why }
folder-not-made = 無法建立資料夾 { $path }：{ $why }
address-neither = 資料庫須為檔名（如 hall.db、sqlite:hall.db）或位址（如 postgres://user:password@host/name）；所給的兩者都不是
address-postgres = PostgreSQL 位址無法讀取（{ $why }）；應為 postgres://user:password@host/name
demo-in-use = 資料庫中已有{ $accounts }個帳戶：示範資料只能放入空資料庫
demo-refused = 示範資料無法寫入：{ $why }
backup-unreadable = 檔案：{ $why }
backup-line = 第{ $line }行：{ $fault }
backup-no-line = 不是備份的內容：{ $why }
backup-no-header = 不是備份：首行須寫明格式
backup-too-new = 備份為版本 { $version }，本程式尚不能讀取
backup-no-log = 記錄或名稱沒有所屬的日誌
backup-no-hash = 不是雜湊值
backup-broken = 日誌 { $log } 已損壞：{ $fault }
backup-refused = 日誌 { $log } 已損壞：{ $fault }。這樣的備份無法還原，故未備份；可用 chuhe fsck 查明，再以先前的備份還原
backup-cut-off = 檔案缺少末行：已被截斷
backup-miscounted = 末行記有{ $logs }個日誌、{ $records }條記錄，實有{ $found-logs }個、{ $found-records }條
restore-log = { $log }：{ $fault }
restore-not-empty = 資料庫中已有{ $logs }個日誌：完整備份須放入新資料庫，賽事可用 --event 併入
restore-no-part = 其中的 { $log } 不屬於任何賽事：如確為可信的完整備份，請不加 --event 放入新資料庫
restore-there = 日誌 { $log } 已在資料庫中
