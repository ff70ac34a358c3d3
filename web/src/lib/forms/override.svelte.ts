import { type BreakGlassGrant, breakGlassGrant, type PatientIdentity, patientRecord } from '@ward-board/contract';
import { api } from '../http/api.js';

/** The service has not said it: the line failed, it had a fault, or it was asked too often. */
const isUnanswered = ({ ok, status }: { readonly ok: boolean; readonly status?: number }): boolean =>
  !ok && (status === undefined || status === 0 || status === 429 || status >= 500);

/** Whether a patient who is not on the board can be reached for a reason, and whether they are. Asked once the chart is refused. */
export class Override {
  readonly #patientId: string;
  #phase = $state.raw<'unasked' | 'asking' | 'asked' | 'unanswered'>('unasked');
  #patient = $state.raw<PatientIdentity | null>(null);
  #grant = $state.raw<BreakGlassGrant | null>(null);

  constructor(patientId: string) {
    this.#patientId = patientId;
  }

  /** It is known whether a reason opens the chart, or cannot be read. */
  get isAsked(): boolean {
    return this.#phase === 'asked' || this.#phase === 'unanswered';
  }

  /** Whether a reason opens the chart could not be read: it is to be asked again. */
  get isUnanswered(): boolean {
    return this.#phase === 'unanswered';
  }

  /** Whose chart a reason opens; null: none does, since access is not restricted, or nobody has this id. */
  get offered(): PatientIdentity | null {
    return this.#grant === null ? this.#patient : null;
  }

  /** What was granted; null: nothing. */
  get grant(): BreakGlassGrant | null {
    return this.#grant;
  }

  /** Whose chart is open by what was granted. */
  get patient(): PatientIdentity | null {
    return this.#grant === null ? null : this.#patient;
  }

  async ask(): Promise<void> {
    if (this.#phase === 'unasked') await this.askAgain();
  }

  readonly askAgain = async (): Promise<void> => {
    this.#phase = 'asking';
    const granted = await api.get(`/api/access/break-glass/${this.#patientId}`, breakGlassGrant);
    if (isUnanswered(granted)) {
      this.#phase = 'unanswered';
      return;
    }
    if (granted.ok || granted.status === 404) {
      const patient = await api.get(`/api/patients/${this.#patientId}`, patientRecord);
      if (isUnanswered(patient)) {
        this.#phase = 'unanswered';
        return;
      }
      if (patient.ok) this.#patient = patient.data;
      if (granted.ok) this.#grant = granted.data;
    }
    this.#phase = 'asked';
  };

  granted(grant: BreakGlassGrant): void {
    this.#grant = grant;
  }
}
