import type { ExportEnd } from '@ward-board/contract';
import { showTimesIn } from '../../time/facility.js';
import { exportTitle, isBeyondDoubt } from './export-words.js';

const part = { from: null, to: null, after: null };
const file = (contents: object, more: object = {}) => ({
  ...({ ok: true, events: 3, unsigned: 0, proven: true, signed: 'hospital' } as const),
  ...{ end: { contents } as unknown as ExportEnd },
  ...more,
});

describe('an export that holds what it says', () => {
  beforeAll(() => showTimesIn('UTC'));

  it('is called complete where all of the patient’s events were exported', () => {
    expect([exportTitle(file(part)), isBeyondDoubt(file(part))]).toEqual(['This export is complete', true]);
  });

  it.each([
    [
      { from: '2026-11-21T03:12:04.000Z', to: '2026-11-22T07:00:00.000Z' },
      'from Sat 21 Nov 2026, 03:12:04 to Sun 22 Nov 2026, 07:00:00',
    ],
    [{ to: '2026-11-22T07:00:00.000Z' }, 'to Sun 22 Nov 2026, 07:00:00'],
    [{ after: '0000000000000000007' }, 'after position 0000000000000000007'],
  ])('is called a part where %j was asked for', (asked, words) => {
    const half = file({ ...part, ...asked });
    expect([exportTitle(half), isBeyondDoubt(half)]).toEqual([`A part of the history: ${words}`, false]);
  });

  it.each([{ proven: false }, { unsigned: 1 }, { signed: 'own' }])('is not beyond doubt where %j', (more) => {
    expect(isBeyondDoubt(file(part, more))).toBe(false);
  });
});
