import type { AdmissionRecord, PatientIdentity } from '@ward-board/contract';
import type { Revised } from '#lib/forms/amending.svelte.ts';
import { SidePanel } from '#lib/forms/side-panel.svelte.ts';

/** What a row of a board is made of, whatever else its record holds. */
export interface BoardCase extends Revised {
  readonly patient: PatientIdentity;
  readonly created_at: string;
}

/** What the panel beside a board can hold. Each carries the record as it was when it was opened. */
export type BoardTask<Case extends BoardCase, Act extends string> =
  | { readonly kind: 'pick'; readonly id: 'pick' }
  | { readonly kind: 'receive'; readonly id: string; readonly admission: AdmissionRecord }
  | { readonly kind: 'case'; readonly act: Act; readonly id: string; readonly record: Case };

/** The forms of a board: one beside the rows, and the question that is asked before a case is closed. */
export class BoardPanel<Case extends BoardCase, Act extends string> extends SidePanel<BoardTask<Case, Act>> {
  closing = $state.raw<Case | null>(null);

  readonly pick = (): void => void this.open({ kind: 'pick', id: 'pick' });
  readonly receive = (admission: AdmissionRecord): void =>
    void this.open({ kind: 'receive', id: admission.id, admission });
  readonly act = (act: Act, record: Case): void => void this.open({ kind: 'case', act, id: record.id, record });

  /** The case was closed: what was open about it goes too. */
  readonly closed = (id: string): void => {
    if (this.task?.id === id) this.done();
  };
}
