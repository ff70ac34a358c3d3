import {
  type DoctorRecord,
  doctorList,
  type RoomRecord,
  roomList,
  type WingRecord,
  wingList,
} from '@ward-board/contract';
import { api } from '#lib/http/api.ts';
import type { Option } from './SelectField.svelte';

/** What a form chooses from: rooms with a free bed, and doctors. */
export class RoomsAndDoctors {
  #rooms = $state.raw<readonly RoomRecord[]>([]);
  #wings = $state.raw<readonly WingRecord[]>([]);
  #doctors = $state.raw<readonly DoctorRecord[]>([]);
  loaded = $state(false);
  failed = $state(false);
  /** The free beds are not those of now: their read model lags behind. */
  old = $state(false);

  /** Reads the lists; a form that offers neither rooms nor doctors never asks for them. */
  async load(): Promise<void> {
    this.failed = false;
    const [rooms, wings, doctors] = await Promise.all([
      api.getAll('/api/rooms?available=true', roomList),
      api.getAll('/api/wings', wingList),
      api.getAll('/api/doctors', doctorList),
    ]);
    if (rooms.ok) this.#rooms = rooms.data;
    if (wings.ok) this.#wings = wings.data;
    if (doctors.ok) this.#doctors = doctors.data;
    this.old = [rooms, wings].some((list) => list.ok && list.readModel !== 'current');
    this.loaded = rooms.ok && wings.ok && doctors.ok;
    this.failed = !this.loaded;
  }

  /** Rooms by wing, ICU wings first, each with how many of its beds are free. */
  get rooms(): readonly Option[] {
    const wings = this.#wings.toSorted(
      (a, b) => Number(b.ward_type === 'icu') - Number(a.ward_type === 'icu') || a.name.localeCompare(b.name),
    );
    return wings.flatMap((wing) =>
      this.#rooms
        .filter((room) => room.wing_id === wing.id)
        .map((room) => ({
          value: room.id,
          group: wing.name,
          label: [`Room ${room.number}`, room.kind, `${room.capacity - room.occupied} free`]
            .filter(Boolean)
            .join(' · '),
        })),
    );
  }

  get doctors(): readonly Option[] {
    return this.#doctors
      .toSorted((a, b) => a.name.localeCompare(b.name))
      .map(({ id, name, specialization, department }) => ({
        value: id,
        label: [name, specialization ?? department].filter(Boolean).join(' · '),
      }));
  }
}
