#!/bin/sh
# A bot outside of Spielwerk in plain shell: it takes the first option that begins with something liked.
#
# Try it: spielwerk sim kunitori --players "exec:sh examples/tiny_bot.sh,random" -n 10

set -f # options are words, not names of files
IFS=,
liked='buy land,buy prefecture,buy gold,buy silver,treasure,play,fight,announce,take,keep'

choose() {
    for beginning in $liked ''; do
        for option in $1; do
            case $option in "\"$beginning"*) break 2 ;; esac
        done
    done
    option=${option#\"}
    printf '%s\n' "${option%\"}"
}

while read -r message; do
    case $message in '{"type":"question",'*)
        options=${message#*'"options":['}
        choose "${options%%]*}"
        ;;
    esac
done
