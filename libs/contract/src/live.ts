import { z } from 'zod';
import type { SessionEndReason } from './access/session-end.js';
import type { WardKey } from './access/wards.js';
import { wardKey } from './access/wards.js';
import { AUDIT_FEED, type AuditFollow, type AuditPatch, type AuditStored } from './audit/audit.js';
import { type BoardCollections, stoppedPatient } from './boards/boards.js';
import { type ChartCollection, type ChartFeed, type ChartRecords, chartFeed } from './chart/chart.js';
import type { BedRecord } from './locations.js';
import type { NotificationHandled, NotificationRead, NotificationRecord } from './notifications.js';
import type { DiagnosticReportRecord } from './orders/diagnostic-report.js';
import type { PrescriptionRecord } from './orders/prescription.js';
import { instant } from './shared/primitives.js';
import type { Signal, SignalFollow } from './signals.js';

/** The live lists that are no ward's board. */
export const listFeeds = ['admissions', 'beds', 'pharmacy', 'lab'] as const;
/** One of `listFeeds`. */
export const listFeed = z.enum(listFeeds);
/**
 * A live list: every active admission, every bed with who is in it, or what the pharmacy or the laboratory has still to do
 * (`collectionOfList`). The ward `lab` has no board: as a feed's name it is the list's.
 */
export type ListFeed = z.infer<typeof listFeed>;
/** Whatever has numbered patches: a ward's board, a list, or a patient's chart. */
export type FeedName = WardKey | ListFeed | ChartFeed;

/** What stands on a patient's chart besides its own records, and service requests. */
interface ChartedOrders {
  prescriptions: PrescriptionRecord;
  'diagnostic-reports': DiagnosticReportRecord;
}
/** The collections that feeds are made of, by the REST path's name, and the record each holds. */
export type FeedCollections = BoardCollections & ChartRecords & ChartedOrders & { beds: BedRecord };
/** The collections of a patient's chart: what a bedside records, what is ordered, and what was found. */
export type ChartFeedCollection = ChartCollection | keyof ChartedOrders | 'service-requests';

/** The collection that each list is of. */
export const collectionOfList = {
  admissions: 'admissions',
  beds: 'beds',
  pharmacy: 'prescriptions',
  lab: 'service-requests',
} as const satisfies Readonly<Record<ListFeed, keyof FeedCollections>>;
/** The collection that a list is of. */
export type CollectionOfList<List extends ListFeed> = (typeof collectionOfList)[List];

/** One record that came into a feed, changed in it, or left it; the record is equal to what REST gives. */
export type FeedChange = {
  [Name in keyof FeedCollections]:
    | { readonly collection: Name; readonly op: 'upsert'; readonly id: string; readonly record: FeedCollections[Name] }
    | { readonly collection: Name; readonly op: 'remove'; readonly id: string };
}[keyof FeedCollections];

/** What one command changed in one feed. `seq` rises by one per feed, without gaps. */
interface Patch {
  readonly seq: number;
  readonly at: string;
  readonly changes: readonly FeedChange[];
}
/** What one command changed on one ward's board. */
export interface BoardPatch extends Patch {
  readonly ward: WardKey;
}
/** What one command changed in one list, or in one patient's chart. */
export interface FeedPatch extends Patch {
  readonly feed: ListFeed | ChartFeed;
}

/**
 * `after` is the number of the snapshot that the client holds, or that it has reached since; `feed` is the identity of
 * the feed that the number is of, as the snapshot named it.
 */
export const boardJoin = z.strictObject({ ward: wardKey, after: z.int().min(0), feed: z.string().max(100).optional() });
/** Which board to join, and from where on. */
type BoardJoin = z.infer<typeof boardJoin>;
/** `board:leave`: no patch and no pulse of that board after it. */
export const boardLeave = z.strictObject({ ward: wardKey });
/** Which board to leave. */
type BoardLeave = z.infer<typeof boardLeave>;
const listOrChart = z.union([listFeed, chartFeed]);
/** As `boardJoin`, for a list or a chart; `life` is the identity, as `X-Board-Feed` named it. */
export const feedJoin = z.strictObject({
  feed: listOrChart,
  after: z.int().min(0),
  life: z.string().max(100).optional(),
});
/** Which list or chart to join, and from where on. */
type FeedJoin = z.infer<typeof feedJoin>;
/** As `boardLeave`, for a list or a chart. */
export const feedLeave = z.strictObject({ feed: z.union([listOrChart, z.literal(AUDIT_FEED)]) });
/** Which list or chart to leave. */
type FeedLeave = z.infer<typeof feedLeave>;

/** Why a board or a list could not be joined. `resync_required`: load by REST, and join again; `not_found`: nobody's chart. */
export type JoinRefusal = 'resync_required' | 'forbidden' | 'unknown_ward' | 'not_found' | 'invalid' | 'unavailable';
/**
 * The answer to a join, or why not. The patches, applied in order, make the feed as of `seq` out of the feed as of `after`. They
 * are compacted: each record is in them once, so that their numbers rise with gaps, the last of them at most `seq`.
 */
export type Joined<P extends Patch | AuditPatch> =
  | { readonly ok: true; readonly seq: number; readonly patches: readonly P[] }
  | { readonly ok: false; readonly code: JoinRefusal };

const pulse = {
  seq: z.int(),
  at: instant,
  state: z.enum(['current', 'behind', 'stopped']),
  /** Since when it is not current. */
  since: instant.nullable(),
};
/**
 * Sent to a joined board about every two seconds: how fresh it is, by the server's own check.
 * `current`: everything stored up to `at` has been sent, the last of it as patch `seq`, but for the patients in
 * `stopped`. `behind`: the board lags behind what is stored; `stopped`: its projection has halted.
 * No pulse for some seconds means that nothing is known: the connection or the server is in trouble.
 */
export const boardPulse = z.object({ ward: wardKey, ...pulse, stopped: z.array(stoppedPatient) });
/** How fresh one ward's board is. */
export type BoardPulse = z.infer<typeof boardPulse>;
/** The same for a list or a chart. */
export const feedPulse = z.object({ feed: listOrChart, ...pulse });
/** How fresh one list, or one chart, is. */
export type FeedPulse = z.infer<typeof feedPulse>;

/** The process that a client is connected to stops soon: the client is to connect again, which leads it to another, after so long. */
export const drainingNotice = z.object({ reconnect_in_ms: z.int().min(0).max(600_000) });

/** Whether what was asked for is followed from now on. */
export type Followed = { readonly ok: true } | { readonly ok: false; readonly code: JoinRefusal };

/** Socket.IO events from the server, on the default namespace. */
export interface ServerToClient {
  'board:patch': (patch: BoardPatch) => void;
  'board:pulse': (pulse: BoardPulse) => void;
  'feed:patch': (patch: FeedPatch | AuditPatch) => void;
  'feed:pulse': (pulse: FeedPulse) => void;
  notification: (notification: NotificationRecord) => void;
  'audit:stored': (stored: AuditStored) => void;
  signal: (signal: Signal) => void;
  /** The patient of one that is open is somewhere else, and its words and its link say where. It is no new one. */
  'notification:moved': (notification: NotificationRecord) => void;
  'notification:handled': (handled: NotificationHandled) => void;
  'notification:read': (read: NotificationRead) => void;
  draining: (notice: z.infer<typeof drainingNotice>) => void;
  /** The session was ended; the server closes the socket after it. */
  'session:ended': (why: { readonly reason: SessionEndReason }) => void;
  /** The session was locked; the server closes the socket after it, and lets none in until it is unlocked. */
  'session:locked': () => void;
}

/**
 * Socket.IO events from the client. The handshake carries `auth: { token }`, or the session cookie and in `auth.signed_in_as` the id
 * of the person whose it is to be.
 */
export interface ClientToServer {
  'board:join': (join: BoardJoin, ack: (joined: Joined<BoardPatch>) => void) => void;
  'board:leave': (leave: BoardLeave, ack?: (left: { readonly ok: boolean }) => void) => void;
  /** Of the audit's feed it takes an `AuditJoin`, and answers with patches of that feed. */
  'feed:join': (join: FeedJoin, ack: (joined: Joined<FeedPatch>) => void) => void;
  'audit:follow': (follow: AuditFollow, ack: (followed: Followed) => void) => void;
  'audit:leave': (leave: AuditFollow) => void;
  'signal:follow': (follow: SignalFollow, ack: (followed: Followed) => void) => void;
  'signal:leave': (leave: SignalFollow) => void;
  'feed:leave': (leave: FeedLeave, ack?: (left: { readonly ok: boolean }) => void) => void;
}

/** The headers of this service, in lower case: what boards, retries and reads of one's own writes live by. */
export const headers = {
  boardSeq: 'x-board-seq',
  boardFeed: 'x-board-feed',
  listSeq: 'x-list-seq',
  eventPosition: 'x-event-position',
  minPosition: 'x-min-position',
  signedInAs: 'x-signed-in-as',
  idleSeconds: 'x-idle-seconds',
  projection: 'x-projection',
  idempotencyKey: 'idempotency-key',
  /** RFC 3339: when a note or an assessment was written down, where it is sent later. */
  writtenAt: 'x-written-at',
  idempotencyReplayed: 'idempotency-replayed',
  correlationId: 'x-correlation-id',
  /** With a 401 to whoever has the token of a session that is over: a `SessionEndReason`. */
  sessionEnded: 'x-session-ended',
} as const;
