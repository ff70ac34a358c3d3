import type { OperationRecord } from '@ward-board/contract';
import { inOrder, isForNow, isOverdue, overdueSince, sayNext, sortsAt } from './schedule.js';

const now = new Date(2026, 10, 21, 10, 0);
const at = (hour: number) => new Date(2026, 10, 21, hour, 30).toISOString();

const planned = { op_status: 'pre-op', surgery_type: 'urgent', scheduled_at: null, started_at: null } as const;

describe('the schedule of a theatre', () => {
  it('is overdue for a pre-op patient whose time has come, and for nobody else', () => {
    expect(isOverdue({ op_status: 'pre-op', scheduled_at: at(9) }, now)).toBe(true);
    expect(isOverdue({ op_status: 'pre-op', scheduled_at: at(11) }, now)).toBe(false);
    expect(isOverdue({ op_status: 'pre-op', scheduled_at: null }, now)).toBe(false);
    expect(isOverdue({ op_status: 'in-surgery', scheduled_at: at(9) }, now)).toBe(false);
  });

  it('is over the planned length while surgery goes on, and never without a length or a start', () => {
    const begun = { op_status: 'in-surgery' as const, started_at: at(8), duration_minutes: 60 };
    expect(overdueSince(begun, now)).toEqual(new Date(at(9)));
    expect(overdueSince({ ...begun, duration_minutes: 90 }, now)).toBeNull();
    expect(overdueSince({ ...begun, duration_minutes: null }, now)).toBeNull();
    expect(overdueSince({ ...begun, started_at: null }, now)).toBeNull();
    expect(overdueSince({ ...begun, op_status: 'post-op' }, now)).toBeNull();
  });

  it('says when the next operation is, and how many should have begun', () => {
    const rows = [at(14), at(11), at(9)].map((scheduled_at) => ({ ...planned, scheduled_at }));
    expect(sayNext(rows, now)).toEqual({ text: 'next 11:30', alarm: '1 overdue' });
    expect(sayNext([], now)).toEqual({ text: 'none scheduled' });
  });

  it('has an emergency without a planned time before all others, for now, and anything else without one last', () => {
    const emergency = { ...planned, surgery_type: 'emergency' } as const;
    expect([emergency, planned, { ...emergency, scheduled_at: at(9) }].map(isForNow)).toEqual([true, false, false]);
    expect(isForNow({ ...emergency, op_status: 'in-surgery' })).toBe(false);
    expect([emergency, planned, { ...planned, scheduled_at: at(9) }].map(sortsAt)).toEqual(['', null, at(9)]);
    expect(sayNext([emergency, { ...planned, scheduled_at: at(9) }], now)).toEqual({
      ...{ text: 'none scheduled', alarm: '1 now, 1 overdue' },
    });
  });
});

describe('the order of the board', () => {
  const row = (id: string, op_status: OperationRecord['op_status'], scheduled_at: string | null = null) =>
    ({ id, op_status, scheduled_at, created_at: '2026-11-21T07:00:00.000Z', started_at: null }) as OperationRecord;

  it('begins with what goes on, then has what is to come by its time, and whoever is over last', () => {
    const rows = [
      row('recovered', 'recovered'),
      row('late', 'pre-op', '2026-11-21T12:00:00.000Z'),
      row('post', 'post-op'),
      row('early', 'pre-op', '2026-11-21T09:00:00.000Z'),
      row('now', 'in-surgery', '2026-11-21T11:00:00.000Z'),
    ];
    expect(inOrder(rows).map(({ id }) => id)).toEqual(['now', 'early', 'late', 'post', 'recovered']);
  });
});
