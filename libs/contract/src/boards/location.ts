/** What of a record of any board says in words where its patient is: a bay, a theatre. Missing where the record has no such field. */
export interface RecordLocation {
  readonly location?: string | null;
  readonly operating_room?: string | null;
  readonly op_status?: string | null;
}

/** Where a patient without a bed is, as their record says it: during an operation in its theatre, wherever they waited before. Null: it does not say. */
export const locationOf = ({ location = null, operating_room = null, op_status }: RecordLocation): string | null =>
  op_status === 'in-surgery' ? (operating_room ?? location) : (location ?? operating_room);

/** The same where another board keeps their bed: before an operation its theatre is planned, and they lie in that bed until a place is said. Null: there; empty: elsewhere, and not said where. */
export const locationBesideBed = (said: RecordLocation): string | null =>
  said.op_status === 'pre-op' ? (said.location ?? null) : (locationOf(said) ?? '');

/** What an admission says of where its patient is, as far as a bed is kept for them. */
export interface KeptBed {
  readonly away: string | null;
  readonly to_accept: boolean;
  readonly location: string | null;
}

/** Whether somebody for whom a bed is kept lies in it still: the board that they go to has not accepted them, or does not say where they are. */
export const liesInKeptBed = ({ away, to_accept, location }: KeptBed): boolean =>
  away !== null && (to_accept || location === null);
