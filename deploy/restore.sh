#!/bin/sh
# deploy/restore.sh BACKUP WAL DATA: lays out DATA, which must not exist, as a data directory that recovers from a base backup and from the log that
# pg_receivewal has kept in the folder WAL, to its end. Start Postgres on it: it takes connections once it has recovered, on a timeline of its own,
# by which every client of the service reads anew. Run it as the user that Postgres runs as, who has to be able to read the log.
# With the word no-log in WAL's place, it recovers to the end of the backup: what was acknowledged after that is lost.
set -eu
backup=${1:?Which backup?} wal=${2:?Which log? no-log: none was kept} data=${3:?Into which folder?}
refuse() { echo "$1" >&2; exit 1; }
[ ! -e "$data" ] || refuse "$data is there already: name a new folder"
# A link to it would be copied as a link, as would those to tablespaces, and the restored server would write into the backup.
backup=$(cd "$backup" && pwd -P)
[ ! -L "$backup/pg_wal" ] || refuse "$backup has its log elsewhere, which this does not lay out: put it in the place of the link pg_wal"
[ -z "$(ls -A "$backup/pg_tblspc" 2>/dev/null)" ] || refuse "$backup has tablespaces, which this does not lay out: see Postgres' manual"

# The segments of a folder's log, in their order; an unfinished one is called so.
hex='[0-9A-F][0-9A-F][0-9A-F][0-9A-F][0-9A-F][0-9A-F][0-9A-F][0-9A-F]'
segments() { ls "$1" | sed -n "s/^\($hex$hex$hex\)\(\.partial\)\{0,1\}\$/\1/p" | sort -u; }
# The system identifier of the server that a file is of: its control file begins with it, and the first page of each segment has it.
server() { od -An -v -tx1 -j "$2" -N 8 "$1"; }
# A segment's name is its timeline, which part of the log of 4 GB it is in, and which segment of that; this counts those of a timeline.
number() { part=${1#????????}; echo $((0x${part%????????} * (4294967296 / size) + 0x${part#????????})); }
# What Postgres can't get, it takes for the end of the log, and the hospital would go on without what was acknowledged after that.
check_log() {
  # Others' are not asked for: where the folder is a disk of its own, lost+found is root's.
  for file in "$wal"/[0-9A-F]*; do [ ! -e "$file" ] || [ -r "$file" ] || refuse "$file can't be read by $(id -un), as whom Postgres is to run"; done
  # Those that come after whole ones, since the setting was changed, would be lost without a word.
  packed=$(ls "$wal" | sed -n "/^$hex$hex$hex\.[glz]/p" | head -n 1)
  [ -z "$packed" ] || refuse "$wal/$packed is compressed: unpack what is"
  newest=$(segments "$wal" | tail -n 1)
  [ -n "$newest" ] || refuse "$wal has no segment of a log that $(id -un) sees: name the folder of pg_receivewal, or no-log"
  [ -e "$wal/$newest" ] || newest=$newest.partial
  size=$(($(wc -c < "$wal/$newest")))
  [ "$size" -ge 1048576 ] || refuse "$wal/$newest is no whole segment of a log: copy it again"
  own=$(segments "$backup/pg_wal" | tail -n 1)
  end=${own:-$(sed -n "s/^START WAL LOCATION: .* (file \($hex$hex$hex\))\$/\1/p" "$backup/backup_label")}
  [ -n "$end" ] || refuse "$backup has neither a log of its own nor a backup_label: it is no base backup"
  # One that nothing is written to yet, as where a machine lost its power, is nobody's.
  of=$(server "$wal/$newest" 24)
  [ "$of" = "$(server "$backup/global/pg_control" 0)" ] || [ "$of" = "$(server /dev/zero 0)" ] || refuse "$wal is the log of another server than $backup is of"
  from=$(number "$end") to=$(number "${newest%.partial}") last=
  # The segment that the log has to go on with may be the one after the backup's own last.
  if [ -n "$own" ]; then next=$((from + 1)); else next=$from; fi
  for segment in $(segments "$wal"); do
    at=$(number "$segment")
    [ "$at" -ge "$from" ] && [ $((0x${segment%????????????????})) -ge $((0x${end%????????????????})) ] || continue
    # Postgres would take the newest timeline, which a server may have begun that was restored as a trial.
    [ "$at" -le "$to" ] || refuse "$wal goes on to $segment, and on a later timeline to $newest alone: two servers wrote it. Take out what is not the hospital's"
    # A later timeline begins within the one before.
    [ "$at" -le "$next" ] || refuse "$wal lacks what comes between ${last:-the end of the backup, $end,} and $segment"
    next=$((at + 1)) last=$segment
  done
  [ -n "$last" ] || refuse "$wal ends before the backup does: it has nothing from $end on"
}

if [ "$wal" = no-log ]; then
  [ -n "$(segments "$backup/pg_wal")" ] || refuse "$backup has no log of its own, without which it can't be started"
  command=false
else
  wal=$(cd "$wal" && pwd)
  case $wal in *[[:cntrl:]\'\"\`\$%\\]*) refuse "The log's folder has a quote, \`, \$, %, \\ or a line's end in its name, which a restore_command can't have: name another" ;; esac
  check_log
  # Replaces the shell that Postgres starts, so that its parent is the process that recovers.
  command='exec sh restore-log.sh "%f" "%p"'
fi
umask 077
cp -R -p "$backup" "$data"
chmod 700 "$data"
[ "$wal" = no-log ] || {
  printf "wal='%s' newest='%s'\n" "$wal" "$newest"
  cat <<'SCRIPT'
# Gives Postgres the file $1 of the log, as $2, in its data directory. More than 125 stops it, and it goes on when it is started again; anything less would
# be the end of the log.
stop() { echo "$1" >&2; exit 255; }
# A folder that lacks what was there a moment ago is another one, as when a disk has gone away.
# The last segment is unfinished while pg_receivewal runs, and is called so; once it is whole, it is not any more.
[ -r "$wal/$newest" ] || [ -r "$wal/${newest%.partial}" ] || stop "$wal/$newest can not be read any more"
file=$wal/$1
[ -e "$file" ] || file=$file.partial
end=${newest%.partial} before='' given=''
# Another start begins anew: in a container its processes have the same numbers, and its time, the third line of postmaster.pid, is another.
run=$PPID-$(sed -n 3p postmaster.pid)
[ ! -e restore-log.given ] || read -r before given < restore-log.given
if [ ! -e "$file" ]; then
  # Postgres takes what is damaged, and a timeline whose beginning it does not know, for the end of the log. Then it asks which timelines there are, as it
  # has before the first segment.
  case $1 in *.history)
    [ "$before" != "$run" ] || ! [ "$given" \< "$end" ] ||
      stop "$wal can be replayed into $given, and not to its end, $end: something there is damaged or missing. Put it right, and start Postgres again" ;;
  esac
  exit 1
fi
cp "$file" "$2" || exit 255
case $1 in *.history) exit ;; esac
# Where the log ends, an earlier one may be read again.
[ "$before" = "$run" ] && [ "$1" \< "$given" ] || echo "$run $1" > restore-log.given || exit 255
SCRIPT
} > "$data/restore-log.sh"
cat >> "$data/postgresql.auto.conf" <<CONF
restore_command = '$command'
recovery_target_timeline = 'latest'
hot_standby = 'off'
# Slots are in no backup: no pg_receivewal that the setting names could attach, and each commit would wait for one for ever.
synchronous_standby_names = ''
CONF
: > "$data/recovery.signal"
