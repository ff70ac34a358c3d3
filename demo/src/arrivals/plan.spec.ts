import * as contract from '@ward-board/contract';
import fc from 'fast-check';
import { immediateClock, newJourney, type Plan, play } from '../api/play.js';
import type { StepName } from '../api/steps.js';
import { Tally } from '../api/tally.js';
import { FakeService } from '../testing/fake-service.js';
import { visit } from '../testing/visit.js';
import { type Playground, planOf, triageLevelOf, untilTheDayIsOver } from './plan.js';
import { compare, readLists } from './verify.js';
import type { Visit } from './visits.js';
import { WardBeds } from './ward-beds.js';

const admission_id = '019a0000-0000-7000-8000-000000000000';
const visits: fc.Arbitrary<Visit> = fc
  .record({
    line: fc.nat(40_000),
    priority: fc.constantFrom(1, 2, 3, 4, 5),
    ambulance: fc.boolean(),
    age: fc.nat(110),
    gender: fc.constantFrom('female', 'male', 'unknown'),
    surgical: fc.constantFrom('surgical', 'orthopedic', null),
    ward: fc.constantFrom('ICU', 'MedSurg', 'Not admitted'),
    admitted: fc.boolean(),
  })
  .map((said) => visit(said));

const today = new Date('2026-02-28T23:00:00Z');

function playground(service = FakeService.withWings()) {
  const tally = new Tally();
  const { api, places } = service;
  const said: Playground = { api, beds: new WardBeds(api, tally), doctors: places.doctors, today };
  return { service, tally, said };
}

describe('a plan', () => {
  it('never goes back in time, and is the same each time', () => {
    const { said } = playground();
    fc.assert(
      fc.property(visits, (each) => {
        const plan = planOf(each, said);
        const dues = plan.map(({ at }) => at);
        expect(dues).toEqual([...dues].sort((a, b) => a - b));
        expect(JSON.stringify(planOf(each, said))).toBe(JSON.stringify(plan));
      }),
    );
  });

  it('ends when the last patient has left Emergency and the theatre: whoever stays longer is on the ward then', () => {
    const { said } = playground();
    const admitted = visit({ ward: 'MedSurg', admitted: true });
    const [ward = [], home = []] = untilTheDayIsOver([planOf(admitted, said), planOf(visit({}, 9), said)]);
    expect([ward.at(-1)?.step, home.at(-1)?.step]).toEqual(['taken over by ward', 'discharged']);
    const later = untilTheDayIsOver([planOf(admitted, said), planOf(visit({}, 90), said)]);
    expect(later[0]?.at(-1)?.step).toBe('discharged');
  });
});

describe('what the service is told', () => {
  it('takes priorities to the levels of the board', () => {
    const levels = [1, 2, 3, 4, 5].map((priority) => triageLevelOf({ priority }));
    expect(levels).toEqual(['critical', 'urgent', 'standard', 'non-urgent', 'non-urgent']);
  });

  it('is fit for the API, and says what the file says', async () => {
    const { said } = playground();
    const bodyOf = async (plan: Plan, name: StepName) => {
      const body = plan.find(({ step }) => step === name)?.body;
      return typeof body === 'function' ? await body(newJourney()) : body;
    };
    await fc.assert(
      fc.asyncProperty(visits, async (each) => {
        const plan = planOf(each, said);
        const patient = contract.registerPatient.parse(await bodyOf(plan, 'registered'));
        const triaged = contract.emergencyCase.create.parse({ ...(await bodyOf(plan, 'triaged')), admission_id });
        expect(patient.gender).toBe(each.gender);
        expect(triaged).toMatchObject({
          chief_complaint: each.complaint,
          triage_level: triageLevelOf(each),
          arrival_mode: each.ambulance ? 'ambulance' : 'walk-in',
        });
        const birth = new Date(patient.date_of_birth ?? '');
        const had = today.toISOString().slice(5, 10) >= birth.toISOString().slice(5, 10);
        expect(today.getUTCFullYear() - birth.getUTCFullYear() - (had ? 0 : 1)).toBe(each.age);
      }),
    );
  });
});

describe('a day of plans', () => {
  const playAll = async (all: readonly Visit[]) => {
    const { service, tally, said } = playground();
    const plans = untilTheDayIsOver(all.map((each) => planOf(each, said)));
    const journeys = plans.map(newJourney);
    const lines: string[] = [];
    const onSkipped = (line: string) => lines.push(line);
    await play(plans, journeys, { api: service.api, tally, clock: immediateClock, width: 4, onSkipped });
    return { service, tally, journeys, lines };
  };
  const leftAt = async (service: FakeService, journeys: readonly Parameters<typeof compare>[0][number][]) => {
    const { admissions, boards } = await readLists(service.api, journeys);
    // The fake service lists no stay that has ended.
    const ended = journeys.flatMap(({ reached, patient: { ids } }) =>
      reached === 'discharged' && ids.admission_id
        ? [
            {
              id: ids.admission_id,
              status: 'discharged' as const,
              awaiting: null,
              critical_unseen: 0,
              treated_at: null,
            },
          ]
        : [],
    );
    return compare(journeys, { admissions: [...admissions, ...ended], boards });
  };

  it('is played without a refusal, and everybody is where they were taken', async () => {
    const day = fc.array(visits, { minLength: 1, maxLength: 40 });
    await fc.assert(
      fc.asyncProperty(day, async (all) => {
        const { service, tally, journeys, lines } = await playAll(all);
        expect([service.refused, tally.refusals.total, lines]).toEqual([[], 0, []]);
        expect(await leftAt(service, journeys)).toEqual({ right: all.length, wrong: [] });
      }),
      { numRuns: 15 },
    );
  });

  it('discharges who has been on the ward for longest before it is full', async () => {
    const beds = FakeService.withWings().places.beds(['surgical', 'medical']);
    const all = Array.from({ length: beds + 10 }, (_, n) => visit({ line: n, ward: 'MedSurg', admitted: true }, n / 4));
    const { service, tally, journeys } = await playAll(all);
    expect(service.refused.filter((line) => !line.includes('room_unavailable'))).toEqual([]);
    expect([tally.refusals.total, tally.skipped.total, tally.steps.of('to ward')]).toEqual([0, 0, beds + 10]);
    expect(service.stays.boards['normal-acceptances'].size).toBeLessThanOrEqual(beds);
    expect(await leftAt(service, journeys)).toEqual({ right: all.length, wrong: [] });
  });

  it('leaves in Emergency, with a line, whom no ward has a bed for: nobody else’s patients are discharged', async () => {
    const { service, tally, said } = playground();
    for (const id of service.places.rooms.keys()) service.places.close(id);
    const plans = [planOf(visit({ ward: 'MedSurg', admitted: true }), said)];
    const journeys = plans.map(newJourney);
    const lines: string[] = [];
    const onSkipped = (line: string) => lines.push(line);
    await play(plans, journeys, { api: service.api, tally, clock: immediateClock, width: 1, onSkipped });
    expect(lines).toEqual([expect.stringMatching(/^left out "to ward" \(admission .*\): no free bed$/)]);
    expect([journeys[0]?.reached, tally.refusals.total]).toEqual(['re-assessed', 0]);
    expect(await leftAt(service, journeys)).toEqual({ right: 1, wrong: [] });
  });
});
