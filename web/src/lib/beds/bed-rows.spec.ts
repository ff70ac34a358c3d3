import type { BedRecord, PatientIdentity, RoomRecord, WingRecord } from '@ward-board/contract';
import type { Places } from '../forms/places.js';
import {
  bedRows,
  chipsOf,
  hasUnnamed,
  isolationOn,
  isPlace,
  type Occupants,
  placeName,
  sayOccupant,
  wingsWith,
} from './bed-rows.js';

const kept = { revision: 1, created_at: '', updated_at: '' };
const wing = (id: string, name: string, ward_type = 'ward'): WingRecord => ({
  ...kept,
  ...{ id, name, ward_type, capacity: 0, occupied: 0 },
});
const room = (id: string, wing_id: string, number: string, kind: string | null = null): RoomRecord => ({
  ...kept,
  ...{ id, wing_id, number, kind, capacity: 0, occupied: 0, available: false },
});
const bed = (id: string, room_id: string, label: string, held: string | null = null): BedRecord => ({
  ...kept,
  ...{ id, room_id, label, occupied_by_admission_id: held, isolation: null },
});
const places: Places = {
  wings: [wing('w', 'West'), wing('e', 'East'), wing('i', 'Intensive', 'icu'), wing('n', 'North')],
  rooms: [room('r10', 'e', '10', 'Isolation'), room('r2', 'e', '2'), room('r3', 'w', '3'), room('r9', 'i', '9')],
  beds: [
    bed('b1', 'r10', 'B'),
    bed('b2', 'r10', 'A', 'ada'),
    bed('b3', 'r2', 'A', 'ben'),
    bed('b4', 'r3', 'A'),
    bed('b5', 'r9', 'A', 'stranger'),
    bed('b6', 'not read yet', 'A'),
  ],
};
const named = (name: string): PatientIdentity => ({ name }) as PatientIdentity;
const occupants: Occupants = new Map([
  ['ada', { patient: named('Ada'), away: null, isIn: false, toAccept: false, isolation: '' }],
  ['ben', { patient: named('Ben'), away: 'operations', isIn: false, toAccept: false, isolation: 'Droplet' }],
]);
const rows = bedRows(places, occupants);

describe('every bed of the hospital', () => {
  it('stands by wing and room, numbers as numbers, other areas last', () => {
    expect(rows.map((row) => `${row.wing.name} ${placeName(row)}`)).toEqual([
      'East 2 A',
      'East 10 A',
      'East 10 B',
      'West 3 A',
      'Intensive 9 A',
    ]);
  });

  it('stands with those of the reader’s own ward first, whose chips do as well', () => {
    const first = bedRows(places, occupants, 'icu')[0];
    expect(first && placeName(first)).toBe('9 A');
    expect(chipsOf(places, 'icu')[1]?.word).toBe('Intensive');
    expect(chipsOf(places, 'emergency')[1]?.word).toBe('East');
  });

  it('says that there are names which the reader is not shown', () => {
    expect(hasUnnamed(rows)).toBe(true);
    expect(hasUnnamed(rows.filter(({ wing: { id } }) => id !== 'i'))).toBe(false);
  });

  it('is free, occupied or kept, and names only whom the reader may see', () => {
    expect(rows.map(({ state, occupant }) => [state, occupant?.patient.name ?? null])).toEqual([
      ['kept', 'Ben'],
      ['occupied', 'Ada'],
      ['free', null],
      ['free', null],
      ['occupied', null],
    ]);
  });

  it('is occupied by whoever lies in it still, though the theatre was asked to take them', () => {
    const ben = { patient: named('Ben'), away: 'operations', isIn: true, toAccept: true, isolation: '' } as const;
    expect(bedRows(places, new Map([['ben', ben]])).find(({ bed: { id } }) => id === 'b3')?.state).toBe('occupied');
    const said = [ben, { ...ben, toAccept: false }, { ...ben, isIn: false, toAccept: false }, { ...ben, away: null }];
    expect(said.map(sayOccupant)).toEqual([
      ...['Awaiting Operations acceptance', 'Accepted by Operations', 'Kept, in Operations', 'To accept'],
    ]);
    expect(sayOccupant({ ...ben, away: null, toAccept: false })).toBeNull();
  });

  it('is drawn wing by wing, whose counts are of all its beds, shown or not', () => {
    const free = rows.filter(({ state }) => state === 'free');
    expect(
      wingsWith(free, places).map((shown) => [
        shown.wing.name,
        `${shown.free}/${shown.of}`,
        shown.rooms.map((each) => [each.room.number, each.beds.map((row) => row.bed.label)]),
      ]),
    ).toEqual([
      ['East', '1/3', [['10', ['B']]]],
      ['West', '1/1', [['3', ['A']]]],
    ]);
  });

  it('is counted by wing', () => {
    const chips = chipsOf(places);
    expect(chips.map(({ word, used, of }) => `${word} ${used}/${of}`)).toEqual([
      'All Wings 3/5',
      'East 2/3',
      'North 0/0',
      'West 0/1',
      'Intensive 1/1',
    ]);
    expect(rows.filter((row) => chips[1]?.keeps(row)).map(placeName)).toEqual(['2 A', '10 A', '10 B']);
  });

  it('is found by its wing, room and kind of room, and never by who is in it', () => {
    const found = (typed: string) => rows.filter((row) => isPlace(row, typed)).map(placeName);
    expect(found('')).toHaveLength(5);
    expect(found('WEST')).toEqual(['3 A']);
    expect(found('east 10')).toEqual(['10 A', '10 B']);
    expect(found('10 b')).toEqual(['10 B']);
    expect(found('isol')).toEqual(['10 A', '10 B']);
    expect(found('icu')).toEqual(['9 A']);
    expect(found('ada')).toEqual([]);
  });

  it('says the isolation as the record has it, or which precautions the bed says where no record is read', () => {
    const of = (told: string, isolation: BedRecord['isolation']) => {
      const row = rows.find(({ bed }) => bed.id === 'b3');
      if (!row?.occupant) throw new Error('Nobody is in b3.');
      return isolationOn({ ...row, occupant: { ...row.occupant, isolation: told }, bed: { ...row.bed, isolation } });
    };
    expect(of('Contact, MRSA', ['contact'])).toBe('Contact, MRSA');
    expect(of('', null)).toBe('');
    expect(of('', ['airborne'])).toBe('Airborne');
  });
});
