#!/usr/bin/env bash
# Makes sure that tools are there: installs what can be installed, else says what to do.
set -euo pipefail

as_root() {
  [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null
}

apt_install() {
  echo "Installing $* …" >&2
  apt-get update -qq >&2
  DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$@" >&2
}

missing() {
  echo "Chimera needs $1, which is not installed. $2" >&2
  exit 1
}

for tool in "$@"; do
  case "$tool" in
    node | npm)
      command -v "$tool" >/dev/null || missing "$tool" "Install Node.js 20 or newer (with npm) from your system's packages."
      major=$(node -p 'process.versions.node.split(".")[0]')
      [ "$major" -ge 20 ] || missing "Node.js 20 or newer" "This is Node.js $major."
      ;;
    nextest)
      if ! cargo nextest --version >/dev/null 2>&1; then
        echo "Installing cargo-nextest (once; this takes a few minutes) …" >&2
        cargo install --locked cargo-nextest >&2
      fi
      ;;
    python3)
      if ! python3 -c 'import venv, ensurepip' 2>/dev/null; then
        if as_root; then apt_install python3 python3-venv; else missing "Python 3 with venv" "Debian: sudo apt-get install python3-venv."; fi
      fi
      ;;
    cargo-fuzz)
      if ! cargo fuzz --version >/dev/null 2>&1; then
        echo "Installing cargo-fuzz (once) …" >&2
        cargo install --locked cargo-fuzz >&2
      fi
      ;;
    chromium)
      if ! [ -x "${CHROMIUM:-/usr/bin/chromium}" ] && ! command -v chromium >/dev/null; then
        if as_root; then
          apt_install chromium
        else
          missing "Chromium" "Install it (Debian: sudo apt-get install chromium), or set CHROMIUM to its path."
        fi
      fi
      ;;
    xboard)
      # It needs a screen, if only one that nobody sees.
      if ! command -v Xvfb >/dev/null || ! { command -v "${XBOARD:-xboard}" || [ -x /usr/games/xboard ]; } >/dev/null; then
        if as_root; then
          apt_install xboard xvfb
        else
          missing "XBoard, with Xvfb" "Install both (Debian: sudo apt-get install xboard xvfb), or set XBOARD to XBoard's path."
        fi
      fi
      ;;
    *) missing "$tool" "I do not know how to install it." ;;
  esac
done
