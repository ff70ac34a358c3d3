import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { mulberry32 } from '@ward-board/event-store/testing';
import fc from 'fast-check';
import { figures } from './figures.js';
import { type Needs, simulateDay } from './hospital-day.js';
import { place } from './machines.js';

const NOTHING_KEPT = { eventsPerYear: 0, readingsPerYear: 0, eventGbPerYear: 0, readingGbPerYear: 0 };
const machine = { cores: 4, memoryMb: 16_000, load: 0.5 };

describe('the simulation behind docs/scaling.md', () => {
  it('prints what stands there: the table, and ten years of one hospital', () => {
    const text = readFileSync(join(import.meta.dirname, '../../../docs/scaling.md'), 'utf8');
    const table = text
      .split('\n')
      .filter((line) => line.startsWith('|'))
      .map((line) => line.split('|').slice(1, -1));
    const [head = [], , ...rows] = table.map((cells) => cells.map((cell) => cell.trim()));
    const { rows: printed, tenYears } = figures();
    expect(rows.map((cells) => Object.fromEntries(head.map((name, n) => [name, cells[n]])))).toEqual(printed);
    const prose = text.replaceAll(/\s+/g, ' ');
    expect(prose).toContain(`ten years of that hospital are ${tenYears.events} and ${tenYears.readings}`);
  });

  it('counts what is kept of readings: for ever, unless it is set otherwise', () => {
    const { beds, readingsPerYear, readingGbPerYear } = simulateDay(400, mulberry32(1));
    expect(readingsPerYear / beds / 365).toBe(130);
    // An entry of `access_log` alone has 0.8 kB.
    expect(readingGbPerYear * 1e9).toBeGreaterThanOrEqual(readingsPerYear * 796);
  });

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
        const hospitals = some.map((each): Needs => ({ ...each, ...NOTHING_KEPT }));
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
    const hospital = { beds: 5_000, peakCores: 3, memoryMb: 650, ...NOTHING_KEPT };
    expect(() => place([hospital], machine)).toThrow('5000 beds');
  });
});
