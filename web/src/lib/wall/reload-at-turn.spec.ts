import { ASK_BEFORE_MS, ReloadAtTurn } from './reload-at-turn.js';

const [early, late] = [
  { leftMs: ASK_BEFORE_MS + 1, isNew: true },
  { leftMs: ASK_BEFORE_MS, isNew: true },
];
/** Lets what was answered arrive. */
const arrives = () => new Promise((resolve) => setImmediate(resolve));

/** A wall whose questions are answered by hand, in their order. */
function wall() {
  const answers: ((may: boolean) => void)[] = [];
  const ask = () => new Promise<boolean>((resolve) => answers.push(resolve));
  const answer = async (may: boolean) => {
    answers.shift()?.(may);
    await arrives();
  };
  return { wall: new ReloadAtTurn(ask), answers, answer };
}

describe('a wall that knows of a new build', () => {
  it('asks once before the turn, and reloads at the turn', async () => {
    const { wall: it, answers, answer } = wall();
    expect(it.at({ turn: 7, ...early })).toBe('turn');
    expect(answers).toHaveLength(0);
    expect(it.at({ turn: 7, ...late })).toBe('turn');
    expect(it.at({ turn: 7, ...late })).toBe('turn');
    expect(answers).toHaveLength(1);
    await answer(true);
    expect(it.at({ turn: 7, leftMs: 1, isNew: true })).toBe('turn');
    expect(it.at({ turn: 8, ...early })).toBe('reload');
    expect(it.at({ turn: 8, ...early })).toBe('hold');
    expect(it.at({ turn: 9, ...early })).toBe('turn');
  });

  it('turns where the service does not answer well, and asks again before the next turn', async () => {
    const { wall: it, answers, answer } = wall();
    it.at({ turn: 7, ...late });
    await answer(false);
    expect(it.at({ turn: 8, ...early })).toBe('turn');
    it.at({ turn: 8, ...late });
    expect(answers).toHaveLength(1);
    await answer(true);
    expect(it.at({ turn: 9, ...early })).toBe('reload');
  });

  it('does not reload by an answer that comes after the turn', async () => {
    const { wall: it, answer } = wall();
    it.at({ turn: 7, ...late });
    expect(it.at({ turn: 8, ...early })).toBe('turn');
    await answer(true);
    expect(it.at({ turn: 8, ...early })).toBe('turn');
    expect(it.at({ turn: 9, ...early })).toBe('turn');
  });

  it('does not reload by an answer of before it slept', async () => {
    const { wall: it, answer } = wall();
    it.at({ turn: 7, ...late });
    await answer(true);
    expect(it.at({ turn: 900, ...early })).toBe('turn');
  });
});

it('a wall that knows of none asks nothing', () => {
  const { wall: it, answers } = wall();
  it.at({ turn: 7, leftMs: 1, isNew: false });
  expect([it.at({ turn: 8, leftMs: 1, isNew: false }), answers.length]).toEqual(['turn', 0]);
});
