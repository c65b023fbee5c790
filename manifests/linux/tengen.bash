# bash completion for tengen and its copies under Gomocup names
_tengen() {
  local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]} command=${COMP_WORDS[1]}
  local common='--threads --memory' board='--size --columns --rows --rule --in-a-row --komi --little-go'
  local words record="--game --game-number ${board% --little-go} --help"
  case $previous in
    --game) words='go gomoku connect' ;;
    --player) words='robot groups groups-inboard patterns patterns-minimax step8 step8-dots minimax negamax minimax-published negamax-published random' ;;
    --to-move) words='black white' ;;
    --rule) words='freestyle exact renju caro6 caro5' ;;
    --threads | --memory | --level | --size | --columns | --rows | --in-a-row | --komi | --game-number | --move-time | --nodes | --extra-depth | --set | --time | --depth | \
      --lines | --critical | --nodes-per-visit | --moves | --at-least | --at-most | --mistake | --blunder | --at | --server | --port | --address | --name | --sessions | --longest | --folder | --draw-empty) return ;;
    --side) words='black white both none' ;;
    --ko) words='simple superko' ;;
    --perspective) words='black white side-to-move' ;;
    --output | --program | --html | --resume | --checkpoint | --proof | --verify | --weights | --database) compopt -o default && return ;;
    *)
      if ((COMP_CWORD == 1)); then
        words='gomocup gtp analysis serve play bench parameters perft solve selfplay analyze convert explain step8 kaggle jidi little-go bundle --weights --help --version'
      else
        case $command in
          gomocup) words="$common --draw-empty --database --player --level --help" ;;
          gtp) words="--game $board $common --player --level --help" ;;
          analysis)
            words="--game $board --perspective --lines --nodes --nodes-per-visit --quit-without-waiting $common --help"
            ;;
          serve) words="--port --address --name --sessions --longest --open $common --help" ;;
          bench) words='gomoku go connect all --extra-depth --set --help' ;;
          parameters) words='gomoku go connect --json --help' ;;
          perft) words="go gomoku connect $board --help" ;;
          solve)
            words="connect go little-go gomoku $board --ko --moves --json --sign --value-only --at-least --at-most --time --depth"
            words+=" --checkpoint --proof --force --verify --huge-pages --tree $common --help"
            ;;
          analyze)
            words="$record --output --html --force --from --to --json --time --nodes --depth --lines --critical --mistake --blunder $common"
            compopt -o default
            ;;
          kaggle | jidi) words="$common --player --level --help" ;;
          little-go) words="--folder --move-time --no-state $common --level --help" ;;
          bundle)
            words='sabaki gogui lizgoban ogatak lizzieyzy katrain gtp2ogs cgos yixin-board piskvork qpiskvork c-gomoku-cli gomocup-judge'
            words+=' little-go kaggle jidi --output --program --force --help'
            ;;
          explain) words='--player --at --to-move --size --in-a-row --help' ;;
          step8) words='--server --dots --help' && compopt -o default ;;
          convert) words="$record --force --charset" && compopt -o default ;;
          play) words="--game $board --side --move-time --clock --swap2 --resume --force --plain $common --player --level --help" ;;
          selfplay) words="--game $board --move-time --nodes --final --output --force $common --player --level --help" ;;
        esac
      fi
      ;;
  esac
  mapfile -t COMPREPLY < <(compgen -W "$words" -- "$current")
}
complete -F _tengen tengen
