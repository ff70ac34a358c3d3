import { type HandoverDifference, type HandoverPrescription } from '@ward-board/contract';
import { showTimesIn } from '../time/facility.js';
import { sayDifference } from './say-difference.js';

const at = '2026-11-21T08:00:00.000Z';
const now = new Date('2026-11-21T12:00:00.000Z');
const insulin: HandoverPrescription = {
  ...{ id: 'p', created_at: at, medication: 'Insulin infusion', dose: '6 units/h', route: 'IV', frequency: null },
  ...{ duration: null, instructions: null, priority: 'routine', status: 'ordered', last: null },
};
const say = (more: Partial<HandoverDifference>) =>
  sayDifference(
    { left: false, fields: [], prescriptions: [], more_prescriptions: false, ...more },
    { rows: [{ collection: 'icu', record: { id: 'i', revision: 1, patient_id: 'a', patient: {} as never } }] },
    now,
  );
const medication = (was: HandoverPrescription | null, is: HandoverPrescription | null) =>
  say({ prescriptions: [{ was, now: is }] })[0];

describe('in what a board differs from a sheet', () => {
  beforeAll(() => showTimesIn('UTC'));

  it.each<readonly [string, Partial<HandoverPrescription> | null]>([
    ['Insulin infusion: 6 units/h → stopped', { status: 'stopped' }],
    ['Insulin infusion: 6 units/h → 1 unit/h', { dose: '1 unit/h' }],
    ['Insulin infusion: IV · not recorded → SC · once', { route: 'SC', frequency: 'once' }],
    ['Insulin infusion → Heparin', { medication: 'Heparin' }],
    ['Insulin infusion: not recorded → STAT', { priority: 'stat' }],
    [
      'Insulin infusion: Ordered 08:00 → Given 11:00 (3 units)',
      { status: 'given', last: { action: 'given', dose: '3 units', at: '2026-11-21T11:00:00.000Z' } },
    ],
    ['Insulin infusion 6 units/h → no longer prescribed', null],
  ])('says %s', (words, is) => {
    expect(medication(insulin, is && { ...insulin, ...is })).toBe(words);
  });

  it('says what was ordered since', () => {
    expect(medication(null, { ...insulin, dose: '1 unit/h' })).toBe(
      'Insulin infusion · 1 unit/h · IV · Ordered 08:00: new',
    );
  });

  it('names fields as the forms of the board and its chart do, each name once', () => {
    const fields = ['diagnosis', 'clinical.vitals', 'vitals_at', 'note_entries', 'some_new_field', 'another_new_field'];
    expect(say({ fields, more_prescriptions: true })).toEqual([
      ...['More medications', 'Diagnosis', 'Vitals', 'Notes', 'Other details'],
    ]);
    expect(say({ left: true })).toEqual(['no longer on this board']);
  });
});
