import type { PatientIdentity } from '@ward-board/contract';

/** What is older than the rows that are shown. */
export interface OlderRows {
  /** Whether older rows can be had, cannot be had here, or are not there. */
  readonly more: 'yes' | 'too many' | 'no';
  /** An answer is on its way. */
  readonly asking: boolean;
  readonly loadMore: () => void;
}

/**
 * Rows that a board shows besides those that it holds, or in place of them: what a search found, one patient's, what is older
 * than the board goes back. It changes, and is read anew each time.
 */
export interface SearchedRows<Row> extends OlderRows {
  /** What is shown now. */
  readonly rows: readonly Row[];
  /** The newest that is known of a record, shown or not; undefined once it is gone. */
  readonly known: (id: string) => Row | undefined;
  /** What the reader chose to see: when it changes, the rows follow at once. */
  readonly choice: string;
  readonly typed: string;
  readonly search: (text: string) => void;
  /** Which of the rows a search found because the name sounds like what was typed. */
  readonly soundAlike?: ReadonlySet<string>;
  /** What became of the search, in a few words; empty while there is none. */
  readonly said: string;
  /** Whose rows alone are shown; null: everybody's. */
  readonly patient: PatientIdentity | null;
  readonly open: (patient: PatientIdentity | null) => void;
  /** The search, or whatever else narrows what is shown, is given up. */
  readonly showAll: () => void;
  /** A record was closed here. */
  readonly removed: (id: string) => void;
}

/** Whether only some of a board's rows are shown: what a search found, or one patient's. */
export const isSearched = ({ patient, typed }: Pick<SearchedRows<unknown>, 'patient' | 'typed'>): boolean =>
  patient !== null || typed.trim() !== '';

/**
 * How a board shows rows beyond its own: a search stands in the bar, where other boards have the arrivals and the filter, an
 * entry of a row's menu shows the patient's rows alone, and a button below the last row brings older ones.
 */
export interface RowSearch<Row> {
  readonly rows: SearchedRows<Row>;
  /** What the entry of a row's menu is called that shows the patient's rows alone. */
  readonly opens: string;
  /** What the search looks in. */
  readonly placeholder: string;
  /** Said where older rows are not brought any more. */
  readonly tooMany: string;
}
