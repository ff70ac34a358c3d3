import type { Page } from '@ward-board/api-client';
import type { PatientIdentity, SignalName } from '@ward-board/contract';
import { untrack } from 'svelte';
import type { ZodType } from 'zod';
import { holds } from '#lib/board/filter-rows.ts';
import type { SearchedRows } from '#lib/board/searched-rows.ts';
import { AskedList } from '#lib/live/asked-list.svelte.ts';
import { clock } from '#lib/live/clock/clock.svelte.ts';
import type { Freshness, LiveBoard } from '#lib/live/live-board.svelte.ts';
import { sayTime } from '#lib/time/facility.ts';

/** How many are asked for at first, by how many more the rows grow at a time, and up to how many. */
const STEP = 100;
const MOST = 1_000;

interface DoneOrder {
  readonly id: string;
  readonly patient: PatientIdentity;
}

/** What of a department's orders that are over is listed, and where. */
interface Listed<Row> {
  readonly path: string;
  readonly schema: ZodType<Page<Row>>;
  readonly signal: SignalName;
  readonly queue: LiveBoard;
  /** What is still to be done: of what is in both, the list of what is over is the older one. */
  readonly open: () => readonly Row[];
  /** What is said of an order besides whose it is. */
  readonly words: (row: Row) => readonly (string | null)[];
}

/**
 * The orders of a department that are over, the last one done first, for as long as somebody looks at them. A search finds those of
 * patients however long ago they were done, by the service, and of those that are listed what was ordered, or by whom.
 */
export class DoneOrders<Row extends DoneOrder> implements SearchedRows<Row> {
  typed = $state('');
  #asked = $state(STEP);
  #foundAsked = $state(STEP);
  readonly #of: Listed<Row>;
  readonly #list: AskedList<Row>;
  readonly #found: AskedList<Row>;

  /** Made while its page is. */
  constructor(of: Listed<Row>) {
    this.#of = of;
    const { path, schema, signal } = of;
    this.#list = new AskedList(
      () => ({ subject: 'done', choice: `${this.#asked}`, path: `${path}?done=true&limit=${this.#asked}` }),
      schema,
      signal,
    );
    this.#found = new AskedList(
      () => {
        const search = this.typed.trim();
        const query = `done=true&limit=${this.#foundAsked}&search=${encodeURIComponent(search)}`;
        return search === '' ? null : { subject: 'found', choice: query, path: `${path}?${query}` };
      },
      schema,
      signal,
    );
    $effect(() => {
      // What leaves the queue is over; what comes into it may have been.
      void of.open();
      untrack(() => {
        this.#list.again();
        this.#found.again();
      });
    });
  }

  readonly #listed = $derived.by((): readonly Row[] => this.#over(this.#list.answer?.rows ?? []));

  readonly rows = $derived.by((): readonly Row[] => {
    const search = this.typed.trim();
    if (search === '') return this.#listed;
    const found = this.#over(this.#found.answer?.rows ?? []);
    const known = new Set(found.map(({ id }) => id));
    return [...found, ...this.#listed.filter((row) => !known.has(row.id) && holds(null, this.#of.words(row), search))];
  });

  readonly known = (id: string): Row | undefined =>
    this.rows.find((row) => row.id === id) ?? this.#listed.find((row) => row.id === id);

  get choice(): string {
    return this.#found.answer?.question.choice ?? '';
  }

  readonly said = $derived.by((): string => {
    if (this.typed.trim() === '') return '';
    const { answer, state } = this.#found;
    if (state === 'failed') return 'Not answered. Retrying';
    if (state === 'asking' || answer === null) return 'Searching…';
    const count = `${answer.more ? 'more than ' : ''}${this.rows.length} found`;
    return state === 'old' ? `${count}, last read ${sayTime(answer.at)}` : count;
  });

  readonly search = (text: string): void => {
    this.typed = text;
    this.#foundAsked = STEP;
  };

  /** One patient's are found by their record number, however many share the name. */
  readonly open = (patient: PatientIdentity | null): void => this.search(patient?.mrn ?? '');
  readonly patient = null;
  readonly showAll = (): void => this.search('');
  readonly removed = (): void => {
    this.#list.again();
    this.#found.again();
  };

  get more(): 'yes' | 'too many' | 'no' {
    const searches = this.typed.trim() !== '';
    if (!(searches ? this.#found : this.#list).answer?.more) return 'no';
    return (searches ? this.#foundAsked : this.#asked) < MOST ? 'yes' : 'too many';
  }

  get asking(): boolean {
    return [this.#list, this.#found].some(({ state }) => state === 'asking');
  }

  readonly loadMore = (): void => {
    if (this.more !== 'yes') return;
    if (this.typed.trim() === '') this.#asked += STEP;
    else this.#foundAsked += STEP;
  };

  #over(rows: readonly Row[]): readonly Row[] {
    const open = new Set(this.#of.open().map(({ id }) => id));
    return rows.filter(({ id }) => !open.has(id));
  }

  /** The list as a page of rows takes it: what could not be read anew is as old as its last reading. */
  get board(): LiveBoard {
    const [{ queue }, list] = [this.#of, this.#list];
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
