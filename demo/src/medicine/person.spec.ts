import { registerPatient } from '@ward-board/contract';
import fc from 'fast-check';
import { ageOf, personFor } from './person.js';
import { Random } from './random.js';

const now = new Date('2026-11-21T10:00:00.000Z');

describe('a made-up person', () => {
  it('is as old as asked, of the sex asked for, and fit for the API', () => {
    const ages = fc.tuple(fc.nat(100), fc.nat(100)).map(([a, b]) => [Math.min(a, b), Math.max(a, b)] as const);
    fc.assert(
      fc.property(ages, fc.constantFrom('female', 'male', undefined), fc.integer(), (ages, sex, seed) => {
        const person = personFor({ ages, ...(sex && { sex }) }, now, new Random(seed));
        expect(registerPatient.parse(person)).toEqual(person);
        expect(person.gender).toBe(sex ?? person.gender);
        expect(ageOf(person.date_of_birth, now)).toBeGreaterThanOrEqual(ages[0]);
        expect(ageOf(person.date_of_birth, now)).toBeLessThanOrEqual(ages[1]);
      }),
    );
  });

  it('is the same for the same chance', () => {
    const told = (seed: number) => personFor({ ages: [20, 60] }, now, new Random(seed));
    expect(told(7)).toEqual(told(7));
    expect(told(7)).not.toEqual(told(8));
  });

  it('keeps what is known of them', () => {
    const known = { name: '王秀英', gender: 'female', date_of_birth: null } as const;
    expect(personFor({ ages: [30, 40] }, now, new Random(1), known)).toMatchObject(known);
  });
});

describe('chance', () => {
  it('stays within its bounds, and draws by weight', () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer({ min: -50, max: 50 }), fc.nat(50), (seed, low, span) => {
        const drawn = new Random(seed).int(low, low + span);
        expect(drawn).toBeGreaterThanOrEqual(low);
        expect(drawn).toBeLessThanOrEqual(low + span);
      }),
    );
    const random = new Random(1);
    const draws = Array.from({ length: 4000 }, () =>
      random.weighted([['a', 3] as const, ['b', 1] as const, ['c', 0] as const]),
    );
    expect(draws).not.toContain('c');
    expect(draws.filter((draw) => draw === 'a').length / 4000).toBeCloseTo(0.75, 1);
    expect(() => random.pick([])).toThrow('nothing to draw');
  });
});
