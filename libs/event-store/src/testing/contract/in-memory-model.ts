import type { NewEvent, StreamWrite } from '../../port/event-store.js';

/** The expected result of an append, without positions. */
export type ModelResult =
  | { readonly outcome: 'appended' | 'duplicate' | 'reused' }
  | { readonly outcome: 'conflict'; readonly stream: string; readonly expected: number; readonly actual: number };

/** An event of the model; its index in the list stands for a position. */
export interface ModelEvent extends NewEvent {
  readonly stream: string;
  readonly revision: number;
}

/** The simplest implementation of the port's invariants: one list. The property test compares a store with it. */
export class InMemoryModel {
  readonly events: ModelEvent[] = [];

  append(writes: readonly StreamWrite[]): ModelResult {
    const sent = writes.flatMap(({ stream, events }) => events.map((event) => ({ ...event, stream })));
    const known = sent.map(({ id }) => this.events.find((event) => event.id === id));
    if (known.every((event, n) => event && event.stream === sent[n]?.stream)) return { outcome: 'duplicate' };
    if (known.some((event) => event)) return { outcome: 'reused' };
    for (const { stream, expectedRevision } of writes) {
      const actual = this.revision(stream);
      if (actual !== expectedRevision) return { outcome: 'conflict', stream, expected: expectedRevision, actual };
    }
    for (const event of sent) this.events.push({ ...event, revision: this.revision(event.stream) + 1 });
    return { outcome: 'appended' };
  }

  revision(stream: string): number {
    return this.events.filter((event) => event.stream === stream).length;
  }
}
