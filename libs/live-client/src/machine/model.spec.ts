import fc from 'fast-check';
import { fakeFeeds } from '../testing/fake-hospital.js';
import { type Action, Model } from '../testing/model.js';

/*
 * The real machine, runner, reading, API client and clock against a simulated server, network and tablet. The model checks
 * LB1 to LB8 of SPEC.md after everything that happens, and LB9 once all is well again.
 */

const deed = fc.record({
  do: fc.constant('deed' as const),
  deed: fc.constantFrom(
    'admit' as const,
    'triage' as const,
    'amend' as const,
    'to-icu' as const,
    'accept-icu' as const,
    'discharge' as const,
  ),
  pick: fc.nat(50),
});
const wait = fc.record({ do: fc.constant('wait' as const), ms: fc.integer({ min: 0, max: 15_000 }) });
const weather = fc.record({
  do: fc.constant('weather' as const),
  weather: fc.constantFrom('fair' as const, 'cut' as const, 'hole' as const),
});
const tablet = fc.oneof(
  fc.record({ do: fc.constant('sleep' as const), ms: fc.integer({ min: 100, max: 120_000 }) }),
  fc.record({ do: fc.constant('set-clock' as const), ms: fc.integer({ min: -3_600_000, max: 3_600_000 }) }),
);
const server = fc.oneof(
  fc.record({ do: fc.constant('stop-patient' as const), pick: fc.nat(9) }),
  fc.record({ do: fc.constant('set-back' as const), by: fc.nat(12), deeds: fc.nat(20) }),
  fc.record({ do: fc.constant('halt' as const), as: fc.constantFrom('behind' as const, 'stopped' as const) }),
  fc.record({
    do: fc.constantFrom(
      'resume' as const,
      'forget-feed' as const,
      'rest-fails' as const,
      'joins-fail' as const,
      'reload' as const,
    ),
  }),
);
const action: fc.Arbitrary<Action> = fc.oneof(
  { arbitrary: deed, weight: 12 },
  { arbitrary: wait, weight: 5 },
  { arbitrary: weather, weight: 3 },
  { arbitrary: tablet, weight: 2 },
  { arbitrary: server, weight: 4 },
);

const runs = Number(process.env.WARD_BOARD_RUNS ?? 60);

describe.each(fakeFeeds)('the live feed %s in a bad world', (feed) => {
  it('keeps every invariant at every step, and is exactly the server’s in the end (LB1–LB9)', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(action, { minLength: 5, maxLength: 60 }),
        fc.integer(),
        fc.integer({ min: -86_400_000, max: 86_400_000 }),
        async (actions, seed, clockOffset) => {
          const model = new Model(feed, seed, clockOffset);
          for (const next of actions) await model.act(next);
          await model.heal();
          model.running.stop();
        },
      ),
      { numRuns: runs },
    );
  });
});
