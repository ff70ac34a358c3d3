import { setTimeout as delay } from 'node:timers/promises';
import fc from 'fast-check';
import { immediateClock, newJourney, type PlannedStep, play } from './play.js';
import { type Send, StaffClient } from './staff-client.js';
import { Tally } from './tally.js';

interface Done {
  readonly who: string;
  readonly n: number;
  readonly at: number | undefined;
}

/** A service that takes every registration; the body says whose it is, which one, and how long it takes. */
function service() {
  const done: Done[] = [];
  const tally = new Tally();
  const load = { now: 0, most: 0 };
  const send: Send = async (path, { body = '' }, at) => {
    if (path === '/api/auth/login') return Response.json({ access_token: 'x' });
    const { who, n, ms, refuse } = JSON.parse(body);
    load.now += 1;
    load.most = Math.max(load.most, load.now);
    await delay(ms);
    load.now -= 1;
    if (refuse) return Response.json({ code: 'conflict' }, { status: 409 });
    done.push({ who, n, at: at?.getTime() });
    return Response.json({ id: `${who}${n}` });
  };
  return { done, load, tally, api: new StaffClient({ send, passwordOf: () => 'x', attempts: 1 }) };
}

const step = (at: number, body: object): PlannedStep => ({ step: 'registered', at, body });

describe('playing plans', () => {
  it('does every step once, a patient’s in their order, never more at once than it may', async () => {
    const plan = fc.array(fc.record({ at: fc.nat(20), ms: fc.nat(2) }), { maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(fc.array(plan, { maxLength: 6 }), fc.integer({ min: 1, max: 5 }), async (drawn, width) => {
        const { done, load, ...playing } = service();
        const plans = drawn.map((steps, who) =>
          steps.toSorted((a, b) => a.at - b.at).map(({ at, ms }, n) => step(at, { who: String(who), n, ms })),
        );
        await play(plans, plans.map(newJourney), { ...playing, clock: immediateClock, width, backdated: true });
        expect(load.most).toBeLessThanOrEqual(width);
        expect(done).toHaveLength(plans.flat().length);
        for (const [who, plan] of plans.entries()) {
          const steps = done.filter((each) => each.who === String(who));
          expect(steps.map(({ n }) => n)).toEqual([...plan.keys()]);
          expect(steps.map(({ at }) => at)).toEqual(plan.map(({ at }) => at));
        }
      }),
      { numRuns: 40 },
    );
  });

  it('takes a patient no further after a refusal, and the others all the way', async () => {
    const { done, tally, api } = service();
    const plans = [
      [step(1, { who: 'a', n: 0 }), step(2, { who: 'a', n: 1, refuse: true }), step(3, { who: 'a', n: 2 })],
      [step(1, { who: 'b', n: 0 }), step(4, { who: 'b', n: 1 })],
    ];
    const journeys = plans.map(newJourney);
    await play(plans, journeys, { api, tally, clock: immediateClock, width: 2 });
    expect(done.map(({ who, n }) => `${who}${n}`).sort()).toEqual(['a0', 'b0', 'b1']);
    expect(journeys.map(({ failed, patient }) => [failed, patient.ids.patient_id])).toEqual([
      [true, 'a0'],
      [false, 'b1'],
    ]);
    expect([tally.steps.total, tally.refusals.of('conflict')]).toEqual([3, 1]);
    // Made now, whenever it was due.
    expect(done.map(({ at }) => at)).toEqual([undefined, undefined, undefined]);
  });

  it('begins nothing more once it is stopped, and ends when what was under way has ended', async () => {
    const { done, load, tally, api } = service();
    let stopped = false;
    const clock = { until: async (due: number) => due < 3, begin: () => !stopped };
    const plan = (who: string) => [step(1, { who, n: 0, ms: 20 }), step(2, { who, n: 1 }), step(3, { who, n: 2 })];
    setTimeout(() => {
      stopped = true;
    }, 5);
    const plans = ['a', 'b'].map(plan);
    await play(plans, plans.map(newJourney), { api, tally, clock, width: 9 });
    expect([done.length, load.now]).toEqual([2, 0]);
  });

  it('asks for a body when its step is due, and passes on an error that is no refusal', async () => {
    const { done, tally, api } = service();
    const late: PlannedStep = { step: 'registered', at: 2, body: async () => ({ who: 'a', n: done.length }) };
    await play([[step(1, { who: 'a', n: 0 }), late]], [newJourney()], { api, tally, clock: immediateClock, width: 2 });
    expect(done.map(({ n }) => n)).toEqual([0, 1]);
    const broken: PlannedStep = { ...late, body: () => Promise.reject(new Error('a bug')) };
    const playing = play([[broken]], [newJourney()], { api, tally, clock: immediateClock, width: 2 });
    await expect(playing).rejects.toThrow('a bug');
  });
});
