# Prints the targets of a Makefile: groups stand behind "##@", a target's help behind "##".
/^##@ / { printf "\n%s\n", substr($0, 5) }
/^[a-z-]+:.*## / {
    target = $0; sub(/:.*/, "", target)
    help = $0; sub(/^.*## /, "", help)
    printf "  make %-13s %s\n", target, help
}
END { print "\nStart with: make run" }
