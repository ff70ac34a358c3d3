import { placeIn } from './place.js';

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
  ])('%j: %j', (record, place) => expect(placeIn(record)).toBe(place));
});
