import { type BoardWard, type ChartCounts, wards } from '@ward-board/contract';
import { createContext } from 'svelte';
import type { FormRecord, RecordKind } from '#lib/forms/record-form.ts';
import { unsaved } from '#lib/forms/unsaved.svelte.ts';
import type { LiveBoard } from '#lib/live/live-board.svelte.ts';
import type { Likeness } from '#lib/patient/surname.ts';
import { withMrn } from '#lib/scan/find-patient.ts';
import type { Look } from '#lib/ui/look.ts';
import { afterNavigate, goto } from '$app/navigation';
import { page } from '$app/state';
import { type BoardPanel, patientOfTask } from './board-panel.svelte.ts';
import type { BoardDefinition, BoardRow } from './define-board.ts';
import type { MenuEntry, RowActions, RowButton } from './row-actions.svelte.ts';

/** A patient's record on a board, and what can be done with it there. */
export interface RecordOnBoard {
  readonly kind: RecordKind;
  readonly record: FormRecord & Pick<BoardRow, 'ventilator_mode'>;
  readonly look: Look;
  /** What began when the record did: `Triaged`. */
  readonly began: string;
  readonly likeness: Likeness | undefined;
  readonly button: RowButton;
  readonly entries: readonly MenuEntry[];
  readonly dangers: readonly MenuEntry[];
}

/** What a board tells to the chart that lies over it. */
export interface BoardBelow {
  readonly ward: BoardWard;
  readonly board: LiveBoard;
  /** The record with this id, else the first of the patient; null: no row is theirs. */
  readonly find: (patientId: string, recordId: string | null) => RecordOnBoard | null;
  /** The patients of the rows that are shown, in their order. */
  readonly round: readonly string[];
  /** Whether somebody of the board has this MRN. */
  readonly hasMrn: (mrn: string) => boolean;
  /** Whether a form of the board is open, which then lies over the chart. */
  readonly formIsOpen: boolean;
  readonly closeForm: () => void;
}

/** Hands the board to the chart over it, which the page draws inside of it. */
export const [boardBelow, provideBoardBelow] = createContext<BoardBelow>();

/** Whose chart is open by the address of a board's page, `<board>/patients/:id`; undefined: none is. */
export const chartIn = ({ params }: { readonly params: Readonly<Record<string, string | undefined>> | null }) =>
  params?.chart === undefined || params.chart === '' ? undefined : params.chart.split('/')[1];

/** The patient whose chart was opened by a press on this page: closing it is then a step back. */
let opened: string | null = null;

/** Where in a chart: which of the patient's records it was opened from, and the card that is open; left out: the grid of cards. */
interface ChartPlace {
  readonly record?: string;
  readonly card?: keyof ChartCounts;
  /** Vital signs are entered with the keypad, at the bedside. */
  readonly entry?: 'keypad';
}

/**
 * Opens a patient's chart over their board. Text that would be lost is asked about first.
 * @returns whether it is open: somebody may stay where they are.
 */
export async function openChart(ward: BoardWard, patient: string, at: ChartPlace = {}): Promise<boolean> {
  const open = chartIn(page);
  // Another view of the same chart closes what is typed in it alone.
  const lost = open === patient ? unsaved.in('chart', 'page') : unsaved;
  if (!(await lost.mayLeave())) return false;
  if (open === undefined) opened = patient;
  const query = new URLSearchParams({ ...at }).toString();
  const path = `${wards[ward].route}/patients/${patient}${query && `?${query}`}`;
  await goto(path, { reset: false, replace: open !== undefined });
  return chartIn(page) === patient;
}

/** Since when a step back is under way. A second press meanwhile would be a second step, to whatever was open before the board. */
let steppingSince = Number.NEGATIVE_INFINITY;
/** After so long it came to nothing: it was asked about, and the reader stayed. */
const STEP_MS = 1_000;

/** Closes the chart that is open. Text that was not saved is asked about by the page. */
export async function closeChart(ward: BoardWard): Promise<void> {
  if (performance.now() - steppingSince < STEP_MS) return;
  if (opened !== null) {
    steppingSince = performance.now();
    history.back();
  } else await goto(wards[ward].route, { reset: false, replace: true });
}

/** What a board needs to tell of its rows. */
interface Rows<Row extends BoardRow & FormRecord> {
  readonly board: () => LiveBoard;
  readonly all: () => readonly Row[];
  readonly known: (id: string) => Row | undefined;
  readonly alike: () => ReadonlyMap<string, Likeness>;
  /** As they are shown. */
  readonly shown: () => readonly Row[];
}

/** The chart over a board, as the board knows it. Made while the board is. */
export class BoardChart<Row extends BoardRow & FormRecord> {
  readonly #rows: Rows<Row>;

  constructor(
    ward: BoardWard,
    of: BoardDefinition<Row>,
    panel: BoardPanel<Row>,
    actions: RowActions<Row>,
    rows: Rows<Row>,
  ) {
    this.#rows = rows;
    provideBoardBelow({
      ward,
      get board() {
        return rows.board();
      },
      find: (patientId, recordId) => {
        const row = this.#find(patientId, recordId);
        if (row === undefined) return null;
        return {
          ...{ kind: of.kind, record: row, look: of.look(row), began: of.began, likeness: rows.alike().get(patientId) },
          ...{ button: actions.buttonOf(row), entries: actions.entriesOf(row), dangers: actions.dangersOf(row) },
        };
      },
      get round() {
        return [...new Set(rows.shown().map(({ patient }) => patient.id))];
      },
      hasMrn: (mrn) =>
        withMrn(
          rows.all().map(({ patient }) => patient),
          mrn,
        ) !== null,
      get formIsOpen() {
        return panel.task !== null;
      },
      closeForm: () => void panel.close(),
    });
    panel.leaveChart = async (patient) => {
      const open = chartIn(page);
      if (open === undefined || open === patient) return true;
      // Of all forms at once: of two questions one may be answered by going on, and the other by staying.
      if (!(await unsaved.mayLeave())) return false;
      await goto(wards[ward].route, { reset: false, replace: true });
      return true;
    };
    afterNavigate(({ from, to }) => {
      const shown = to === null ? undefined : chartIn(to);
      const comes = shown !== undefined && from !== null && chartIn(from) !== shown;
      // What was typed in it has been asked about by the page: what is left is a form of one patient over the chart of another.
      if (comes && panel.task !== null && patientOfTask(panel.task) !== shown) panel.done();
      if (comes && panel.closing?.row.patient.id !== shown) panel.closing = null;
      const closed = to !== null && chartIn(to) === undefined && from !== null ? chartIn(from) : undefined;
      if (closed === undefined) return;
      opened = null;
      steppingSince = Number.NEGATIVE_INFINITY;
      const row = this.#find(closed, from?.url.searchParams.get('record') ?? null);
      const element = row && document.querySelector<HTMLElement>(`[data-row="${CSS.escape(row.id)}"]`);
      (element ?? document.querySelector<HTMLElement>('.board-table'))?.focus({ preventScroll: true });
    });
  }

  /** The row whose patient's chart is open; null: none is. */
  get row(): string | null {
    const id = chartIn(page);
    return id === undefined ? null : (this.#find(id, page.url.searchParams.get('record'))?.id ?? null);
  }

  #find(patientId: string, recordId: string | null): Row | undefined {
    const named = recordId === null ? undefined : this.#rows.known(recordId);
    return named?.patient.id === patientId ? named : this.#rows.all().find(({ patient }) => patient.id === patientId);
  }
}
