import { IssueLimit } from './issue-limit.js';

describe('IssueLimit', () => {
  const HOUR = 3_600_000;
  const takeMany = (limit: IssueLimit, network: (n: number) => string, count: number, now = 0) =>
    Array.from({ length: count }, (_, n) => limit.take(network(n), now)).filter(Boolean).length;

  it('gives each network 480 in an hour', () => {
    const limit = new IssueLimit();
    expect(takeMany(limit, () => 'a', 500)).toBe(480);
    expect(takeMany(limit, () => 'b', 10, HOUR - 1)).toBe(10);
    expect(takeMany(limit, () => 'a', 1, HOUR - 1)).toBe(0);
    expect(takeMany(limit, () => 'a', 500, HOUR)).toBe(480);
  });

  it('counts no more than ten thousand networks at a time', () => {
    const limit = new IssueLimit();
    expect(takeMany(limit, String, 10_001)).toBe(10_000);
    expect(takeMany(limit, () => '0', 1)).toBe(1);
    expect(takeMany(limit, () => 'later', 1, HOUR)).toBe(1);
  });
});
