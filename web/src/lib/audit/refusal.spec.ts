import type { Problem } from '@ward-board/contract';
import { refusalWords } from './refusal.js';

const problem = (code: Problem['code'], path?: string): Problem => ({
  ...{
    type: 'about:blank',
    title: 'T',
    status: 400,
    code,
    detail: 'Some fields of the request are missing or not valid.',
  },
  errors: path === undefined ? undefined : [{ path, message: 'must be a UUID' }],
});

describe('why there is nothing to show', () => {
  it.each<[path: string, words: string]>([
    ['id', 'There is no such sheet.'],
    ['user_id', 'There is no such person.'],
    ['reason', 'The reason needs at least three letters or digits.'],
    ['at', 'The service takes no such moment. Choose another.'],
    ['to', 'The service takes no such moment. Choose another.'],
    ['cursor', 'The service could not read what was asked for. Open the page anew from the list of patients.'],
  ])('is said of a wrong %s without the words of requests', (path, words) => {
    expect(refusalWords(problem('validation_failed', path), 'There is no such sheet.')).toBe(words);
  });

  it('is that nothing is there, that it may not be read, or that a reason is asked for', () => {
    expect(refusalWords(problem('not_found'), 'There is no such sheet.')).toBe('There is no such sheet.');
    expect(refusalWords(problem('forbidden'), '')).toBe('Your role may not read this.');
    expect(refusalWords(problem('reason_required', 'reason'), '')).toContain('only with a reason');
    expect(refusalWords(null, '')).toContain('No answer from the service');
  });
});
