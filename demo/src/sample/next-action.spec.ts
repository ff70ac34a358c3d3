import { immediateClock, newJourney, play } from '../api/play.js';
import { perform, type Step, type StepName } from '../api/steps.js';
import { Counts, Tally } from '../api/tally.js';
import { Random } from '../medicine/random.js';
import { FakeService } from '../testing/fake-service.js';
import { minutesSince } from '../wards/action.js';
import { type HospitalState, isAwaited, readHospital, standingOf } from '../wards/hospital-state.js';
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

/** Lives on for so many actions, so many seconds apart. */
async function live(
  service: FakeService,
  { actions, seconds }: { readonly actions: number; readonly seconds: number },
  random: Random,
  look: (hospital: HospitalState, step?: Step) => void,
) {
  for (let n = 0; n < actions; n++) {
    service.now = new Date(service.now.getTime() + seconds * 1_000);
    const hospital = await see(service);
    const action = nextAction(hospital, random);
    if (!action) throw new Error('Nothing can happen any more.');
    let { patient } = action;
    for (const step of action.steps) patient = await perform(service.api, patient, step);
    look(hospital, action.steps.at(-1));
  }
}

const unseenTooLong = ({ emergency, now, limits }: HospitalState) =>
  emergency.filter(
    (each) => each.seen_at === null && minutesSince(each.admission.admitted_at, now) >= limits[each.triage_level],
  );

/** How many there are of what, the least, the most and on average. */
class Sizes {
  private readonly seen = new Map<string, { low: number; high: number; sum: number; times: number }>();

  add(counts: Readonly<Record<string, { readonly length: number }>>): void {
    for (const [name, { length }] of Object.entries(counts)) {
      const { low, high, sum, times } = this.seen.get(name) ?? { low: length, high: length, sum: 0, times: 0 };
      this.seen.set(name, {
        ...{ low: Math.min(low, length), high: Math.max(high, length) },
        ...{ sum: sum + length, times: times + 1 },
      });
    }
  }

  within(name: string, lowest: number, highest: number): number {
    const { low, high, sum, times } = this.seen.get(name) ?? { low: -1, high: -1, sum: 0, times: 1 };
    expect({ name, low, high, fits: low >= lowest && high <= highest }).toEqual({ name, low, high, fits: true });
    return sum / times;
  }
}

const countsOf = (hospital: HospitalState) => {
  const { admissions, emergency, icu, operations, ward, waiting, studies } = hospital;
  const openStudies = studies.filter(({ status }) => status === 'scheduled' || status === 'in-progress');
  const awaited = [...icu, ...operations, ...ward].filter(isAwaited);
  const { labRequests, imagingRequests, prescriptions } = hospital;
  const orders = { labRequests, imagingRequests, prescriptions };
  const boards = { admissions, emergency, icu, operations, ward, waiting, studies, openStudies, awaited, ...orders };
  return { ...standingOf(hospital), ...boards, late: unseenTooLong(hospital) };
};

/** Every way from one place of the hospital to another. */
const ways: readonly StepName[] = [
  ...([
    'to ICU',
    'to operation',
    'to ward',
    'ward to ICU',
    'ICU to ward',
    'ward to operation',
    'back to ward',
  ] as const),
  ...(['ICU to operation', 'back to ICU', 'operation to ward', 'operation to ICU', 'left ICU', 'released'] as const),
  ...(['assigned from the waiting list', 'accepted by ICU', 'accepted by ward', 'operation scheduled'] as const),
  ...(['taken over by ICU', 'taken over by theatre', 'taken over by ward', 'discharged', 'moved on ward'] as const),
];

describe('the life of the demo', () => {
  it('takes patients every way within hours, nothing refused, hardly anybody late, every board as full as is usual', async () => {
    const service = await openedHospital(1);
    const steps = new Counts();
    const sizes = new Sizes();
    const missing = { levels: 0, severities: 0 };
    const inShort = { actions: 2_160, seconds: 10 };
    await live(service, inShort, new Random(3), (hospital, step) => {
      steps.add(step?.step ?? 'nothing');
      sizes.add(countsOf(hospital));
      expect(hospital.icu.every(({ room_id }) => room_id)).toBe(true);
      if (new Set(hospital.emergency.map(({ triage_level }) => triage_level)).size < 4) missing.levels += 1;
      if (new Set(hospital.icu.map(({ severity }) => severity)).size < 3) missing.severities += 1;
    });
    expect(service.refused).toEqual([]);
    expect(ways.filter((way) => steps.of(way) === 0)).toEqual([]);
    for (const kind of [
      'sent back',
      'noted in',
      'imaging requested',
      'study booked for a request',
      'study moved on',
      'test ordered',
      'test begun',
      'test reported',
      'prescribed',
      'medication dispensed',
      'medication given',
      'taken',
      'seen',
      'operation prepared',
      'vitals taken in Emergency',
      'vitals taken in ICU',
      'vitals taken on ward',
    ])
      expect([kind, steps.entries.some(([step]) => step.startsWith(kind))]).toEqual([kind, true]);
    expect(Math.abs(sizes.within('admissions', 60, 100) - 82)).toBeLessThan(8);
    sizes.within('emergency', 18, 36);
    sizes.within('icu', 6, 14);
    for (const passing of ['pending', 'treated', 'leaving', 'awaited']) sizes.within(passing, 0, 12);
    sizes.within('awaitingIcu', 0, 3);
    sizes.within('operations', 3, 12);
    sizes.within('awaitingOperation', 0, 4);
    sizes.within('awaitingWard', 0, 7);
    sizes.within('ward', 14, 34);
    sizes.within('waiting', 0, 7);
    sizes.within('openStudies', 2, 16);
    expect(sizes.within('labRequests', 0, 14)).toBeGreaterThan(2);
    expect(sizes.within('imagingRequests', 0, 12)).toBeGreaterThan(1);
    expect(sizes.within('prescriptions', 0, 14)).toBeGreaterThan(2);
    expect(sizes.within('late', 0, 4)).toBeLessThan(0.5);
    expect(missing.levels).toBeLessThan(300);
    expect(missing.severities).toBeLessThan(600);
  });

  it('fills no board and no list without end in a week', async () => {
    const service = await openedHospital(3);
    const sizes = new Sizes();
    const aWeek = { actions: 1_008, seconds: 600 };
    await live(service, aWeek, new Random(4), (hospital) => sizes.add(countsOf(hospital)));
    expect(service.refused).toEqual([]);
    for (const [name, most] of Object.entries({
      ...{ admissions: 110, emergency: 40, icu: 14, operations: 14, ward: 34, waiting: 8, openStudies: 16 },
      ...{ pending: 12, treated: 16, leaving: 12, awaited: 16, studies: 500 },
      ...{ labRequests: 14, imagingRequests: 12, prescriptions: 14 },
    }))
      sizes.within(name, 0, most);
    const notes = (await see(service)).ward.map(({ note_count }) => note_count);
    expect(Math.max(...notes)).toBeLessThanOrEqual(8);
  });

  it('is the same for the same chance', async () => {
    const told = async (seed: number) => {
      const steps: (Step | undefined)[] = [];
      const short = { actions: 100, seconds: 10 };
      await live(await openedHospital(5), short, new Random(seed), (_, step) => steps.push(step));
      return steps;
    };
    const once = await told(6);
    expect(await told(6)).toEqual(once);
    expect(await told(7)).not.toEqual(once);
  });
});
