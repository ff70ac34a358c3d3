import { mulberry32 } from '@ward-board/event-store/testing';
import { type Needs, simulateDay } from './hospital-day.js';
import { type Machine, place } from './machines.js';

const MACHINE: Machine = { cores: 4, memoryMb: 16_000, load: 0.5 };
const SEED = 1;
/** What is said of the disk, in the text below the table. */
const YEARS = 10;

/** From 60 to 1,200 beds, most of them small: as many of each size as of the size before, in even steps of the logarithm. */
const sizeOf = (n: number, of: number) => Math.round(60 * 20 ** (of === 1 ? 0.6 : n / (of - 1)));

const number = (value: number, digits = 0) =>
  value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits });
const millions = (value: number) => `${number(value / 1e6, value < 1e7 ? 1 : 0)} million`;

/** The figures of docs/scaling.md: its table, a row for each number of hospitals, and what one hospital fills in ten years. */
export function figures() {
  const random = mulberry32(SEED);
  const groups = [1, 10, 100].map((count) =>
    Array.from({ length: count }, (_, n) => simulateDay(sizeOf(n, count), random)),
  );
  const rows = groups.map((hospitals) => {
    const total = (what: keyof Needs) => hospitals.reduce((all, each) => all + each[what], 0);
    const [machines, beds] = [place(hospitals, MACHINE).length, total('beds')];
    const disk = (what: keyof Needs) => `${number((total(what) / beds) * 1_000)} MB`;
    return {
      hospitals: number(hospitals.length),
      beds: number(beds),
      machines: number(machines),
      'cores for 100 beds': number((machines * MACHINE.cores * 100) / beds, 2),
      'memory per bed': `${number(total('memoryMb') / beds, 1)} MB`,
      'events a year': millions(total('eventsPerYear')),
      'readings a year': millions(total('readingsPerYear')),
      'disk per bed and year': `${disk('eventGbPerYear')} + ${disk('readingGbPerYear')}`,
    };
  });
  const years = (what: 'eventGbPerYear' | 'readingGbPerYear') => `${number((groups[0]?.[0]?.[what] ?? 0) * YEARS)} GB`;
  return {
    rows,
    tenYears: { events: years('eventGbPerYear'), readings: years('readingGbPerYear') },
    busiestCores: Math.max(...groups.flat().map(({ peakCores }) => peakCores)).toFixed(2),
  };
}
