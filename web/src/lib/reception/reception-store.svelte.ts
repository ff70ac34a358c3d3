import { type AdmissionRecord, type DoctorRecord, doctorList, doctorRecord } from '@ward-board/contract';
import { livePlaces } from '#lib/forms/live-places.svelte.ts';
import { heldBeds } from '#lib/forms/places.ts';
import { api } from '#lib/http/api.ts';
import { onWake } from '#lib/live/clock/signals.ts';
import { liveList } from '#lib/live/live-board.svelte.ts';
import { sayWhere } from '#lib/patient/say-where.ts';
import { sayFreshness } from '#lib/shell/say-freshness.ts';
import { FoundPatients } from './found-patients.svelte.ts';

/** What Reception works with: who is admitted now, kept up to date, and who a search found. */
export class ReceptionStore extends FoundPatients {
  doctors = $state.raw<readonly DoctorRecord[]>([]);
  readonly #list = liveList('admissions');
  /** The names of doctors whom admissions have, and who are offered no more. */
  #formerDoctors = $state.raw<ReadonlyMap<string, string>>(new Map());
  /** The latest admission made here, until the list has it. */
  #own = $state.raw<AdmissionRecord | null>(null);

  /** Everyone admitted, the latest first. */
  readonly admissions = $derived(
    this.#list.rows('admissions').toSorted((a, b) => b.admitted_at.localeCompare(a.admitted_at)),
  );

  readonly #beds = $derived(heldBeds(livePlaces.now));

  /** Of the list of admissions. */
  readonly state = $derived.by(() => {
    const { phase } = this.#list;
    if (phase === 'loading') return 'loading';
    return phase === 'live' || phase === 'catching-up' || phase === 'stale' ? 'ready' : 'failed';
  });

  /** How fresh the list of admissions is: what is wrong, if anything, and what else is to be said. */
  get freshness(): { readonly alarm: string; readonly note: string } {
    const said = sayFreshness(this.#list.phase, this.#list.freshness);
    if (said === null) return { alarm: '', note: '' };
    if (said.sign === 'live' || said.sign === 'waiting' || said.sign === 'behind')
      return { alarm: '', note: said.words };
    return { alarm: said.words, note: said.sign === 'stopped' ? 'tell your administrator' : 'retrying' };
  }

  constructor() {
    super();
    $effect(() => {
      if (this.admissions.some(({ id }) => id === this.#own?.id)) this.#own = null;
    });
  }

  /** Keeps the list up to date until the returned function is called. */
  start(): () => void {
    void this.#loadDoctors();
    const stops = [this.#list.start(), livePlaces.start(), onWake(() => void this.#loadDoctors())];
    return () => {
      for (const stop of stops) stop();
      this.stop();
    };
  }

  /** "Try again". */
  reload(): void {
    this.#list.reload();
  }

  /** Shows an admission that was just made here, before the list has it; null: it has ended already. */
  admitted(admission: AdmissionRecord | null): void {
    this.#own = admission;
  }

  admissionOf(patientId: string): AdmissionRecord | undefined {
    const listed = this.admissions.find(({ patient_id }) => patient_id === patientId);
    return listed ?? (this.#own?.patient_id === patientId ? this.#own : undefined);
  }

  /** What an admitted patient is waiting for, or where they are: beds have a feed of their own, which may stand still alone. */
  sayWhere(admission: AdmissionRecord): string {
    const bed = this.#beds.get(admission.id);
    return sayWhere(admission, bed === undefined || livePlaces.state === 'current' ? (bed ?? null) : `${bed} (old)`);
  }

  doctorName(id: string | null): string | null {
    const offered = this.doctors.find((doctor) => doctor.id === id)?.name;
    return offered ?? (id === null ? null : (this.#formerDoctors.get(id) ?? null));
  }

  /** Reads a doctor whom an admission has, and who is offered no more. */
  async readDoctor(id: string | null): Promise<void> {
    if (id === null || this.doctors.length === 0 || this.doctorName(id) !== null) return;
    const result = await api.get(`/api/doctors/${id}`, doctorRecord);
    if (result.ok) this.#formerDoctors = new Map([...this.#formerDoctors, [id, result.data.name]]);
  }

  async #loadDoctors(): Promise<void> {
    const result = await api.getAll('/api/doctors', doctorList);
    if (result.ok) this.doctors = result.data.toSorted((a, b) => a.name.localeCompare(b.name));
  }
}
