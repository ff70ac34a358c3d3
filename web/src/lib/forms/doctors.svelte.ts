import { type DoctorRecord, doctorList } from '@ward-board/contract';
import { api } from '#lib/http/api.ts';
import type { Option } from './SelectField.svelte';

/** The doctors whom a form offers. */
export class Doctors {
  #doctors = $state.raw<readonly DoctorRecord[]>([]);

  /** Reads them; a form that offers no doctor never asks. */
  async load(): Promise<void> {
    const doctors = await api.getAll('/api/doctors', doctorList);
    if (doctors.ok) this.#doctors = doctors.data;
  }

  get options(): readonly Option[] {
    return this.#doctors
      .toSorted((a, b) => a.name.localeCompare(b.name))
      .map(({ id, name, specialization, department }) => ({
        value: id,
        label: [name, specialization ?? department].filter(Boolean).join(' · '),
      }));
  }
}
