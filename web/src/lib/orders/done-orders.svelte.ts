import type { Page } from '@ward-board/api-client';
import { untrack } from 'svelte';
import type { ZodType } from 'zod';
import type { OlderRows } from '#lib/board/rows-beyond.ts';
import { AskedList } from '#lib/live/asked-list.svelte.ts';
import { clock } from '#lib/live/clock/clock.svelte.ts';
import type { Freshness, LiveBoard } from '#lib/live/live-board.svelte.ts';

/** How many are asked for at first, by how many more the rows grow at a time, and up to how many. */
const STEP = 100;
const MOST = 1_000;

interface Identified {
  readonly id: string;
}

/** The orders of a department that are over, the last one done first, for as long as somebody looks at them. */
export class DoneOrders<Row extends Identified> implements OlderRows {
  readonly tooMany = `Older ones are not listed here. A patient’s chart has all of theirs.`;
  #asked = $state(STEP);
  readonly #queue: LiveBoard;
  readonly #open: () => readonly Row[];
  readonly #list: AskedList<Row>;

  /**
   * Made while its page is.
   * @param path the list of what is over.
   * @param open what is still to be done: of what is in both, the list of what is over is the older one.
   */
  constructor(path: string, schema: ZodType<Page<Row>>, queue: LiveBoard, open: () => readonly Row[]) {
    this.#queue = queue;
    this.#open = open;
    this.#list = new AskedList(
      () => ({ subject: 'done', choice: `${this.#asked}`, path: `${path}?done=true&limit=${this.#asked}` }),
      schema,
    );
    $effect(() => {
      // What leaves the queue is over; what comes into it may have been.
      void open();
      untrack(() => this.#list.again());
    });
  }

  readonly rows = $derived.by((): readonly Row[] => {
    const open = new Set(this.#open().map(({ id }) => id));
    return (this.#list.answer?.rows ?? []).filter(({ id }) => !open.has(id));
  });

  get more(): 'yes' | 'too many' | 'no' {
    if (!this.#list.answer?.more) return 'no';
    return this.#asked < MOST ? 'yes' : 'too many';
  }

  get asking(): boolean {
    return this.#list.state === 'asking';
  }

  readonly loadMore = (): void => {
    if (this.more === 'yes') this.#asked += STEP;
  };

  /** The list as a page of rows takes it: what could not be read anew is as old as its last reading. */
  get board(): LiveBoard {
    const [queue, list] = [this.#queue, this.#list];
    const { answer, state } = list;
    const isOld = answer !== null && state === 'old';
    return {
      get phase() {
        if (queue.phase === 'forbidden' || queue.phase === 'signed-out') return queue.phase;
        if (answer === null) return state === 'failed' ? 'failed' : 'loading';
        return isOld ? 'stale' : queue.phase;
      },
      get freshness(): Freshness {
        if (!isOld) return queue.freshness;
        const ageSeconds = Math.max(0, Math.floor((clock.now.getTime() - answer.at.getTime()) / 1_000));
        return { ageSeconds, asOf: answer.at, state: 'unknown', since: answer.at };
      },
      rows: (collection) => queue.rows(collection),
      stopped: queue.stopped,
      changedIds: queue.changedIds,
      start: () => queue.start(),
      reload: () => {
        queue.reload();
        list.again();
      },
    };
  }
}
