import fc from 'fast-check';
import { immediateClock, newJourney, play } from '../api/play.js';
import { Tally } from '../api/tally.js';
import { Random } from '../medicine/random.js';
import { FakeService } from '../testing/fake-service.js';
import { readHospital } from './hospital-state.js';
import { pastOperations } from './past-operations.js';

/** When the step of a plan was taken, in minutes since 1970. */
const minute = (at: number | undefined) => (at ?? Number.NaN) / 60_000;

it('the last week’s operations are such as the API takes, over, on working days, and one at a time in a theatre', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer(), async (seed) => {
      const service = FakeService.withWings();
      const plans = pastOperations({ now: service.now, random: new Random(seed) });
      const playing = { api: service.api, tally: new Tally(), clock: immediateClock, width: 6, backdated: true };
      await play(plans, plans.map(newJourney), playing);
      expect(service.refused).toEqual([]);
      const { admissions, operations } = await readHospital(service.api, service.now);
      expect([plans.length, admissions.length, operations.length]).toEqual([30, 0, 0]);
      const rooms = Map.groupBy(plans, (plan) => {
        const { at, body } = plan.find(({ step }) => step === 'operation scheduled') ?? {};
        const { operating_room } = body as { readonly operating_room: string };
        return `${operating_room} ${new Date(at ?? 0).toISOString().slice(0, 10)}`;
      });
      expect(rooms.size).toBe(15);
      for (const list of rooms.values()) {
        const taken = list.map((plan) =>
          plan.filter(({ step }) => step === 'operation moved on').map(({ at }) => minute(at)),
        );
        for (const [n, [begun = 0, ended = 0]] of taken.entries()) {
          expect([1, 2, 3, 4, 5]).toContain(new Date(begun * 60_000).getUTCDay());
          expect(begun).toBeLessThan(ended);
          expect(begun - (taken[n - 1]?.[1] ?? 0)).toBeGreaterThanOrEqual(17);
        }
      }
      for (const plan of plans) {
        const times = plan.map(({ at }) => at);
        expect(times).toEqual(times.toSorted((a, b) => a - b));
        expect(Math.max(...times)).toBeLessThan(service.now.getTime());
      }
    }),
    { numRuns: 20 },
  );
});
