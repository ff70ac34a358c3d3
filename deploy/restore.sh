#!/bin/sh
# deploy/restore.sh BACKUP WAL DATA: lays out DATA, which must not exist, as a data directory that recovers from a base backup and from the log that
# pg_receivewal has kept in the folder WAL, to its end. Start Postgres on it: it takes connections once it has recovered, on a timeline of its own,
# by which every client of the service reads anew. Run it as the user that Postgres runs as.
set -eu
backup=${1:?Which backup?} wal=$(cd "${2:?Which log?}" && pwd) data=${3:?Into which folder?}
refuse() { echo "$1" >&2; exit 1; }
[ ! -e "$data" ] || refuse "$data is there already: name a new folder"
case $wal in *[[:cntrl:]\'\"\`\$%\\]*) refuse "The log's folder has a quote, \`, \$, %, \\ or a line's end in its name, which a restore_command can't have: name another" ;; esac
# Links to them would be copied, and the restored server would write into the backup.
[ -z "$(ls -A "$backup/pg_tblspc" 2>/dev/null)" ] || refuse "$backup has tablespaces, which this does not lay out: see Postgres' manual"
umask 077
cp -R -p "$backup" "$data"
chmod 700 "$data"
# The last segment is unfinished while pg_receivewal runs, and is called so.
cat >> "$data/postgresql.auto.conf" <<CONF
restore_command = 'cp "$wal/%f" "%p" 2>/dev/null || cp "$wal/%f.partial" "%p" 2>/dev/null'
recovery_target_timeline = 'latest'
hot_standby = 'off'
# Slots are in no backup: no pg_receivewal that the setting names could attach, and each commit would wait for one for ever.
synchronous_standby_names = ''
CONF
: > "$data/recovery.signal"
