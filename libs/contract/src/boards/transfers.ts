import { z } from 'zod';
import { NOTES, optionalText, text } from '../shared/primitives.js';
import { boardRecords, type RecordCollection } from './boards.js';
import { icuCase } from './icu-case.js';
import { normalAcceptance } from './normal-acceptance.js';
import { operation } from './operation.js';

/**
 * `POST …/transfer-to-icu`: closes the sending board's record and opens the ICU case in one atomic step. Severity is
 * required; a second disposition is 409 `already_disposed`.
 */
export const transferToIcu = icuCase.handOff;
/** What the ICU is told of the patient. */
export type TransferToIcu = z.infer<typeof transferToIcu>;

const { op_status: _, ...booking } = operation.handOff.shape;
/** `POST …/transfer-to-operation`: likewise for the theatre. `start`: the operation's first status, pre-op when left out. */
export const transferToOperation = z.strictObject({
  ...booking,
  start: z
    .enum(['pre-op', 'in-surgery'])
    .nullable()
    .default('pre-op')
    .transform((said) => said ?? 'pre-op'),
});
/** What the theatre is told of the patient. */
export type TransferToOperation = z.infer<typeof transferToOperation>;

/**
 * `POST …/transfer-to-operation` from a board with beds. `keep_bed`: the record stays there, `away`, with its bed, for a
 * patient who comes back.
 */
export const transferToOperationAndBack = transferToOperation.extend({
  keep_bed: z
    .boolean()
    .nullable()
    .default(true)
    .transform((said) => said ?? true),
});
/** What the theatre is told of the patient, and whether their bed is kept. */
export type TransferToOperationAndBack = z.infer<typeof transferToOperationAndBack>;

/** `POST …/transfer-to-ward`: likewise for a ward. Wing and room are required; a full room is 409 `room_unavailable`. */
export const transferToWard = normalAcceptance.handOff;
/** What the ward is told of the patient. */
export type TransferToWard = z.infer<typeof transferToWard>;

const { wing_id, room_id } = transferToWard.shape;
/**
 * `POST /api/operations/:id/transfer-to-ward`: without a room the patient goes back to the bed that the ward has kept for
 * them, 409 `no_kept_bed` where there is none. On the record that kept it a field that is left out, or null, stays, as does one in which
 * its board has written something else: what the transfer says of that is told in the handover.
 */
export const transferBackToWard = transferToWard.extend({
  wing_id: wing_id.nullable().optional(),
  room_id: room_id.nullable().optional(),
});
/** What the ward is told of the patient who comes from the theatre. */
export type TransferBackToWard = z.infer<typeof transferBackToWard>;

/**
 * `POST /api/operations/:id/transfer-to-icu`: likewise where the ICU has kept the patient's bed; a severity is required
 * where it has not.
 */
export const transferBackToIcu = transferToIcu.extend({ severity: transferToIcu.shape.severity.nullable().optional() });
/** What the ICU is told of the patient who comes from the theatre. */
export type TransferBackToIcu = z.infer<typeof transferBackToIcu>;

/** `POST …/:id/send-back`: the receiving board does not take the patient over, and says why. */
export const sendBack = z.strictObject({ reason: text(NOTES) });
/** Why a patient is sent back. */
export type SendBack = z.infer<typeof sendBack>;

/** What the record of each collection is called in the answer to a transfer. */
export const transferNames = {
  'emergency-details': 'emergency',
  icu: 'icu_case',
  operations: 'operation',
  'normal-acceptances': 'acceptance',
} as const satisfies Record<RecordCollection, string>;

type Sides<Collection extends RecordCollection> = {
  [Name in Collection as (typeof transferNames)[Name]]: (typeof boardRecords)[Name]['record'];
};

/** The answer to a transfer: the record that was closed, and the one that took its place. */
export const transferred = <From extends RecordCollection, To extends RecordCollection>(from: From, to: To) =>
  z.object(
    Object.fromEntries([from, to].map((name) => [transferNames[name], boardRecords[name].record])) as Sides<From | To>,
  );

/** The answer to "To ICU" from Emergency. */
const transferredToIcu = transferred('emergency-details', 'icu');
/** Both sides of a hand-off from Emergency to the ICU. */
export type TransferredToIcu = z.infer<typeof transferredToIcu>;
/** The answer to "To Operation" from Emergency. */
const transferredToOperation = transferred('emergency-details', 'operations');
/** Both sides of a hand-off from Emergency to the theatre. */
export type TransferredToOperation = z.infer<typeof transferredToOperation>;

/**
 * `POST /api/icu/:id/discharge`: the patient leaves the ICU and the bed; the admission is left to Reception. The body
 * may be left out.
 */
export const dischargeFromBoard = z.strictObject({ notes: optionalText(NOTES) }).optional();
/** What the ICU notes at the discharge, if anything. */
export type DischargeFromBoard = z.infer<typeof dischargeFromBoard>;
