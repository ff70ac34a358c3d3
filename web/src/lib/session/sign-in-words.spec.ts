import type { FieldError, ProblemCode } from '@ward-board/contract';
import type { Result } from '../http/result.js';
import { missingIn, signInRefusal } from './sign-in-words.js';

const refused = (status: number, code: ProblemCode, more = {}, errors?: readonly FieldError[]): Result<unknown> => ({
  ...{
    ok: false,
    status,
    problem: { type: '', title: '', status, detail: '', code, ...(errors && { errors: [...errors] }) },
  },
  ...more,
});

describe('a sign-in that is refused', () => {
  it('for too many attempts says for how long, and goes back to the email: it may be the wrong account', () => {
    const errors = [{ path: 'email', message: '' }];
    const refusal = signInRefusal(refused(429, 'too_many_requests', { retryAfterS: 4 }, errors));
    expect(refusal).toMatchObject({ wrong: ['email', 'password'], at: 'email', waitS: 4 });
    expect(refusal?.words).toMatch(/^Too many attempts at this account/);
    expect(signInRefusal(refused(429, 'too_many_requests', {}, errors))?.waitS).toBe(0);
  });

  it('for how many sign in at once says so, and leaves what was typed as it is', () => {
    const busy = { words: 'Too many people are signing in just now.', wrong: [], at: null, waitS: 5 };
    expect(signInRefusal(refused(429, 'too_many_requests', { retryAfterS: 5 }))).toEqual(busy);
  });

  it('for its email or password does not say which, and goes on with the password', () => {
    const wrong = { words: 'Email or password is wrong.', wrong: ['email', 'password'], at: 'password', waitS: 0 };
    expect(signInRefusal(refused(401, 'unauthenticated'))).toEqual(wrong);
  });

  it('for no fault of what was typed leaves it as it is', () => {
    const silent: Result<unknown> = { ok: false, status: 0, problem: null };
    for (const each of [silent, refused(503, 'unavailable', { retryAfterS: 2 })])
      expect(signInRefusal(each)).toMatchObject({ wrong: [], at: null, waitS: 0 });
    expect(signInRefusal({ ok: true, data: null, readModel: 'current' })).toBeNull();
  });

  it('for a field that is empty goes to the first of them', () => {
    expect(missingIn({ email: ' ', password: '' })).toMatchObject({ wrong: ['email', 'password'], at: 'email' });
    expect(missingIn({ email: 'a@b.c', password: '' })).toMatchObject({ wrong: ['password'], at: 'password' });
    expect(missingIn({ email: 'a@b.c', password: 'x' })).toBeNull();
  });
});
