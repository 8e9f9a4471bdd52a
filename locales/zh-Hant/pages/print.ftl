
# What is printed.
tab-print = 列印
print-nothing-yet = 目前還沒有可列印的表格，第一輪編排後即可列印。
print-lead = 各種表格均為 A4 紙。選好輪次和表格語言，先檢視，再列印。
print-round = 輪次
print-language = 表格語言
print-pairings = 對陣表
print-slips = 成績單
print-cards = 台號卡
print-record-sheets = 記錄紙
print-line-ups = 排陣表
print-bracket = 對陣圖
print-whole = 全部賽程
print-final-standings = 最終名次表
print-workbook = 試算表（XLSX）
print-places = 名次數
print-certificates = 榮譽證書
print-back = 返回清單
print-now = 列印
