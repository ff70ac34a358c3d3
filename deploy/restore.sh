#!/bin/sh
# deploy/restore.sh BACKUP WAL DATA: lays out DATA, which must not exist, as a data directory that recovers from a base backup and from the log that
# pg_receivewal has kept in the folder WAL, to its end. Start Postgres on it: it takes connections once it has recovered, on a timeline of its own,
# by which every client of the service reads anew. Run it as the user that Postgres runs as, who has to be able to read the log.
# With the word no-log in WAL's place, it recovers to the end of the backup: what was acknowledged after that is lost.
set -eu
backup=${1:?Which backup?} wal=${2:?Which log? no-log: none was kept} data=${3:?Into which folder?}
data=${data%/}
refuse() { echo "$1" >&2; exit 1; }
[ ! -e "$data" ] || refuse "$data is there already: name a new folder"
# A link to it would be copied as a link, as would those to tablespaces, and the restored server would write into the backup.
backup=$(cd "$backup" && pwd -P)
[ ! -L "$backup/pg_wal" ] || refuse "$backup has its log elsewhere, which this does not lay out: put it in the place of the link pg_wal"
[ -z "$(ls -A "$backup/pg_tblspc" 2>/dev/null)" ] || refuse "$backup has tablespaces, which this does not lay out: see Postgres' manual"
case $backup in *.unfinished) refuse "$backup was cut off, or is not what its server had: name a whole backup" ;; esac
# Without it Postgres would begin in the middle of what changed while the backup was made.
[ -e "$backup/backup_label" ] || refuse "$backup has no backup_label: it is no base backup, or one that a Postgres was started on"

# The segments of a folder's log, in their order; an unfinished one is called so.
hex='[0-9A-F][0-9A-F][0-9A-F][0-9A-F][0-9A-F][0-9A-F][0-9A-F][0-9A-F]'
segments() { ls "$1" | sed -n "s/^\($hex$hex$hex\)\(\.partial\)\{0,1\}\$/\1/p" | sort -u; }
# The system identifier of the server that a file is of: its control file begins with it, and the first page of each segment has it.
server() { od -An -v -tx1 -j "$2" -N 8 "$1"; }
# A segment's name is its timeline, which part of the log of 4 GB it is in, and which segment of that; this counts those of a timeline.
number() { part=${1#????????}; echo $((0x${part%????????} * (4294967296 / size) + 0x${part#????????})); }
# Where the last page begins that was written in the segment $1, a file of the log (-1: none was), and whether one before it was not. Each that is written
# says where it begins. What a file has behind its end that is used again says another place.
pages() {
  page=$(($(od -An -tu4 -j 36 -N 4 "$1"))) at=$(($(number "$(basename "$1" .partial)") * size))
  [ "$page" -ge 1024 ] || page=8192
  od -An -v -tx8 "$1" | awk -v lines=$((page / 16)) 'NR % lines == 1 { print $2 }' | {
    last=-1 hole='' damaged=''
    while read -r address; do
      if [ $((0x$address)) -ne "$at" ]; then hole=yes; else last=$at damaged=$hole; fi
      at=$((at + page))
    done
    echo "$last $damaged"
  }
}
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
  [ -n "$end" ] || refuse "$backup has neither a log of its own nor a backup_label that says where it begins: it is no base backup"
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
  # In an earlier segment Postgres is stopped by it (below). In this one it is as good as the end.
  reaches=$(pages "$wal/$newest")
  case $reaches in *yes) refuse "$wal/$newest is damaged: it goes on behind a page that was not written. Copy it again" ;; esac
  # A server that was restored as a trial writes a timeline of its own, which began where the hospital's may have gone on.
  history=$wal/$(echo "$newest" | cut -c -8).history
  [ ! -e "$history" ] || sed -n 's/^[[:space:]]*\([0-9][0-9]*\)[[:space:]]*\([0-9A-F]*\)\/\([0-9A-F]*\).*/\1 \2 \3/p' "$history" |
    while read -r timeline part offset; do
      left=$(printf '%08X%08X%08X' "$timeline" "0x$part" $((0x$offset / size)))
      more=$(segments "$wal" | sed -n "/^$(printf %08X "$timeline")/p" | tail -n 1)
      if [ "$more" = "$left" ]; then
        file=$wal/$more
        [ -e "$file" ] || file=$file.partial
        ends=$(pages "$file")
        [ "${ends% *}" -lt $((0x$part * 4294967296 + 0x$offset)) ] && continue
      fi
      [ "$more" \< "$left" ] || refuse "$wal goes on in $more behind $part/$offset, where the server that wrote $newest began another timeline: two servers wrote it. Take out what is not the hospital's"
    done
}

if [ "$wal" = no-log ]; then
  [ -n "$(segments "$backup/pg_wal")" ] || refuse "$backup has no log of its own, without which it can't be started"
  command=false at_end=
else
  wal=$(cd "$wal" && pwd)
  case $wal in *[[:cntrl:]\'\"\`\$%\\]*) refuse "The log's folder has a quote, \`, \$, %, \\ or a line's end in its name, which a restore_command can't have: name another" ;; esac
  check_log
  # Replaces the shell that Postgres starts, so that its parent is the process that recovers.
  command='exec sh restore-log.sh "%f" "%p"' at_end='exec sh restore-log.sh end'
fi
umask 077
# What is left of one that failed, as on a full disk, must not be started.
made=$data.unfinished
[ ! -e "$made" ] || refuse "$made is there already: name a new folder"
trap 'rm -rf "$made"' EXIT
cp -R -p "$backup" "$made"
chmod 700 "$made"
# Of a backup that a standby gave: it would follow its server for ever, and never take connections.
rm -f "$made/standby.signal"
[ "$wal" = no-log ] || {
  printf "wal='%s' newest='%s' reaches=%s\n" "$wal" "$newest" "${reaches% *}"
  cat <<'SCRIPT'
# Gives Postgres the file $1 of the log, as $2, in its data directory. More than 125 stops it, and it goes on when it is started again; anything less would
# be the end of the log.
stop() { echo "$1" >&2; exit 255; }
# Postgres has replayed all that it could, and begins a timeline: the last line of its file says where. A damaged record is as good as the end. One that
# its server did not write to its end, as when it lost its power, may have a page or two.
if [ "$1" = end ]; then
  set -- $(tail -n 1 "$(ls pg_wal/*.history | tail -n 1)" | tr / ' ')
  [ "$reaches" -le $((0x$2 * 4294967296 + 0x$3 + 16384)) ] ||
    stop "$wal/$newest goes on behind $2/$3, where replay has ended: it is damaged. Copy it again, and lay out anew; to go on without what comes after, start Postgres again"
  exit
fi
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
} > "$made/restore-log.sh"
cat >> "$made/postgresql.auto.conf" <<CONF
restore_command = '$command'
recovery_target_timeline = 'latest'
hot_standby = 'off'
# Slots are in no backup: no pg_receivewal that the setting names could attach, and each commit would wait for one for ever.
synchronous_standby_names = ''
# Of a standby, or of an earlier restore, whose settings the backup has: they would end this one before the log does, or take segments out of the log.
recovery_target = ''
recovery_target_lsn = ''
recovery_target_name = ''
recovery_target_time = ''
recovery_target_xid = ''
recovery_min_apply_delay = 0
recovery_end_command = '$at_end'
archive_cleanup_command = ''
CONF
: > "$made/recovery.signal"
mv "$made" "$data"
