import { nothingRecorded } from '@ward-board/contract';
import { toldOf } from './told.js';

const at = '2026-11-21T09:00:00.000Z';
const now = new Date('2026-11-21T10:00:00.000Z');
const clinical = {
  ...nothingRecorded,
  ...{ allergies_told: 'Iodine (hives)', allergies_told_in: { board: 'emergency', at } },
  medications_told: [{ text: 'Metformin, ramipril', board: 'emergency', at }],
};
const record = { clinical, vitals: 'BP 150/95', vitals_at: at } as unknown as Parameters<typeof toldOf>[1];
const of = (key: Parameters<typeof toldOf>[0], area: 'ward' | 'radiology' = 'ward') =>
  toldOf(key, record, { now, area });

describe('what a board was told in free text', () => {
  it('stands on its card with where and when it was told', () => {
    expect(of('medications')).toEqual([
      { text: 'Metformin, ramipril', where: expect.stringMatching(/^Told in Emergency, /), mark: null },
    ]);
    expect(of('allergies')).toMatchObject([{ text: 'Iodine (hives)', mark: null }]);
    expect(of('vitals')).toMatchObject([{ text: 'BP 150/95', where: expect.stringMatching(/not scored$/) }]);
    expect(of('conditions')).toEqual([]);
    expect(toldOf('medications', null, { now, area: 'ward' })).toEqual([]);
  });

  it('is marked in Radiology by the rules of its lists', () => {
    expect(of('medications', 'radiology')[0]?.mark).toEqual({
      tone: 'urgent',
      text: 'Peri-procedure: matches “metformin”',
    });
    expect(of('allergies', 'radiology')[0]?.mark).toEqual({
      tone: 'critical',
      text: 'Contrast-relevant: matches “iod”',
    });
  });
});
