/** `node tools/dist/scaling/scaling.js`: the figures of docs/scaling.md. */
import { figures } from './figures.js';

const { rows, tenYears, busiestCores } = figures();
for (const row of rows)
  console.log(
    Object.entries(row)
      .map(([name, value]) => `${name}: ${value}`)
      .join(' · '),
  );
console.log(`ten years of the first: ${tenYears.events} of events and rows, ${tenYears.readings} of readings`);
console.log(`the busiest hospital: ${busiestCores} cores`);
