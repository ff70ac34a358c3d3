import type { BedRecord, RoomRecord, WingRecord } from '@ward-board/contract';
import type { Places } from '../forms/places.js';
import { isEmptyBed, withEmptyBeds } from './empty-beds.js';

const wing = (id: string, name: string, ward_type: string) => ({ id, name, ward_type }) as WingRecord;
const bed = (id: string, label: string, held: string | null = null) =>
  ({ id, room_id: 'r', label, occupied_by_admission_id: held }) as BedRecord;
const places: Places = {
  wings: [wing('i', 'ICU', 'icu'), wing('w', 'West', 'ward')],
  rooms: [
    { id: 'r', wing_id: 'i', number: '301' },
    { id: 'o', wing_id: 'w', number: '201' },
  ] as RoomRecord[],
  beds: [bed('b1', 'A', 'a1'), bed('b2', 'B'), bed('b3', 'C', 'a3'), { ...bed('b9', 'A'), room_id: 'o' }],
};
const isIcu = ({ ward_type }: { readonly ward_type: string }) => ward_type === 'icu';
const row = (id: string, label: string | null, more: object = {}) => ({
  ...{ id, created_at: '', away: null, transferred_from: null, accepted_at: null },
  patient: { name: id } as never,
  bed: label && {
    ...{ room_id: 'r', room_number: '301', wing_id: 'i', wing_name: 'ICU' },
    ...{ bed_id: { A: 'b1', B: 'b2', C: 'b3' }[label] ?? '', bed_label: label },
  },
  ...more,
});
const shown = (...rows: readonly ReturnType<typeof row>[]) =>
  withEmptyBeds(rows as never, places, isIcu).map((each) =>
    isEmptyBed(each) ? `${each.bed.bed_label}: ${each.words}` : (each as { id: string }).id,
  );

describe('empty beds among the rows', () => {
  it('stand in the order of the beds, those of the area’s wings alone', () => {
    expect(shown(row('Ada', 'A'), row('Cleo', 'C'))).toEqual(['Ada', 'B: Free', 'Cleo']);
  });

  it('are held for who is on the way, who stands first until they are accepted', () => {
    const arriving = row('Ada', 'A', { transferred_from: 'emergency' });
    expect(shown(row('Cleo', 'C'), arriving)).toEqual(['Ada', 'A: Held for Ada from Emergency', 'B: Free', 'Cleo']);
    const accepted = row('Ada', 'A', { transferred_from: 'emergency', accepted_at: 'then' });
    expect(shown(row('Cleo', 'C'), accepted)).toEqual(['Ada', 'B: Free', 'Cleo']);
  });

  it('are no beds that somebody lies in whom the board does not have, and none of who is away for a while', () => {
    expect(shown(row('Ada', 'A', { away: 'operations' }))).toEqual([
      ...['Ada', 'B: Free', 'C: Taken by a patient of another board'],
    ]);
  });

  it('are taken by whom the board does not have, and not by who is on the way', () => {
    const arriving = row('Ada', 'A', { transferred_from: 'emergency' });
    const beds = withEmptyBeds([arriving] as never, places, isIcu).filter(isEmptyBed);
    expect(beds.map(({ bed: { bed_label }, taken }) => [bed_label, taken])).toEqual([
      ['A', false],
      ['B', false],
      ['C', true],
    ]);
  });

  it('come after all patients, in the order of the beds, where there are more than four', () => {
    const more = (count: number): Places => ({
      ...places,
      beds: [...places.beds, ...['D', 'E', 'F', 'G', 'H'].slice(0, count).map((label) => bed(`b-${label}`, label))],
    });
    const labels = (count: number) =>
      withEmptyBeds([row('Cleo', 'C')] as never, more(count), isIcu).map((each) =>
        isEmptyBed(each) ? each.bed.bed_label : 'Cleo',
      );
    expect(labels(2)).toEqual(['A', 'B', 'Cleo', 'D', 'E']);
    expect(labels(3)).toEqual(['Cleo', 'A', 'B', 'D', 'E', 'F']);
  });

  it('are said to be old while who is in the beds may have changed', () => {
    const old = withEmptyBeds([row('Ada', 'A')] as never, places, isIcu, true).filter(isEmptyBed);
    expect(old.map(({ words }) => words)).toEqual(['Free (old)', 'Taken by a patient of another board (old)']);
  });

  it('are none on a board without patients, and come after who has no bed', () => {
    expect(shown()).toEqual([]);
    expect(shown(row('Ada', 'A'), row('Cleo', 'C'), row('Dora', null))).toEqual(['Dora', 'Ada', 'B: Free', 'Cleo']);
  });
});
