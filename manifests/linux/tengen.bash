# bash completion for tengen and its copies under Gomocup names
_tengen() {
  local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]} command=${COMP_WORDS[1]}
  local common='--threads --memory' board='--size --columns --rows --rule --in-a-row --komi --little-go'
  local words
  case $previous in
    --game) words='go gomoku connect' ;;
    --rule) words='freestyle exact renju caro6 caro5' ;;
    --threads | --memory | --size | --columns | --rows | --in-a-row | --komi | --move-time | --nodes | --extra-depth) return ;;
    *)
      if ((COMP_CWORD == 1)); then
        words='gomocup gtp bench perft selfplay --help --version'
      else
        case $command in
          gomocup) words="$common --help" ;;
          gtp) words="--game $board $common --help" ;;
          bench) words='gomoku go connect all --extra-depth --help' ;;
          perft) words="go gomoku connect $board --help" ;;
          selfplay) words="--game $board --move-time --nodes --final $common --help" ;;
        esac
      fi
      ;;
  esac
  mapfile -t COMPREPLY < <(compgen -W "$words" -- "$current")
}
complete -F _tengen tengen
