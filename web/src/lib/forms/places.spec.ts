import type { BedRecord, RoomRecord, WingRecord } from '@ward-board/contract';
import { bedOptions, isWardWing, occupancyOf, type Places, roomOptions, wingOptions } from './places.js';

const kept = { revision: 1, created_at: '', updated_at: '' };
const wing = (id: string, name: string, ward_type = 'ward'): WingRecord => ({
  ...kept,
  ...{ id, name, ward_type, capacity: 0, occupied: 0 },
});
const room = (id: string, wing_id: string, number: string): RoomRecord => ({
  ...kept,
  ...{ id, wing_id, number, kind: null, capacity: 0, occupied: 0, available: false },
});
const bed = (
  id: string,
  room_id: string,
  label: string,
  occupied_by_admission_id: string | null = null,
): BedRecord => ({
  ...kept,
  ...{ id, room_id, label, occupied_by_admission_id },
});
const places: Places = {
  wings: [wing('i', 'A first', 'ICU'), wing('w', 'West'), wing('e', 'East')],
  rooms: [room('r10', 'e', '10'), room('r2', 'e', '2'), room('r3', 'w', '3'), room('r9', 'i', '9')],
  beds: [
    bed('b1', 'r10', 'B'),
    bed('b2', 'r10', 'A', 'somebody'),
    bed('b3', 'r2', 'A', 'somebody else'),
    bed('b4', 'r3', 'A'),
    bed('b5', 'r9', 'A'),
  ],
};
const own = { room_id: 'r2', room_number: '2', wing_id: 'e', wing_name: 'East', bed_id: 'b3', bed_label: 'A' };

describe('wings, rooms and beds to choose from', () => {
  it('counts the beds of a wing that are taken, and those of no other', () => {
    expect(occupancyOf(places, 'e')).toEqual({ used: 2, of: 3 });
    expect(occupancyOf(places, 'nowhere')).toEqual({ used: 0, of: 0 });
  });

  it('offers wings by name, those of other areas last', () => {
    expect(wingOptions(places).map(({ label }) => label)).toEqual([
      'East · 1 of 3 free',
      'West · 1 of 1 free',
      'A first · 1 of 1 free',
    ]);
    expect([' Operations ', 'surgical', 'maternity'].map((ward_type) => isWardWing({ ward_type }))).toEqual([
      false,
      true,
      true,
    ]);
  });

  it('offers no full room but the one that is held, and the chosen wing first', () => {
    expect(roomOptions(places, 'w', null).map(({ value }) => value)).toEqual(['r3', 'r10', 'r9']);
    expect(roomOptions(places, '', own).map(({ label }) => label)).toEqual([
      'Room 2 (current) · 0 of 1 free',
      'Room 10 · 1 of 2 free',
      'Room 3 · 1 of 1 free',
      'Room 9 · 1 of 1 free',
    ]);
  });

  it('never offers a bed that somebody else is in', () => {
    expect(bedOptions(places, 'r10', null)).toEqual({ options: [{ value: 'b1', label: 'B' }], taken: ['A'] });
    expect(bedOptions(places, 'r2', own)).toEqual({ options: [{ value: 'b3', label: 'A (current)' }], taken: [] });
    expect(bedOptions(places, 'r2', null)).toEqual({ options: [], taken: ['A'] });
  });
});
