#!/bin/sh
# GoGui with Tengen attached, on 5x5. `gogui.sh -size 9` takes another size.
exec gogui -size 5 -program '{{program|quoted|single}} gtp --game go --size 5' "$@"
