import type { FormRecord } from '#lib/forms/record-form.ts';
import type { BoardDefinition, BoardRow, Chip, Count, SortOrder } from './define-board.ts';
import type { EmptyBed } from './empty-beds.ts';
import { holds } from './filter-rows.ts';
import { isSearched } from './searched-rows.ts';
import { sounds } from './sounds-later.ts';
import { toAcceptFirst } from './stay-rows.ts';
import type { Found, StripEntry } from './strip.ts';

/** What the rows are narrowed from. */
interface Narrowed<Row extends BoardRow & FormRecord> {
  readonly definition: BoardDefinition<Row>;
  readonly rows: () => readonly Row[];
  readonly chips: () => readonly Chip<Row>[];
  readonly order: () => SortOrder<Row>;
}

/** Which rows of a board are shown, in their order: those of the count and the chip that are pressed, and of what is typed. */
export class Narrowing<Row extends BoardRow & FormRecord> {
  /** The key of the count that is pressed; null: the board has no counts. */
  chosen = $state<string | null>(null);
  /** The key of the chip that is pressed; null: the first one, which keeps every row. */
  chip = $state<string | null>(null);
  /** What is typed to narrow the rows; null while nobody does. */
  filter = $state<string | null>(null);
  readonly #of: Narrowed<Row>;
  readonly #home: string | null;

  constructor(of: Narrowed<Row>) {
    this.#of = of;
    this.#home = of.definition.counts?.home ?? null;
    this.chosen = this.#home;
  }

  /** The count that is pressed, where it leaves rows out. */
  get narrows(): Count<Row> | undefined {
    return this.chosen === this.#home ? undefined : this.#count();
  }

  /** The rows that are left, and those of them that were found by sound. */
  readonly #narrowed = $derived.by((): { readonly rows: readonly Row[]; readonly heard: readonly Row[] } => {
    const { definition: of, rows, chips, order } = this.#of;
    const { filter } = this;
    const kept = [this.#count()?.keeps, chips().find(({ key }) => key === this.chip)?.keeps].filter(
      (keeps) => keeps !== undefined,
    );
    const wordsOf = (row: Row) => [row.patient.mrn, of.look(row).word, ...of.words(row)];
    const all = rows().filter((row) => kept.every((keeps) => keeps(row)));
    const found = filter === null ? all : all.filter((row) => holds(row.patient.name, wordsOf(row), filter));
    // Asked for at the first letter: the code of sounds is loaded by then.
    const alike = filter ? sounds.module : null;
    const heard =
      found.length > 0 || !filter || alike === null
        ? []
        : all.filter((row) => alike.soundsLike(row.patient.name, wordsOf(row), filter));
    return { rows: toAcceptFirst(order().sort(heard.length > 0 ? heard : found)), heard };
  });

  /** The rows that are to be shown; those of a search that the service answers by sound after all others. */
  readonly wanted = $derived.by((): readonly Row[] => {
    const { rows } = this.#narrowed;
    const alike = this.#of.definition.search?.rows.soundAlike;
    return alike === undefined || alike.size === 0
      ? rows
      : [...rows.filter(({ id }) => !alike.has(id)), ...rows.filter(({ id }) => alike.has(id))];
  });

  /** Which of the rows were found because the name sounds like what is typed: only where nothing else is found. */
  readonly soundAlike = $derived.by(
    (): ReadonlySet<string> =>
      this.#of.definition.search?.rows.soundAlike ?? new Set(this.#narrowed.heard.map(({ id }) => id)),
  );

  /** Those of the strip who are found: whoever is looked for may be still to come. All of them while the filter is closed; of an open one in which nothing is typed, none. */
  found<Entry extends Found>(arrivals: readonly Entry[]): readonly Entry[] {
    const { filter } = this;
    if (filter === null) return arrivals;
    return arrivals.filter(
      ({ patient, reason }) => filter !== '' && holds(patient.name, [patient.mrn, reason], filter),
    );
  }

  /** How many of the strip are found by what is typed, who are in no row; empty: nobody. */
  inStrip(found: readonly StripEntry[]): string {
    const { arrivals } = this.#of.definition;
    const awaited = found.filter(({ from }) => !from).length;
    return this.filter && awaited > 0 ? `${awaited} in ${arrivals?.strip}` : '';
  }

  /**
   * Those beside the rows who are shown with all of them: a count or a chip that is pressed, one patient's rows, and a search beyond the
   * board are for rows alone.
   */
  awaited<Entry extends Found>(arrivals: readonly Entry[]): readonly Entry[] {
    const { search } = this.#of.definition;
    if (this.chosen !== this.#home || this.chip !== null || (search && isSearched(search.rows))) return [];
    return this.filter ? this.found(arrivals) : arrivals;
  }

  /** Nothing is left out. */
  readonly #whole = $derived.by(() => this.chosen === this.#home && this.chip === null && !this.filter);

  /** The same, with the empty beds between all of them, in the order of the beds alone: they are counted and found by nothing. */
  readonly listed = $derived.by((): readonly (Row | EmptyBed)[] => {
    const { definition: of, order } = this.#of;
    return of.withBeds && this.#whole && order() === of.orders[0] ? of.withBeds(this.wanted) : this.wanted;
  });

  /** Nobody is on the board, rather than nobody of whom was asked for. */
  readonly nobody = $derived.by(() => this.#of.rows().length === 0 || this.#whole);

  /** What the reader chose to see: when it changes, the rows follow at once. */
  get choice(): string {
    const { definition, order } = this.#of;
    return `${this.chosen} ${this.chip} ${order().key} ${this.filter} ${definition.search?.rows.choice}`;
  }

  readonly startFilter = (): void => {
    this.filter ??= '';
  };

  readonly endFilter = (): void => {
    this.filter = null;
  };

  readonly showAll = (): void => {
    [this.chosen, this.chip, this.filter] = [this.#home, null, null];
    this.#of.definition.search?.rows.showAll();
  };

  #count(): Count<Row> | undefined {
    return this.#of.definition.counts?.of.find(({ key }) => key === this.chosen);
  }
}
