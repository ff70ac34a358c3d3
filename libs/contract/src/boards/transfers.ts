import { z } from 'zod';
import { NOTES, optionalText } from '../shared/primitives.js';
import { emergencyCase } from './emergency-case.js';
import { icuCase } from './icu-case.js';
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
  start: z.enum(['pre-op', 'in-surgery']).default('pre-op'),
});
/** What the theatre is told of the patient. */
export type TransferToOperation = z.infer<typeof transferToOperation>;

/** The answer to "To ICU" from Emergency: the record that was closed, and the one that took its place. */
export const transferredToIcu = z.object({ emergency: emergencyCase.record, icu_case: icuCase.record });
/** Both sides of a hand-off from Emergency to the ICU. */
export type TransferredToIcu = z.infer<typeof transferredToIcu>;
/** The answer to "To Operation" from Emergency. */
export const transferredToOperation = z.object({ emergency: emergencyCase.record, operation: operation.record });
/** Both sides of a hand-off from Emergency to the theatre. */
export type TransferredToOperation = z.infer<typeof transferredToOperation>;

/**
 * `POST /api/icu/:id/discharge`: the patient leaves the ICU and the bed; the admission is left to Reception. The body
 * may be left out.
 */
export const dischargeFromBoard = z.strictObject({ notes: optionalText(NOTES) }).optional();
/** What the ICU notes at the discharge, if anything. */
export type DischargeFromBoard = z.infer<typeof dischargeFromBoard>;
