# What the scripts of this folder share. They source it in the repository's root.

step() { printf '\n== %s (%ss)\n' "$1" "$SECONDS"; }

# The packages of Debian 12 that build and test everything but the page's engine and the packages.
basics=(ca-certificates git g++ cmake ninja-build libboost1.81-dev libboost-test1.81-dev librange-v3-dev libcli11-dev libsqlite3-dev
        python3 python3-matplotlib clang-format)

need() { # package...   installs what is missing
  local package missing=()
  for package in "$@"; do
    # Node and npm may come from elsewhere.
    case $package in nodejs | npm) command -v "${package/nodejs/node}" >/dev/null && continue ;; esac
    dpkg-query -W -f '${Status}' "$package" 2>/dev/null | grep -q 'install ok installed' || missing+=("$package")
  done
  [ ${#missing[@]} -gt 0 ] || return 0
  local sudo
  sudo=$( [ "$(id -u)" = 0 ] || echo sudo )
  $sudo apt-get update -qq
  DEBIAN_FRONTEND=noninteractive $sudo apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null
}

house() {
  step 'format'
  git ls-files -- '*.hpp' '*.cpp' | xargs clang-format --dry-run -Werror
  step 'layers'
  bash .ci/layers
}

signature() { # name, command...   The search that a build runs is the pinned one: the same nodes, scores and moves.
  local name=$1 found
  shift
  found=$("$@" 2>/dev/null | tr -d '\r' | sed -n 's/^Bench: //p') || true
  echo "$name: ${found:-nothing}"
  [ "$found" = "$(<tests/golden/bench.txt)" ]
}

packages_of() { # folder of a package-lock.json   npm's packages, without their install scripts
  [ "$1/node_modules/.package-lock.json" -nt "$1/package-lock.json" ] || npm ci --ignore-scripts --prefix "$1" --silent --no-audit --no-fund
}

# Work that leaves processors idle runs beside other work. What it prints appears when it is waited for; its failure fails the run.
declare -A beside_pid
logs=$(mktemp -d)
trap 'kill $(jobs -p) 2>/dev/null || true; rm -rf "$logs"' EXIT
beside() { # name, command...
  local name=$1
  shift
  "$@" >"$logs/$name" 2>&1 &
  beside_pid[$name]=$!
}
settle() { # name
  local code=0
  wait "${beside_pid[$1]}" || code=$?
  cat "$logs/$1"
  return $code
}
