#!/bin/sh
# ./match.sh OTHER [OPTIONS]: 100 games on 15x15 against another brain, one second a move. More options of c-gomoku-cli may follow.
other=${1:?the command of the other brain}
shift
exec c-gomoku-cli -each tc=100/1 -engine name=Tengen cmd='{{program|cli|single}}' -engine name=Other cmd="$other" \
     -rule 0 -boardsize 15 -games 100 -repeat -log "$@"
