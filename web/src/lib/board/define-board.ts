import type { LucideIcon } from '@lucide/svelte';
import type { AdmissionRecord, BoardWard, PatientIdentity } from '@ward-board/contract';
import type { Snippet } from 'svelte';
import type { FormRecord, RecordKind, Texts } from '#lib/forms/record-form.ts';
import type { Transfer } from '#lib/forms/transfer.ts';
import type { LiveBoard } from '#lib/live/live-board.svelte.ts';
import type { Look } from '#lib/ui/look.ts';

/** What the frame needs of a row. */
export interface BoardRow {
  readonly id: string;
  readonly revision: number;
  readonly patient: PatientIdentity;
}

/**
 * A column between the patient and the actions. On a wide board cells stand under their heads; on a narrower one the row
 * is a card, and `area` says where on it: `what` beside the name, `signs`, `more` and `extra` right of that, `wait` in
 * the corner.
 */
export interface Column<Row> {
  readonly head: string;
  /** A CSS grid track. */
  readonly width: string;
  readonly area: 'what' | 'signs' | 'more' | 'extra' | 'wait';
  readonly cell: Snippet<[Row]>;
}

/** A count in the head of the board: `2 patients`. */
export interface Count {
  readonly count: number;
  readonly word: string;
  readonly look?: Look;
}

/** A count above the rows that also filters them. */
export interface Card<Row> {
  readonly key: string;
  readonly word: string;
  readonly look?: Look;
  readonly keeps: (row: Row) => boolean;
  /** A short line under the word about the rows that it counts, and what is wrong with them. */
  readonly note: (rows: readonly Row[], now: Date) => { readonly text: string; readonly alarm?: string };
}

/** The cards of a board. `home` is the one that is chosen at first and again when another is let go; null: every row is shown. */
export interface Cards<Row> {
  readonly label: string;
  readonly home: string | null;
  readonly cards: readonly Card<Row>[];
}

/** The strip of those who wait for a record on this board, and the form that makes it. */
export interface Arrivals<Row> {
  readonly strip: string;
  readonly empty: string;
  /** The button that begins a case by choosing a patient: its label, what it asks, what it says when nobody waits. */
  readonly begin: string;
  readonly choose: string;
  readonly none: string;
  /** What is done with one who arrived, and with one who was treated before. */
  readonly receive: string;
  readonly again: string;
  /** The title of the form, and its button. */
  readonly title: (admission: AdmissionRecord) => string;
  readonly save: string;
  readonly initial: (admission: AdmissionRecord) => Texts;
  /** What is said once it is saved: `triaged as urgent`. */
  readonly saved: (row: Row) => string;
}

/** The last and dangerous entry of a row's menu, and the question that it asks. */
export interface Closing<Row> {
  readonly label: string;
  /** Whether a row's menu has it. */
  readonly offered: (row: Row) => boolean;
  readonly Icon: LucideIcon;
  readonly title: string;
  /** How the record at `path` is closed. */
  readonly request: (path: string) => { readonly method: 'POST' | 'DELETE'; readonly path: string };
  /** Whether notes go with it. */
  readonly noted: boolean;
  /** What will happen. */
  readonly explains: string;
  /** What the button says, what it says meanwhile, and what is said once it is done. */
  readonly action: string;
  readonly acting: string;
  readonly done: string;
}

/** A board: its data, and the snippets that draw its cells. The frame (Board.svelte) draws it, and knows no ward. */
export interface BoardDefinition<Row extends BoardRow & FormRecord> {
  readonly ward: BoardWard;
  readonly kind: RecordKind<Row>;
  /** The level moves one step at a time: forms offer the present one and the next. */
  readonly stepwise: boolean;
  readonly title: string;
  /** The table's name, and what its rows are sorted by. */
  readonly table: string;
  readonly order: string;
  /** Said when nobody is on the board, and how somebody gets there. */
  readonly nobody: string;
  readonly how: string;
  /** What the form that edits a record is called, when the record began, and what is said when it has left. */
  readonly edit: string;
  readonly began: string;
  readonly left: string;
  /** In the order of the board. */
  readonly rows: (board: LiveBoard) => readonly Row[];
  readonly arrivals: Arrivals<Row>;
  readonly awaiting: (board: LiveBoard) => readonly AdmissionRecord[];
  readonly look: (row: Row) => Look;
  readonly summary: (rows: readonly Row[], arrivals: readonly AdmissionRecord[]) => readonly Count[];
  readonly cards: Cards<Row> | null;
  /** The head of the first column, and the tracks of level, patient and actions. */
  readonly levelHead: string;
  readonly tracks: { readonly level: string; readonly patient: string; readonly actions: string };
  readonly columns: readonly Column<Row>[];
  /** What forms say of a row besides whose it is. */
  readonly brief: Snippet<[Row]>;
  readonly transfers: readonly Transfer<Row>[];
  readonly closing: Closing<Row>;
}

/** Types a board's declaration, and gives it as it is. */
export const defineBoard = <Row extends BoardRow & FormRecord>(board: BoardDefinition<Row>): BoardDefinition<Row> =>
  board;
