import type { AdmissionRecord } from '@ward-board/contract';
import { type BroughtRow, entriesOf, stripOf } from './strip.js';

const at = (minute: number) => `2026-11-28T20:${String(minute).padStart(2, '0')}:00.000Z`;
const admission = (id: string, minute: number, treated_at: string | null = null) =>
  ({ id, patient: { name: id }, admitted_at: at(minute), reason: 'Sepsis', treated_at }) as AdmissionRecord;
const brought = (id: string, minute: number, diagnosis: string | null = null) =>
  ({
    ...{ id, diagnosis, patient: { name: id }, created_at: at(minute), transferred_from: 'icu' },
    ...{ admission: { critical_unseen: 0, reason: 'Fall' }, handover: { reason: 'Bowel resection' } },
  }) as unknown as BroughtRow;

describe('who stands in the strip of those who wait', () => {
  const entries = entriesOf([brought('late', 30), brought('early', 10, 'Stoma')], [admission('old', 5)]);

  it('are those whom transfers brought, the longest waiting first, and then the admissions', () => {
    expect(entries.map(({ id, reason, from }) => [id, reason, from])).toEqual([
      ['early', 'Stoma', 'icu'],
      ['late', 'Bowel resection', 'icu'],
      ['old', 'Sepsis', undefined],
    ]);
  });

  it.each([0, 100, 245, 410, 900])('are as many as the count says, shown or behind the button: %i px', (width) => {
    const { count, shown, more } = stripOf(entries, width);
    expect(count).toBe(3);
    expect(shown.length + more).toBe(3);
  });

  it('are named by the longest waiting where nobody fits', () => {
    expect(stripOf(entries, 100).longest?.id).toBe('old');
  });

  it('do not count those who were treated already', () => {
    const treated = [...entries, admission('treated', 1, at(20))];
    expect(stripOf(treated, 100)).toMatchObject({ count: 3, more: 3, longest: { id: 'old' } });
    expect(stripOf(treated, 900)).toMatchObject({ count: 3, more: 0 });
  });
});
