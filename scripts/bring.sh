#!/bin/sh
# Brings what a target needs from the system's packages, if it is not there: compiler, chromium, postgres, nginx.
# Where the system has no apt-get or we may not use it, says so and goes on; what then cannot run fails by itself.
set -u

missing=""
for what in "$@"; do
    case "$what" in
        compiler)
            command -v "${CC:-cc}" >/dev/null 2>&1 && command -v gcc >/dev/null 2>&1 || missing="$missing gcc libc6-dev"
            ;;
        chromium)
            command -v chromium-headless-shell >/dev/null 2>&1 || command -v chromium >/dev/null 2>&1 \
                || missing="$missing chromium-headless-shell"
            ;;
        postgres)
            command -v initdb >/dev/null 2>&1 || ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 \
                || missing="$missing postgresql"
            ;;
        nginx)
            command -v nginx >/dev/null 2>&1 || [ -x /usr/sbin/nginx ] || missing="$missing nginx-light"
            ;;
    esac
done
[ -n "$missing" ] || exit 0

if ! command -v apt-get >/dev/null 2>&1; then
    echo "missing and not to be had without apt-get:$missing" >&2
    exit 0
fi
root=""
[ "$(id -u)" = 0 ] || root="sudo -n"
export DEBIAN_FRONTEND=noninteractive
$root apt-get update -qq || true
# Older lists have no browser without a desktop.
apt-cache show chromium-headless-shell >/dev/null 2>&1 \
    || missing=$(echo "$missing" | sed 's/chromium-headless-shell/chromium/')
# shellcheck disable=SC2086
$root apt-get install -y -qq --no-install-recommends $missing >/dev/null || echo "could not install:$missing" >&2
exit 0
