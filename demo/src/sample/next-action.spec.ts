import { immediateClock, newJourney, play } from '../api/play.js';
import { perform, type Step } from '../api/steps.js';
import { Tally } from '../api/tally.js';
import { Random } from '../medicine/random.js';
import { FakeService } from '../testing/fake-service.js';
import { minutesSince } from '../wards/action.js';
import { type HospitalState, readHospital, standingOf } from '../wards/hospital-state.js';
import { firstDay } from './first-day.js';
import { nextAction } from './life.js';

const see = (service: FakeService): Promise<HospitalState> => readHospital(service.api, service.now);

async function openedHospital(seed: number): Promise<FakeService> {
  const service = FakeService.withWings();
  const plans = firstDay({ ...(await see(service)), random: new Random(seed) });
  const playing = { api: service.api, tally: new Tally(), clock: immediateClock, width: 6, backdated: true };
  await play(plans, plans.map(newJourney), playing);
  return service;
}

/** Lives on for so many actions, ten seconds apart. */
async function live(
  service: FakeService,
  actions: number,
  random: Random,
  look: (hospital: HospitalState, step?: Step) => void,
) {
  for (let n = 0; n < actions; n++) {
    service.now = new Date(service.now.getTime() + 10_000);
    const hospital = await see(service);
    const action = nextAction(hospital, random);
    if (!action) throw new Error('Nothing can happen any more.');
    let { patient } = action;
    for (const step of action.steps) patient = await perform(service.api, patient, step);
    look(hospital, action.steps.at(-1));
  }
}

const tooLong = ({ emergency, now, limits }: HospitalState) =>
  emergency.filter((each) => minutesSince(each.admission.admitted_at, now) >= limits[each.triage_level]).length;

describe('the life of the demo', () => {
  it('goes on for 1,500 actions: some seventy-five patients, the ICU within its beds, nothing refused, hardly anybody late', async () => {
    const actions = 1_500;
    const service = await openedHospital(1);
    const steps = new Map<string | undefined, number>();
    const sizes = new Map<string, readonly [low: number, high: number, mean: number]>();
    await live(service, actions, new Random(2), (hospital, step) => {
      steps.set(step?.step, (steps.get(step?.step) ?? 0) + 1);
      expect(hospital.icu.every(({ room_id }) => room_id)).toBe(true);
      const { admissions, emergency, icu, operations, ward, waiting, studies } = hospital;
      const openStudies = studies.filter(({ status }) => status === 'scheduled' || status === 'in-progress');
      const counts = Object.entries({
        ...standingOf(hospital),
        admissions,
        emergency,
        icu,
        operations,
        ward,
        waiting,
        openStudies,
      }).map(([name, { length }]) => [name, length] as const);
      for (const [name, count] of [...counts, ['late', tooLong(hospital)] as const]) {
        const [low, high, mean] = sizes.get(name) ?? [count, count, 0];
        sizes.set(name, [Math.min(low, count), Math.max(high, count), mean + count / actions]);
      }
    });
    expect(service.refused).toEqual([]);
    const within = (name: string, lowest: number, highest: number) => {
      const [low = 0, high = 0, mean = 0] = sizes.get(name) ?? [];
      expect({ name, low: low >= lowest, high: high <= highest, mean }).toMatchObject({ low: true, high: true });
      return mean;
    };
    expect(Math.abs(within('admissions', 60, 90) - 76)).toBeLessThan(6);
    within('emergency', 18, 36);
    within('icu', 6, 14);
    for (const passing of ['pending', 'treated', 'leaving']) within(passing, 0, 12);
    within('awaitingIcu', 0, 3);
    within('operations', 3, 12);
    within('awaitingOperation', 0, 4);
    within('awaitingWard', 0, 7);
    within('ward', 12, 24);
    within('waiting', 1, 7);
    within('openStudies', 2, 16);
    expect(within('late', 0, 6)).toBeLessThan(1.5);
    const rare = ['ICU to operation', 'back to ICU'];
    const usual = [...steps].filter(([step]) => !rare.includes(step ?? ''));
    expect(Math.min(...usual.map(([, count]) => count))).toBeGreaterThan(3);
    expect(steps.size).toBe(23);
  });

  it('never leaves a level or a severity empty for long', async () => {
    const service = await openedHospital(3);
    const missing = { emergency: 0, icu: 0 };
    await live(service, 900, new Random(4), ({ emergency, icu }) => {
      if (new Set(emergency.map(({ triage_level }) => triage_level)).size < 4) missing.emergency += 1;
      if (new Set(icu.map(({ severity }) => severity)).size < 3) missing.icu += 1;
    });
    expect(missing.emergency).toBeLessThan(220);
    expect(missing.icu).toBeLessThan(220);
  });

  it('is the same for the same chance', async () => {
    const told = async (seed: number) => {
      const steps: (Step | undefined)[] = [];
      await live(await openedHospital(5), 100, new Random(seed), (_, step) => steps.push(step));
      return steps;
    };
    const once = await told(6);
    expect(await told(6)).toEqual(once);
    expect(await told(7)).not.toEqual(once);
  });
});
