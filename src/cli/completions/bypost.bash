# Completions of bypost for bash. The program itself knows what may come next, also the legal steps of a table.
_bypost() {
    local word
    COMPREPLY=()
    while IFS= read -r word; do
        COMPREPLY+=("$word")
    done < <("$1" complete --bash "$2" --line "${COMP_LINE:0:COMP_POINT}" 2>/dev/null)
    # A folder goes on, and so does an option without its value.
    if [[ ${#COMPREPLY[@]} -eq 1 && ${COMPREPLY[0]} == *[/=] ]]; then
        compopt -o nospace 2>/dev/null
    fi
}
complete -F _bypost bypost
