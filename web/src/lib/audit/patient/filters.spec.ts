import { showTimesIn } from '../../time/facility.js';
import { type Filters, filterWords, listedWords, noFilters } from './filters.js';

const names = { people: new Map([['k', 'Dr. Kaya']]), stays: new Map([['s', 'ADM-2026-00007, Emergency']]) };
const words = (filters: Partial<Filters>) => filterWords({ ...noFilters, ...filters }, names);

describe('what a list is narrowed to', () => {
  beforeAll(() => showTimesIn('UTC'));

  it.each<[filters: Partial<Filters>, said: string]>([
    [{}, ''],
    [{ order: 'oldest' }, ''],
    [{ actor: 'k', group: 'allergies' }, 'by Dr. Kaya, about “Allergies”'],
    [{ actor: 'unknown' }, 'by unknown'],
    [{ admission_id: 's' }, 'of the stay ADM-2026-00007, Emergency'],
    [
      { from: '2026-11-21T03:12:04.000Z', to: '2026-11-22T07:00:00.000Z' },
      'from Sat 21 Nov 2026, 03:12:04, until Sun 22 Nov 2026, 07:00:00',
    ],
  ])('%j is said', (filters, said) => {
    expect(words(filters)).toBe(said);
  });

  it('is said on paper, and that the other events are not on it', () => {
    expect(listedWords(3, false, { ...noFilters, group: 'allergies' }, names)).toBe(
      'Listed here: 3 events about “Allergies”, newest first. The patient’s other events are not on this paper.',
    );
    expect(listedWords(2_000, true, { ...noFilters, actor: 'k' }, names)).toContain(
      'the first 2000 events by Dr. Kaya',
    );
    expect(listedWords(1, false, noFilters, names)).toBe('Listed here: all events (1), newest first.');
    expect(listedWords(2_000, true, noFilters, names)).toContain('There are more, which are not on this paper.');
  });
});
