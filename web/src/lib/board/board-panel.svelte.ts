import type { AdmissionRecord } from '@ward-board/contract';
import { keep } from '#lib/forms/kept-work.ts';
import { SidePanel } from '#lib/forms/side-panel.svelte.ts';
import { lead } from '#lib/notifications/lead.svelte.ts';
import type { Begin, BoardRow } from './define-board.ts';

/** What the panel over a board can hold, as JSON can: it is kept over a reload. `begin` names a form that the board declares. Each other carries the record as it was when it was opened; `act` says which form of it. */
export type BoardTask<Row> =
  | { readonly kind: 'pick'; readonly id: 'pick' }
  | { readonly kind: 'handover'; readonly id: 'handover' }
  | { readonly kind: 'begin'; readonly id: string }
  | { readonly kind: 'receive'; readonly id: string; readonly admission: AdmissionRecord }
  | { readonly kind: 'row'; readonly act: string; readonly id: string; readonly row: Row };

/** How long a row that was saved may take to come up, and how often it is looked for. */
const COMES_WITHIN_MS = 2_000;
const LOOK_AGAIN_MS = 50;

/** How long it is offered to bring it into sight. */
const OFFERED_FOR_MS = 20_000;

const rowOf = (id: string): HTMLElement | null => document.querySelector(`[data-row="${CSS.escape(id)}"]`);

/** Whether the whole of a row is seen in what scrolls it. */
function isInSight(row: HTMLElement): boolean {
  const within = row.closest('.scroll')?.getBoundingClientRect();
  const { top, bottom } = row.getBoundingClientRect();
  return within === undefined || (top >= within.top && bottom <= within.bottom);
}

/** Who a form is of; null: nobody yet, or several patients. */
export function patientOfTask(task: BoardTask<BoardRow>): string | null {
  switch (task.kind) {
    case 'row':
      return task.row.patient.id;
    case 'receive':
      return task.admission.patient_id;
    case 'pick':
    case 'handover':
    case 'begin':
      return null;
  }
}

/** The question before a record is closed. */
export interface AskedToClose<Row> {
  readonly row: Row;
  /** The label of the row's action that asks it. */
  readonly act: string;
}

/** A row in another table of the page, and whose it is. */
export interface RowElsewhere {
  readonly row: string;
  readonly who: string;
}

/** The forms of a board: one over the rows, and the question that is asked before a record is closed. */
export class BoardPanel<Row extends BoardRow> extends SidePanel<BoardTask<Row>> {
  /** The row that was saved and has the focus, while it is out of sight: the rows stand where they stood. */
  unseen = $state.raw<string | null>(null);
  /** What was saved made a row in another table: what leads there has the focus. */
  elsewhere = $state.raw<RowElsewhere | null>(null);
  closing = $state.raw<AskedToClose<Row> | null>(keep('closing', (): AskedToClose<Row> | null => this.closing));
  /** Takes a chart of somebody else than this patient off the page. @returns false: its text is to be kept, and so it stays. */
  leaveChart: (patient: string | null) => Promise<boolean> = () => Promise.resolve(true);

  readonly pick = (): void => void this.open({ kind: 'pick', id: 'pick' });
  readonly handover = (): void => void this.open({ kind: 'handover', id: 'handover' });
  readonly begin = (begin: Begin): void => void this.open({ kind: 'begin', id: begin.key });
  readonly receive = (admission: AdmissionRecord): void =>
    void this.open({ kind: 'receive', id: admission.id, admission });
  readonly act = (act: string, row: Row): void => void this.open({ kind: 'row', act, id: row.id, row });

  /** Two patients are never before anybody at once: one in the chart, and one in the form over it. */
  protected override mayShow(next: BoardTask<Row>): Promise<boolean> {
    return this.leaveChart(patientOfTask(next));
  }

  /** Closes without a question, and leads the focus to the row that was saved. */
  readonly saved = (row: string): void => {
    this.done();
    this.#leadTo(row);
  };

  /** Brings the row that was saved into sight, by the least scrolling, or from another table. */
  readonly showUnseen = (): void => {
    if (this.elsewhere !== null) lead.toRow(this.elsewhere.row, this.elsewhere.who);
    const row = this.unseen === null ? null : rowOf(this.unseen);
    this.unseen = null;
    row?.focus({ preventScroll: true });
    row?.scrollIntoView({ block: 'nearest' });
  };

  /** Where a button goes with what it has done, the row that was saved has the focus, unless somebody has moved it meanwhile. */
  readonly keepsFocus = (row: string, pressed: Element | null): void => {
    const until = Date.now() + COMES_WITHIN_MS;
    const look = (): void => {
      if (!pressed?.isConnected) {
        if (document.activeElement === document.body) rowOf(row)?.focus({ preventScroll: true });
      } else if (Date.now() < until) setTimeout(look, LOOK_AGAIN_MS);
    };
    look();
  };

  /** The record left this table: the focus goes to what names its new row, else to the table, never to somebody else's button. */
  readonly left = (elsewhere: RowElsewhere | null): void => {
    this.done();
    this.#leadTo('', elsewhere);
  };

  /** The record was closed: what was open about it goes too. */
  readonly closed = (id: string): void => {
    if (this.task?.id === id) this.done();
    this.#leadTo('');
  };

  /** For a while, and for as long as it has the focus. */
  #offer(elsewhere: RowElsewhere | null): void {
    this.elsewhere = elsewhere;
    if (elsewhere === null) return;
    setTimeout(() => {
      if (this.elsewhere === elsewhere)
        this.#offer(document.activeElement?.matches('[data-unseen]') ? elsewhere : null);
    }, OFFERED_FOR_MS);
  }

  /** The row may still be on its way; one that does not come leaves the focus on the table. */
  #leadTo(row: string, elsewhere: RowElsewhere | null = null): void {
    this.elsewhere = null;
    // What lies over the rows keeps the focus: a chart, whose patient this is.
    const over = document.querySelector<HTMLElement>('[data-over]');
    if (over !== null) {
      over.focus({ preventScroll: true });
      return;
    }
    this.unseen = null;
    this.#offer(elsewhere);
    const place = elsewhere === null ? '.board-table' : '[data-unseen]';
    const until = Date.now() + COMES_WITHIN_MS;
    const look = (): void => {
      const found = row === '' ? null : rowOf(row);
      const late = row === '' || Date.now() > until;
      if (!found && !late) {
        setTimeout(look, LOOK_AGAIN_MS);
        return;
      }
      // The rows do not move for it: at their top are those who are worst off.
      const instead = document.querySelector<HTMLElement>(place) ?? document.querySelector<HTMLElement>('.board-table');
      (found ?? instead)?.focus({ preventScroll: true });
      if (found && !isInSight(found)) {
        this.unseen = row;
        setTimeout(() => {
          if (this.unseen === row) this.unseen = null;
        }, OFFERED_FOR_MS);
      }
    };
    setTimeout(look);
  }
}
