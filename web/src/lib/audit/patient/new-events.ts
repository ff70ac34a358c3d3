import type { AuditHistoryEvent } from '@ward-board/contract';

/** A page of what was stored after a position, oldest first. It may be empty and have more after it. */
export interface NewPage {
  readonly items: readonly AuditHistoryEvent[];
  readonly next_cursor: string | null;
}

/** The list that new events belong into. */
export interface EventList {
  /** What of it was stored after a position. Null: that could not be read, or the list is another one by now. */
  read(after: string): Promise<NewPage | null>;
  /** These are new, oldest first; some may be listed already. */
  add(events: readonly AuditHistoryEvent[]): void;
  /** There are more than are read at once: these, and what is after the position. */
  tooMany(events: readonly AuditHistoryEvent[], after: string): void;
}

/** A list that lacks more than these pages is not read to its end. */
const MOST_PAGES = 4;

/**
 * Reads what was stored since, from the last event that was seen on, be it in the list or not: a list that leaves out most events would else be read
 * back to the one that it shows with each new event. Signals that come while it reads are one reading more, however many they are.
 */
export class NewEvents {
  /** Whatever is stored until here was stored before the list was read, or added to it. */
  #seen = '';
  /** The newest event that was told of. */
  #told = '';
  #reading: Promise<void> | null = null;
  #again = false;

  readonly #list: EventList;

  constructor(list: EventList) {
    this.#list = list;
  }

  /** An event was read, or is known not to be in the list. */
  saw(position: string): void {
    if (position > this.#seen) this.#seen = position;
  }

  /** Something may be new. @param position of an event that was stored; null: a connection is new, and nobody knows. */
  tell(position: string | null): Promise<void> {
    if (position !== null) {
      if (position <= this.#seen) return Promise.resolve();
      if (position > this.#told) this.#told = position;
    }
    this.#again = true;
    this.#reading ??= this.#readWhileTold().finally(() => {
      this.#reading = null;
    });
    return this.#reading;
  }

  async #readWhileTold(): Promise<void> {
    while (this.#again) {
      this.#again = false;
      await this.#readOn(this.#told);
    }
  }

  async #readOn(told: string): Promise<void> {
    const events: AuditHistoryEvent[] = [];
    let after = this.#seen;
    for (let pages = 0; pages < MOST_PAGES; pages += 1) {
      const page = await this.#list.read(after);
      if (page === null) return;
      events.push(...page.items);
      if (page.next_cursor === null) {
        this.#list.add(events);
        this.saw(events.at(-1)?.position ?? '');
        this.saw(told);
        return;
      }
      after = page.next_cursor;
    }
    this.saw(after);
    this.saw(told);
    this.#list.tooMany(events, after);
  }
}
