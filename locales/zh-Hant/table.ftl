# 終端上的棋桌

red = 紅方
black = 黑方
player-red = 棋手甲
player-black = 棋手乙
arbiter = 裁判員
field = { $label }：{ $value }
moved = { $side }：{ $move }
clocks = 紅 { $red }  黑 { $black }
going-on = 對局從第{ $plies }步（半回合）之後繼續
hint = 請輸入著法（任何記譜法均可）；help 查看說明，quit 退出

## 局面

not-started = 對局尚未開始
to-move = 輪到{ $side }走棋，第{ $number }回合
in-check = { $side }被將軍
to-press = { $side }已走棋，尚未按鐘
offer-stands = { $side }已提議和棋
must-play = 摸子後應走：{ $moves }
sealed = { $side }已封棋
written = 封棋著法：{ $text }
fouls = { $side }：{ $counts }
count = { $counter } { $count }
warning = ！{ $text }
no-warnings = 沒有需要提醒的事項

## 成績單

slip = 成績單
no-slip = 對局尚未結束
occasion = 賽事
result = 結果
remark = 備註
plies = 步數（半回合）
time-used = 用時
signed = 已簽字
colours-reversed = 實際先後手與編排不符

## 不予執行

refused = 不予執行：{ $text }
line-refused = 第{ $line }行：{ $why }
puzzle-unknown = 「{ $word }」既不是著法，也不是可用的指令；help 查看說明
puzzle-usage = 寫法：{ $usage }
puzzle-no-such-piece = 「{ $word }」：走棋一方沒有符合的棋子
puzzle-ambiguous = 「{ $word }」可指多個著法：{ $moves }；請註明是哪個棋子
puzzle-not-one-of = 「{ $word }」不在其中：{ $words }

## 說明

help =
    每行寫作：[@時間] [何人] 所做之事。何人為 red（紅）、black（黑）、arbiter（裁判）、chief（裁判長），
    不致誤解時可省略；「arbiter red resign」表示裁判代紅方錄入。
    @分:秒 或 @時:分:秒 為開局以來的時間；不寫則以當前時間為準。

    棋手
      著法 [draw] [press]     任何記譜法均可：炮二平五、C2=5、h2e2、H2-E2；可同時提和、按鐘
      press（按鐘）           按鐘（僅限實桌）
      draw（提和）accept（同意）decline（拒絕）retract（收回）
                              走棋後提和；同意；拒絕；收回提議
      resign（認輸）          認輸
      claim limit|repetition|shuffling（聲明）
                              聲明自然限著、循環重複、對方反復走閒著
      touch 位置…（摸子）     依次觸摸棋子；a0+e6 表示同時觸摸
      announce、adjust 位置…（擺正）
                              聲明擺正棋子；擺正
      overlook 位置           被將軍時拿起棋子欲走他著
      seal [著法]（封棋）、confirm 一方
                              封棋；確認局面圖
      arrive 一方（到場）、score 一方、sign [一方|arbiter]（簽字）
                              遲到者到場；交記錄；簽字

    裁判
      start [absent 一方]     宣布開始，註明缺席者
      foul 一方 種類 [次數]（犯規）
                              記犯規，如 talked、displaced-piece
      misconduct 一方 [行為] 理由
      settle illegal 著法、settle extra 著法、settle displaced 位置…、settle knocked 個數 [off] [pressed]
                              處理意外；前面可註明何方
      clock 一方 ±秒數 理由（調鐘）、clock on
                              調整棋鐘；加放棋鐘
      pause 理由（停鐘）、resume（恢復）
                              停鐘；恢復比賽
      allow、play-on 理由     准許過早的和棋；令雙方續弈
      consent、refuse 理由    對認輸表示同意或不同意
      limit proved|unproved|declare
                              依記錄裁定自然限著；主動宣布
      overrule 裁決 理由（改判）
                              red-loses、black-loses、draw-permitted、draw-mutual、no-case
      adjourn 理由（打封）、resumption @時間 地點、call [absent 一方]、open [所寫著法]
                              打封與續弈
      colours                 雙方先後手坐反
      result 一方 種類 理由（判）、result draw 種類 理由、result both-lose [種類] 理由
                              結束對局：該方勝，因對方「種類」而負
      undo [步數] 理由（撤銷）
                              退回著法
      correct result …、correct play-on、correct take-back 步數、correct foul 一方 種類 [次數]（更正），均附理由
                              以新的記錄更正

    查看：status（局面）、board（棋盤）、warnings（警告）、slip（成績單）、log（記錄）、help（幫助）。退出：quit。
