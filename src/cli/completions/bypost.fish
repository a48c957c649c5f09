# Completions of bypost for fish. The program itself knows what may come next, also the legal steps of a table.
function __bypost_complete
    set -l words (commandline -opc)
    set -l last (string unescape -- (commandline -ct))
    $words[1] complete -- $words "$last" 2>/dev/null
end
complete -c bypost -f -a '(__bypost_complete)'
