import type { Problem } from '@ward-board/contract';
import { fieldErrors, sayProblem } from './problem-words.js';

const problem = (over: Partial<Problem>): Problem => ({
  type: 'about:blank',
  title: 'Conflict',
  status: 409,
  detail: 'As the service said it.',
  code: 'conflict',
  ...over,
});

describe('problems in words', () => {
  it('says what happened', () =>
    expect(sayProblem(problem({ code: 'already_triaged' }))).toContain('Someone else triaged'));

  it('falls back to what the service said', () => expect(sayProblem(problem({}))).toBe('As the service said it.'));

  it('puts each message on its field, the first one first', () => {
    const errors = [
      { path: 'vitals', message: 'is too long' },
      { path: 'vitals', message: 'is odd' },
      { path: 'notes', message: '' },
    ];
    expect(fieldErrors(problem({ errors }))).toEqual({ vitals: 'Is too long', notes: 'Is not valid.' });
  });

  it('puts what is taken on its field', () =>
    expect(fieldErrors(problem({ code: 'mrn_taken' }))).toEqual({ mrn: 'Belongs to another patient.' }));
});
