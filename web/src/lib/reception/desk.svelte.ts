import {
  type AdmissionRecord,
  admissionList,
  type DoctorRecord,
  doctorList,
  type PatientRecord,
  patientList,
} from '@ward-board/contract';
import { api, type Result } from '#lib/http/api.ts';
import { keepReading } from '#lib/http/poll.ts';
import { serverClock } from '#lib/live/clock/tab-clock.ts';
import { type ListTrust, trustAfter, untold } from '#lib/shell/list-trust.ts';
import type { Stay } from './stay.svelte.ts';

const DEBOUNCE_MS = 180;

/** What Reception has on the desk: who is admitted now, and who a search found. */
export class Desk {
  admissions = $state.raw<readonly AdmissionRecord[]>([]);
  doctors = $state.raw<readonly DoctorRecord[]>([]);
  found = $state.raw<readonly PatientRecord[]>([]);
  /** What `found` was found for; null while nothing was asked. */
  foundFor = $state<string | null>(null);
  searching = $state(false);
  state = $state<'loading' | 'ready' | 'failed'>('loading');
  /** How far the list of admissions can be trusted, and what was found. */
  trust = $state.raw<ListTrust>(untold);
  foundTrust = $state.raw<ListTrust>(untold);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #asked = 0;
  #reading = 0;
  #stay: Stay | null = null;

  /** Keeps the list fresh until the returned function is called. */
  start(): () => void {
    const stop = keepReading(() => this.refresh());
    return () => {
      stop();
      clearTimeout(this.#timer);
    };
  }

  /** Keeps the stay of the patient who is looked at as fresh as the list, until the returned function is called. */
  follow(stay: Stay): () => void {
    this.#stay = stay;
    void stay.ask();
    return () => {
      if (this.#stay === stay) this.#stay = null;
    };
  }

  /** @returns whether the list is what the service holds now. */
  async refresh(): Promise<boolean> {
    const reading = ++this.#reading;
    const asked = new Date(serverClock.now());
    void this.#stay?.ask();
    const result = await api.getAll('/api/admissions?status=admitted', admissionList);
    // A later question was asked meanwhile: its answer is the newer one.
    if (reading !== this.#reading) return true;
    this.trust = trustAfter(this.trust, result, asked);
    if (result.ok) {
      this.admissions = result.data.toSorted((a, b) => b.admitted_at.localeCompare(a.admitted_at));
      this.state = 'ready';
    } else if (this.state === 'loading') {
      this.state = 'failed';
    }
    if (this.doctors.length === 0) void this.#loadDoctors();
    return this.trust.state === 'current';
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
      const now = new Date(serverClock.now());
      const result = await findPatients(query);
      if (asked !== this.#asked) return;
      this.searching = false;
      this.foundTrust = trustAfter(untold, result, now);
      this.found = result.ok ? result.data.items : [];
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
    const result = await api.getAll('/api/doctors', doctorList);
    if (result.ok) this.doctors = result.data.toSorted((a, b) => a.name.localeCompare(b.name));
  }
}

/** The first of those in whom every word is found. */
export function findPatients(query: string): Promise<Result<{ readonly items: readonly PatientRecord[] }>> {
  return api.get(`/api/patients?limit=30&search=${encodeURIComponent(query)}`, patientList);
}
