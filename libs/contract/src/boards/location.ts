/** What of a record of any board says in words where its patient is: a bay, a theatre. Missing where the record has no such field. */
export interface RecordLocation {
  readonly location?: string | null;
  readonly operating_room?: string | null;
  readonly op_status?: string | null;
}

/** Where a patient without a bed is, as their record says it: during an operation in its theatre, wherever they waited before. Null: it does not say. */
export const locationOf = ({ location = null, operating_room = null, op_status }: RecordLocation): string | null =>
  op_status === 'in-surgery' ? (operating_room ?? location) : (location ?? operating_room);

/** The same where another board keeps their bed: before an operation its theatre is planned, and they lie in that bed until a place is said. Null: there, or not said. */
export const locationBesideBed = (said: RecordLocation): string | null =>
  said.op_status === 'pre-op' ? (said.location ?? null) : locationOf(said);
