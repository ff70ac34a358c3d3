import { type CreateRecord, emergencyCase, icuCase } from '@ward-board/contract';
import fc from 'fast-check';
import { presentations } from '../data/emergency.js';
import { icuCourses } from '../data/icu.js';
import { icuAdmission, triage } from './findings.js';
import { personFor } from './person.js';
import { Random } from './random.js';
import { avpuOf, measure, readVitals, type Vitals, vitalsText } from './vitals.js';

const now = new Date('2026-11-21T10:00:00.000Z');
const ADMISSION = { admission_id: '019a0000-0000-7000-8000-000000000000' };
const seeds = fc.integer().map((seed) => new Random(seed));

/** NEWS2 for adults: the total, and whether a single measurement scores 3 (Royal College of Physicians, 2017). */
function news2({ systolic, pulse, saturation, breaths, temperature, coma }: Vitals) {
  const scores = [
    breaths <= 8 || breaths >= 25 ? 3 : breaths >= 21 ? 2 : breaths <= 11 ? 1 : 0,
    saturation <= 91 ? 3 : saturation <= 93 ? 2 : saturation <= 95 ? 1 : 0,
    systolic <= 90 || systolic >= 220 ? 3 : systolic <= 100 ? 2 : systolic <= 110 ? 1 : 0,
    pulse <= 40 || pulse >= 131 ? 3 : pulse >= 111 ? 2 : pulse <= 50 || pulse >= 91 ? 1 : 0,
    coma < 15 ? 3 : 0,
    temperature <= 35 ? 3 : temperature >= 39.1 ? 2 : temperature <= 36 || temperature >= 38.1 ? 1 : 0,
  ];
  return { total: scores.reduce<number>((sum, score) => sum + score, 0), single: scores.includes(3) };
}

describe('what brings people to Emergency', () => {
  it('is told apart by the words of Reception and of triage', () => {
    expect(new Set(presentations.map(({ reason }) => reason)).size).toBe(presentations.length);
    expect(new Set(presentations.map(({ complaint }) => complaint)).size).toBe(presentations.length);
  });

  it.each(presentations.map((each) => [each.reason, each] as const))('"%s" fits whom it happens to', (_, each) => {
    fc.assert(
      fc.property(seeds, (random) => {
        const person = personFor(each, now, random);
        const body = triage(each, person, now, random).body as CreateRecord<typeof emergencyCase>;
        emergencyCase.create.parse({ ...body, ...ADMISSION });
        const vitals = readVitals(body.vitals ?? null);
        if (!vitals) throw new Error(`These vitals can't be read: ${body.vitals}`);
        const { total, single } = news2(vitals);
        const adult = each.ages[0] >= 16;
        if (each.level === 'critical' && adult)
          expect({ total, ill: total >= 5 || single }).toMatchObject({ ill: true });
        if (each.level === 'standard' && adult) expect(total).toBeLessThanOrEqual(4);
        if (each.level === 'non-urgent' && adult) expect(total).toBeLessThanOrEqual(2);
        if (each.level !== 'critical') expect(vitals.coma).toBeGreaterThanOrEqual(11);
      }),
      { numRuns: 25 },
    );
  });

  it('keeps to the sexes and ages that words speak of', () => {
    for (const { reason, complaint, sex, ages } of presentations) {
      const words = `${reason} ${complaint}`.toLowerCase();
      if (/pregnan|weeks|antepartum/.test(words)) expect({ reason, sex }).toEqual({ reason, sex: 'female' });
      if (/prostate|testic/.test(words)) expect({ reason, sex }).toEqual({ reason, sex: 'male' });
      if (/child|baby/.test(words)) expect(ages[1]).toBeLessThanOrEqual(15);
      if (/nursing home|at work|football/.test(words)) expect(ages[0]).toBeGreaterThanOrEqual(15);
    }
  });

  it('goes on in the ICU in a way that fits the patient', () => {
    for (const { reason, icu, ages, sex } of presentations) {
      if (!icu) continue;
      const course = icuCourses[icu];
      expect({ reason, child: ages[1] <= 12 }).toEqual({ reason, child: course.ages[1] <= 12 });
      if (course.sex) expect(course.sex).toBe(sex);
    }
  });
});

describe('a stay in the ICU', () => {
  it('fits the API, at every severity', () => {
    fc.assert(
      fc.property(seeds, (random) => {
        for (const course of Object.values(icuCourses))
          for (const severity of ['critical', 'serious', 'stable'] as const) {
            const body = icuAdmission(course, severity, personFor(course, now, random), now, random);
            icuCase.create.parse({ ...body, ...ADMISSION });
            if (severity === 'stable') expect(body.ventilator_mode).toBeNull();
          }
      }),
      { numRuns: 20 },
    );
  });
});

describe('vitals', () => {
  it('are read as they were written', () => {
    const text = 'BP 88/52 HR 128 SpO2 93 RR 24 Temp 37.9 GCS 15 Pain 7';
    expect(vitalsText(readVitals(text) ?? measure('well', 40, null, new Random(1)))).toBe(text);
    expect(readVitals('BP 88/52, looks pale')).toBeNull();
    expect(readVitals(null)).toBeNull();
  });

  it('stay within what a body does, at any age and in any illness', () => {
    const patterns = presentations.map(({ pattern }) => pattern);
    fc.assert(
      fc.property(fc.constantFrom(...patterns), fc.nat(105), seeds, (pattern, years, random) => {
        const vitals = measure(pattern, years, 5, random);
        expect(readVitals(vitalsText(vitals))).toEqual(vitals);
        expect(vitals.diastolic).toBeLessThan(vitals.systolic);
        expect(vitals.pain === null).toBe(vitals.coma < 10);
        expect(avpuOf(vitals) === 'alert').toBe(vitals.coma >= 14);
      }),
    );
  });
});
