import { type ChartCounts, idParam, type NotificationRecord } from '@ward-board/contract';
import { untrack } from 'svelte';
import { session } from '../session/session.svelte.js';
import { toasts } from '../ui/toasts.svelte.js';
import { cardOf, partsOf, rowOn } from './groups.js';

/** How long the row of a new notification may take to come up, and how often it is looked for. */
const COMES_WITHIN_MS = 2_500;
const LOOK_AGAIN_MS = 50;
/** How long the row stays marked. */
const MARKED_MS = 6_000;

interface Target {
  readonly row: string;
  readonly who: string;
  /** The card of the patient's chart that it is about; null: the row says it. */
  readonly card: keyof ChartCounts | null;
  /** It is in sight. */
  readonly reached: () => void;
}
let target = $state.raw<Target | null>(null);

/** The way from a notification to its row. */
export const lead = {
  get target(): Target | null {
    return target;
  },
  /** The row on the reader's own page; null: it has none there. */
  rowOf: (item: NotificationRecord): string | null => rowOn(session.user?.home_route ?? '', item),
  to(item: NotificationRecord, reached: () => void): void {
    const row = this.rowOf(item);
    if (row !== null) target = { row, who: partsOf(item).who, card: cardOf(item), reached };
  },
  /** To a row that may be in another table of the page. */
  toRow(row: string, who: string): void {
    target = { row, who, card: null, reached: () => {} };
  },
};

/** A page of rows that can be led to. */
interface Page {
  readonly loading: () => boolean;
  /** What is shown may be out of date: nobody can be said to have left. */
  readonly old: () => boolean;
  /** The id in `data-row` or `data-arrival` of what stands for a record; null: nothing does. */
  readonly find: (id: string) => string | null;
  /** It is there, and not among what is shown: shows it. */
  readonly reveal: (id: string) => void;
  /** Opens the chart of the row's patient at a card, where there is one, and resolves to false where the reader stays; left out: the page opens none. */
  readonly openChart?: ((id: string, card: keyof ChartCounts) => Promise<boolean>) | undefined;
}

/** Leads to the rows of a page: into sight, the focus on them, marked for a while. */
export class LedRow {
  #marked = $state<string | null>(null);
  #unmark: ReturnType<typeof setTimeout> | undefined;

  /** Made while its page is. */
  constructor(page: Page) {
    $effect(() => {
      // The page was opened with a notification's link. Loaded anew it leads there no more.
      const row = idParam.safeParse({ id: location.hash.slice(1) });
      if (!row.success) return;
      target = { row: row.data.id, who: 'The patient', card: null, reached: () => {} };
      history.replaceState(history.state, '', location.pathname);
    });
    $effect(() => {
      const { target: wanted } = lead;
      if (wanted === null || page.loading()) return undefined;
      return untrack(() => this.#go(wanted, page));
    });
    $effect(() => () => clearTimeout(this.#unmark));
  }

  get marked(): string | null {
    return this.#marked;
  }

  #go({ row, who, card, reached }: Target, { old, find, reveal, openChart }: Page): () => void {
    const until = Date.now() + COMES_WITHIN_MS;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let revealed = false;
    const look = (): void => {
      const id = find(row);
      const element = id === null ? null : elementOf(id);
      if (id !== null && element !== null) {
        target = null;
        this.#mark(id, element);
        if (card === null || openChart === undefined) reached();
        else void openChart(id, card).then((is) => (is ? reached() : undefined));
      } else if (Date.now() > until) {
        target = null;
        toasts.say(old() ? `${who} is not shown. This page may be out of date.` : `${who} is no longer on this board.`);
      } else {
        if (id !== null && !revealed) reveal(id);
        revealed ||= id !== null;
        timer = setTimeout(look, LOOK_AGAIN_MS);
      }
    };
    // Not before the list of notifications has closed and given the focus back.
    timer = setTimeout(look);
    return () => clearTimeout(timer);
  }

  #mark(id: string, element: HTMLElement): void {
    bringIntoSight(element);
    element.focus({ preventScroll: true });
    this.#marked = id;
    clearTimeout(this.#unmark);
    this.#unmark = setTimeout(() => {
      this.#marked = null;
    }, MARKED_MS);
  }
}

const elementOf = (id: string): HTMLElement | null =>
  document.querySelector<HTMLElement>(`:is([data-row="${CSS.escape(id)}"], [data-arrival="${CSS.escape(id)}"])`);

/** What is in sight stays where it is; else it comes to the middle, so that its neighbours are seen as well. */
function bringIntoSight(element: HTMLElement): void {
  const { top, bottom } = element.getBoundingClientRect();
  const around = element.closest('.scroll')?.getBoundingClientRect() ?? { top: 0, bottom: innerHeight };
  if (top >= around.top + HEAD_PX && bottom <= around.bottom) return;
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  element.scrollIntoView({ block: 'center', behavior: calm ? 'instant' : 'smooth' });
}

/** As high as the head of a table, which stays over its rows. */
const HEAD_PX = 28;
