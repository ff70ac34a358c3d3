import { type NoteEntry, noteLimits } from '@ward-board/contract';

/**
 * The entries with one more, newest first: as many of the older ones as fit, so that a record costs the same however much
 * is noted. Those that are left out stay in the log.
 */
export function withNote(entries: readonly NoteEntry[], entry: NoteEntry): readonly NoteEntry[] {
  const kept = [entry];
  let length = entry.text.length;
  for (const older of entries) {
    length += older.text.length;
    if (kept.length === noteLimits.entries || length > noteLimits.text) break;
    kept.push(older);
  }
  return kept;
}
