import { isolationElsewhere } from './isolation-elsewhere.js';

it('the part of a sign that another board has said names that board, whether it keeps the bed or has the patient', () => {
  const isolation_elsewhere = 'Airborne (TB)';
  expect(isolationElsewhere({ isolation_elsewhere, away: 'operations', admission: { bed_kept_by: 'icu' } })).toEqual([
    ...['Isolation, Operations', 'Airborne (TB)'],
  ]);
  expect(isolationElsewhere({ isolation_elsewhere, away: null, admission: { bed_kept_by: 'icu' } })).toEqual([
    ...['Isolation, ICU', 'Airborne (TB)'],
  ]);
  for (const none of [{}, { isolation_elsewhere: null, away: 'operations' }, { isolation_elsewhere, away: null }])
    expect(isolationElsewhere(none)).toBeNull();
});
