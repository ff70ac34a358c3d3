import { type AdmissionRecord, amendEmergencyCase, triageAdmission } from '@ward-board/contract';
import { amendCase, missing, ofAdmission, toTriage } from './case-values.js';

const admission = {
  id: '019a0000-0000-7000-8000-000000000001',
  patient_id: '019a0000-0000-7000-8000-000000000002',
  reason: 'Chest pain',
} as AdmissionRecord;

describe('the triage form', () => {
  it('starts with the reason that Reception wrote', () => {
    expect(ofAdmission(admission).chief_complaint).toBe('Chest pain');
    expect(missing(ofAdmission(admission))).toEqual({ triage_level: 'Choose a level.' });
  });

  it('sends what the contract accepts, null where nothing was typed', () => {
    const body = toTriage(admission, { ...ofAdmission(admission), triage_level: 'urgent', vitals: ' HR 90 ' });
    expect(triageAdmission.parse(body)).toMatchObject({
      triage_level: 'urgent',
      vitals: 'HR 90',
      avpu: null,
      notes: null,
    });
  });
});

describe('the edit form', () => {
  it('sends only what differs', () => {
    const values = { ...ofAdmission(admission), triage_level: 'critical', notes: '' };
    const body = amendCase.body(values, ['triage_level', 'notes']);
    expect(body).toEqual({ triage_level: 'critical', notes: null });
    expect(amendEmergencyCase.safeParse(body).success).toBe(true);
  });
});
