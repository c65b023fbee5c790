# bash completion for tengen and its copies under Gomocup names
_tengen() {
  local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]} command=${COMP_WORDS[1]}
  local common='--threads --memory' board='--size --columns --rows --rule --in-a-row --komi --little-go'
  local words record="--game ${board% --little-go} --help"
  case $previous in
    --game) words='go gomoku connect' ;;
    --rule) words='freestyle exact renju caro6 caro5' ;;
    --threads | --memory | --size | --columns | --rows | --in-a-row | --komi | --move-time | --nodes | --extra-depth | --time | --depth | \
      --lines | --mistake | --blunder) return ;;
    --output) compopt -o default && return ;;
    *)
      if ((COMP_CWORD == 1)); then
        words='gomocup gtp bench perft selfplay analyze convert --help --version'
      else
        case $command in
          gomocup) words="$common --help" ;;
          gtp) words="--game $board $common --help" ;;
          bench) words='gomoku go connect all --extra-depth --help' ;;
          perft) words="go gomoku connect $board --help" ;;
          analyze)
            words="$record --output --time --nodes --depth --lines --mistake --blunder $common"
            compopt -o default
            ;;
          convert) words=$record && compopt -o default ;;
          selfplay) words="--game $board --move-time --nodes --final $common --help" ;;
        esac
      fi
      ;;
  esac
  mapfile -t COMPREPLY < <(compgen -W "$words" -- "$current")
}
complete -F _tengen tengen
