#compdef bypost
# Completions of bypost for zsh. The program itself knows what may come next, also the legal steps of a table.
_bypost() {
    local -a found folders
    found=("${(@f)$("${(Q)words[1]}" complete -- "${(@Q)words[1,CURRENT-1]}" "${(Q)PREFIX}" 2>/dev/null)}")
    folders=("${(@M)found:#*/}")
    found=("${(@)found:#*/}")
    (( ${#${(j::)folders}} )) && compadd -S '' -- "${folders[@]}"
    (( ${#${(j::)found}} )) && compadd -- "${found[@]}"
}
if [[ "${funcstack[1]}" == _bypost ]]; then
    _bypost "$@"
else
    compdef _bypost bypost
fi
