import {
  type AdmissionRecord,
  admissionList,
  type DoctorRecord,
  doctorList,
  type PatientRecord,
  patientList,
} from '@ward-board/contract';
import { api } from '#lib/client/api.ts';
import { clock } from '#lib/client/clock.svelte.ts';

const DEBOUNCE_MS = 180;
const REFRESH_MS = 20_000;
/** How soon it is tried again while there is no answer. */
const RETRY_MS = 3_000;

/** What Reception has on the desk: who is admitted now, and who a search found. */
export class Desk {
  admissions = $state.raw<readonly AdmissionRecord[]>([]);
  doctors = $state.raw<readonly DoctorRecord[]>([]);
  found = $state.raw<readonly PatientRecord[]>([]);
  /** What `found` was found for; null while nothing was asked. */
  foundFor = $state<string | null>(null);
  searching = $state(false);
  state = $state<'loading' | 'ready' | 'failed'>('loading');
  /** When the list of admissions was read last. */
  asOf = $state.raw<Date | null>(null);
  trouble = $state(false);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #asked = 0;

  /** Keeps the list fresh until the returned function is called. */
  start(): () => void {
    let next: ReturnType<typeof setTimeout> | undefined;
    let stopped = false;
    const turn = async (): Promise<void> => {
      await this.refresh();
      if (!stopped) next = setTimeout(turn, this.trouble ? RETRY_MS : REFRESH_MS);
    };
    void turn();
    return () => {
      stopped = true;
      clearTimeout(next);
      clearTimeout(this.#timer);
    };
  }

  async refresh(): Promise<void> {
    const result = await api.get('/api/admissions?status=admitted', admissionList);
    this.trouble = !result.ok;
    if (result.ok) {
      this.admissions = result.data.items.toSorted((a, b) => b.admitted_at.localeCompare(a.admitted_at));
      this.asOf = clock.now;
      this.state = 'ready';
    } else if (this.state === 'loading') {
      this.state = 'failed';
    }
    if (this.doctors.length === 0) void this.#loadDoctors();
  }

  search(text: string): void {
    clearTimeout(this.#timer);
    const query = text.trim();
    const asked = ++this.#asked;
    if (query === '') {
      this.found = [];
      this.foundFor = null;
      this.searching = false;
      return;
    }
    this.searching = true;
    this.#timer = setTimeout(async () => {
      const result = await findPatients(query);
      if (asked !== this.#asked) return;
      this.searching = false;
      this.trouble = result === null;
      this.found = result ?? [];
      this.foundFor = query;
    }, DEBOUNCE_MS);
  }

  admissionOf(patientId: string): AdmissionRecord | undefined {
    return this.admissions.find(({ patient_id }) => patient_id === patientId);
  }

  doctorName(id: string | null): string | null {
    return this.doctors.find((doctor) => doctor.id === id)?.name ?? null;
  }

  async #loadDoctors(): Promise<void> {
    const result = await api.get('/api/doctors', doctorList);
    if (result.ok) this.doctors = result.data.items.toSorted((a, b) => a.name.localeCompare(b.name));
  }
}

/** Null when there was no answer. */
export async function findPatients(query: string): Promise<readonly PatientRecord[] | null> {
  const result = await api.get(`/api/patients?limit=30&search=${encodeURIComponent(query)}`, patientList);
  return result.ok ? result.data.items : null;
}
