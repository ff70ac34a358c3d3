import { shownOn, type Toast, withToast } from './shown-toasts.js';

let made = 0;
const toast = (text: string, about: string | null = null, on: string | null = null): Toast => {
  made += 1;
  return { id: made, text, warns: false, about, on, action: null };
};
const shown = (...said: readonly Toast[]) => said.reduce<readonly Toast[]>(withToast, []).map(({ text }) => text);

describe('what was done is shown', () => {
  it('in the order in which it was said, the newest two', () => {
    expect(shown(toast('a'))).toEqual(['a']);
    expect(shown(toast('a'), toast('b'), toast('c'))).toEqual(['b', 'c']);
  });

  it('of one thing as it came out last: a refusal does not stay above what was done after it', () => {
    const [refused, done] = [toast('Ada: No connection.', 'Accept 1'), toast('Ada: accepted', 'Accept 1')];
    expect(shown(refused, done)).toEqual(['Ada: accepted']);
    expect(shown(refused, toast('b'), done)).toEqual(['b', 'Ada: accepted']);
  });

  it('of a page until another one is shown, and of no page on all', () => {
    const said = [toast('matches', null, '/icu/patients/1'), toast('saved')];
    expect(shownOn(said, '/icu/patients/1')).toEqual(said);
    expect(shownOn(said, '/icu/patients/2').map(({ text }) => text)).toEqual(['saved']);
  });

  it('of other things, and of nothing in particular, each for itself', () => {
    expect(shown(toast('a', 'Accept 1'), toast('b', 'Accept 2'))).toEqual(['a', 'b']);
    expect(shown(toast('a'), toast('b'))).toEqual(['a', 'b']);
  });
});
