import { nothingRecorded, type OperationRecord } from '@ward-board/contract';
import { beforeStep } from './before-step.js';

const now = new Date('2026-11-22T16:10:00.000Z');
const at = (time: string) => `2026-11-22T${time}:00.000Z`;
const ready: Parameters<typeof beforeStep>[0] = {
  checklist: { consent: 'yes', fasting: 'yes', labs: 'yes', site_marked: 'yes' },
  clinical: { ...nothingRecorded, allergy_status: 'none_known' },
  ...{ complications: null, handover: null, location: 'OR 4', operating_room: 'OR 4' },
  ...{ scheduled_at: at('16:00'), started_at: null, ended_at: null },
  ...{ id: 'own', op_status: 'pre-op', patient: { name: 'Own Patient' } },
};
const reasons = (
  row: Partial<typeof ready>,
  to: Parameters<typeof beforeStep>[1] = 'in-surgery',
  ...others: Parameters<typeof beforeStep>[3]
) => beforeStep({ ...ready, ...row }, to, now, others)?.reasons ?? null;

describe('before surgery is started', () => {
  it('nothing is asked when consent, fasting, labs, marking, allergies, place and time are as they should be', () => {
    expect(reasons({})).toBeNull();
    expect(reasons({ location: 'or4 · table', scheduled_at: at('16:40') })).toBeNull();
    expect(reasons({ scheduled_at: null })).toBeNull();
  });

  it('everything that is missing is named', () => {
    const location = 'Admissions lounge';
    expect(reasons({ checklist: null, clinical: nothingRecorded, location, scheduled_at: at('17:35') })).toEqual([
      'Consent: not recorded',
      'Fasting: not recorded',
      'Labs: not recorded',
      'Site marked: not recorded',
      'Allergies: not assessed',
      'Place: Admissions lounge, not OR 4',
      expect.stringMatching(/^Scheduled: .*, in 1 h 25$/),
    ]);
  });

  it('an answer of no is named, and so are a room and a place that nobody recorded, and a time long past', () => {
    expect(reasons({ checklist: { ...ready.checklist, fasting: 'no' } as OperationRecord['checklist'] })).toEqual([
      'Fasting: no',
    ]);
    expect(reasons({ location: null })).toEqual(['Place of the patient: not recorded']);
    expect(reasons({ operating_room: null })).toEqual(['Operating room: not recorded']);
    expect(reasons({ scheduled_at: at('14:00') })).toEqual([expect.stringMatching(/, 2 h 10 ago$/)]);
  });

  it('another patient who is operated on in the same theatre is named first', () => {
    const other = { ...ready, id: 'other', patient: { name: 'Ada Hernia' } };
    const going = { ...other, op_status: 'in-surgery', started_at: at('15:02') } as const;
    expect(reasons({ location: null }, 'in-surgery', other, going)).toEqual([
      expect.stringMatching(/^OR 4 has Ada Hernia, In Surgery since \d\d:02$/),
      'Place of the patient: not recorded',
    ]);
    expect(reasons({ started_at: at('15:00') }, 'post-op', going)).toBeNull();
  });

  it('allergies that a transfer told are known', () => {
    const handover = { allergies: 'Penicillin' } as OperationRecord['handover'];
    expect(reasons({ clinical: nothingRecorded, handover })).toBeNull();
  });
});

describe('the steps after it', () => {
  it('are asked about when they follow the one before within minutes', () => {
    expect(reasons({ started_at: at('16:08') }, 'post-op')).toEqual(['Surgery began 2 min ago']);
    expect(reasons({ started_at: at('16:00') }, 'post-op')).toBeNull();
    expect(reasons({ started_at: null }, 'post-op')).toBeNull();
    expect(reasons({ ended_at: at('16:10') }, 'recovered')).toEqual(['Surgery ended just now']);
  });

  it('name complications and an Aldrete score under 9 before somebody is set to recovered', () => {
    const scored = (result: string) => ({
      ...{ ...nothingRecorded, scores: [{ type: 'Aldrete', result, at: at('16:00') }] },
    });
    const over = { ended_at: at('15:00') };
    expect(reasons({ ...over, clinical: scored('7 of 10') }, 'recovered')).toEqual(['Aldrete: 7 of 10']);
    expect(reasons({ ...over, clinical: scored('9 of 10') }, 'recovered')).toBeNull();
    expect(reasons({ ...over, complications: 'Bleeding' }, 'recovered')).toEqual(['Complications: Bleeding']);
  });
});
