import { isClosed, listedRecords } from './listed-records.js';

it('lists what is open before what has ended, in the order of the collections', () => {
  const collections = {
    patients: [{ id: 'p' }],
    admissions: [
      { id: 'old', discharged_at: '2026-11-20T10:00:00.000Z' },
      { id: 'now', discharged_at: null },
    ],
    'emergency-details': [{ id: 'case', closed_at: '2026-11-21T10:00:00.000Z' }],
    icu: [{ id: 'bed', closed_at: null }],
  };
  expect(listedRecords({ collections }).map(({ record }) => record.id)).toEqual(['p', 'now', 'bed', 'old', 'case']);
  expect([isClosed({ id: 'p' }), isClosed({ closed_at: null }), isClosed({ closed_at: '2026' })]).toEqual([
    ...[false, false, true],
  ]);
});
