import type { BedRecord, RoomRecord, WingRecord } from '@ward-board/contract';
import fc from 'fast-check';
import { isolatedBeside, othersIn, sayPrecautions } from './isolated-beds.js';
import {
  bedOptions,
  bedsIn,
  freeInstead,
  heldBeds,
  isWardWing,
  loneWing,
  occupancyOf,
  offeredWings,
  type Places,
  roomOptions,
  takenOf,
  wingOptions,
  wingsInOrder,
} from './places.js';

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
  ...{ id, room_id, label, occupied_by_admission_id, isolation: null },
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
const sought = { area: 'ward', wing: '', type: '', gender: null } as const;
const own = { room_id: 'r2', room_number: '2', wing_id: 'e', wing_name: 'East', bed_id: 'b3', bed_label: 'A' };

describe('wings, rooms and beds to choose from', () => {
  it('counts the beds of a wing that are taken, and those of no other', () => {
    expect(occupancyOf(places, 'e')).toEqual({ used: 2, of: 3 });
    expect(occupancyOf(places, 'nowhere')).toEqual({ used: 0, of: 0 });
  });

  it('says the bed that each admission holds, by wing, room and bed', () => {
    expect([...heldBeds(places)]).toEqual([
      ['somebody', 'East, 10 A'],
      ['somebody else', 'East, 2 A'],
    ]);
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

  it('puts the area’s own wings first, and the preferred one before them', () => {
    const names = (area: 'ward' | 'icu', wing = '') => wingsInOrder(places, { area, wing }).map(({ name }) => name);
    expect(names('ward')).toEqual(['East', 'West', 'A first']);
    expect(names('icu')).toEqual(['A first', 'East', 'West']);
    expect(names('icu', 'w')).toEqual(['West', 'A first', 'East']);
    expect(wingOptions(places, { area: 'icu' })[0]?.label).toBe('A first · 1 of 1 free');
  });

  it('offers an area its own wings alone until others are asked for, and the one that is chosen already', () => {
    const names = (...of: Parameters<typeof offeredWings>) => offeredWings(...of).map(({ name }) => name);
    expect(names(places, 'icu', [''])).toEqual(['A first']);
    expect(names(places, 'icu', ['w'])).toEqual(['A first', 'West']);
    expect(names(places, 'ward', [''])).toEqual(['West', 'East']);
    // A hospital without a wing of that type keeps a choice.
    expect(names({ ...places, wings: places.wings.slice(1) }, 'icu', [''])).toEqual(['West', 'East']);
  });

  it('shows a full room last, to be chosen only by who is in it, and the chosen wing first', () => {
    const open = (wing: string, bed: typeof own | null) =>
      roomOptions(places, { ...sought, wing, own: bed }).map(
        ({ value, disabled }) => `${value}${disabled ? ' -' : ''}`,
      );
    expect(open('w', null)).toEqual(['r3', 'r10', 'r9', 'r2 -']);
    expect(open('', own)).toEqual(['r2', 'r10', 'r3', 'r9']);
    expect(roomOptions(places, { ...sought, own }).map(({ label }) => label)).toEqual([
      'Room 2 (current) · 0 of 1 free',
      'Room 10 · 1 of 2 free',
      'Room 3 · 1 of 1 free',
      'Room 9 · 1 of 1 free',
    ]);
  });

  it('offers wings of the type that was asked for first, those of other types below, and maternity to no man', () => {
    const more = {
      ...places,
      wings: [...places.wings, wing('m', 'Birth', 'Maternity'), wing('s', 'South', 'surgical')],
      rooms: [...places.rooms, room('r7', 'm', '7'), room('r8', 's', '8')],
      beds: [...places.beds, bed('b7', 'r7', 'A'), bed('b8', 'r8', 'A')],
    };
    const groups = (type: string, gender: 'male' | 'female' | null) => [
      ...new Set(roomOptions(more, { ...sought, own: null, type, gender }).map(({ group }) => group)),
    ];
    const others = 'Other ward types';
    expect(groups('', 'male')).toEqual([
      ...['East', 'South', 'West', `${others}: A first`, `${others}: Birth`, 'Full'],
    ]);
    expect(groups('', 'female')).toEqual(['East', 'South', 'West', 'Birth', `${others}: A first`, 'Full']);
    expect(groups('Surgical, isolation', 'female')[0]).toBe('South');
    expect(groups('maternity', 'male')[0]).toBe('Birth');
    expect(wingOptions(more, { gender: 'male' }).flatMap(({ value, group }) => (group ? [value] : []))).toEqual([
      ...['i', 'm'],
    ]);
    const instead = (gender: 'male' | 'female') =>
      freeInstead(more, { ...sought, own: null, gender }, 'r2', 9).map(({ bed_id }) => bed_id);
    expect(instead('male')).toEqual(['b1', 'b8', 'b4', 'b5']);
    expect(instead('female')).toEqual(['b1', 'b8', 'b4', 'b7', 'b5']);
    expect(roomOptions(more, { ...sought, own: null }).at(-1)).toEqual({
      ...{ value: 'r2', group: 'Full', label: 'Room 2 · East · 0 of 1 free', disabled: true },
    });
  });

  it('shows a bed that somebody else is in, and never offers it', () => {
    expect(bedOptions(places, 'r10', null)).toEqual([
      { value: 'b2', label: 'A · taken', disabled: true },
      { value: 'b1', label: 'B' },
    ]);
    expect(bedOptions(places, 'r2', own)).toEqual([{ value: 'b3', label: 'A (current)' }]);
    expect(bedOptions(places, 'r2', null)).toEqual([{ value: 'b3', label: 'A · taken', disabled: true }]);
  });
});

describe('who is isolated in a room', () => {
  const isolated: Places = {
    ...places,
    beds: [
      ...places.beds.filter(({ id }) => id !== 'b2'),
      { ...bed('b2', 'r10', 'A', 'somebody'), isolation: ['contact', 'droplet'] },
      { ...bed('b6', 'r2', 'B', 'one more'), isolation: ['other'] },
    ],
  };

  it('is said with the room, and with a bed that is offered there', () => {
    const labels = roomOptions(isolated, { ...sought, own: null }).map(({ label }) => label);
    expect(labels).toContain('Room 10 · 1 of 2 free · A: contact, droplet isolation');
    expect(freeInstead(isolated, { ...sought, own: null }, 'r10', 1).map(({ label }) => label)).toEqual([
      '10 B · East · A: contact, droplet isolation',
    ]);
    expect(isolatedBeside(bedsIn(isolated, 'r3'), null)).toEqual([]);
  });

  it('is nobody whom the form is about: they lie in the bed already', () => {
    expect(isolatedBeside(bedsIn(isolated, 'r2'), null)).toEqual(['B: isolation']);
    expect(isolatedBeside(bedsIn(isolated, 'r2'), { ...own, bed_id: 'b6' })).toEqual([]);
    expect(othersIn(bedsIn(isolated, 'r2'), { ...own, bed_id: 'b6' })).toEqual(['A']);
  });

  it('is said of a bed as a sign at its door says it', () => {
    expect([sayPrecautions(['contact', 'droplet']), sayPrecautions(['other']), sayPrecautions(null)]).toEqual([
      ...['Contact, droplet', 'Isolation', ''],
    ]);
  });
});

describe('a chosen place that somebody else takes', () => {
  it('is the bed, or the room once no bed is left in it', () => {
    expect(takenOf(places, { room: 'r10', bed: 'b1' }, null)).toBeNull();
    expect(takenOf(places, { room: 'r10', bed: '' }, null)).toBeNull();
    expect(takenOf(places, { room: 'r10', bed: 'b2' }, null)).toBe('bed');
    expect(takenOf(places, { room: 'r2', bed: 'b3' }, null)).toBe('room');
    expect(takenOf(places, { room: 'r2', bed: '' }, null)).toBe('room');
  });

  it('is not the bed that one holds already, nor anything while nothing is chosen or known', () => {
    expect(takenOf(places, { room: 'r2', bed: 'b3' }, own)).toBeNull();
    expect(takenOf(places, { room: '', bed: '' }, null)).toBeNull();
    expect(takenOf(places, { room: 'unknown', bed: 'unknown' }, null)).toBeNull();
  });

  it('is replaced by what is free: in the same room, the same wing, then the area', () => {
    const labels = (area: 'ward' | 'icu', room: string, most = 4) =>
      freeInstead(places, { ...sought, area, own: null }, room, most).map(({ label }) => label);
    expect(labels('ward', 'r10')).toEqual(['10 B · East', '3 A · West', '9 A · A first']);
    expect(labels('ward', 'r3')).toEqual(['3 A · West', '10 B · East', '9 A · A first']);
    expect(labels('icu', 'r2')).toEqual(['10 B · East', '9 A · A first', '3 A · West']);
    expect(labels('ward', 'r2', 1)).toEqual(['10 B · East']);
  });
});

it('a wing without a room is said to be no place, where a room may be left out', () => {
  const said = (wing: string, room: string, required = false) => loneWing({ wing, room, required });
  expect(said('e', '')).toBe('A wing alone is not recorded: choose a room in it.');
  expect([said('e', 'r1'), said('', ''), said('e', '', true)]).toEqual([undefined, undefined, undefined]);
});

it('never lets a bed be chosen that somebody else is in, and says of every other that it is open', () => {
  const holders = fc.array(fc.constantFrom(null, 'somebody'), { minLength: 5, maxLength: 5 });
  const areas = fc.constantFrom('ward' as const, 'icu' as const);
  fc.assert(
    fc.property(holders, areas, fc.constantFrom(null, own), (held, area, mine) => {
      const now = {
        ...places,
        beds: places.beds.map((each, n) => ({ ...each, occupied_by_admission_id: held[n] ?? null })),
      };
      const open = now.beds.filter((each) => each.occupied_by_admission_id === null || each.id === mine?.bed_id);
      const offered = now.rooms.flatMap(({ id }) => bedOptions(now, id, mine)).filter(({ disabled }) => !disabled);
      expect(offered.map(({ value }) => value).sort()).toEqual(open.map(({ id }) => id).sort());
      const wanted = { ...sought, area, own: mine };
      const rooms = roomOptions(now, wanted).filter(({ disabled }) => !disabled);
      for (const { id, room_id } of now.beds) {
        const isOpen = open.some((each) => each.id === id);
        expect(takenOf(now, { room: room_id, bed: id }, mine) === null).toBe(isOpen);
        if (isOpen) expect(rooms.map(({ value }) => value)).toContain(room_id);
        for (const free of freeInstead(now, wanted, room_id, 9))
          expect(now.beds.find((each) => each.id === free.bed_id)?.occupied_by_admission_id).toBeNull();
      }
    }),
  );
});
