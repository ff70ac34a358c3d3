import type { BoardPatch, BoardPulse } from '@ward-board/contract';
import { startBoard, transition } from '../machine/board-machine.js';
import { noRows, type Picture } from '../machine/board-picture.js';
import type { BoardEvent, BoardState, Effect } from '../machine/board-state.js';
import { admissionOf, emergencyCaseOf } from './records.js';

export const T = Date.parse('2026-11-21T07:00:00.000Z');
export type Bare = BoardEvent extends infer E ? (E extends unknown ? Omit<E, 'at'> : never) : never;

export const at = (ms: number) => ({ server: T + ms, local: ms });
export const picture = (seq: number, wholeAt = seq): Picture => ({
  seq,
  wholeAt,
  rows: { ...noRows, admissions: new Map([[admissionOf(1).id, admissionOf(1)]]) },
});
export const patch = (seq: number, n = seq): BoardPatch => ({
  ward: 'emergency',
  seq,
  at: new Date(T).toISOString(),
  changes: [
    { collection: 'admissions', op: 'upsert', id: admissionOf(n).id, record: admissionOf(n, { awaiting: null }) },
    { collection: 'emergency-details', op: 'upsert', id: emergencyCaseOf(n).id, record: emergencyCaseOf(n) },
  ],
});
export const pulse = (
  seq: number,
  ms: number,
  state: BoardPulse['state'] = 'current',
  sinceMs: number | null = null,
) => ({
  type: 'pulse' as const,
  pulse: {
    ward: 'emergency' as const,
    seq,
    at: new Date(T + ms).toISOString(),
    state,
    since: sinceMs === null ? null : new Date(T + sinceMs).toISOString(),
  },
});

/** A board that a test talks to; `ms` counts from the start. */
export class Talk {
  state: BoardState;
  effects: readonly Effect[];
  constructor() {
    const first = startBoard('emergency', 0.5);
    this.state = first.state;
    this.effects = first.effects;
  }
  tell(ms: number, ...events: Bare[]): this {
    for (const event of events) {
      const step = transition(this.state, { ...event, at: at(ms) } as BoardEvent);
      this.state = step.state;
      this.effects = step.effects;
    }
    return this;
  }
  get no(): number {
    return 'asked' in this.state ? this.state.asked : 0;
  }
  /** Read and joined at 10, and proven. */
  live(): this {
    this.tell(0, { type: 'read', no: this.no, picture: picture(10), asked: at(0) }, { type: 'connected' });
    return this.tell(1, { type: 'joined', no: this.no, seq: 10, patches: [] }, pulse(10, 1));
  }
  get seq(): number | null {
    return 'shown' in this.state ? (this.state.shown?.seq ?? null) : null;
  }
}

export const talk = () => new Talk();
