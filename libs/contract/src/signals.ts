import { z } from 'zod';
import { id, instant } from './shared/primitives.js';

const HANDOVER = /^handover:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** What is told of one handover sheet: that it was made or signed. */
export type HandoverSignal = `handover:${string}`;
const handoverSignal = z
  .string()
  .toLowerCase()
  .refine((name): name is HandoverSignal => HANDOVER.test(name), 'must be handover:<id>');
/** The signal of one handover sheet. */
export const handoverSignalOf = (handoverId: string): HandoverSignal => `handover:${handoverId.toLowerCase()}`;

/**
 * What is on no feed, and told of without its data: one handover sheet, the list of wall displays, whether the log and who looked
 * are what was recorded (`GET /api/audit/ledger/state`), what is over in the pharmacy and in the laboratory (`?done=true`), and the
 * studies that stand on no board.
 */
export const signalName = z.union([
  z.enum(['displays', 'ledger', 'done-prescriptions', 'done-laboratory-requests', 'older-studies']),
  handoverSignal,
]);
/** One of what `signalName` takes. */
export type SignalName = z.infer<typeof signalName>;

/** `signal:follow` and `signal:leave`: to be told of something from now on, or no more. */
export const signalFollow = z.strictObject({ of: signalName });
/** What to follow. */
export type SignalFollow = z.infer<typeof signalFollow>;

/**
 * Sent when something that is followed may read otherwise than before. `seen`: nothing but when that display was seen last, which is
 * written once a minute.
 */
export const signal = z.object({ of: signalName, seen: z.object({ id, at: instant }).optional() });
/** What has changed. */
export type Signal = z.infer<typeof signal>;
