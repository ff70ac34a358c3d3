import type { AdmissionRecord, BoardWard, ChartCounts, PatientIdentity } from '@ward-board/contract';
import type { Snippet } from 'svelte';
import type { FormRecord, RecordKind, Suggestions, Texts } from '#lib/forms/record-form.ts';
import type { StepQuestion } from '#lib/forms/step-question.ts';
import type { LiveBoard } from '#lib/live/live-board.svelte.ts';
import type { Look } from '#lib/ui/look.ts';
import type { EmptyBed } from './empty-beds.ts';
import type { Layouts } from './layout.ts';
import type { FormHandle, RowAction } from './row-action.ts';
import type { RowSearch } from './searched-rows.ts';
import type { BroughtRow, Found } from './strip.ts';

/** What the frame needs of a row. */
export interface BoardRow {
  readonly id: string;
  readonly revision: number;
  readonly patient: PatientIdentity;
  /** Of the ICU's rows, and of operations whose patient came from there: on a ventilator no NEWS2 is shown. */
  readonly ventilator_mode?: string | null;
}

/** Opens the chart of a row's patient at one of its cards. */
export type OpensCard = (card: keyof ChartCounts) => void;
/** Runs the action of a row that has this label. */
export type Act = (action: string) => void;

/**
 * A column. Its cell is two lines: an element of class `a` (the fact, 20 px) and one of class `b` (what qualifies it,
 * 16 px); `cells.css` has what they are made of. Where it stands at each width is in the layouts, by `key`.
 */
export interface Column<Row> {
  readonly key: string;
  readonly head: string;
  /** What the second line is, said quietly beside the head. */
  readonly note?: string;
  /** Numbers stand at the end of their column, digits under digits. */
  readonly align?: 'end';
  /**
   * `patient` is drawn by the frame: the name, which opens the chart, and what identifies them. Any other cell gets the
   * row, what runs one of the row's actions by its label (null: nothing can be done with it), and what opens the chart at a card.
   */
  readonly cell: Snippet<[Row, Act | null, OpensCard]> | 'patient';
}

/** A count in the bar, which shows only its rows when it is pressed. */
export interface Count<Row> {
  readonly key: string;
  readonly word: string;
  readonly look?: Look;
  readonly keeps: (row: Row) => boolean;
  /** Whether it can be counted already; left out: always. */
  readonly known?: () => boolean;
  /** Said in small letters, and only while it counts somebody: there is little room in the bar. */
  readonly small?: boolean;
  /** The note is said at every width: there is room for one or two on a tablet. */
  readonly always?: boolean;
  /** A short line under the word about the rows that it counts, and what is wrong with them. */
  readonly note?: (rows: readonly Row[], now: Date) => Note;
}

/** `alarm` is said instead of the text, in red; `more` follows it for who can't see the rest. */
export interface Note {
  readonly text?: string;
  readonly alarm?: string;
  readonly more?: string;
}

/** The counts of a board. `home` is pressed at first, and again when another is let go; where no count has this key, every row is shown then. */
export interface Counts<Row> {
  readonly label: string;
  readonly home: string;
  readonly of: readonly Count<Row>[];
}

/** A filter with the occupancy of what it stands for: `East 6/8`. The first of a board keeps every row, and is pressed at first. */
export interface Chip<Row> {
  readonly key: string;
  readonly word: string;
  readonly used: number;
  readonly of: number;
  /** How many are taken may have changed: said without any other width, since the bar does not move. */
  readonly old?: boolean;
  readonly keeps: (row: Row) => boolean;
}

/** Which of several tables of one page is shown; the page (BoardPage) holds them. `count`: left out where it is not known. */
export interface Tabs {
  readonly label: string;
  readonly of: readonly {
    readonly key: string;
    readonly word: string;
    readonly count?: number;
    readonly note?: Note;
  }[];
  readonly chosen: string;
  readonly choose: (key: string) => void;
}

/** Those who wait for a record of a board, and the form that makes it. */
export interface Arrivals<Row extends FormRecord = FormRecord> {
  /** What is made of them. */
  readonly kind: RecordKind<Row>;
  readonly strip: string;
  readonly of: (board: LiveBoard) => readonly AdmissionRecord[];
  /** Whom a transfer brought, and nobody has accepted: they head the strip, and are accepted as in their rows. Left out: the strip is about others. */
  readonly brought?: (board: LiveBoard) => readonly BroughtRow[];
  /** The button that begins a case by choosing a patient: its label, a shorter one, what it asks, what it says when nobody waits, and how somebody will. */
  readonly begin: string;
  readonly short: string;
  readonly choose: string;
  readonly none: string;
  readonly how?: string;
  /** What is done with one who arrived, and with one who was treated before. */
  readonly receive: string;
  readonly again: string;
  /** The title of the form, and its button. */
  readonly title: (admission: AdmissionRecord) => string;
  readonly save: string;
  readonly initial: (admission: AdmissionRecord) => Texts;
  /** What is said once it is saved: `triaged as urgent`. */
  saved(row: Row): string;
}

/** What waits for a form to be opened: how many, and whether a record is among them. */
export interface WaitingCount {
  readonly word: string;
  readonly count: number;
  readonly note?: Note;
  readonly has: (id: string) => boolean;
}

/** Patients of whom a board has something that is no row, and who stand in no strip: a handover sheet of all is of them as well. */
export interface UnlistedPatients {
  /** What they are, as the sheet's panel counts them: `2 of them: open requests without a study`. */
  readonly are: string;
  /** One for each patient. */
  readonly of: (board: LiveBoard) => readonly Found[];
}

/** A button of the bar that opens a form of the board's own. The arrivals bring their button themselves. */
export interface Begin {
  readonly key: string;
  readonly label: string;
  /** Said where there is no room for the label; words that it contains. */
  readonly short: string;
  readonly primary: boolean;
  readonly form: Snippet<[FormHandle]>;
  /** What the form lists to begin with: counted in the bar, which opens the form as well. */
  readonly waits?: (board: LiveBoard) => WaitingCount;
}

/** An order that the rows can be put into. */
export interface SortOrder<Row> {
  readonly key: string;
  readonly label: string;
  readonly sort: (rows: readonly Row[]) => readonly Row[];
  /** Rows of different groups are kept apart by a stronger line. */
  readonly group?: (row: Row) => string;
}

/** A board: its data, and the snippets that draw its cells. The frame (Board.svelte) draws it, and knows no ward. */
export interface BoardDefinition<Row extends BoardRow & FormRecord> {
  /** Null: a department's list, whose readers open no charts and make no handover sheets. */
  readonly ward: BoardWard | null;
  /** Its staff reach patients who are not on it: a wristband opens anybody's chart, and a bell leads to its row alone. */
  readonly reachesAll?: true;
  readonly kind: RecordKind<Row>;
  /** The level moves one step at a time: forms offer the present one and the next. */
  readonly stepwise: boolean;
  readonly title: string;
  /** The table's name. */
  readonly table: string;
  /** What several rows are called; left out: patients. */
  readonly plural?: string;
  /** Said when nobody is on the board, and how somebody gets there. */
  readonly nobody: string;
  readonly how: string;
  /**
   * What the form that edits a record is called (null: records are not edited here), when the record began, and what is said when it
   * has left.
   */
  readonly edit: string | null;
  readonly began: string;
  readonly left: string;
  /** What is asked before an edit is saved: `texts` are the form's, `all` the board's records. Left out: nothing ever is. */
  readonly beforeEdit?: (row: Row, texts: Texts, all: readonly Row[], now: Date) => StepQuestion | null;
  /** What the board already says of a field that is typed: forms suggest it, by the field's name. */
  readonly suggests?: (all: readonly Row[]) => Suggestions;
  readonly rows: (board: LiveBoard) => readonly Row[];
  /** The first one is the board's own. */
  readonly orders: readonly [SortOrder<Row>, ...SortOrder<Row>[]];
  readonly look: (row: Row) => Look;
  /** The words of a row that typing finds, besides the name and the MRN. */
  readonly words: (row: Row) => readonly (string | null)[];
  readonly counts?: Counts<Row>;
  readonly chips?: {
    readonly label: string;
    readonly of: (board: LiveBoard, rows: readonly Row[]) => readonly Chip<Row>[];
  };
  readonly arrivals?: Arrivals;
  readonly unlisted?: UnlistedPatients;
  readonly begins?: readonly Begin[];
  /** In the order of the widest layout, which is the order that they are read in; the actions come last by themselves. */
  readonly columns: readonly Column<Row>[];
  readonly layouts: Layouts;
  /** What forms say of a row besides whose it is. */
  readonly brief: Snippet<[Row]>;
  readonly actions: readonly RowAction<Row>[];
  /** In place of the form that edits a record. */
  readonly editing?: Snippet<[Row, FormHandle]>;
  /** The rows with the empty beds between them: while they stand in the board's first order, and none is filtered out. */
  readonly withBeds?: (rows: readonly Row[]) => readonly (Row | EmptyBed)[];
  readonly search?: RowSearch<Row>;
  /** What the details of a row say besides its fields. */
  readonly details?: Snippet<[Row]>;
  /** In place of opening the chart of a row's patient at once. */
  readonly openChart?: (row: Row) => void;
  /** Stays in sight below the rows. */
  readonly dock?: Snippet<[readonly Row[]]>;
}

/** Types a board's declaration, and gives it as it is. */
export const defineBoard = <Row extends BoardRow & FormRecord>(board: BoardDefinition<Row>): BoardDefinition<Row> =>
  board;
