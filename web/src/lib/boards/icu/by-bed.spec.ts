import { byBed } from './by-bed.js';

const row = (id: string, place: string | null) => {
  const [room_number = '', bed_label = ''] = place?.split(' ') ?? [];
  const ids = { room_id: 'r', wing_id: 'w', wing_name: null, bed_id: 'b' };
  return { id, created_at: id, bed: place === null ? null : { ...ids, room_number, bed_label } };
};

describe('the order by bed', () => {
  it('takes numbers as numbers, and has those without a bed last', () => {
    const rows = [row('4', null), row('3', '1002 A'), row('2', '302 B'), row('1', '302 A'), row('0', null)];
    expect(byBed(rows).map(({ id }) => id)).toEqual(['1', '2', '3', '0', '4']);
  });
});
