import * as contract from '@ward-board/contract';
import type { Step } from '../steps/step.js';

const SOME_ID = '019a0000-0000-7000-8000-000000000000';

/** What the HTTP API would find wrong with a step's bodies; nothing, if all is well. */
export function refusalsOf(step: Step): readonly string[] {
  const checks = checksOf(step);
  return checks.flatMap(({ schema, body }) => {
    const read = schema.safeParse(body);
    return read.success ? [] : [`${step.does}: ${read.error.message}`];
  });
}

function checksOf(step: Step) {
  const of = { admission_id: SOME_ID };
  switch (step.does) {
    case 'arrive':
      return [
        { schema: contract.registerPatient, body: step.person },
        { schema: contract.admitPatient, body: { ...step.admission, patient_id: SOME_ID } },
      ];
    case 'triage':
      return [{ schema: contract.triageAdmission, body: { ...step.body, ...of } }];
    case 'amend-emergency':
      return [{ schema: contract.amendEmergencyCase, body: step.body }];
    case 'transfer-to-icu':
      return [{ schema: contract.transferToIcu, body: step.body }];
    case 'open-icu':
      return [{ schema: contract.openIcuCase, body: { ...step.body, ...of } }];
    case 'amend-icu':
      return [{ schema: contract.amendIcuCase, body: step.body }];
    case 'discharge-icu':
      return [{ schema: contract.dischargeIcuCase, body: { notes: step.notes } }];
    case 'discharge':
      return [{ schema: contract.dischargeAdmission, body: { notes: step.notes } }];
    case 'treat-and-release':
      return [];
  }
}
