/** `node tools/dist/scaling/scaling.js`: the figures of docs/scaling.md. */
import { mulberry32 } from '@ward-board/event-store/testing';
import { type Needs, simulateDay } from './hospital-day.js';
import { type Machine, place } from './machines.js';

const MACHINE: Machine = { cores: 4, memoryMb: 16_000, load: 0.5 };
const SEED = 1;

const random = mulberry32(SEED);
/** From 60 to 1,200 beds, most of them small: as many of each size as of the size before, in even steps of the logarithm. */
const sizeOf = (n: number, of: number) => Math.round(60 * 20 ** (of === 1 ? 0.6 : n / (of - 1)));

for (const count of [1, 10, 100]) {
  const hospitals = Array.from({ length: count }, (_, n) => simulateDay(sizeOf(n, count), random));
  const machines = place(hospitals, MACHINE);
  const total = (what: keyof Needs) => hospitals.reduce((all, each) => all + each[what], 0);
  const beds = total('beds');
  const line = {
    hospitals: count,
    beds,
    machines: machines.length,
    'busiest hospital, cores': Math.max(...hospitals.map(({ peakCores }) => peakCores)).toFixed(2),
    'cores per 100 beds': ((machines.length * MACHINE.cores * 100) / beds).toFixed(2),
    'memory per bed, MB': (total('memoryMb') / beds).toFixed(1),
    'events per year, millions': (total('eventsPerYear') / 1e6).toFixed(1),
    'disk per bed and year, GB': (total('diskGbPerYear') / beds).toFixed(3),
  };
  console.log(
    Object.entries(line)
      .map(([name, value]) => `${name}: ${value}`)
      .join(' · '),
  );
}
