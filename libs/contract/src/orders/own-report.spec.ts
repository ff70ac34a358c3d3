import type { Actor } from '../access/people.js';
import { isOwnReport } from './diagnostic-report.js';

const [author, corrector, orderer] = ['author', 'corrector', 'orderer'].map(
  (id): Actor => ({ id, name: id, role: 'doctor', department: null }),
) as [Actor, Actor, Actor];
const report = { recorded_by: author, edited_by: corrector, requested_by: orderer, critical: false };

describe('a report is somebody’s own', () => {
  it('where they published it or changed it last', () => {
    expect(isOwnReport(report, author.id)).toBe(true);
    expect(isOwnReport(report, corrector.id)).toBe(true);
    expect(isOwnReport({ ...report, requested_by: null, critical: true }, author.id)).toBe(true);
    expect(isOwnReport(report, orderer.id)).toBe(false);
    expect(isOwnReport(report, 'somebody else')).toBe(false);
  });

  it('unless they ordered what it answers', () => {
    expect(isOwnReport({ ...report, requested_by: author }, author.id)).toBe(false);
    // Nobody waits for it, and no board is alarmed.
    expect(isOwnReport({ ...report, requested_by: null }, author.id)).toBe(false);
    expect(isOwnReport({ ...report, edited_by: orderer }, orderer.id)).toBe(false);
  });
});
