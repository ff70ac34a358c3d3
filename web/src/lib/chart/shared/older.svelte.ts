import type { Page } from '@ward-board/api-client';
import type { ChartFeedCollection, FeedCollections } from '@ward-board/contract';
import { chartCards, chartRecords, diagnosticReportList, prescription, serviceRequest } from '@ward-board/contract';
import { untrack } from 'svelte';
import type { ZodType } from 'zod';
import { AskedList, type ListQuestion } from '../../live/asked-list.svelte.js';
import { clock } from '../../live/clock/clock.svelte.js';
import type { LiveChart } from '../../live/live-board.svelte.js';
import { broughtUpToDate } from '../../live/merged-rows.js';

/** How many of the newest of each list the live chart holds, and how many a page of older ones has. */
const NEWEST = 500;
/** The first page begins with the newest, since what the live chart holds of them has no cursor: those are left out. */
const FIRST = NEWEST * 2;

type Lists = { readonly [Name in ChartFeedCollection]: ZodType<Page<FeedCollections[Name]>> };
const schemas: Lists = {
  ...(Object.fromEntries(Object.entries(chartRecords).map(([name, { list }]) => [name, list])) as unknown as Lists),
  prescriptions: prescription.list,
  'service-requests': serviceRequest.list,
  'diagnostic-reports': diagnosticReportList,
};

/**
 * The records of a list that are older than those that the live chart holds, a page at a time: however long the list is, one
 * page of it is held. Made while the list is shown; what it shows is asked for anew with each change of the chart.
 */
export class OlderRecords<Name extends ChartFeedCollection> {
  readonly collection: Name;
  /** The pages that were turned to, by their cursors; the first has none. */
  #cursors = $state.raw<readonly string[]>([]);
  #turned = $state(false);
  /** What the live chart had when the first page was turned to, and when that was: what was edited since is older all the same. */
  #newest = $state.raw<{ readonly ids: ReadonlySet<string>; readonly at: string }>({ ids: new Set(), at: '' });
  readonly #feed: LiveChart;
  readonly #path: string;
  readonly #list: AskedList<FeedCollections[Name]>;
  readonly #live = $derived.by(() => this.#feed.rows(this.collection));
  readonly #byId = $derived(new Map(this.#live.map((row) => [row.id, row])));

  constructor(patientId: string, collection: Name, feed: LiveChart) {
    this.collection = collection;
    this.#feed = feed;
    const { list = '' } = chartCards.icu.cards.find((card) => card.collection === collection) ?? {};
    this.#path = list.replace(':id', patientId);
    this.#list = new AskedList(() => this.#question, schemas[collection]);
    // What is changed or taken back by anybody may stand on this page.
    $effect(() => {
      void feed.changedIds;
      untrack(() => this.#list.again());
    });
  }

  /** 0: the newest, which the live chart has. */
  get page(): number {
    return this.#turned ? this.#cursors.length + 1 : 0;
  }

  readonly #question = $derived.by((): ListQuestion | null => {
    if (!this.#turned) return null;
    const cursor = this.#cursors.at(-1);
    const query = cursor === undefined ? `limit=${FIRST}` : `limit=${NEWEST}&cursor=${cursor}`;
    const path = `${this.#path}${this.#path.includes('?') ? '&' : '?'}${query}`;
    return { subject: path, choice: path, path };
  });

  readonly #answer = $derived.by(() => {
    const { answer } = this.#list;
    return answer !== null && answer.question.path === this.#question?.path ? answer : null;
  });

  /** Those of the page that is shown: the live ones, or older ones, each as the live chart has it where that is newer. */
  readonly rows = $derived.by((): readonly FeedCollections[Name][] => {
    if (!this.#turned) return this.#live;
    const read = this.#answer?.rows ?? [];
    const { ids, at } = this.#newest;
    const isOlder = ({ id, created_at }: FeedCollections[Name]) => !ids.has(id) && created_at <= at;
    const older = this.#cursors.length === 0 ? read.filter(isOlder) : read;
    return broughtUpToDate({ rows: older, left: new Set() }, this.#byId);
  });

  /** The chart with the page that is shown in the place of the list's newest. */
  readonly shown: Pick<LiveChart, 'rows'> = {
    rows: <Of extends ChartFeedCollection>(name: Of) =>
      (name === (this.collection as ChartFeedCollection)
        ? this.rows
        : this.#feed.rows(name)) as readonly FeedCollections[Of][],
  };

  /** `old`: what is shown could not be read anew. */
  get state(): 'current' | 'asking' | 'old' | 'failed' {
    if (!this.#turned || this.#list.state === 'idle') return 'current';
    return this.#list.state === 'asking' && this.#answer !== null ? 'current' : this.#list.state;
  }

  get hasOlder(): boolean {
    return this.#turned ? (this.#answer?.more ?? false) : this.#live.length >= NEWEST;
  }

  readonly older = (): void => {
    if (!this.hasOlder) return;
    const next = this.#answer?.next ?? null;
    if (!this.#turned) {
      this.#newest = { ids: new Set(this.#byId.keys()), at: clock.now.toISOString() };
      this.#turned = true;
    } else if (next !== null) this.#cursors = [...this.#cursors, next];
  };

  readonly newer = (): void => {
    if (!this.#turned) return;
    if (this.#cursors.length === 0) this.#turned = false;
    else this.#cursors = this.#cursors.slice(0, -1);
  };

  /** One was changed here. */
  readonly again = (): void => this.#list.again();

  readonly find = (id: string): FeedCollections[Name] | undefined => this.rows.find((row) => row.id === id);
}
