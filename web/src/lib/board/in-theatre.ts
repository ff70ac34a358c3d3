import { type OperationRecord, theatreKey } from '@ward-board/contract';
import type { StepQuestion } from '../forms/step-question.js';
import { sayMoment } from '../time/facility.js';

/** What is read of an operation that may take the theatre of another. */
export type InTheatre = Pick<OperationRecord, 'id' | 'operating_room' | 'op_status' | 'started_at'> & {
  readonly patient: { readonly name: string };
};

/** Those who are operated on in a theatre now, however it is spelled; in a theatre that is not known there is nobody. */
export const inTheatre = (room: string | null, rows: readonly InTheatre[]): readonly InTheatre[] =>
  rows.filter(
    ({ op_status, operating_room }) =>
      op_status === 'in-surgery' &&
      room !== null &&
      operating_room !== null &&
      theatreKey(operating_room) === theatreKey(room),
  );

const sinceWhen = ({ started_at }: InTheatre, now: Date): string =>
  `In Surgery${started_at === null ? '' : ` since ${sayMoment(started_at, now)}`}`;

/** Who is operated on in the theatre of this operation now: `OR 2 has Ada Hernia, In Surgery since 14:02`; one line each. */
export const occupiedBy = (
  { id, operating_room: room }: Pick<InTheatre, 'id' | 'operating_room'>,
  rows: readonly InTheatre[],
  now: Date,
): readonly string[] =>
  inTheatre(room, rows)
    .filter((row) => row.id !== id)
    .map((row) => `${room} has ${row.patient.name}, ${sinceWhen(row, now)}`);

/** What a start of surgery in a theatre that has another patient is called in the question before it. */
export const starting = { title: 'Start surgery?', action: 'Start surgery' } as const;

/** The theatre in which a hand-off lets surgery begin at once; null: it does not, or names none. */
export const startsIn = ({ op_status, operating_room }: Readonly<Record<string, string>>): string | null =>
  op_status === 'in-surgery' ? operating_room?.trim() || null : null;

/**
 * Asked before another board's hand-off lets surgery begin in a theatre that has a patient. Whoever that is stands on a board
 * that the reader may not see, and is not named.
 * @param rows the operations; null: they could not be read.
 */
export function beforeHandOff(room: string, rows: readonly InTheatre[] | null, now: Date): StepQuestion | null {
  if (rows === null) return { ...starting, reasons: [`Not known whether ${room} has another patient`] };
  const reasons = inTheatre(room, rows).map((row) => `${room} has another patient, ${sinceWhen(row, now)}`);
  return reasons.length === 0 ? null : { ...starting, reasons };
}
