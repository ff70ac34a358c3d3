#!/bin/sh
# deploy/backup.sh FOLDER: a base backup of the Postgres that PGHOST, PGPORT, PGUSER and PGPASSWORD name, in a new folder FOLDER/<time>. The user
# needs REPLICATION. A folder without .unfinished behind its name is a whole backup. What is acknowledged after it is in the log that pg_receivewal
# keeps (docs/operating.md, "Backup").
set -eu
target="${1:?Into which folder?}/$(date -u +%Y%m%dT%H%M%SZ)"
# Debian has the one on everybody's PATH, and the other not: a backup would be made that is then called a failure.
for program in pg_basebackup pg_verifybackup; do
  command -v $program > /dev/null || { echo "$program is not on the PATH: add the folder of Postgres' programs (Debian: /usr/lib/postgresql/18/bin)" >&2; exit 1; }
done
umask 077
mkdir -p "$1"
# What is cut off in the middle, as by a power cut, is nothing to restore from.
pg_basebackup --pgdata="$target.unfinished" --format=plain --wal-method=stream --checkpoint=fast --no-password
pg_verifybackup --quiet "$target.unfinished"
mv "$target.unfinished" "$target"
echo "$target"
