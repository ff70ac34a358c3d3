import type { HandoverPrescription } from '@ward-board/contract';
import { medicationsOf, sayNone, sayRest } from './medications.js';

const usual: HandoverPrescription = {
  ...{ id: 'r', created_at: '2026-11-21T07:00:00.000Z', medication: 'Paracetamol', dose: '1 g', route: 'IV' },
  ...{ frequency: 'every 6 hours', duration: null, instructions: null, priority: 'routine', status: 'ordered' },
  last: null,
};
const of = (more: Partial<HandoverPrescription>) =>
  medicationsOf({ admission_id: 'a', prescriptions: [{ ...usual, ...more }], more_prescriptions: false })?.all[0];

describe('a medication on a handover sheet', () => {
  it('says the drug, how it is taken, and since when it is ordered', () => {
    const said = { drug: 'Paracetamol 1 g', how: 'IV · every 6 hours', done: 'Ordered', at: usual.created_at };
    expect(of({})).toEqual({ id: 'r', urgency: null, ...said });
    expect(of({ priority: 'stat', instructions: 'Over 30 min' })?.how).toBe('STAT · IV · every 6 hours · Over 30 min');
  });

  it.each([
    ['dispensed', 'dispensed', 'Dispensed'],
    ['given', 'given', 'Given'],
    ['dispensed', 'refused', 'Declined'],
  ] as const)('that was %s, and then %s, says %s and when', (status, action, done) => {
    const at = '2026-11-21T08:14:00.000Z';
    expect(of({ status, last: { action, dose: null, at } })).toMatchObject({ done, at });
  });

  it('is said with others; a sheet that is older than this part of it says none', () => {
    const of = { admission_id: 'a', more_prescriptions: false };
    expect(medicationsOf({ ...of, prescriptions: [] })).toEqual({ all: [], more: false, ofStay: true });
    expect(medicationsOf({ ...of, admission_id: null, prescriptions: [] })?.ofStay).toBe(false);
    expect(medicationsOf({ ...of, prescriptions: [usual], more_prescriptions: true })?.more).toBe(true);
    expect(medicationsOf({ ...of, prescriptions: null })).toBeNull();
  });

  it('is one of a list that says what it leaves out: those over the limit, and those of a stay that is not known', () => {
    const rest = (admission_id: string | null, more_prescriptions: boolean, prescriptions = [usual]) =>
      sayRest(medicationsOf({ admission_id, prescriptions, more_prescriptions }) as never);
    const ofStay = 'Those of a stay were not read: see the chart.';
    expect([rest('a', false), rest('a', true)]).toEqual([[], ['More are in the chart.']]);
    expect([rest(null, false), rest(null, true)]).toEqual([[ofStay], ['More are in the chart.', ofStay]]);
    // Nothing is listed: that says so already.
    expect(rest(null, false, [])).toEqual([]);
  });

  it('is denied only of a stay that was read: else nobody says that there is one in the chart, nor that there is none', () => {
    const said = (ofStay: boolean, ...all: readonly HandoverPrescription[]) =>
      sayNone(
        medicationsOf({
          admission_id: ofStay ? 'a' : null,
          prescriptions: [...all],
          more_prescriptions: false,
        }) as never,
      );
    expect([said(true), said(false), said(true, usual), said(false, usual)]).toEqual([
      ...['none prescribed', 'not read: see the chart', null, null],
    ]);
  });
});
