import { type AnyBoardRecord, wards } from '@ward-board/contract';

/** What a record says of a patient who goes to another board with the bed kept. */
export type Away = Pick<AnyBoardRecord, 'away' | 'away_accepted_at'> & {
  readonly admission?: Pick<AnyBoardRecord['admission'], 'location'>;
};

/** Whether another board was asked to take the patient, with the bed kept, and has not accepted them yet: they lie here still. */
export const isOnTheWay = ({ away, away_accepted_at }: Away): boolean => away !== null && away_accepted_at === null;

/** Which board is asked to take a patient whose bed is kept, or has accepted them, and where they are if they have left the bed; null: they are here. `board`: what it is called in fewer letters. */
export function sayAway(row: Away, board: string | null = null): string | null {
  if (row.away === null) return null;
  const title = board ?? wards[row.away].title;
  if (isOnTheWay(row)) return `Awaiting ${title} acceptance`;
  const location = row.admission?.location;
  if (location) return `${location}, accepted by ${title}`;
  // Empty: they have left the bed, and nobody says for where.
  return `${location === '' ? 'In' : 'Accepted by'} ${title}`;
}
