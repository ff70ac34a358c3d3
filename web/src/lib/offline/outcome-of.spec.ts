import type { Problem } from '@ward-board/contract';
import { outcomeOf } from './outcome-of.js';

const problem: Problem = { type: 'about:blank', title: '', status: 409, detail: '', code: 'admission_closed' };
const fault: Problem = { type: 'about:blank', title: '', status: 500, detail: '', code: 'internal_error' };

describe('the service’s answer', () => {
  it.each([
    [400, 'refused'],
    [403, 'refused'],
    [404, 'refused'],
    [409, 'refused'],
    [422, 'refused'],
    [401, 'later'],
    [408, 'later'],
    [429, 'later'],
    [500, 'away'],
    [503, 'away'],
  ])('%p means %p', (status, is) => expect(outcomeOf({ ok: false, status, problem }).is).toBe(is));

  it('is an error of its own only where it says so itself', () =>
    expect(outcomeOf({ ok: false, status: 500, problem: fault, ownError: true })).toEqual({
      ...{ is: 'error', problem: fault },
    }));

  it('is not known without one', () =>
    expect(outcomeOf({ ok: false, status: 0, problem: null })).toEqual({ is: 'unanswered' }));
});
