import { sayChanges } from './say-changes.js';

const board = (entries: Record<string, string>) => new Map(Object.entries(entries));

describe('changes of a board in words', () => {
  it('names who came, who changed and who left', () => {
    expect(
      sayChanges(
        board({ a: 'Okafor, Critical', b: 'Rossi, Urgent', c: 'Novak, Standard' }),
        board({ a: 'Okafor, Urgent', b: 'Rossi, Urgent', d: 'Cohen, Critical' }),
      ),
    ).toBe('Changed: Okafor, Urgent. New on the board: Cohen, Critical. Left the board: Novak, Standard');
  });

  it('is silent when nothing changed', () => expect(sayChanges(board({ a: 'x' }), board({ a: 'x' }))).toBeNull());

  it('does not read out a whole board', () => {
    const many = Object.fromEntries([1, 2, 3, 4, 5].map((n) => [String(n), `P${n}`]));
    expect(sayChanges(board({}), board(many))).toContain('And 2 more changes');
  });
});
