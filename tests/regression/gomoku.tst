# Gomoku 15x15, for gogui-regress and tests/process: a line with a number is a test, `#? [REGEX]` its right answers.
#   gogui-regress "tengen gtp --game gomoku" tests/regression/gomoku.tst
boardsize 15
tengen-param move_time_ms 500
tengen-param resign off

# Five is made where it can be.
clear_board
play b H8
play w H9
play b J8
play w J9
play b K8
play w K9
play b L8
play w L9
10 reg_genmove b
#? [G8|M8]

# A four is stopped.
clear_board
play b H8
play w G8
play b J8
play w C3
play b K8
play w N13
play b L8
20 reg_genmove w
#? [M8]

# An open three is met at its ends or by a four.
clear_board
play b H8
play w A1
play b J8
play w A15
play b K8
30 reg_genmove w
#? [G8|L8|F8|M8]

# Two lines cross: a four and a three at once win.
clear_board
play b H8
play w A1
play b J8
play w A15
play b K9
play w O1
play b K10
play w O15
40 reg_genmove b
#? [J9|K11|K8|K7|L8|G8|K12|K6|H11|M7|L7|J11|J7|H12|L10|M6]
