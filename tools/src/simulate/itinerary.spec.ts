import * as contract from '@ward-board/contract';
import fc from 'fast-check';
import { itineraryOf } from './itinerary.js';
import { icuAdmissionOf, levelOf, patientOf, reassessmentOf, triageOf } from './mapping.js';
import { visit } from './testing/visit.js';
import type { Visit } from './visits.js';

const ID = '019a0000-0000-7000-8000-000000000000';
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

describe('where a visit goes', () => {
  it('is to the ICU when the file says so, and home otherwise', () => {
    const stepsOf = (ward: string) => itineraryOf(visit({ ward })).map(({ step }) => step);
    const before = ['registered', 'admitted', 'triaged', 're-assessed'];
    expect(stepsOf('ICU')).toEqual([...before, 'to ICU']);
    expect(stepsOf('MedSurg')).toEqual([...before, 'released', 'discharged']);
  });

  it('never goes back in time', () => {
    fc.assert(
      fc.property(visits, (each) => {
        const dues = itineraryOf(each).map(({ due }) => due);
        expect(dues).toEqual([...dues].sort((a, b) => a - b));
      }),
    );
  });
});

describe('what the service is told', () => {
  it('takes priorities to the levels of the board', () => {
    const levels = ([1, 2, 3, 4, 5] as const).map((priority) => levelOf(visit({ priority })));
    expect(levels).toEqual(['critical', 'urgent', 'standard', 'non-urgent', 'non-urgent']);
  });

  it('is fit for the API, and the age is that of the file', () => {
    const today = new Date('2026-02-28T23:00:00Z');
    fc.assert(
      fc.property(visits, (each) => {
        const patient = contract.registerPatient.parse(patientOf(each, today));
        contract.triageAdmission.parse(triageOf(each, ID));
        contract.amendEmergencyCase.parse(reassessmentOf(each));
        contract.transferToIcu.parse(icuAdmissionOf(each, null));
        const birth = new Date(patient.date_of_birth ?? '');
        const had = today.toISOString().slice(5, 10) >= birth.toISOString().slice(5, 10);
        expect(today.getUTCFullYear() - birth.getUTCFullYear() - (had ? 0 : 1)).toBe(each.age);
      }),
    );
  });
});
