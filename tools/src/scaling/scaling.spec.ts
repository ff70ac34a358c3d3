import { mulberry32 } from '@ward-board/event-store/testing';
import fc from 'fast-check';
import { type Needs, simulateDay } from './hospital-day.js';
import { place } from './machines.js';

const machine = { cores: 4, memoryMb: 16_000, load: 0.5 };

describe('the simulation behind docs/scaling.md', () => {
  it('gives the same figures for the same seed', () => {
    expect(simulateDay(400, mulberry32(1))).toEqual(simulateDay(400, mulberry32(1)));
  });

  it('has a busiest minute that grows by less than the beds do, since chance evens out', () => {
    const [small, large] = [simulateDay(100, mulberry32(1)), simulateDay(1_000, mulberry32(1))];
    expect(large.peakCores).toBeGreaterThan(small.peakCores);
    expect(large.peakCores / small.peakCores).toBeLessThan(20);
  });

  it('puts each hospital on one machine, once, and fills none beyond its bound', () => {
    const needs = fc.record({
      beds: fc.integer({ min: 1, max: 1_200 }),
      peakCores: fc.double({ min: 0.01, max: 2, noNaN: true }),
      memoryMb: fc.integer({ min: 100, max: 8_000 }),
    });
    fc.assert(
      fc.property(fc.array(needs, { maxLength: 60 }), (some) => {
        const hospitals = some.map((each): Needs => ({ ...each, eventsPerYear: 0, diskGbPerYear: 0 }));
        const machines = place(hospitals, machine);
        expect(new Set(machines.flat())).toEqual(new Set(hospitals));
        expect(machines.flat()).toHaveLength(hospitals.length);
        for (const of of machines) {
          expect(of.reduce((sum, { peakCores }) => sum + peakCores, 0)).toBeLessThanOrEqual(2);
          expect(of.reduce((sum, { memoryMb }) => sum + memoryMb, 0)).toBeLessThanOrEqual(8_000);
        }
      }),
    );
  });

  it('says which hospital no machine is large enough for', () => {
    const hospital = { beds: 5_000, peakCores: 3, memoryMb: 650, eventsPerYear: 0, diskGbPerYear: 0 };
    expect(() => place([hospital], machine)).toThrow('5000 beds');
  });
});
