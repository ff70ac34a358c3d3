import { openOrders, unseenCritical, unseenResults } from './open-work.js';

const orders = (lab: number, imaging: number) => ({
  lab: { open: lab, resulted: 4 },
  imaging: { open: imaging, resulted: 0 },
});
const result = (display: string, critical = false) => ({
  report_id: display,
  display,
  critical,
  acknowledged_at: null,
});

describe('the open work of a row', () => {
  it('counts what is open by kind, each with the card that has it, and nothing where nothing is', () => {
    expect(
      openOrders({ orders: orders(2, 1), medications_due: 1, medications_declined: 0 }).map(({ card, words }) => [
        card,
        words,
      ]),
    ).toEqual([
      ['medications', '1 prescription open'],
      ['lab_orders', '2 lab orders open'],
      ['imaging_orders', '1 imaging order open'],
    ]);
    expect(openOrders({ orders: orders(0, 0), medications_due: 0, medications_declined: 0 })).toEqual([]);
  });

  it('says that a prescription was declined', () => {
    const declined = { orders: orders(0, 0), medications_due: 2, medications_declined: 1 };
    expect(openOrders(declined)).toEqual([
      { card: 'medications', count: 2, declined: true, words: '2 prescriptions open, 1 declined' },
    ]);
  });

  it('says that results were not seen, and names the first of them', () => {
    expect(unseenResults({ results: [] })).toBeNull();
    expect(unseenResults({ results: [result('Blood count')] })).toEqual({
      ...{ critical: false, short: 'Result', words: '1 result not seen: Blood count' },
    });
    expect(unseenResults({ results: ['A', 'B', 'C', 'D'].map((name) => result(name)) })).toMatchObject({
      ...{ short: '4 results', words: '4 results not seen: A, B, C, and 1 more' },
    });
  });

  it('says that one of them is critical', () => {
    expect(unseenResults({ results: [result('Potassium', true), result('CT head')] })).toEqual({
      ...{ critical: true, short: 'Critical', words: '2 results not seen, 1 critical: Potassium, CT head' },
    });
  });

  it('names the critical ones before the patient leaves, and counts them for Reception, which reads no result', () => {
    const results = [result('Potassium', true), result('CT head')];
    expect(unseenCritical({ clinical: { results } })).toBe('1 critical result not seen yet: Potassium');
    expect(
      unseenCritical({ clinical: { results: [result('CT head')] }, admission: { critical_unseen: 0 } }),
    ).toBeNull();
    const admission = { critical_unseen: 2 };
    expect(unseenCritical({ admission })).toBe(
      '2 critical results not seen yet. Tell the doctor before the patient leaves.',
    );
  });
});
