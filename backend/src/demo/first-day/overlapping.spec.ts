import { setTimeout as delay } from 'node:timers/promises';
import fc from 'fast-check';
import { overlapping } from './overlapping.js';

describe('overlapping', () => {
  it('does every job once, those of a lane in their order, never more at once than it may', async () => {
    const jobs = fc.array(fc.record({ lane: fc.nat(3), ms: fc.nat(2) }), { maxLength: 25 });
    await fc.assert(
      fc.asyncProperty(jobs, fc.integer({ min: 1, max: 5 }), async (jobs, width) => {
        const done: number[] = [];
        let [running, most] = [0, 0];
        await overlapping(
          [...jobs.keys()],
          width,
          (job) => jobs[job]?.lane ?? 0,
          async (job) => {
            running += 1;
            most = Math.max(most, running);
            await delay(jobs[job]?.ms);
            running -= 1;
            done.push(job);
          },
        );
        expect(most).toBeLessThanOrEqual(width);
        expect([...done].sort((a, b) => a - b)).toEqual([...jobs.keys()]);
        for (const lane of [0, 1, 2, 3]) {
          const inLane = done.filter((job) => jobs[job]?.lane === lane);
          expect(inLane).toEqual([...inLane].sort((a, b) => a - b));
        }
      }),
      { numRuns: 40 },
    );
  });

  it('begins nothing more after a failure, and passes it on once all has ended', async () => {
    const done: number[] = [];
    const run = overlapping([1, 2, 3, 4], 2, Number, async (job) => {
      await delay(job * 5);
      if (job === 1) throw new Error('no');
      done.push(job);
    });
    await expect(run).rejects.toThrow('no');
    expect(done).toEqual([2]);
  });
});
