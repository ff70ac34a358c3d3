import * as contract from '@ward-board/contract';
import fc from 'fast-check';
import type { Plan } from '../api/play.js';
import type { StepName } from '../api/steps.js';
import { FakeService } from '../testing/fake-service.js';
import { visit } from '../testing/visit.js';
import { levelOf, planOf } from './plan.js';
import type { Visit } from './visits.js';

const admission_id = '019a0000-0000-7000-8000-000000000000';
const visits: fc.Arbitrary<Visit> = fc
  .record({
    line: fc.nat(40_000),
    priority: fc.constantFrom(1, 2, 3, 4, 5),
    ambulance: fc.boolean(),
    age: fc.nat(110),
    gender: fc.constantFrom('female', 'male', 'unknown'),
    ward: fc.constantFrom('ICU', 'MedSurg', 'Not admitted'),
  })
  .map((said) => visit(said));

const { api } = FakeService.withWings();

describe('where a visit goes', () => {
  it('is to the ICU when the file says so, and home otherwise', () => {
    const stepsOf = (ward: string) => planOf(visit({ ward }), api).map(({ step }) => step);
    const before = ['registered', 'admitted', 'triaged', 're-assessed'];
    expect(stepsOf('ICU')).toEqual([...before, 'to ICU']);
    expect(stepsOf('MedSurg')).toEqual([...before, 'released', 'discharged']);
  });

  it('never goes back in time', () => {
    fc.assert(
      fc.property(visits, (each) => {
        const dues = planOf(each, api).map(({ at }) => at);
        expect(dues).toEqual([...dues].sort((a, b) => a - b));
      }),
    );
  });
});

describe('what the service is told', () => {
  it('takes priorities to the levels of the board', () => {
    const levels = [1, 2, 3, 4, 5].map((priority) => levelOf({ priority }));
    expect(levels).toEqual(['critical', 'urgent', 'standard', 'non-urgent', 'non-urgent']);
  });

  it('is fit for the API, says what the file says, and is the same each time', async () => {
    const today = new Date('2026-02-28T23:00:00Z');
    const bodyOf = async (plan: Plan, name: StepName) => {
      const body = plan.find(({ step }) => step === name)?.body;
      return typeof body === 'function' ? await body() : body;
    };
    await fc.assert(
      fc.asyncProperty(visits, async (each) => {
        const plan = planOf(each, api, today);
        const patient = contract.registerPatient.parse(await bodyOf(plan, 'registered'));
        const triaged = contract.emergencyCase.create.parse({ ...(await bodyOf(plan, 'triaged')), admission_id });
        contract.emergencyCase.update.parse(await bodyOf(plan, 're-assessed'));
        if (each.ward === 'ICU')
          expect(contract.transferToIcu.parse(await bodyOf(plan, 'to ICU')).room_id).toBeTruthy();
        expect(patient.gender).toBe(each.gender);
        expect(triaged).toMatchObject({
          chief_complaint: each.complaint,
          triage_level: levelOf(each),
          arrival_mode: each.ambulance ? 'ambulance' : 'walk-in',
        });
        const birth = new Date(patient.date_of_birth ?? '');
        const had = today.toISOString().slice(5, 10) >= birth.toISOString().slice(5, 10);
        expect(today.getUTCFullYear() - birth.getUTCFullYear() - (had ? 0 : 1)).toBe(each.age);
        expect(JSON.stringify(planOf(each, api, today))).toBe(JSON.stringify(plan));
      }),
    );
  });
});
