# Go 5x5, for gogui-regress and tests/process: a line with a number is a test, `#? [REGEX]` its right answers.
#   gogui-regress "tengen gtp --game go --size 5" tests/regression/go5.tst
boardsize 5
komi 2.5
tengen-param move_time_ms 500
tengen-param resign off

# The only first move that wins by the whole board.
clear_board
10 reg_genmove b
#? [C3]

# Three points in a row: who plays the middle one decides whether the group lives.
clear_board
play b A2
play b B2
play b C2
play b D2
play b D1
play w A3
play w B3
play w C3
play w D3
play w E3
play w E2
play w E1
play w B4
play w B5
play w D4
play w D5
20 reg_genmove b
#? [B1]
30 reg_genmove w
#? [B1]

# Black has just taken the ko at C3: White may not retake at once.
clear_board
play b C4
play b B3
play b C2
play w D4
play w E3
play w D2
play w C3
play b D3
40 reg_genmove w
#? [!C3]

# Nothing to gain: both sides live for ever, every neutral point is filled.
clear_board
play b B1
play b B2
play b B3
play b B4
play b B5
play b A2
play b A4
play w C1
play w C2
play w C3
play w C4
play w C5
play w E2
play w D2
play w E4
play w D4
50 reg_genmove b
#? [pass]
51 final_score
#? [W\+7\.5]
