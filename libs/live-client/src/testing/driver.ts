import type { FeedChange } from '@ward-board/contract';
import { startFeed, transition } from '../machine/machine.js';
import { type Collection, type Snapshot, snapshotRows } from '../machine/snapshot.js';
import type { Effect, FeedEvent, FeedPatch, FeedState, Pulse } from '../machine/state.js';
import { admissionOf, emergencyCaseOf } from './records.js';

export const T = Date.parse('2026-11-21T07:00:00.000Z');
export type Bare = FeedEvent extends infer E ? (E extends unknown ? Omit<E, 'at'> : never) : never;

export const at = (ms: number) => ({ server: T + ms, local: ms });
export const snapshot = (seq: number, identity = 'A'): Snapshot => ({
  identity,
  seq,
  rows: snapshotRows({ admissions: [admissionOf(1)], 'emergency-details': [] }),
  stopped: new Map(),
});
/** Both changes of one command: patient `n` is triaged. */
export const changes = (n: number): FeedChange[] => [
  { collection: 'admissions', op: 'upsert', id: admissionOf(n).id, record: admissionOf(n, { awaiting: null }) },
  { collection: 'emergency-details', op: 'upsert', id: emergencyCaseOf(n).id, record: emergencyCaseOf(n) },
];
export const patch = (seq: number, n = seq): FeedPatch => ({ of: 'emergency', seq, changes: changes(n) });
export const pulse = (seq: number, ms: number, state: Pulse['state'] = 'current', sinceMs: number | null = null) => ({
  type: 'pulse' as const,
  pulse: {
    seq,
    at: new Date(T + ms).toISOString(),
    state,
    since: sinceMs === null ? null : new Date(T + sinceMs).toISOString(),
    stopped: [],
  },
});

/** A feed that a test drives by events; `ms` counts from the start. */
export class FeedDriver {
  state: FeedState;
  effects: readonly Effect[];
  constructor() {
    const first = startFeed(0.5);
    this.state = first.state;
    this.effects = first.effects;
  }
  tell(ms: number, ...events: Bare[]): this {
    for (const event of events) {
      const step = transition(this.state, { ...event, at: at(ms) } as FeedEvent);
      this.state = step.state;
      this.effects = step.effects;
    }
    return this;
  }
  get no(): number {
    return this.state.asked;
  }
  /** Read and joined at 10, with evidence. */
  live(): this {
    this.tell(0, { type: 'read', no: this.no, snapshot: snapshot(10), asked: at(0) }, { type: 'connected' });
    return this.tell(1, { type: 'joined', no: this.no, seq: 10, patches: [] }, pulse(10, 1));
  }
  /** Ids of a collection's shown records, sorted. */
  rowIds(collection: Collection): readonly string[] {
    const rows = 'shown' in this.state ? this.state.shown?.rows[collection] : undefined;
    return [...(rows?.keys() ?? [])].sort();
  }
  get seq(): number | null {
    return 'shown' in this.state ? (this.state.shown?.seq ?? null) : null;
  }
}

export const drive = () => new FeedDriver();
