import { compareNaturally, type OperationRecord, theatreKey } from '@ward-board/contract';
import { type InTheatre, occupiedBy, starting } from '../../board/in-theatre.js';
import type { StepQuestion } from '../../forms/step-question.js';

type Placed = Pick<OperationRecord, 'operating_room'>;

/** The theatres that operations name, numbers as numbers; of several spellings of one always the same, whatever the order of the rows. */
export function theatresOf(rows: readonly Placed[]): readonly string[] {
  const byKey = new Map<string, string>();
  for (const { operating_room: room } of rows) {
    if (room === null) continue;
    const key = theatreKey(room);
    const known = byKey.get(key);
    byKey.set(key, known === undefined || room < known ? room : known);
  }
  return [...byKey.values()].sort(compareNaturally);
}

/**
 * Asked before an edit starts surgery in a theatre that has another patient, or moves one there whose surgery goes on. What else
 * speaks against a start stands in the form itself. A field that the form does not have stays as it is.
 */
export function beforeEdit(
  row: InTheatre,
  texts: Readonly<Record<string, string>>,
  rows: readonly InTheatre[],
  now: Date,
): StepQuestion | null {
  if ((texts.op_status ?? row.op_status) !== 'in-surgery') return null;
  const room = texts.operating_room === undefined ? row.operating_room : texts.operating_room.trim() || null;
  const goesOn = row.op_status === 'in-surgery';
  const stays = goesOn && theatreKey(room ?? '') === theatreKey(row.operating_room ?? '');
  const reasons = stays ? [] : occupiedBy({ id: row.id, operating_room: room }, rows, now);
  if (reasons.length === 0) return null;
  return { ...(goesOn ? { title: 'Change the room?', action: 'Change the room' } : starting), reasons };
}
