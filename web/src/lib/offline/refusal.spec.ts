import type { Problem } from '@ward-board/contract';
import type { Entry, Queued } from './queue.js';
import { refusalOf, refusedFields } from './refusal.js';

const common = { key: 'k', path: '/api/x', patient: { id: 'p', name: 'Ada' }, said: '' };
const writtenAt = '2026-11-22T21:09:00.000Z';
const note: Entry = { ...common, writtenAt, kind: 'note', body: { text: 'Slept well' } };
const set = [
  { code: '8867-4', display: 'Heart Rate', value: 72 },
  { code: '8310-5', display: 'Body Temperature', value: 371 },
];
const vitals: Entry = {
  ...{ ...common, writtenAt, kind: 'vitals' },
  body: { patient_id: 'p', category: 'vital-signs', effective_at: writtenAt, set },
};
const problem = (over: Partial<Problem>): Problem => ({
  ...{ type: 'about:blank', title: '', status: 400, detail: '', code: 'validation_failed' as const },
  ...over,
});
const refused = (entry: Entry, over: Partial<Problem>): Queued => ({
  ...{ id: 1, entry },
  standing: { is: 'refused', problem: problem(over) },
});

describe('why an entry came back', () => {
  it('is said of the field that it is about, by the name that its form has for it', () => {
    const errors = [
      { path: 'effective_at', message: 'The time is in the future.' },
      { path: 'set.1.value', message: 'is not between 10 and 50' },
    ];
    expect(refusalOf(refused(vitals, { errors }))).toBe(
      'Measured: The time is in the future. Body Temperature: Is not between 10 and 50.',
    );
    expect(refusalOf(refused(note, { errors: [{ path: 'text', message: 'is too long' }] }))).toBe('Note: Is too long.');
  });

  it('is what happened to the record where no field is wrong', () =>
    expect(refusalOf(refused(note, { code: 'admission_closed', status: 409 }))).toContain('discharged this patient'));

  it('is not said of what waits', () => {
    expect(refusalOf({ id: 1, entry: note, standing: { is: 'new' } })).toBeNull();
    expect(refusalOf({ id: 1, entry: note, standing: { is: 'tried', since: writtenAt } })).toBeNull();
  });

  it('stands at the value that was measured, in the form that corrects it', () =>
    expect(
      refusedFields(vitals, problem({ errors: [{ path: 'set.1.value', message: 'is not between 10 and 50' }] })),
    ).toEqual({ '8310-5': 'Is not between 10 and 50' }));
});
