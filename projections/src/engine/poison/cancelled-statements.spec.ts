import { CancelledStatements } from './cancelled-statements.js';

const error = (code: string) => Object.assign(new Error('canceling statement'), { code });

describe('statements that are cancelled', () => {
  it('lie in the events from the fifth in a row on', () => {
    const cancelled = new CancelledStatements();
    expect(cancelled.since).toBeNull();
    expect([1, 2, 3, 4, 5, 6].map(() => cancelled.failed(error('57014')))).toEqual([
      ...[false, false, false, false],
      ...[true, true],
    ]);
    expect(cancelled.since).toMatch(/^\d{4}-.*Z$/);
  });

  it('are counted anew once a batch was taken in', () => {
    const cancelled = new CancelledStatements();
    for (let n = 0; n < 5; n++) cancelled.failed(error('57014'));
    cancelled.over();
    expect(cancelled.since).toBeNull();
    expect(cancelled.failed(error('57014'))).toBe(false);
  });

  it('are those alone: a database that is away is waited for', () => {
    const cancelled = new CancelledStatements();
    for (let n = 0; n < 9; n++) expect(cancelled.failed(error('57P01'))).toBe(false);
    expect(cancelled.since).toBeNull();
  });
});
