# A page of docs/ as an article of DocC: the first title of a module's own page is its symbol, links to pages of the same
# library become DocC's, links to the other library's pages become addresses of the site, and of links to other files
# the text stays. Code is left as it is. An article has a prefix, so that it never has the address of a symbol.

BEGIN { prefix = "about-" }

/^```/ { inside = !inside; sub(/ other-library$/, ""); print; next }
inside { print; next }

# The table of a module's own page becomes its list of topics.
page == module && /^\|/ {
    if (match($0, /\]\([a-z-]+\.md\)/)) pages[++count] = substr($0, RSTART + 2, RLENGTH - 6)
    next
}

/^# / && page == module { print "# ``" module "``"; next }
/^# / { gsub(/`/, "") }
/`` / { gsub(/`` | ``/, "\001"); gsub(/`/, "'"); gsub(/\001/, "`") }  # two would be around the name of a symbol
{ print linked($0) }

END {
    if (page != module) exit
    if (module == "AssemblyKit") pages[++count] = "messages"
    print "\n## Topics\n\n### Pages\n"
    for (i = 1; i <= count; i++) print "- <doc:" prefix pages[i] ">"
}

function linked(line,    before, text, address) {
    before = ""
    while (match(line, /\[[^][]*\]\([^)]*\)/)) {
        text = substr(line, RSTART + 1, RLENGTH - 1)
        address = text
        sub(/\]\(.*/, "", text)
        sub(/^.*\]\(/, "", address)
        sub(/\)$/, "", address)
        before = before substr(line, 1, RSTART - 1) link(text, address)
        line = substr(line, RSTART + RLENGTH)
    }
    return before line
}

function link(text, address) {
    if (address ~ /^https?:/) return "[" text "](" address ")"
    if (address ~ /^#/) return "[" text "](doc:" prefix page "#" toupper(substr(address, 2, 1)) substr(address, 3) ")"
    if (address == "../messages.md") address = "../assemblykit/messages.md"
    sub("^\\.\\./" tolower(module) "/", "", address)
    if (address !~ /^(\.\.\/assembly(kit|testing)\/)?[A-Za-z-]+\.md$/) return text
    sub(/\.md$/, "", address)
    sub(/[A-Za-z-]+$/, prefix "&", address)
    sub(prefix "README", "", address)
    if (sub(/^\.\./, "/documentation", address)) return "[" text "](" address ")"
    return "[" text "](doc:" (address == "" ? module : address) ")"
}
