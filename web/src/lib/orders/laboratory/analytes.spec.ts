import { analyteOf, analytesOf, judge, readRange, sayRange } from './analytes.js';

/** Written out once more: a limit that is mistyped tells a ward too late, or for nothing. */
const limits: readonly (readonly [code: string, unit: string, usual: string, critical: string, possible: string])[] = [
  ['718-7', 'g/dL', '12–17', '7–20', '1–30'],
  ['6690-2', '10*3/uL', '4–11', '1–50', '0–1000'],
  ['777-3', '10*3/uL', '150–400', '20–1000', '0–5000'],
  ['2951-2', 'mmol/L', '135–145', '120–160', '80–220'],
  ['2823-3', 'mmol/L', '3.5–5.1', '2.5–6.5', '1–15'],
  ['2160-0', 'mg/dL', '0.6–1.3', '≤ 10', '0–50'],
  ['2345-7', 'mg/dL', '70–140', '40–500', '1–3000'],
  ['17861-6', 'mg/dL', '8.5–10.5', '6–13', '2–30'],
  ['1988-5', 'mg/L', '≤ 5', '≤ null', '0–1000'],
  ['2524-7', 'mmol/L', '0.5–2', '≤ 4', '0–50'],
  ['10839-9', 'ng/mL', '≤ 0.04', '≤ null', '0–1000'],
  ['6598-7', 'ug/L', '≤ 0.01', '≤ null', '0–1000'],
  ['2744-1', 'pH', '7.35–7.45', '7.2–7.6', '6–8.5'],
  ['6301-6', '{INR}', '0.8–1.2', '≤ 5', '0.1–30'],
];

describe('what a laboratory measures', () => {
  it.each(limits)('has of %s in %s what is usual, critical, and possible', (code, unit, usual, critical, possible) => {
    const analyte = analyteOf(code, '');
    const said = analyte && [analyte.unit, ...[analyte.usual, analyte.critical, analyte.possible].map(sayRange)];
    expect(said).toEqual([unit, usual, critical, possible]);
  });

  it.each(limits)('has of %s usual values within the critical limits, and those within the possible ones', (code) => {
    const { usual, critical, possible } = analyteOf(code, '') ?? {};
    const ordered = [possible?.[0], critical?.[0], usual?.[0], usual?.[1], critical?.[1], possible?.[1]];
    const numbers = ordered.filter((limit): limit is number => typeof limit === 'number');
    expect(numbers).toEqual(numbers.toSorted((one, other) => one - other));
  });

  it('is found by its code, else by its name, and a panel by what it has', () => {
    expect(analyteOf(' 718-7 ', 'x')?.display).toBe('Haemoglobin');
    expect(analyteOf('1-1', ' haemoglobin ')?.code).toBe('718-7');
    expect(analyteOf('1-1', 'x')).toBeUndefined();
    const codes = (code: string | null, display = '') => analytesOf({ code, display }).map((each) => each.code);
    expect(codes('58410-2')).toEqual(['718-7', '6690-2', '777-3']);
    expect(codes('51990-0')).toEqual(['2951-2', '2823-3', '2160-0']);
    expect([codes(null, 'Potassium'), codes('1-1', 'x')]).toEqual([['2823-3'], []]);
  });
});

describe('a value', () => {
  const potassium = analyteOf('2823-3', '');
  it.each([
    [2.4, 'critical_low'],
    [2.5, 'low'],
    [3.4, 'low'],
    [3.5, 'normal'],
    [5.1, 'normal'],
    [5.2, 'high'],
    [6.5, 'high'],
    [6.6, 'critical_high'],
  ])('of %d is %s', (value, expected) => {
    expect(judge(value, potassium?.usual ?? null, potassium, ' mmol/L ')).toBe(expected);
  });

  it('in another unit is compared with the laboratory’s range alone, and with none is not judged', () => {
    expect(judge(1, [3, 5], potassium, 'mg/dL')).toBe('low');
    expect(judge(4, null, potassium, 'mmol/L')).toBeNull();
    expect(judge(2, null, potassium, 'mmol/L')).toBe('critical_low');
    expect(judge(4, null, undefined, 'mmol/L')).toBeNull();
  });

  it.each([
    ['3.5–5.1', [3.5, 5.1]],
    ['3,5 - 5,1', [3.5, 5.1]],
    ['-2 to 2', [-2, 2]],
    ['≤ 5', [null, 5]],
    ['<5', [null, 5]],
    ['>= 60', [60, null]],
    ['negative', null],
  ])('has %s for its range', (text, expected) => expect(readRange(text)).toEqual(expected));
});
