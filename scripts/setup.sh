# shellcheck shell=sh disable=SC2154
# Sourced by play, check and scripts/lock, with $root set. Plain POSIX sh.
#
# setup_tools         .tools/bin/uv, installed by pip
# setup_venv play     .venv with what playing needs and this package
# setup_venv check    the same and what the checks need
# setup_venv KIND DO  and does this as soon as the packages are there
#
# Every step says what it does, and leaves a stamp with a hash of what went into it,
# so that a repeat run does nothing and needs no network. What only the build needs goes
# when the game is there: .tools and web/node_modules.

export UV_PYTHON_DOWNLOADS=never UV_SYSTEM_CERTS=1 UV_NO_PROGRESS=1
export UV_LINK_MODE="${UV_LINK_MODE:-copy}" UV_NO_CONFIG=1
export PIP_DISABLE_PIP_VERSION_CHECK=1
# A virtual environment that is active here is for something else, and may lack pip.
if [ -n "${VIRTUAL_ENV:-}" ]; then
    outside=$(printf '%s' ":$PATH:" | sed "s|:$VIRTUAL_ENV/bin:|:|g; s|^:||; s|:\$||")
    if (PATH=$outside && command -v python3) >/dev/null 2>&1; then PATH=$outside; fi
fi
# Compiled once and kept, or every process that starts compiles everything again.
unset VIRTUAL_ENV PYTHONHOME PYTHONPATH PYTHONDONTWRITEBYTECODE 2>/dev/null || :
if [ -z "${HOME:-}" ] || [ ! -d "$HOME" ] || [ ! -w "$HOME" ]; then
    HOME=$root/.tools/home
    mkdir -p "$HOME"
    export HOME
fi
UV=$root/.tools/bin/uv
PY=$root/.venv/bin/python

say() { printf '%s\n' "openrummy: $*" >&2; }
die() {
    say "$*"
    exit 1
}

# working WHAT COMMAND...: says what is done, and on a terminal how long it has been at it.
working() {
    say "$1 ..."
    shift
    if [ ! -t 2 ]; then
        "$@"
        return
    fi
    (
        seconds=0
        while sleep 1; do
            seconds=$((seconds + 1))
            printf '\r%s s ' "$seconds" >&2
        done
    ) &
    ticking=$!
    failed=0
    "$@" || failed=$?
    kill "$ticking" 2>/dev/null || :
    wait "$ticking" 2>/dev/null || :
    printf '\r      \r' >&2
    return "$failed"
}

# Half of what is needed is worse than nothing.
setup_room() {
    free=$(df -Pk "$root" 2>/dev/null | awk 'NR == 2 { print int($4 / 1024) }')
    [ -z "$free" ] || [ "$free" -ge "$1" ] ||
        die "only $free MB are free here, and $1 MB are needed while it is prepared"
}

# One hash of the files named.
digest() { cat -- "$@" | python3 -c 'import hashlib,sys; print(hashlib.sha256(sys.stdin.buffer.read()).hexdigest())'; }

# Only one setup at a time in this folder, where the system has flock.
setup_lock() {
    mkdir -p "$root/.tools"
    if command -v flock >/dev/null 2>&1; then
        exec 9>"$root/.tools/lock"
        flock -n 9 || {
            say "another set-up is running here; waiting for it"
            flock 9
        }
    fi
}
setup_unlock() { exec 9>&-; }

setup_tools() {
    command -v python3 >/dev/null 2>&1 ||
        die "python3 is missing. On Debian and Ubuntu: apt-get install python3 python3-pip"
    [ "$(cat "$root/.tools/stamp" 2>/dev/null)" = "$(cat "$root/requirements/tools.txt")" ] &&
        [ -x "$UV" ] && return 0
    python3 -c 'import sys; sys.exit(sys.version_info < (3, 11))' ||
        die "Python 3.11 or newer is needed; this is $(python3 --version 2>&1)"
    python3 -m pip --version >/dev/null 2>&1 ||
        die "pip is missing. On Debian and Ubuntu: apt-get install python3-pip"
    working "getting uv, which installs the rest (20 MB)" \
        python3 -m pip install --quiet --root-user-action=ignore --no-deps --upgrade \
        --require-hashes --target "$root/.tools" -r "$root/requirements/tools.txt" >&2 ||
        die "pip could not install uv: is there a network?"
    cat "$root/requirements/tools.txt" >"$root/.tools/stamp"
}

# A mirror that pip is told to use is one for uv too.
setup_index() {
    [ -n "${UV_DEFAULT_INDEX:-}${UV_INDEX_URL:-}" ] && return 0
    mirror=${PIP_INDEX_URL:-$(python3 -m pip config get global.index-url 2>/dev/null || :)}
    [ -z "$mirror" ] || export UV_DEFAULT_INDEX="$mirror"
}

# uv pip install: everything is pinned, so what uv has in its cache is as good as
# what the network has, and needs no waiting for it.
setup_install() {
    "$UV" pip install --quiet --python "$PY" --offline "$@" 2>/dev/null && return 0
    setup_index
    "$UV" pip install --quiet --python "$PY" "$@"
}

# Whether everything is there already for this kind and these sources.
setup_done() {
    want=$(python3 "$root/hatch_build.py" fingerprint 2>/dev/null) || return 1
    cmp -s "$root/requirements/$kind.txt" "$root/.venv/.stamp-$kind" &&
        [ "$(cat "$root/.venv/.stamp-package" 2>/dev/null)" = "$want" ] &&
        python3 "$root/hatch_build.py" built && "$PY" -c '' >/dev/null 2>&1
}

# What is left of the build, and of packages what only their authors, compilers and type
# checkers read: playing needs none of it. Who runs the checks keeps it.
setup_tidy() {
    [ -f "$root/.venv/.stamp-check" ] && return 0
    rm -rf "$root/web/node_modules" "$root/.tools/bin" "$root/.tools/stamp" "$root/.tools"/uv*
    touch "$root/.venv/.tidied"
    for site in "$root"/.venv/lib/python*/site-packages; do
        find "$site" -type d -name tests -prune -exec rm -rf {} +
        find "$site" -type f \( -name '*.pyi' -o -name '*.a' -o -name '*.[ch]' -o -name '*.pxd' \
            -o -name '*.[ch]pp' \) -exec rm -f {} +
        rm -rf "$site/numpy/f2py" "$site/numpy/distutils"
        # names and addresses of every country, which come with a server's examples
        [ ! -d "$site/faker/providers" ] || find "$site/faker/providers" -mindepth 2 -maxdepth 2 \
            -type d -name '*_*' ! -name '__*' ! -name 'en_*' -exec rm -rf {} +
        # what colours programs of every language; Python's own is kept
        [ ! -d "$site/pygments/lexers" ] || find "$site/pygments/lexers" -name '[!_]*.py' \
            ! -name python.py -exec rm -f {} +
        python3 "$root/scripts/strip_libraries.py" "$site" || :
    done
}

# What ./check lab needs beside .venv, in .tools/lab.
setup_lab() {
    lock=$root/requirements/lab.txt
    cmp -s "$lock" "$root/.tools/lab/.stamp" && return 0
    rm -rf "$root/.tools/lab"
    working "installing OpenSpiel (60 MB to fetch)" \
        setup_install --require-hashes --target "$root/.tools/lab" -r "$lock" ||
        die "could not install requirements/lab.txt: is there a network, and room?"
    cp "$lock" "$root/.tools/lab/.stamp"
}

setup_venv() {
    kind=$1
    with_packages=${2:-:}
    command -v python3 >/dev/null 2>&1 ||
        die "python3 is missing. On Debian and Ubuntu: apt-get install python3 python3-pip"
    if setup_done; then
        "$with_packages"
        return 0
    fi
    begun=$(date +%s)
    setup_lock
    setup_room 1500
    # the checks read what was taken away
    if [ "$kind" = check ] && [ -f "$root/.venv/.tidied" ]; then rm -rf "$root/.venv"; fi
    setup_tools
    if ! "$PY" -c '' >/dev/null 2>&1; then
        "$UV" venv --quiet --clear --python "$(python3 -c 'import sys; print(sys.executable)')" \
            "$root/.venv" || die "uv could not make .venv"
    fi
    lock=$root/requirements/$kind.txt
    if ! cmp -s "$lock" "$root/.venv/.stamp-$kind"; then
        case "$kind" in
        play) # compiled when it is first used, which is not half of it
            what="installing what the server and the computer players need (100 MB to fetch)"
            ;;
        *)
            what="installing what playing and checking need (300 MB to fetch)"
            export UV_COMPILE_BYTECODE=1
            ;;
        esac
        working "$what" setup_install --require-hashes -r "$lock" ||
            die "could not install requirements/$kind.txt: is there a network, and room?"
        cp "$lock" "$root/.venv/.stamp-$kind"
        # what the checks need contains what playing needs, at the same versions
        if [ "$kind" = check ]; then
            cp "$root/requirements/play.txt" "$root/.venv/.stamp-play"
        fi
    fi
    "$with_packages"
    want=$(python3 "$root/hatch_build.py" fingerprint) || die "could not read the sources"
    if [ "$(cat "$root/.venv/.stamp-package" 2>/dev/null)" != "$want" ] ||
        ! python3 "$root/hatch_build.py" built; then
        working "building the pages for the browser (80 MB to fetch, gone afterwards)" \
            setup_install --no-deps --reinstall-package openrummy \
            --build-constraints "$root/requirements/build.txt" --editable "$root" ||
            die "could not build openrummy"
        printf '%s\n' "$want" >"$root/.venv/.stamp-package"
    fi
    setup_tidy
    setup_unlock
    say "ready after $(($(date +%s) - begun)) s"
}
