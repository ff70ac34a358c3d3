import { whoseToken } from './whose-token.js';

/**
 * @param answers the status of each path's answer; of all others, 403.
 * @param withoutToken the status of each answer to a question without a token.
 */
function service(answers: Readonly<Record<string, number | null>>, withoutToken: number | null = 401) {
  const asked: string[] = [];
  const ask = async (path: string, token: string | null) => {
    asked.push(path.replace('/api/', '') + (token === null ? ' without a token' : ''));
    if (token === null) return withoutToken;
    return answers[path.replace('/api/', '')] === undefined ? 403 : (answers[path.replace('/api/', '')] ?? null);
  };
  return { asked, ask };
}

describe('whose a token is', () => {
  it('a person, of whom no board is asked for', async () => {
    const { asked, ask } = service({ 'auth/me': 200, 'boards/icu': 200 });
    expect(await whoseToken('t', 'icu', ask)).toEqual({ is: 'person' });
    expect(asked).toEqual(['auth/me', 'auth/me without a token']);
  });

  it.each([200, 403, 503, null])(
    'unclear, where without a token the answer to who it is of is %s: it is then not the service’s',
    async (withoutToken) => {
      const { ask } = service({ 'auth/me': 200 }, withoutToken);
      expect(await whoseToken('t', 'icu', ask)).toEqual({ is: 'unclear' });
    },
  );

  it('a display, with its ward: that of the screen is asked for first', async () => {
    const own = service({ 'boards/icu': 200 });
    expect(await whoseToken('t', 'icu', own.ask)).toEqual({ is: 'display', ward: 'icu' });
    expect(own.asked).toEqual(['auth/me', 'boards/icu']);
    const other = service({ 'boards/radiology': 200 });
    expect(await whoseToken('t', 'icu', other.ask)).toEqual({ is: 'display', ward: 'radiology' });
    expect(other.asked.slice(0, 2)).toEqual(['auth/me', 'boards/icu']);
    expect(new Set(other.asked).size).toBe(other.asked.length);
  });

  it.each([
    ['nobody', { 'auth/me': 401 }],
    ['nobody', { 'boards/icu': 401 }],
    ['unclear', { 'auth/me': null }],
    ['unclear', { 'auth/me': 503 }],
    ['unclear', { 'auth/me': 404 }],
    ['unclear', { 'boards/icu': null }],
    ['unclear', { 'boards/icu': 503 }],
    ['unclear', {}],
  ])('%s, by the answers %j', async (is, answers) => {
    expect(await whoseToken('t', 'icu', service(answers).ask)).toEqual({ is });
  });
});
