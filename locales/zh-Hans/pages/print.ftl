
# What is printed.
tab-print = 打印
print-nothing-yet = 现在还没有可打印的表格，第一轮编排后即可打印。
print-lead = 各种表格均为 A4 纸。选好轮次和表格语言，先查看，再打印。
print-round = 轮次
print-language = 表格语言
print-pairings = 对阵表
print-slips = 成绩单
print-cards = 台号卡
print-record-sheets = 记录纸
print-line-ups = 排阵表
print-bracket = 对阵图
print-whole = 全部赛程
print-final-standings = 最终名次表
print-workbook = 电子表格（XLSX）
print-places = 名次数
print-certificates = 荣誉证书
print-back = 返回列表
print-now = 打印
