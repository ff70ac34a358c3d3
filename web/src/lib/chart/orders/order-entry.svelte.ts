import { Draft, type KeptDraft } from '../../forms/draft.svelte.js';
import { textsOf } from '../../forms/record-form.js';
import { type KeptSubmission, Submission } from '../../forms/submission.svelte.js';
import type { AllergyMatch } from './allergy-match.js';
import { type OrderTab, orderKinds, orderTabs } from './order-kinds.js';

/** The allergies that were found to match what is given, and the words that they were compared with. */
interface Asked {
  readonly words: string;
  readonly matches: readonly AllergyMatch[];
}

/** What has to be kept of an order for `resume`. */
interface KeptEntry {
  readonly draft: KeptDraft;
  readonly submission: KeptSubmission;
}

/** An order that is being written on one tab; its form may come and go. */
export class OrderEntry {
  readonly tab: OrderTab;
  readonly draft: Draft<string>;
  readonly submission = new Submission();
  /** Asked about until a reason is written; null: nothing was found. */
  asked = $state.raw<Asked | null>(null);

  constructor(tab: OrderTab) {
    const { kind, initial } = orderKinds[tab];
    this.tab = tab;
    this.draft = new Draft({ ...textsOf(kind), ...initial });
  }

  get kept(): KeptEntry {
    return { draft: this.draft.kept, submission: this.submission.kept };
  }

  resume({ draft, submission }: KeptEntry): void {
    this.draft.resume(draft);
    this.submission.resume(submission);
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

  /** An order was sent: the next one of its tab is another. @returns the tab of one that is still to be sent; null: there is none. */
  sent(tab: OrderTab): OrderTab | null {
    this.#all = new Map([...this.#all, [tab, new OrderEntry(tab)]]);
    return this.begunBesides(tab)[0] ?? null;
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
