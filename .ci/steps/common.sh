# What the steps share, each of which sources it.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
# Nothing is kept for a next build.
export CARGO_TERM_COLOR=never CARGO_INCREMENTAL=0

has() { command -v "$1" >/dev/null 2>&1; }

# Says that something is left out, and why. A step that leaves out everything ends with 77.
left_out() {
    echo "left out: $1"
    echo "$(basename "$0"): $1" >>"${CI_LEFT_OUT:-/dev/null}"
}

# Installs Debian's packages where that may be done. No service begins.
apt_install() (
    if ! has apt-get || [ "$(id -u)" != 0 ]; then exit 1; fi
    policy=/usr/sbin/policy-rc.d
    if [ ! -e "$policy" ]; then
        trap 'rm -f "$policy"' EXIT
        printf '#!/bin/sh\nexit 101\n' >"$policy" && chmod +x "$policy"
    fi
    export DEBIAN_FRONTEND=noninteractive
    apt-get update -qq && apt-get install -qqy --no-install-recommends "$@" >/dev/null
)

# Whether a target of the compiler is here; it is added where it is not.
has_target() { has rustup && rustup --quiet target add "$1"; }

# Whether the page can be built. The scripts need Node 20.19, or 22.12 and later; an older one would be of no use.
has_page_tools() {
    local is_new='const [a, b] = process.versions.node.split(".").map(Number);
                  process.exit(a > 22 || (a === 22 && b >= 12) || (a === 20 && b >= 19) ? 0 : 1)'
    has xz || apt_install xz-utils || return 1
    has node && has npm || apt_install nodejs npm || return 1
    node -e "$is_new" && has_target wasm32-unknown-unknown
}
page_tools="Node 20.19 or 22.12 with npm, xz, and the target wasm32-unknown-unknown"

if ! has cargo && [ -x "$HOME/.cargo/bin/cargo" ]; then
    PATH="$HOME/.cargo/bin:$PATH"
elif ! has cargo; then
    # A fresh Debian machine: a C linker and rustup's own package.
    apt_install rustup gcc libc6-dev ca-certificates || { echo "cargo is missing: https://rustup.rs" && exit 1; }
    rustup default stable
    rustup component add rustfmt clippy
fi
