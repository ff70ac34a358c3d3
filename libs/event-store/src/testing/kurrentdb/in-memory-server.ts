import type {
  KurrentServer,
  ReadOptions,
  ServerEvent,
  ServerNewEvent,
  ServerRevision,
  ServerWrite,
} from '../../kurrentdb/server/server.js';

/** What the next appends meet, in this order; then all goes well. `lost`: stored, and the answer never comes. */
export type Mishap =
  | 'lost'
  | 'late'
  | { readonly arrives: Promise<void> }
  | { readonly fails: unknown; readonly stored: boolean };

/** As the client throws it. */
export const clientError = (type: string, fields: object = {}): Error =>
  Object.assign(new Error(''), { type, ...fields });

/**
 * One log in memory that behaves as KurrentDB does where that differs from what one would expect: ids are compared at the
 * expected revision alone, a replay is acknowledged as if it were new, part of a replay conflicts, positions have gaps. The
 * adapter is held to the contract on it where no KurrentDB is at hand; what only a real server shows is tested on one.
 */
export class InMemoryLog {
  readonly events: ServerEvent[] = [];
  readonly wakers = new Set<() => void>();
  mishaps: Mishap[] = [];
  /** How often an append was sent. */
  appends = 0;
  /** What reads throw while it is set. */
  readFailure: unknown = null;
  private position = 1_000n;

  connect(): KurrentServer {
    const own = new Set<() => void>();
    return {
      append: (writes) => this.append(writes),
      readStream: async (stream, options) => this.readStream(stream, options),
      readAll: async (options) => this.readAll(options),
      onAppended: (wake) => {
        const waker = () => wake();
        own.add(waker);
        this.wakers.add(waker);
        return () => this.wakers.delete(waker);
      },
      reconnect: () => {},
      close: async () => {
        for (const waker of own) this.wakers.delete(waker);
      },
    };
  }

  private async append(writes: readonly ServerWrite[]): Promise<'stored' | 'wrong_revision'> {
    this.appends += 1;
    // As over a network: who sends later may arrive first.
    await new Promise(setImmediate);
    const mishap = this.mishaps.shift();
    if (mishap === 'late') await new Promise((resolve) => setTimeout(resolve, 60));
    if (typeof mishap === 'object' && 'arrives' in mishap) await mishap.arrives;
    if (typeof mishap === 'object' && 'fails' in mishap && !mishap.stored) throw mishap.fails;
    const outcome = this.decide(writes);
    if (mishap === 'lost') return new Promise(() => {});
    if (typeof mishap === 'object' && 'fails' in mishap) throw mishap.fails;
    return outcome;
  }

  private decide(writes: readonly ServerWrite[]): 'stored' | 'wrong_revision' {
    const checked = writes.map((write) => this.check(write));
    if (checked.every((each) => each === 'replay')) return 'stored';
    if (checked.some((each) => each !== 'new')) return 'wrong_revision';
    for (const { stream, expected, events } of writes)
      for (const [index, event] of events.entries()) this.add(stream, first(expected) + BigInt(index), event);
    for (const waker of this.wakers) waker();
    return 'stored';
  }

  private check({ stream, expected, events }: ServerWrite): 'new' | 'replay' | 'wrong' {
    const stored = this.events.filter((event) => event.stream === stream);
    if (BigInt(stored.length) === first(expected)) return 'new';
    const isReplay = events.every(({ id }, index) => stored[Number(first(expected)) + index]?.id === id);
    return isReplay ? 'replay' : 'wrong';
  }

  private add(stream: string, revision: bigint, event: ServerNewEvent): void {
    this.position += BigInt(100 + JSON.stringify(event.data).length);
    const data: unknown = JSON.parse(JSON.stringify(event.data));
    const metadata = { ...event.metadata, '$schema.name': event.type, '$schema.format': 'Json' };
    this.events.push({ ...event, data, metadata, stream, revision, position: this.position, created: new Date() });
  }

  private readStream(stream: string, { from, direction, limit }: ReadOptions<bigint | 'end'>): readonly ServerEvent[] {
    this.fail();
    if (stream === '') throw clientError('unavailable');
    const events = this.events.filter((event) => event.stream === stream);
    if (direction === 'forwards') return events.filter(({ revision }) => revision >= from).slice(0, limit);
    const until = from === 'end' ? BigInt(events.length) : from;
    return events
      .filter(({ revision }) => revision <= until)
      .toReversed()
      .slice(0, limit);
  }

  private readAll({ from, direction, limit }: ReadOptions<bigint | 'start' | 'end'>): readonly ServerEvent[] {
    this.fail();
    if (direction === 'backwards') {
      const before = typeof from === 'bigint' ? this.events.filter(({ position }) => position < from) : this.events;
      return before.toReversed().slice(0, limit);
    }
    const start = typeof from === 'bigint' ? this.events.findIndex(({ position }) => position === from) : 0;
    if (start < 0) throw clientError('unavailable');
    return this.events.slice(start, start + limit);
  }

  private fail(): void {
    if (this.readFailure !== null) throw this.readFailure;
  }
}

const first = (expected: ServerRevision): bigint => (expected === 'no_stream' ? 0n : expected + 1n);
