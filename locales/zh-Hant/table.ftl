# 終端上的棋桌

red = 紅方
black = 黑方
player-red = 棋手甲
player-black = 棋手乙
arbiter = 裁判員
field = { $label }：{ $value }
clocks = 紅 { $red }  黑 { $black }
moves-due = 已走著數/應走著數：紅方{ $red }，黑方{ $black }
going-on = 對局從第{ $plies }著之後繼續
hint = 請輸入著法（任何記譜法均可）；help 查看說明，quit 退出

## 局面

not-started = 對局尚未開始
to-move = 輪到{ $side }走棋，第{ $number }回合
in-check = { $side }被將軍
to-press = { $side }已走棋，尚未按鐘
to-start = 對局尚未開始：輸入 start（開始）宣布開賽
offer-stands = { $side }已提和
must-play = 摸子後應走：{ $moves }
sealed = { $side }的暗著已封存
to-seal = 本局正在封棋：{ $side }應寫暗著
written = 暗著：{ $text }
fouls = { $side }：{ $counts }
count = { $counter }{ $count }次
warning = ！{ $text }
no-warnings = 沒有需要提醒的事項

## 成績單

slip = 成績單
no-slip = 對局尚未結束
occasion = 賽事
result = 結果
remark = 備註
plies = 著數
time-used = 用時
time-ahead = 所寫時間晚於現在（{ $now }），請勿寫時間
signed = 已簽字
colours-reversed = 實際先後手與編排不符

## 不予執行

refused = 不予執行：{ $text }
line-refused = 第{ $line }行：{ $why }
line-fails = 第{ $line }行：{ $text }：{ $why }
puzzle-unknown = 「{ $word }」既不是著法，也不是可用的指令；help 查看說明
puzzle-usage = 寫法：{ $usage }
puzzle-no-such-piece = 「{ $word }」：走棋一方沒有符合的棋子
puzzle-ambiguous = 「{ $word }」可指多個著法：{ $moves }；請註明是哪個棋子
puzzle-not-one-of = 「{ $word }」不在其中：{ $words }
puzzle-for-arbiter = 「{ $word }」須由裁判員錄入，棋手不能使用；請去掉前面的一方，或寫「裁判員」

## 說明

help =
    每行寫作：[@時間] [何人] 所做之事。何人為 red（紅）、black（黑）、arbiter（裁判員）、chief（裁判長），
    不致誤解時可省略；「裁判員 紅 認負」表示裁判員代紅方錄入。裁判員的指令前不寫紅、黑。
    @分:秒 或 @時:分:秒 為開局以來的時間；不寫則以目前時間為準。中英文指令均可。

    棋手
      著法 [提和] [按鐘]      任何記譜法均可：炮二平五、C2=5、h2e2、H2-E2；可同時提和、按鐘
      press（按鐘）           按鐘（僅限現場對局）
      draw（提和）accept（同意）decline（拒絕）retract（收回）
                              走棋後提和；同意；拒絕；收回提議
      resign（認負）          認負
      claim（聲明）limit（自然限著）|repetition（循環）|shuffling（多點交替）
                              聲明自然限著、循環、對方多點交替
      touch（摸子）位置…      依次觸摸棋子；a0+e6 表示同時觸摸
      announce（聲明擺正）、adjust（擺正）位置…
                              聲明擺正棋子；擺正
      overlook（誤動）位置    被將軍時誤動他子，未離手
      seal（寫暗著）[著法]、confirm（確認）一方
                              交暗著；確認棋圖
      arrive（到場）一方、score（交記錄）一方、sign（簽字）[一方|裁判員]
                              遲到者到場；交記錄；簽字

    裁判員
      start（開始）[缺席 一方]
                              宣布開賽，註明缺席者
      foul（犯規）一方 種類 [次數]
                              記犯規，如 與人交談（talked）、多走一著（extra-move）
      misconduct（違紀）一方 [行為] 理由
      settle（處理）[一方] 走錯 著法、多走 著法、移位 位置…、碰亂 枚數 [離盤] [按鐘後]
                              處理意外
      clock（調鐘）一方 ±秒數 理由、clock on（調鐘 加設）
                              調整棋鐘；加設棋鐘
      pause（停鐘）理由、resume（恢復）
                              停鐘；恢復比賽
      allow（准和）、play-on（續弈）理由
                              准許過早的和棋；令雙方續弈
      consent（同意認負）、refuse（不同意認負）理由
                              同意或不同意認負
      limit（限著）成立|不成立|宣布
                              依記錄裁定自然限著；主動宣布
      overrule（改判）紅負|黑負|作和|同犯作和|不作待判 理由
                              改判循環局面，或自行提出多點交替的待判
      adjourn（封棋、打封）理由、resumption（定續賽）@時間 地點、call（續賽）[缺席 一方]、
      open（揭封）[所寫著法] [作 著法]
                              封棋與續賽；「作」為裁判員認讀的著法
      colours（顛倒）         雙方先後手坐反
      result（判）一方 種類 理由、result 和 種類 理由、result 雙負 [種類] 理由
                              結束對局：該方勝，因對方「種類」而負
      undo（撤銷）[著數] 理由 退回著法
      correct（更正）結果 …、續弈、退回 著數、犯規 一方 種類 [次數]，均附理由
                              以新的記錄更正
      entered（已輸入）       著法已由責任人輸入
      tick（時間）            看時限是否已到

    查看：status（狀態）、board（棋盤）、warnings（警告）、slip（成績單）、log（記錄）、help（幫助）。退出：quit（退出）。

torn = 日誌最後一行寫入中斷，已移至{ $file }，對局由其前繼續
completing = 日誌在一項處理中途中斷，現補記應有的結果
cut-short = 日誌在一項處理中途中斷；用 chuhe game play --log 續錄即可補齊
halted = 對局暫停：{ $what }；{ $word }
halted-mark = 暫停
adjourned-mark = 封棋
to-seal-mark = 待寫暗著
with-reason = { $what }，{ $reason }
with-way-on = { $text }。可輸入：{ $word }
way-on-pause = resume（恢復）
way-on-limit = limit proved（限著 成立）或 limit unproved（限著 不成立）
way-on-resignation = consent（同意認負）或 refuse（不同意認負）加理由
way-on-early-draw = allow（准和）或 play-on（續弈）加理由
way-on-over = correct play-on（更正 續弈）加理由，或 correct result（更正 結果）…
way-on-adjourned = call（續賽），再 open（揭封）
way-on-to-seal = seal 寫暗著，或 resume 撤回封棋
way-on-not-started = start（開始）
way-on-press = press（按鐘）
usage-time = @分:秒、@時:分:秒、@分:秒.毫秒
usage-move = 著法 [draw（提和）] [press（按鐘）]
usage-sign = sign（簽字）[紅|黑|裁判員]
usage-adjust = adjust（擺正）位置…
usage-overlook = overlook（誤動）位置
usage-claim = claim（聲明）limit（自然限著）|repetition（循環）|shuffling（多點交替）
usage-arrive = arrive（到場）紅|黑
usage-confirm = confirm（確認）紅|黑
usage-score = score（交記錄）紅|黑
usage-press = press（按鐘）[紅|黑]
usage-resign = resign（認負）[紅|黑]
usage-touch = touch（摸子）位置…（同時觸摸寫作 位置+位置）
usage-alone = 只寫指令本身，前面可註明一方
usage-foul = foul（犯規）紅|黑 種類 [次數]
usage-clock = clock（調鐘）紅|黑 ±秒數 理由；clock on（調鐘 加設）
usage-result = result（判）紅|黑|draw（和）|both-lose（雙負）|annulled（作廢）|cancelled（取消得分）[種類] 理由
usage-correct = correct（更正）result（結果）…|play-on（續弈）|take-back（退回）著數|foul（犯規）紅|黑 種類 [次數]，均附理由
usage-start = start（開始）[absent（缺席）紅|黑]
usage-misconduct = misconduct（違紀）紅|黑 [行為] 理由
usage-limit = limit（限著）proved（成立）|unproved（不成立）|declare（宣布）
usage-resumption = resumption（定續賽）@時:分:秒 地點
usage-call = call（續賽）[absent（缺席）紅|黑]
usage-overrule = overrule（改判）red-loses（紅負）|black-loses（黑負）|draw-permitted（作和）|draw-mutual（同犯作和）|no-case（不作待判）|arbiter-decides（裁判員裁定）理由
usage-settle = settle（處理）[紅|黑] illegal（走錯）著法|extra（多走）著法|displaced（移位）位置…|knocked（碰亂）枚數 [off（離盤）] [pressed（按鐘後）]
