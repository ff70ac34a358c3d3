import { byWing } from '../../board/by-wing.js';
import { sayFreeBeds } from '../../board/free-beds.js';
import { isWardWing, type Places } from '../../forms/places.js';
import { lengthOfStay } from './stay.js';
import { byAssignable } from './waits.js';
import { waitsFor, wingChips } from './wing-chips.js';

const kept = { revision: 1, created_at: '', updated_at: '', capacity: 0, occupied: 0 };
const places: Places = {
  wings: [
    { ...kept, id: 'e', name: 'East', ward_type: 'ward' },
    { ...kept, id: 'i', name: 'Unit', ward_type: 'icu' },
  ],
  rooms: [{ ...kept, id: 'r', wing_id: 'e', number: '1', kind: null, available: true }],
  beds: [
    { ...kept, id: 'a', room_id: 'r', label: 'A', occupied_by_admission_id: 'somebody', isolation: null },
    { ...kept, id: 'b', room_id: 'r', label: 'B', occupied_by_admission_id: null, isolation: null },
  ],
};

describe('the Ward board', () => {
  it('sorts by wing, then by bed with numbers as numbers, and who has no bed first', () => {
    const row = (id: string, wing_name: string | null, room_number = '', bed_label = 'A') => ({
      ...{ id, created_at: id },
      bed:
        wing_name === null
          ? null
          : { ...{ wing_name, room_number, bed_label }, wing_id: wing_name, room_id: 'r', bed_id: 'b' },
    });
    const rows = [
      row('0', null),
      row('1', 'West', '1'),
      row('2', 'East', '10'),
      row('3', 'East', '9', 'B'),
      row('4', 'East', '9'),
    ];
    expect(byWing(rows).map(({ id }) => id)).toEqual(['0', '4', '3', '2', '1']);
  });

  it('counts a stay by midnights, and says when it is longer than planned', () => {
    const of = (expected_stay_days: number | null, days: number) =>
      lengthOfStay(
        { created_at: new Date(2026, 4, 1, 23, 50).toISOString(), expected_stay_days },
        new Date(2026, 4, 1 + days, 0, 10),
      );
    expect(of(4, 1)).toEqual({ words: 'day 1 of 4', part: 0.25, over: false });
    expect(of(2, 2)).toEqual({ words: 'day 2 of 2', part: 1, over: false });
    expect(of(2, 3)).toEqual({ words: 'day 3 of 2', part: 1, over: true });
    expect(of(null, 3)).toEqual({ words: 'day 3', part: null, over: false });
    expect(of(0, 0)).toEqual({ words: 'day case', part: null, over: false });
    expect(of(0, 3)).toEqual({ words: 'day 3, day case', part: null, over: true });
  });

  it('has those on the waiting list first who can be assigned a bed, in their order', () => {
    const admission = {} as NonNullable<Parameters<typeof byAssignable>[0][number]['admission']>;
    const entries = [
      { admission, at: 1 },
      { admission: null, at: 2 },
      { admission, at: 3 },
      { admission: null, at: 4 },
    ];
    expect(byAssignable(entries).map(({ at }) => at)).toEqual([2, 4, 1, 3]);
  });

  it('has a chip for each wing of the wards, and says when the beds may be old', () => {
    const chips = (state: 'current' | 'old' | 'loading', inUse: readonly string[] = []) =>
      wingChips(places, state, waitsFor, new Set(inUse)).map(
        ({ word, used, of, old }) => `${word} ${used}/${of}${old ? ' old' : ''}`,
      );
    expect(chips('current')).toEqual(['All Wings 1/2', 'East 1/2']);
    expect(chips('current', ['i'])).toEqual(['All Wings 1/2', 'East 1/2', 'Unit 0/0']);
    expect(chips('old')).toEqual(['All Wings 1/2 old', 'East 1/2 old']);
    expect(chips('loading')).toEqual([]);
  });

  it('counts somebody who prefers no wing as waiting for each of them', () => {
    expect([null, 'e', 'w'].map((preferred_wing_id) => waitsFor({ preferred_wing_id }, 'e'))).toEqual([
      true,
      true,
      false,
    ]);
  });

  it('says how many beds are free where somebody wants one, never as new what may be old', () => {
    const said = (state: 'current' | 'old' | 'failed', isMeant = isWardWing, where = '') =>
      sayFreeBeds({ now: places, state }, isMeant, where);
    expect(said('current', isWardWing, 'East')).toEqual({ words: '1 free bed in East', none: false });
    expect(said('old')).toEqual({ words: '1 free bed (old)', none: false });
    expect(said('current', ({ ward_type }) => ward_type === 'icu', 'Unit')).toEqual({
      words: 'No free bed in Unit',
      none: true,
    });
    expect(said('failed').words).toBe('Free beds not known');
  });
});
