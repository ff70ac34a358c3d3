import { type NoteEntry, noteLimits } from '@ward-board/contract';
import { doneBy, type StoredEvent } from '../engine/projection.js';

/** What a record carries of its notes. */
interface Notes {
  readonly note_entries: readonly NoteEntry[];
  readonly note_count: number;
}

/** Of a new record. */
export const noNotes = { note_entries: [], note_count: 0 };

/**
 * The entries with one more, newest first: as many of the older ones as fit, so that a record costs the same however much
 * is noted. Those that are left out stay in the log.
 */
function withNote(entries: readonly NoteEntry[], entry: NoteEntry): readonly NoteEntry[] {
  const kept = [entry];
  let length = entry.text.length;
  for (const older of entries) {
    length += older.text.length;
    if (kept.length === noteLimits.entries || length > noteLimits.text) break;
    kept.push(older);
  }
  return kept;
}

/** The notes of a record with one more, by whoever the event is by. */
export const noted = ({ note_entries, note_count }: Notes, text: string, stored: StoredEvent) => ({
  note_entries: [...withNote(note_entries, { at: stored.at, by: doneBy(stored), text })],
  note_count: note_count + 1,
});
