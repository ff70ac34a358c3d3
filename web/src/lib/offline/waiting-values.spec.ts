import { waitNewer } from './waiting-values.js';

const [EARLIER, SHOWN, LATER] = ['2026-11-26T08:00:00.000Z', '2026-11-26T09:00:00.000Z', '2026-11-26T10:00:00.000Z'];
const set = [{ code: '8867-4', display: 'Heart rate', unit: '/min', value: 90 }];
const entry = { set, refusal: null, at: LATER };

describe('newer values that wait on a device', () => {
  it.each([
    ['measured after what is shown', [entry], true],
    ['measured before', [{ ...entry, at: EARLIER }], false],
    ['measured at the same moment', [{ ...entry, at: SHOWN }], false],
    ['refused', [{ ...entry, refusal: 'The patient has gone.' }], false],
    ['of an entry without values', [{ ...entry, set: [] }], false],
    ['one of several', [{ ...entry, refusal: 'Refused.' }, { ...entry, at: EARLIER }, entry], true],
    ['none', [], false],
  ])('%s', (_, entries, expected) => {
    expect(waitNewer(entries, SHOWN)).toBe(expected);
  });

  it('are all that wait where nothing is shown', () => {
    expect(waitNewer([{ ...entry, at: EARLIER }], null)).toBe(true);
    expect(waitNewer([{ ...entry, refusal: 'Refused.' }], null)).toBe(false);
  });
});
