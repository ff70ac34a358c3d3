import { Draft, type KeptDraft } from '../../forms/draft.svelte.js';
import { textsOf } from '../../forms/record-form.js';
import { type KeptSubmission, Submission } from '../../forms/submission.svelte.js';
import type { AllergyMatch } from './allergy-match.js';
import { type OrderTab, orderKinds, orderTabs } from './order-kinds.js';

/** The field of the reason why something is ordered despite an allergy. */
export const REASON = 'allergy_reason';

/** The allergies that were found to match what is given, and the words that they were compared with. */
interface Asked {
  readonly words: string;
  readonly matches: readonly AllergyMatch[];
  /** The reason that was written for something else last; empty: none was. */
  readonly earlier: string;
}

/** What has been asked about an order, as it is kept. */
interface KeptQuestion {
  readonly asked: Asked | null;
  readonly mayBeOrdered: boolean;
}

/** What has to be kept of an order for `resume`. */
interface KeptEntry {
  readonly draft: KeptDraft;
  readonly submission: KeptSubmission;
  readonly question: KeptQuestion | null;
}

const areAmong = (some: readonly AllergyMatch[], others: readonly AllergyMatch[]): boolean =>
  some.every(({ why }) => others.some((other) => other.why === why));
const areSame = (some: readonly AllergyMatch[], others: readonly AllergyMatch[]): boolean =>
  areAmong(some, others) && areAmong(others, some);

const sayUnknown = (tab: OrderTab): string =>
  `The ${tab.toLowerCase()} order got no answer and may have been stored: look under ${orderKinds[tab].listed}.`;

/** An order that is being written on one tab; its form may come and go. */
export class OrderEntry {
  readonly tab: OrderTab;
  readonly draft: Draft<string>;
  readonly submission = new Submission();
  /** Asked about until a reason is written; null: nothing was found. */
  #asked = $state.raw<Asked | null>(null);
  /** It was opened again after it had been sent once without an answer: that first one may have been stored. */
  mayBeOrdered = $state(false);

  constructor(tab: OrderTab) {
    const { kind, initial } = orderKinds[tab];
    this.tab = tab;
    this.draft = new Draft({ ...textsOf(kind), ...initial });
  }

  get asked(): Asked | null {
    return this.#asked;
  }

  /**
   * A reason stands for the very words and matches that it was written for: for any others it is asked about anew, and the text is
   * only offered. @returns whether nothing matches, or the same was asked about before.
   */
  compare(words: string, matches: readonly AllergyMatch[]): boolean {
    const before = this.#asked;
    if (before?.words === words && areSame(before.matches, matches)) return true;
    if (matches.length === 0) {
      this.#asked = null;
      return true;
    }
    const earlier = this.draft.values[REASON]?.trim() || (before?.earlier ?? '');
    this.draft.values[REASON] = '';
    this.#asked = { words, matches, earlier };
    return false;
  }

  /**
   * What was sent without an answer is sent again as it was, unless what it matches by now was not asked about then: it is asked
   * about as another order. @returns whether it is sent as it was.
   */
  compareAgain(words: string, matches: readonly AllergyMatch[]): boolean {
    if (areAmong(matches, this.#asked?.matches ?? [])) return true;
    this.mayBeOrdered = true;
    return this.compare(words, matches);
  }

  /** What has been asked about it; null: nothing. */
  get question(): KeptQuestion | null {
    return this.#asked || this.mayBeOrdered ? { asked: this.#asked, mayBeOrdered: this.mayBeOrdered } : null;
  }

  /** Goes on with what was asked before. */
  ask(question: KeptQuestion | null): void {
    this.#asked = question?.asked ?? null;
    this.mayBeOrdered = question?.mayBeOrdered ?? false;
  }

  get kept(): KeptEntry {
    return { draft: this.draft.kept, submission: this.submission.kept, question: this.question };
  }

  resume({ draft, submission, question }: KeptEntry): void {
    this.draft.resume(draft);
    this.submission.resume(submission);
    this.ask(question);
  }
}

/** The orders of one patient that are being written, one on each tab. Made anew for each patient. */
export class OrderEntries {
  #all = $state.raw(new Map(orderTabs.map((tab) => [tab, new OrderEntry(tab)] as const)));

  of(tab: OrderTab): OrderEntry {
    const entry = this.#all.get(tab);
    if (entry === undefined) throw new Error(`no order is written on ${tab}`);
    return entry;
  }

  /** The tabs besides one that hold what was typed and not sent, in their order. */
  begunBesides(tab: OrderTab): readonly OrderTab[] {
    return orderTabs.filter((each) => each !== tab && this.of(each).draft.touched);
  }

  get isBegun(): boolean {
    return orderTabs.some((tab) => this.of(tab).draft.touched);
  }

  /** An order was sent: the next one of its tab is another. */
  sent(tab: OrderTab): void {
    this.#all = new Map([...this.#all, [tab, new OrderEntry(tab)]]);
  }

  /** What is lost with them, in a sentence, or in two. */
  get loss(): string {
    const begun = orderTabs.filter((tab) => this.of(tab).draft.touched);
    const unsent = begun.filter((tab) => !this.of(tab).submission.pending);
    const unknown = begun.filter((tab) => this.of(tab).submission.pending || this.of(tab).mayBeOrdered);
    const said = `${unsent.length} ${unsent.length === 1 ? 'order' : 'orders'} not sent will be lost: ${unsent.join(', ')}.`;
    return [...(unsent.length > 0 ? [said] : []), ...unknown.map(sayUnknown)].join(' ');
  }

  /** What those tabs hold that have no form on the page; null: nothing. */
  keptBesides(tab: OrderTab): readonly (readonly [OrderTab, KeptEntry])[] | null {
    const begun = this.begunBesides(tab);
    return begun.length === 0 ? null : begun.map((each) => [each, this.of(each).kept] as const);
  }

  resume(kept: ReturnType<OrderEntries['keptBesides']>): void {
    for (const [tab, entry] of kept ?? []) this.of(tab).resume(entry);
  }
}
