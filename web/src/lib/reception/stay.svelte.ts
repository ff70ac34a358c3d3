import { type AdmissionRecord, admissionList } from '@ward-board/contract';
import { api } from '#lib/http/api.ts';
import { serverClock } from '#lib/live/clock/tab-clock.ts';
import { type ListTrust, trustAfter, untold } from '#lib/shell/list-trust.ts';

/** Whether one patient is admitted now: asked for by patient, so that it is right whatever the desk's list holds. */
export class Stay {
  state = $state<'asking' | 'known' | 'failed'>('asking');
  admission = $state.raw<AdmissionRecord | undefined>();
  trust = $state.raw<ListTrust>(untold);
  #asked = 0;

  constructor(private readonly patientId: string) {}

  async ask(): Promise<void> {
    const no = ++this.#asked;
    const asked = new Date(serverClock.now());
    const result = await api.get(`/api/admissions?patient_id=${this.patientId}&status=admitted`, admissionList);
    if (no !== this.#asked) return;
    this.trust = trustAfter(this.trust, result, asked);
    if (result.ok) {
      this.admission = result.data.items[0];
      this.state = 'known';
    } else if (this.state === 'asking') {
      this.state = 'failed';
    }
  }
}
