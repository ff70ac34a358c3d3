#!/bin/sh
# deploy/backup-containers.sh FOLDER: a backup of the hospital of docker-compose.yml, in a new folder FOLDER/<time>: its database, and the data folder
# of each backend. Run it where that file is, while the hospital runs. A folder without .unfinished behind its name is a whole backup.
set -eu
target="${1:?Into which folder?}/$(date -u +%Y%m%dT%H%M%SZ)"
made=$target.unfinished
umask 077
mkdir -p "$made"
trap 'rm -rf "$made"' EXIT
# What a pipe ends with is its last program's: gzip is content with half a backup.
{
  docker compose exec -T postgres pg_basebackup --username=ward_board --pgdata=- --format=tar --wal-method=fetch --checkpoint=fast ||
    : > "$made/failed"
} | gzip > "$made/base.tar.gz"
[ ! -e "$made/failed" ] || { echo "pg_basebackup failed: there is no backup" >&2; exit 1; }
# The server writes it last, so that what has it is whole.
tar -tzf "$made/base.tar.gz" backup_manifest > "$made/found" || { echo "what pg_basebackup has written is not whole: there is no backup" >&2; exit 1; }
rm "$made/found"
for n in 1 2; do docker compose cp "backend-$n:/data" - > "$made/ledger-$n.tar"; done
sync
mv "$made" "$target"
echo "$target"
