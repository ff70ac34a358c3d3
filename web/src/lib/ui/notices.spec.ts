import { type Notice, shownOn, withNotice } from './notices.js';

let made = 0;
const notice = (text: string, about: string | null = null, on: string | null = null): Notice => {
  made += 1;
  return { id: made, text, warns: false, about, on, action: null };
};
const shown = (...said: readonly Notice[]) => said.reduce<readonly Notice[]>(withNotice, []).map(({ text }) => text);

describe('what was done is shown', () => {
  it('in the order in which it was said, the newest two', () => {
    expect(shown(notice('a'))).toEqual(['a']);
    expect(shown(notice('a'), notice('b'), notice('c'))).toEqual(['b', 'c']);
  });

  it('of one thing as it came out last: a refusal does not stay above what was done after it', () => {
    const [refused, done] = [notice('Ada: No connection.', 'Accept 1'), notice('Ada: accepted', 'Accept 1')];
    expect(shown(refused, done)).toEqual(['Ada: accepted']);
    expect(shown(refused, notice('b'), done)).toEqual(['b', 'Ada: accepted']);
  });

  it('of a page until another one is shown, and of no page on all', () => {
    const said = [notice('matches', null, '/icu/patients/1'), notice('saved')];
    expect(shownOn(said, '/icu/patients/1')).toEqual(said);
    expect(shownOn(said, '/icu/patients/2').map(({ text }) => text)).toEqual(['saved']);
  });

  it('of other things, and of nothing in particular, each for itself', () => {
    expect(shown(notice('a', 'Accept 1'), notice('b', 'Accept 2'))).toEqual(['a', 'b']);
    expect(shown(notice('a'), notice('b'))).toEqual(['a', 'b']);
  });
});
