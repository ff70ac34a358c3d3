import fc from 'fast-check';
import { saysOtherDose } from './dose-texts.js';

describe('an instruction', () => {
  it.each([
    ['5 mg', '50 mg'],
    ['5 mg twice daily', '10 mg'],
    ['Take 5mg by mouth', '0.05 g'],
    ['give 2.5 mg, then 5 mg after 4 hours', '50 mg'],
    ['500 mg tablets, take 2', '2000 mg'],
    ['10 units before meals', '100 [iU]'],
    ['50 mg', '5 mg–10 mg'],
    ['5 mg twice daily for 10 days', '50 mg'],
    ['5 mg daily x10 days', '50 mg'],
    ['5 mg daily x 10/7', '50 mg'],
    ['500 mg daily for 2 weeks', '1000 mg'],
    ['500 mg x 3 daily', '1500 mg'],
    ['10 days of 5 mg', '50 mg'],
    ['10 mg once daily, review after 2 days', '20 mg'],
    ['5 mg at 10 and 22', '50 mg'],
    ['0.5 mg at 20:00', '10 mg'],
    ['.5 mg', '5 mg'],
    ['five mg', '50 mg'],
    ['Take one 5 mg tablet daily', '50 mg'],
    ['1 tablet of 5 mg', '50 mg'],
    ['1 tablet (5 mg)', '50 mg'],
    ['half a 5 mg tablet', '25 mg'],
    ['2 x 500 mg', '10 g'],
    ['2 × 5 mg tablets', '100 mg'],
    ['PO 5 mg', '50 mg'],
    ['5 mg per os', '50 mg'],
    ['5 mg under the tongue', '50 mg'],
    ['IV 5 mg', '50 mg'],
    ['Dose: 5 mg', '50 mg'],
    ['Please give 2.5 mg s.c.', '25 mg'],
    ['5-10 mg as needed', '50 mg'],
    ['5 mg to 10 mg as needed', '100 mg'],
    ['between 500 mcg–1 mg', '10 mg'],
    ['5-10 mg', '5 mg–100 mg'],
    ['5 mg, max 50 mg daily', '50 mg'],
    ['5 mg four times daily (maximum 20 mg in 24 h)', '20 mg'],
    ['5 mg by mouth. Maximum: 4 doses', '50 mg'],
    ['5 mL', '50 mL'],
    ['5 mL', '0.5 L'],
    ['1 tablet', '10 tablets'],
    ['half a tablet', '2 tablet'],
    ['2 puffs', '20 puff'],
    ['1 drop in each eye', '10 drop'],
    ['20 mmol over 1 h', '200 mmol'],
    ['1 mg in 100 mL saline', '100 mg'],
    ['5 mg/h', '50 mg/h'],
    ['５\u00a0mg', '50 mg'],
    ['25mg tab BID', '250 mg'],
    ['25 mg capsule PO once daily', '250 mg'],
    ['2x500 mg', '10 g'],
    ['2x500 mg', '5 g'],
    ['500mgx2', '10 g'],
    ['15 000 units', '150000 [iU]'],
    ['12 500 units', '125000 [iU]'],
    ['take 1 500 mg tablet', '1500 mg'],
    ['500mg 2 QDS', '10 g'],
    ['500 mg 2-0-2', '5 g'],
    ['500 mg 1-0-2', '1500 mg'],
    ['250 mg/5 mL: 10 mL', '5000 mg'],
    ['250 mg/5 mL, give 10 mL', '50 mg'],
    ['50 mg in 5 mL: give 1 mL', '100 mg'],
    ['at 20:30 500 mg', '30500 mg'],
    ['take 2 500-750 mg', '2750 mg'],
    ['500 mg 1-10-2026 08:00', '5 g'],
  ])('of %s says another dose than %s', (text, dose) => expect(saysOtherDose(text, dose)).toBe(true));

  it.each([
    ['5 mg', '5 mg'],
    ['5 mg', '0.005 g'],
    ['give 2.5 mg, then 5 mg after 4 hours', '5 mg'],
    ['500 mg tablets, take 2', '1000 mg'],
    ['500 mg tablets, take two', '1 g'],
    ['500 mg x 2', '1000 mg'],
    ['250 mg x 4', '1 g'],
    ['2 x 500 mg', '1 g'],
    ['5 mg tablets, take eight', '40 mg'],
    ['5 mg tablets, take eleven', '55 mg'],
    ['5 mg (maximum seven tablets) take seven', '35 mg'],
    ['5 mg tablets ×1½', '7.5 mg'],
    ['25 mg tablets, 1½ tablets', '37.5 mg'],
    ['25 mg tablets, one and a half', '37.5 mg'],
    ['25 mg tablets, 1 1/2 tablets', '37.5 mg'],
    ['25 mg tablets, 1/4', '6.25 mg'],
    ['25 mg tablets, a quarter', '6.25 mg'],
    ['half a 25 mg tablet', '12.5 mg'],
    ['2.5 mg (two and a half 1 mg tablets)', '2.5 mg'],
    ['one 5 mg tablet and two 1 mg tablets', '7 mg'],
    ['1 to 2 tablets of 5 mg', '10 mg'],
    ['5 mg tablets', '50 mg'],
    ['2 Tabletten à 5 mg', '10 mg'],
    ['1 drop in each eye', '2 drop'],
    ['2 sprays in both nostrils, 50 mcg per spray', '200 mcg'],
    ['25 mg tablets: 1 in the morning and 2 at night', '50 mg'],
    ['100 mcg/puff, 2 puffs', '200 mcg'],
    ['1.000 mg', '1000 mg'],
    ['1.000 mg', '1 mg'],
    ['1,000 mg', '1 g'],
    ['twenty five mg', '25 mg'],
    ['two point five mg', '2.5 mg'],
    ['5 mg/kg', '350 mg'],
    ['5 mg per kg of body weight', '350 mg'],
    ['5 mg/kg (350 mg)', '350 mg'],
    ['5-10 mg as needed', '10 mg'],
    ['5-10 mg as needed', '7.5 mg'],
    ['5 mg', '5 mg–10 mg'],
    ['no more than 4 g a day', '500 mg'],
    ['4 g/day in 4 doses', '1 g'],
    ['4 g daily in 4 divided doses', '1 g'],
    ['500 mg, up to 2 g daily', '500 mg'],
    ['increase to 10 mg after a week', '5 mg'],
    ['reduce by 5 mg weekly', '40 mg'],
    ['weight 3500 g', '5 mg'],
    ['5 mg', '1 tablet'],
    ['5 mg', '10 mL'],
    ['5 mg/mL', '50 mg'],
    ['250 mg/5 mL: 10 mL', '500 mg'],
    ['50 mg in 5 mL: give 1 mL', '10 mg'],
    ['dilute in 100 mL', '10 mL'],
    ['0.9% 1 L over 8h', '1000 mL'],
    ['30/500 mg', '30 mg'],
    ['1e1 mg', '10 mg'],
    ['supply 28 tablets', '1 tablet'],
    ['1 unit per 10 g carbohydrate', '5 units'],
    ['5000 units', '5000 [iU]'],
    ['20 mg/24 h', '20 mg'],
    ['as directed', '50 mg'],
    ['25mg tab BID', '25 mg'],
    ['25mg tab BID, 2 tabs', '50 mg'],
    ['2.5 mg tabs weekly', '25 mg'],
    ['2x500 mg', '1 g'],
    ['2x500 mg', '500 mg'],
    ['15 000 units', '15000 [iU]'],
    ['1 200 000 units', '1200000 [iU]'],
    ['12 500 units', '12500 [iU]'],
    ['Dose: 12 500 units', '12500 [iU]'],
    ['take 2 500 mg tablets', '1000 mg'],
    ['500mg 2 QDS', '1 g'],
    ['500mg 2 QDS', '500 mg'],
    ['500 mg 2-0-2', '1000 mg'],
    ['500 mg 1-0-2', '1 g'],
    ['500 mg 1-0-2', '500 mg'],
    ['500 mg ½-0-½', '250 mg'],
    ['250 mg/5 mL: 10 mL', '250 mg'],
    ['250 mg/5 mL: 5-10 mL', '400 mg'],
    ['50 mg in 5-10 mL: give 1 mL', '7 mg'],
    ['50-100 mg in 5 mL: give 1 mL', '15 mg'],
    ['250 mg/5 mL (100 mL bottle)', '500 mg'],
    ['250 mg/5 mL (100 mL glass bottle)', '500 mg'],
    ['25 mg tab BID or 50 mg tablets', '250 mg'],
    ['250 mg/5 mL, 5 mL then 10 mL', '500 mg'],
    ['5 mg/mL, dilute in 100 mL', '50 mg'],
  ])('of %s may be one of %s', (text, dose) => expect(saysOtherDose(text, dose)).toBe(false));

  it.each(
    [
      ...[
        'OD',
        'o.d.',
        'BD',
        'b.d.',
        'BID',
        'b.i.d.',
        'TDS',
        't.d.s.',
        'TID',
        't.i.d.',
        'QDS',
        'q.d.s.',
        'QID',
        'q.i.d.',
      ],
      ...['mane', 'nocte', 'once', 'twice a day', 'daily', 'nightly', 'every 8 hours'],
      ...['q8', 'q8h', 'q 8 h', 'q8hr', 'q8hrs', 'q8hourly', 'q8 hours', 'q12h', 'q4-6h'],
    ].flatMap((often) => [
      [`25mg tab ${often}`, '25 mg', '250 mg'] as const,
      [`25mg 1 ${often}`, '25 mg', '250 mg'] as const,
      [`25mg 2 ${often}`, '50 mg', '500 mg'] as const,
    ]),
  )('of %s is one of %s, and says another than %s', (text, dose, tenfold) =>
    expect([dose, tenfold].map((given) => saysOtherDose(text, given))).toEqual([false, true]),
  );

  it.each(['1', '1 ', '1 mg ', '2 mg 1 tablet ', '1-', ' ', 'half ', '1 and ', 'max 1 mg', '1,', '1/'])(
    'of many %j is read in time',
    (text) => {
      const before = performance.now();
      saysOtherDose(text.repeat(10_000).slice(0, 10_000), '5 mg');
      saysOtherDose(text.repeat(100_000), '5 mg');
      expect(performance.now() - before).toBeLessThan(10_000);
    },
  );

  const dose = fc
    .tuple(
      fc.oneof(
        fc.integer({ min: 1, max: 1_000_000 }),
        fc.integer({ min: 1, max: 999_999 }).map((n) => n / 1000),
      ),
      fc.constantFrom(
        'mg',
        'g',
        'mcg',
        'ug',
        'units',
        '[iU]',
        'mmol',
        'mL',
        'L',
        'tablet',
        'puff',
        'drops',
        'mg/h',
        'mcg/kg/min',
        '%',
        'MBq',
      ),
    )
    .map(([value, unit]) => `${value} ${unit}`);
  const before = fc.constantFrom('', 'Take ', 'PO ', 'Dose: ', 'one dose of ', 'IV, ', '2 times daily: ');
  const behind = fc.constantFrom(
    '',
    ' twice daily',
    ', oral, 3 per 1 d, 10 days',
    ' x10 days',
    ', max 4 per day',
    ' at 10 and 22',
    ' (2 tablets)',
  );

  it('of the dose itself never says another', () => {
    fc.assert(
      fc.property(before, dose, behind, (first, given, last) => {
        expect(saysOtherDose(`${first}${given.replaceAll(/[[\]]/g, '')}${last}`, given)).toBe(false);
      }),
      { numRuns: 500 },
    );
  });

  it('of ten times the dose, or a tenth, always does', () => {
    const amount = fc.tuple(
      fc.integer({ min: 1, max: 999 }),
      fc.constantFrom('mg', 'mcg', 'units', 'mL', 'puffs', 'mg/h'),
    );
    fc.assert(
      fc.property(before, amount, fc.boolean(), (first, [value, unit], isMore) => {
        expect(saysOtherDose(`${first}${value} ${unit}`, `${isMore ? value * 10 : value / 10} ${unit}`)).toBe(true);
      }),
    );
  });
});
