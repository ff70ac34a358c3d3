import { z } from 'zod';
import { wardKey } from '../access/wards.js';
import type { NotificationRecord } from '../notifications/notification.js';
import { instant } from '../shared/primitives.js';
import type { AdmissionRecord } from '../stays/admission.js';
import type { EmergencyCaseRecord } from '../stays/emergency-case.js';
import type { IcuCaseRecord } from '../stays/icu-case.js';

/** The collections that boards are made of, by the REST path's name, and the record each holds. */
export interface BoardCollections {
  admissions: AdmissionRecord;
  'emergency-details': EmergencyCaseRecord;
  icu: IcuCaseRecord;
}
/** The same names, for code to go through. */
export const boardCollections = [
  'admissions',
  'emergency-details',
  'icu',
] as const satisfies readonly (keyof BoardCollections)[];
/** A collection of boards by the REST path's name. */
export type BoardCollection = keyof BoardCollections;

/** One record that came onto a board, changed on it, or left it; the record is equal to what REST gives. */
export type BoardChange = {
  [Name in BoardCollection]:
    | { readonly collection: Name; readonly op: 'upsert'; readonly id: string; readonly record: BoardCollections[Name] }
    | { readonly collection: Name; readonly op: 'remove'; readonly id: string };
}[BoardCollection];

/**
 * What one command changed on one ward's board. `seq` rises by one per ward, without gaps; `at` is RFC 3339, UTC,
 * milliseconds.
 */
export interface BoardPatch {
  readonly ward: z.infer<typeof wardKey>;
  readonly seq: number;
  readonly at: string;
  readonly changes: readonly BoardChange[];
}

/** `after` is the `X-Board-Seq` of the picture the client holds, or the number of the last patch it applied. */
export const boardJoin = z.strictObject({ ward: wardKey, after: z.int().min(0) });
/** Which board to join, and from where on. */
export type BoardJoin = z.infer<typeof boardJoin>;
/** `board:leave`: no patch and no pulse of that board after it. */
export const boardLeave = z.strictObject({ ward: wardKey });
/** Which board to leave. */
export type BoardLeave = z.infer<typeof boardLeave>;

/**
 * The answer to `board:join`: all patches after `after`, in order, the last of them `seq`; or why not.
 * `resync_required`: too far back for patches, so load by REST and join again. `forbidden`: not the user's own ward.
 */
export type BoardJoined =
  | { readonly ok: true; readonly seq: number; readonly patches: readonly BoardPatch[] }
  | { readonly ok: false; readonly code: 'resync_required' | 'forbidden' | 'unknown_ward' | 'invalid' | 'unavailable' };

/**
 * Sent to a joined board about every two seconds: how fresh it is, by the server's own check.
 * `current`: everything stored up to `at` has been sent, the last of it as patch `seq`.
 * `behind`: the board lags behind what is stored; `stopped`: its projection has halted at an event it can't take in.
 * No pulse for some seconds means that nothing is known: the connection or the server is in trouble.
 */
export const boardPulse = z.object({
  ward: wardKey,
  seq: z.int(),
  at: instant,
  state: z.enum(['current', 'behind', 'stopped']),
  /** Since when it is not current. */
  since: instant.nullable(),
});
/** How fresh one ward's board is. */
export type BoardPulse = z.infer<typeof boardPulse>;

/** Socket.IO events from the server, on the default namespace. */
export interface ServerToClient {
  'board:patch': (patch: BoardPatch) => void;
  'board:pulse': (pulse: BoardPulse) => void;
  notification: (notification: NotificationRecord) => void;
  /** The session was ended (signed out elsewhere, deactivated, expired); the server closes the socket after it. */
  'session:ended': (why: { readonly reason: 'signed_out' | 'deactivated' | 'expired' }) => void;
}

/** Socket.IO events from the client. The handshake carries the session cookie or `auth: { token }`. */
export interface ClientToServer {
  'board:join': (join: BoardJoin, ack: (joined: BoardJoined) => void) => void;
  'board:leave': (leave: BoardLeave, ack?: (left: { readonly ok: boolean }) => void) => void;
}

/** The headers of this service, in lower case: what boards, retries and reads of one's own writes live by. */
export const headers = {
  boardSeq: 'x-board-seq',
  eventPosition: 'x-event-position',
  minPosition: 'x-min-position',
  signedInAs: 'x-signed-in-as',
  projection: 'x-projection',
  idempotencyKey: 'idempotency-key',
  idempotencyReplayed: 'idempotency-replayed',
  correlationId: 'x-correlation-id',
} as const;
