
# What is printed.
tab-print = Print
print-nothing-yet = There is nothing to print yet: papers come with the first round.
print-lead = Every paper is A4. Choose the round and the language of the paper, look at it, then print.
print-round = Round
print-language = Language of the paper
print-pairings = Pairings
print-slips = Result slips
print-cards = Board cards
print-record-sheets = Record sheets
print-line-ups = Line-up sheets
print-bracket = Bracket
print-whole = The whole event
print-final-standings = Final table
print-workbook = Workbook (XLSX)
print-places = Places
print-certificates = Certificates
print-back = Back to the list
print-now = Print
