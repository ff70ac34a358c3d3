import { immediateClock, newJourney, type Plan, play } from '../api/play.js';
import { perform } from '../api/steps.js';
import { Tally } from '../api/tally.js';
import { Random } from '../medicine/random.js';
import { FakeService } from '../testing/fake-service.js';
import type { WeightedAction } from './action.js';
import { type HospitalState, readHospital } from './hospital-state.js';
import { waitingListActions } from './waiting-list.js';
import { wardAcceptances, wardActions } from './ward.js';
import { wardDay } from './ward-day.js';

let service: FakeService;
const see = (): Promise<HospitalState> => readHospital(service.api, service.now);
const random = () => new Random(1);

async function fill(plans: (hospital: HospitalState) => readonly Plan[]) {
  const planned = plans(await see());
  const playing = { api: service.api, tally: new Tally(), clock: immediateClock, width: 6, backdated: true };
  await play(planned, planned.map(newJourney), playing);
}

/** Does the likeliest of these. */
async function doIt(actions: readonly WeightedAction[]) {
  const [action] = actions.toSorted(([, one], [, other]) => other - one)[0] ?? [];
  if (!action) throw new Error('Nothing can happen.');
  const { steps, patient } = action();
  let now = patient;
  for (const step of steps) now = await perform(service.api, now, step);
  return steps.map(({ step }) => step);
}

beforeEach(async () => {
  service = FakeService.withWings();
  await fill((hospital) => wardDay({ ...hospital, random: random() }).plans);
});

describe('the wards of the sample hospital', () => {
  it('write down of everybody what the board shows', async () => {
    for (const { diagnosis, care_plan, mobility_status, visiting_hours, expected_stay_days, attending_nurse } of (
      await see()
    ).ward)
      expect([diagnosis, care_plan, mobility_status, visiting_hours, attending_nurse, expected_stay_days]).toEqual([
        ...Array.from({ length: 5 }, () => expect.stringMatching(/./)),
        expect.any(Number),
      ]);
  });

  it('accept who was announced, after some minutes', async () => {
    const before = await see();
    expect(await doIt(wardAcceptances(before, random()))).toEqual(['accepted by ward']);
    expect((await see()).ward).toHaveLength(before.ward.length + 1);
  });

  it('give a bed to who waits at home, and then write down what is missing', async () => {
    const before = await see();
    const assignments = waitingListActions(before, random()).slice(1);
    expect(await doIt(assignments)).toEqual(['assigned from the waiting list']);
    service.now = new Date(service.now.getTime() + 60 * 60_000);
    const after = await see();
    expect([after.ward.length, after.waiting.length]).toEqual([before.ward.length + 1, before.waiting.length - 1]);
    const without = after.ward.filter(({ care_plan }) => care_plan === null);
    expect(without).toHaveLength(1);
    expect(await doIt(wardActions({ ...after, ward: without }, random()))).toEqual(['ward round']);
    expect((await see()).ward.filter(({ care_plan }) => care_plan === null)).toEqual([]);
  });

  it('do nothing with a visitor’s own words, and keep beds free for who comes from elsewhere', async () => {
    const hospital = await see();
    const admissions = hospital.admissions.map((each) => ({ ...each, reason: 'In other words' }));
    expect(wardAcceptances({ ...hospital, admissions }, random())).toEqual([]);
    const wardRooms = hospital.wardRooms.map((room) => ({ ...room, occupied: room.capacity }));
    for (const [, weight] of waitingListActions({ ...hospital, wardRooms }, random()).slice(1)) expect(weight).toBe(0);
  });
});
