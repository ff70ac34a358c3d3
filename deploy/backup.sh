#!/bin/sh
# deploy/backup.sh FOLDER: a base backup of the Postgres that PGHOST, PGPORT, PGUSER and PGPASSWORD name, in a new folder FOLDER/<time>. The user
# needs REPLICATION. What is acknowledged after it is in the log that pg_receivewal keeps (docs/operating.md, "Backup").
set -eu
target="${1:?Into which folder?}/$(date -u +%Y%m%dT%H%M%SZ)"
# Debian has the one on everybody's PATH, and the other not: a backup would be made that is then called a failure.
for program in pg_basebackup pg_verifybackup; do
  command -v $program > /dev/null || { echo "$program is not on the PATH: add the folder of Postgres' programs (Debian: /usr/lib/postgresql/18/bin)" >&2; exit 1; }
done
umask 077
mkdir -p "$1"
pg_basebackup --pgdata="$target" --format=plain --wal-method=stream --checkpoint=fast --no-password
pg_verifybackup --quiet "$target"
echo "$target"
