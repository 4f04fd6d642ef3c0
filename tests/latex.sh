#!/usr/bin/env bash
# Compiles the LaTeX of every proof file in every language, and of names that are hard to write, with plain TeX Live.
# Fails where LaTeX does, where a line is too long, and where a line is broken at a sign.
#
# Usage: tests/latex.sh PROGRAM [FOLDER]   (the documents are kept in FOLDER if one is given)
set -euo pipefail
cd "$(dirname "$0")/.."
pruvo=$(realpath "$1")
folder=${2:-$(mktemp -d)}
mkdir -p "$folder"
[ -n "${2:-}" ] || trap 'rm -rf "$folder"' EXIT
count=0

compile() { # NAME: compiles NAME.tex in the folder
    local name=$1
    if ! (cd "$folder" && pdflatex -interaction=nonstopmode -halt-on-error "$name.tex" >"$name.out" 2>&1); then
        tail -n 20 "$folder/$name.out"
        echo "latex.sh: $name.tex does not compile" >&2
        exit 1
    fi
    if grep -n 'Overfull' "$folder/$name.log"; then
        echo "latex.sh: $name.tex has a line that is too long" >&2
        exit 1
    fi
    # pdftotext gives the lines as they are set.
    if pdftotext "$folder/$name.pdf" - | grep -nE '(^ *[∈⊂=])|([∈⊂=] *$)'; then
        echo "latex.sh: $name.tex has a line that is broken at a sign" >&2
        exit 1
    fi
    count=$((count + 1))
}

page() { # NAME ARGUMENTS...: writes NAME.tex
    local name=$1
    shift
    "$pruvo" derive "$@" --quiet --format tex -o "$folder/$name.tex"
}

# Documents that need no other one.
for language in src/page/languages/*.ron; do
    language=$(basename "$language" .ron)
    for proof in proofs/*.ron; do
        name=$(basename "$proof" .ron)@$language
        page "$name" "$proof" --lang "$language" --standalone
        compile "$name"
    done
    for game in kayles-5 sum-of-nim-and-kayles wythoff strip-10; do
        "$pruvo" values "proofs/$game.ron" --lang "$language" --standalone --quiet --format tex \
            -o "$folder/$game-values@$language.tex"
        compile "$game-values@$language"
    done
    page "names@$language" tests/latex/names.ron --lang "$language" --standalone
    compile "names@$language"
done

# Fragments in the document of somebody else, who has a look of his own for letters.
for notation in sets words pn wl; do
    {
        printf '\\documentclass[twocolumn]{article}\n\\newcommand{\\pruvoLetter}[1]{\\mathbf{#1}}\n\\begin{document}\n'
        for game in cards cram-2x2 northcott-no-gaps vertices; do
            page "fragment-$game-$notation" "proofs/$game.ron" --notation "$notation" --lang en
            printf '\\input{fragment-%s-%s}\n' "$game" "$notation"
        done
        printf '\\end{document}\n'
    } >"$folder/fragments-$notation.tex"
    compile "fragments-$notation"
done
echo "$count documents of LaTeX compiled, with no line too long and none broken at a sign"
