import { allergyState } from './allergies.js';

describe('allergies in free text', () => {
  it.each([
    [null, 'not-recorded'],
    ['  ', 'not-recorded'],
    ['NKDA', 'none-known'],
    ['NKA', 'none-known'],
    ['No known allergies.', 'none-known'],
    ['none', 'none-known'],
    ['None known, but reacts to latex', 'recorded'],
    ['Penicillin', 'recorded'],
  ])('%p is %s', (text, state) => expect(allergyState(text)).toBe(state));
});
