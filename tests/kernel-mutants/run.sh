#!/usr/bin/env bash
# Demands that the attacks notice every mutant of the kernel.
#
#   tests/kernel-mutants/run.sh [NAME...]     all mutants, or those with these names
#
# Each `.mutant` file here says what is wrong about it, which file it changes, a piece of that file, and what the piece
# is replaced by. It is applied to a copy of the crate in a temporary folder; nothing here is touched. A mutant that
# does not build is an error of the list. The quick attacks run first; the others only on what survives them.
# KERNEL_MUTANTS_DIR names a folder that is kept, so that the next run need not build everything anew.
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
root=$(cd "$here/../.." && pwd)
if [[ -n ${KERNEL_MUTANTS_DIR:-} ]]; then
    work=$KERNEL_MUTANTS_DIR
    mkdir -p "$work"
else
    work=$(mktemp -d)
    trap 'rm -rf "$work"' EXIT
fi
export CARGO_TARGET_DIR=$work/target RUST_BACKTRACE=0
copy=$work/copy whole=$work/whole
rm -rf "$copy" "$whole"
mkdir -p "$copy" "$whole"
# The copies are new files (-m), or what was built of a mutant in an earlier run would pass for built of them.
# Originals and mutants come from a second copy, so that nobody who works here meanwhile changes what is tried.
tar -C "$root" --exclude=./target --exclude=./.git -cf - . | tar -C "$copy" -xmf -
cp -R "$copy/." "$whole"
cd "$copy"

attacks() { # the list of mutants itself is no attack: it would notice every change
    timeout 900 cargo test --quiet --test certificates -- --skip mutant_list "$@" >"$work/log" 2>&1
}
slow=(certificates::bytes certificates::mutations certificates::kernels)
quick=(--skip "${slow[0]}" --skip "${slow[1]}" --skip "${slow[2]}")

if ! attacks; then
    cat "$work/log"
    echo "the kernel does not pass its own attacks"
    exit 2
fi

killed=0 survived=() unbuilt=()
for mutant in "$whole"/tests/kernel-mutants/*.mutant; do
    name=$(basename "$mutant" .mutant)
    if (($#)) && [[ " $* " != *" $name "* ]]; then continue; fi
    file=$(sed -n 's/^file: //p;/^-----/q' "$mutant")
    original=$(awk '/^----- replacement$/ {exit} on; /^----- original$/ {on = 1}' "$mutant")
    replacement=$(awk 'on; /^----- replacement$/ {on = 1}' "$mutant")
    text=$(cat "$whole/$file"; printf x)
    text=${text%x}
    printf '%s%s%s' "${text%%"$original"*}" "$replacement" "${text#*"$original"}" >"$file"
    if ! cargo test --quiet --test certificates --no-run >"$work/log" 2>&1; then
        unbuilt+=("$name")
        echo "does not build  $name"
    elif ! attacks "${quick[@]}" || ! attacks "${slow[@]}"; then
        killed=$((killed + 1))
        failed=$(grep -c '^---- ' "$work/log" || true)
        echo "killed by $failed  $name  ($(sed -n 's/^---- certificates::\(.*\) stdout ----$/\1/p' "$work/log" | head -1))"
    else
        survived+=("$name")
        echo "SURVIVED  $name"
    fi
    cp "$whole/$file" "$file"
done
echo "$killed killed, ${#survived[@]} survived, ${#unbuilt[@]} do not build"
((${#survived[@]} + ${#unbuilt[@]} == 0 && killed > 0))
