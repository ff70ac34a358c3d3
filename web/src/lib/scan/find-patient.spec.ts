import { mrnOf, sayMismatch, withMrn } from './find-patient.js';

describe('what a wristband says', () => {
  it.each([
    ['004048', '004048'],
    [' 004048\r\n', '004048'],
    ['\u001d004048', '004048'],
    ['', null],
    ['\n', null],
    ['x'.repeat(61), null],
  ])('%j is the MRN %j', (read, mrn) => expect(mrnOf(read)).toBe(mrn));

  it('is the whole number of one patient: its zeros count, its case does not', () => {
    const all = [{ mrn: '4048' }, { mrn: '004048' }, { mrn: 'A-7' }];
    expect(withMrn(all, '004048')).toBe(all[1]);
    expect(withMrn(all, 'a-7')).toBe(all[2]);
    expect(withMrn(all, '0040')).toBeNull();
  });

  it('is said where it is not that of whoever is open', () => {
    expect(sayMismatch({ name: 'Ben Weber', place: '304 B' }, 'Ada Meyer')).toBe(
      'This wristband is Ben Weber’s (304 B), not Ada Meyer’s.',
    );
    expect(sayMismatch({ name: 'Ben Weber', place: null }, 'Ada Meyer')).toBe(
      'This wristband is Ben Weber’s, not Ada Meyer’s.',
    );
  });
});
