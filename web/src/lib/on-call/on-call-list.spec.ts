import type { OnCallRecord } from '@ward-board/contract';
import { byWard, isPast, overlapping } from './on-call-list.js';

const now = new Date('2026-11-22T12:00:00.000Z');
const at = (hour: number): string => new Date(now.getTime() + hour * 3_600_000).toISOString();
let made = 0;
const time = (from: number, to: number, more: Partial<OnCallRecord> = {}): OnCallRecord => ({
  ...{ id: `t${++made}`, revision: 1, created_at: '', updated_at: '' },
  ...{ user_id: 'u', name: 'N. Okafor', duty: 'charge_nurse', ward: 'ward', wing_id: null, phone: null },
  ...{ from: at(from), to: at(to) },
  ...more,
});

describe('who is on call', () => {
  it('is listed by ward: now, next, and later apart; what has ended is not', () => {
    const [past, present, next, later] = [time(-9, 0), time(-1, 7), time(7, 15), time(15, 23)];
    const icu = time(-1, 1, { ward: 'icu', duty: 'doctor' });
    const [first, operations, second] = byWard([later, past, icu, next, present], now);
    expect(operations).toMatchObject({ ward: 'operations', times: [], later: [] });
    expect(first).toMatchObject({ ward: 'icu', times: [{ record: icu, standing: 'now' }], later: [], uncovered: [] });
    expect(second?.ward).toBe('ward');
    expect(second?.times.map(({ record, standing }) => [record.id, standing])).toEqual([
      [present.id, 'now'],
      [next.id, 'next'],
    ]);
    expect(second?.later.map(({ record }) => record.id)).toEqual([later.id]);
    expect(isPast(past, now)).toBe(true);
  });

  it('has a next one for each duty and wing', () => {
    const times = [time(1, 2), time(1, 2, { wing_id: 'east' }), time(1, 2, { duty: 'doctor' }), time(2, 3)];
    const ward = byWard(times, now).find((each) => each.ward === 'ward');
    expect(ward?.times.map(({ standing }) => standing)).toEqual(['next', 'next', 'next']);
    expect(ward?.later).toHaveLength(1);
  });

  it('says of which duties that bells go by nobody is on call, also on a ward without any time', () => {
    const uncovered = (records: readonly OnCallRecord[]) =>
      byWard(records, now).flatMap((ward) => ward.uncovered.map(({ duty }) => `${ward.ward} ${duty}`));
    expect(uncovered([])).toEqual(['operations or_coordinator', 'ward charge_nurse']);
    expect(uncovered([time(1, 2), time(-1, 1, { ward: 'operations', duty: 'or_coordinator' })])).toEqual([
      'ward charge_nurse',
    ]);
    expect(uncovered([time(-1, 1, { wing_id: 'east' })])).toEqual(['operations or_coordinator']);
  });

  it('overlaps those of the same duty, ward and wing, and not one that begins as it ends', () => {
    const one = time(0, 8);
    const others = [
      time(7, 9),
      time(8, 9),
      time(-1, 0),
      time(1, 2, { wing_id: 'east' }),
      time(1, 2, { duty: 'doctor' }),
    ];
    expect(overlapping(one, [one, ...others])).toEqual([others[0]]);
  });

  it('is whoever began last, where times overlap', () => {
    const [earlier, last] = [time(-3, 5), time(-1, 2)];
    const [ward] = byWard([earlier, last], now).filter((each) => each.ward === 'ward');
    expect(ward?.times.map(({ record, overlaps, replaced }) => [record.id, overlaps, replaced])).toEqual([
      [earlier.id, true, true],
      [last.id, true, false],
    ]);
  });
});
