import type { LucideIcon } from '@lucide/svelte';
import type { DeclaredField } from '@ward-board/contract';
import type { Snippet } from 'svelte';
import type { SentForm } from '#lib/forms/sent.ts';
import type { StepQuestion } from '#lib/forms/step-question.ts';
import type { Transfer } from '#lib/forms/transfer.ts';
import type { LiveBoard } from '#lib/live/live-board.svelte.ts';

/** What a form that a board brings itself can do. */
export interface FormHandle {
  readonly board: LiveBoard;
  readonly onclose: () => void;
  /** Saved: closes without a question. With the id of a row the focus goes there. */
  readonly ondone: (row?: string) => void;
  /** The record that a notification has just led to. */
  readonly led: string | null;
}

/** What a form about a row can do. */
export interface RowFormHandle extends FormHandle {
  /** What the board says of the row besides whose it is, as it is now: why the patient is here, where, and their allergies. */
  readonly brief: Snippet;
}

/** What every action of a row has. */
interface Offered<Row> {
  readonly label: string;
  /** Said on the row's button where there is no room for the label; words that it contains. */
  readonly short?: string;
  readonly Icon: LucideIcon;
  /** Which rows have it; left out: all. */
  readonly offered?: (row: Row) => boolean;
  /** Whether it is what this row most likely needs next: it is then the row's button, else an entry of its menu. */
  readonly likely?: (row: Row) => boolean;
  /** It is the row's button while nothing is likely. */
  readonly rests?: boolean;
}

/** A dangerous action, last in a row's menu, and the question that it asks. */
export interface Closing<Row> extends Offered<Row> {
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

/**
 * A step of a level that cannot be taken back: its form holds what the step records, and only the form's button takes it. One
 * press on a menu is easily the wrong one.
 */
export interface LevelStep<Row> {
  /** The level that it reaches. */
  readonly to: string;
  /** The fields that are filled in with it; empty: none. */
  readonly records: readonly DeclaredField[];
  /** What is amiss, said in the form; null: nothing. */
  readonly asks: (row: Row, now: Date, all: readonly Row[]) => StepQuestion | null;
}

/**
 * What can be done with a row: hand it to another board, take it over from one, edit some of its fields alone, close it, send
 * one request at a press, take a step that cannot be taken back, or open a form of the board's own. Editing all of it, and adding a note, are there by themselves.
 */
export type RowAction<Row> =
  | ({ readonly does: 'transfer' } & Offered<Row> & Transfer<Row>)
  | ({ readonly does: 'edit'; readonly only: readonly DeclaredField[] } & Offered<Row>)
  | ({ readonly does: 'close' } & Closing<Row>)
  | ({
      readonly does: 'send';
      readonly request: (row: Row, path: string) => Omit<SentForm, 'revision'>;
      /** What is said once it is done: `taken`. */
      readonly done: string;
    } & Offered<Row>)
  | ({ readonly does: 'step' } & Offered<Row> & LevelStep<Row>)
  | ({ readonly does: 'accept' } & Offered<Row>)
  | ({ readonly does: 'form'; readonly form: Snippet<[Row, RowFormHandle]> } & Offered<Row>);

/** What reading all of a row is called. */
export const details = 'Details';

/** What taking a patient over is called whom a transfer brought. */
export const acceptLabel = 'Accept';

/** What placing an order is called, on a row and in the chart. */
export const orderLabel = '+ Order';
