import { allergy, nursingAssessment, observation } from '@ward-board/contract';
import fc from 'fast-check';
import { history } from '../data/vitals.js';
import { allergyRecords, assessment } from './charting.js';
import { Random } from './random.js';
import { measure, vitalsSet } from './vitals.js';

const patient_id = '019a0000-0000-7000-8000-000000000000';

describe('what goes into a chart', () => {
  it('of all that is told at triage, each substance with its reaction, as the API takes it', () => {
    expect(allergyRecords('Penicillin (anaphylaxis), Latex')).toEqual([
      { substance: 'Penicillin', category: 'medication', reaction: 'anaphylaxis', criticality: 'high' },
      { substance: 'Latex', category: 'environment', reaction: null, criticality: 'low' },
    ]);
    expect(allergyRecords('No known allergies')).toEqual([{ no_known: true }]);
    for (const [told] of history.allergies) {
      const records = allergyRecords(told ?? '');
      expect([told, records.length]).toEqual([told, told === null ? 0 : told.split(', ').length]);
      for (const record of records) allergy.create.parse({ patient_id, ...record });
    }
  });

  it('as one set of vitals has every input of NEWS2, as the API takes it', () => {
    const seeds = fc.integer().map((seed) => new Random(seed));
    fc.assert(
      fc.property(seeds, fc.nat(15), (random, oxygen) => {
        const body = vitalsSet(measure('sepsis', 60, 5, random), oxygen);
        observation.create.parse({ patient_id, ...body });
        const codes = body.set?.map(({ code }) => code);
        for (const code of ['85354-9', '8867-4', '59408-5', '9279-1', '8310-5', '3151-8', '80288-4'])
          expect(codes).toContain(code);
        nursingAssessment.create.parse({ patient_id, ...assessment('Braden (skin)', random) });
      }),
    );
  });
});
