import { placeIn } from './place.js';

const planned = { op_status: 'pre-op', operating_room: 'OR 2' };
const kept = { away: 'operations', bed_kept_by: 'icu', to_accept: false, location: null };

describe('where a record says that its patient is', () => {
  it.each([
    [{ bed: { room_number: '301', bed_label: 'A' }, location: 'Bay 3' }, '301 A'],
    [{ bed: null, location: 'Bay 3' }, 'Bay 3'],
    [{ operating_room: 'OR 2' }, 'OR 2'],
    [{ location: 'Bay 3', operating_room: 'OR 2', op_status: 'pre-op' }, 'Bay 3'],
    [{ location: 'Bay 3', operating_room: 'OR 2', op_status: 'in-surgery' }, 'OR 2'],
    [{ place: 'CT 1' }, 'CT 1'],
    [{ bed: null, location: '' }, null],
    [{}, null],
    [{ ...planned, admission: kept }, 'ICU bed'],
    [{ ...planned, admission: { ...kept, location: 'Holding bay 1' } }, 'Holding bay 1'],
    [{ ...planned, admission: { ...kept, location: 'Holding bay 1', to_accept: true } }, 'ICU bed'],
    [{ ...planned, admission: { ...kept, away: null, bed_kept_by: null } }, 'OR 2'],
    [{ place: 'CT 1', admission: kept }, 'CT 1'],
  ])('%j: %j', (record, place) => expect(placeIn(record)).toBe(place));
});
