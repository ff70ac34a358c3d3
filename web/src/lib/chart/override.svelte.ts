import { type BreakGlassGrant, breakGlassGrant, type PatientIdentity, patientRecord } from '@ward-board/contract';
import { api } from '../http/api.js';

/** Whether a patient who is not on the board can be reached for a reason, and whether they are. Asked once the chart is refused. */
export class Override {
  readonly #patientId: string;
  #phase = $state.raw<'unasked' | 'asking' | 'asked'>('unasked');
  #patient = $state.raw<PatientIdentity | null>(null);
  #grant = $state.raw<BreakGlassGrant | null>(null);

  constructor(patientId: string) {
    this.#patientId = patientId;
  }

  /** It is known whether a reason opens the chart. */
  get isAsked(): boolean {
    return this.#phase === 'asked';
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
    if (this.#phase !== 'unasked') return;
    this.#phase = 'asking';
    const granted = await api.get(`/api/access/break-glass/${this.#patientId}`, breakGlassGrant);
    if (granted.ok || granted.status === 404) {
      const patient = await api.get(`/api/patients/${this.#patientId}`, patientRecord);
      if (patient.ok) this.#patient = patient.data;
      if (granted.ok) this.#grant = granted.data;
    }
    this.#phase = 'asked';
  }

  granted(grant: BreakGlassGrant): void {
    this.#grant = grant;
  }
}
