import type { AdmissionRecord } from '@ward-board/contract';
import { SidePanel } from '#lib/forms/side-panel.svelte.ts';
import type { Begin, BoardRow, Closing } from './define-board.ts';

/** What the panel over a board can hold. Each carries the record as it was when it was opened; `act` says which form of it. */
export type BoardTask<Row> =
  | { readonly kind: 'pick'; readonly id: 'pick' }
  | { readonly kind: 'begin'; readonly id: string; readonly begin: Begin }
  | { readonly kind: 'receive'; readonly id: string; readonly admission: AdmissionRecord }
  | { readonly kind: 'row'; readonly act: string; readonly id: string; readonly row: Row };

/** The forms of a board: one over the rows, and the question that is asked before a record is closed. */
export class BoardPanel<Row extends BoardRow> extends SidePanel<BoardTask<Row>> {
  closing = $state.raw<{ readonly row: Row; readonly how: Closing<Row> } | null>(null);

  readonly pick = (): void => void this.open({ kind: 'pick', id: 'pick' });
  readonly begin = (begin: Begin): void => void this.open({ kind: 'begin', id: begin.key, begin });
  readonly receive = (admission: AdmissionRecord): void =>
    void this.open({ kind: 'receive', id: admission.id, admission });
  readonly act = (act: string, row: Row): void => void this.open({ kind: 'row', act, id: row.id, row });

  /** The record was closed: what was open about it goes too. */
  readonly closed = (id: string): void => {
    if (this.task?.id === id) this.done();
  };
}
