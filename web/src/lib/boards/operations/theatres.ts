import { type OperationRecord, theatreKey } from '@ward-board/contract';
import type { StepQuestion } from '../../board/step-question.js';
import { sayMoment } from '../../time/facility.js';

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
  return [...byKey.values()].sort((a, b) => a.localeCompare(b, 'en', { numeric: true }));
}

/** What is read of an operation that may take the theatre of another. */
export type InTheatre = Placed &
  Pick<OperationRecord, 'id' | 'op_status' | 'started_at'> & { readonly patient: { readonly name: string } };

/** Who is operated on in the theatre of this operation now: `OR 2 has Ada Hernia, In Surgery since 14:02`; one line each. */
export function occupiedBy(
  { id, operating_room: room }: Placed & Pick<InTheatre, 'id'>,
  rows: readonly InTheatre[],
  now: Date,
): readonly string[] {
  if (room === null) return [];
  const isThere = (row: InTheatre): boolean =>
    row.id !== id &&
    row.op_status === 'in-surgery' &&
    row.operating_room !== null &&
    theatreKey(row.operating_room) === theatreKey(room);
  return rows
    .filter(isThere)
    .map(
      ({ patient, started_at }) =>
        `${room} has ${patient.name}, In Surgery${started_at === null ? '' : ` since ${sayMoment(started_at, now)}`}`,
    );
}

/** Asked before an edit starts surgery in such a theatre. What else speaks against a start stands in the form itself. */
export function beforeEdit(
  { id, op_status }: InTheatre,
  texts: Readonly<Record<string, string>>,
  rows: readonly InTheatre[],
  now: Date,
): StepQuestion | null {
  if (op_status !== 'pre-op' || texts.op_status !== 'in-surgery') return null;
  const reasons = occupiedBy({ id, operating_room: texts.operating_room?.trim() || null }, rows, now);
  return reasons.length === 0 ? null : { title: 'Start surgery?', action: 'Start surgery', reasons };
}
