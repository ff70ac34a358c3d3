import type { PatientRecord } from '@ward-board/contract';
import { type ApiClient, done } from './api-client.js';
import type { Answer } from './http.js';
import type { TestApp } from './test-app.js';

/** A patient of a ward, with the ids of a record of each kind of theirs, by what stands for them in paths. */
export type Subject = Readonly<Record<SubjectId, string>>;
const ids = [
  ...['patient', 'admission', 'record', 'observation', 'allergy', 'condition', 'assessment', 'plan', 'consent'],
  ...['prescription', 'request', 'study', 'report', 'sheet', 'ward', 'collection'],
] as const;
type SubjectId = (typeof ids)[number];

type Made = { readonly id: string };

/** Makes a record, which must not be refused. */
const make = async (who: ApiClient, path: string, body: object): Promise<string> =>
  done((await who.http.post(`/api/${path}`, body)) as Answer<Made>).id;

/** What the people of their ward, and the departments that they ask, have on record of a patient. */
async function chartOf(app: TestApp, staff: ApiClient, patient: PatientRecord) {
  const about = { patient_id: patient.id };
  const observation = await make(staff, 'observations', { ...about, code: '8867-4', value: 72 });
  const allergy = await make(staff, 'allergies', { ...about, substance: `Latex of ${patient.name}` });
  const condition = await make(staff, 'conditions', { ...about, display: `Asthma of ${patient.name}` });
  const assessment = await make(staff, 'nursing-assessments', { ...about, type: 'Pain', score: 4 });
  const plan = await make(staff, 'care-plans', { ...about, title: `Care of ${patient.name}` });
  const consent = await make(staff, 'consents', { ...about, procedure: `Consent of ${patient.name}` });
  const prescription = (await staff.prescribes(patient)).id;
  const asked = await staff.ordersTest(patient);
  const lab = await app.joins('lab_technician', 'Laboratory');
  const report = (await lab.reportsResult(asked)).id;
  // Who is in a ward's care is Radiology's patient once that ward has asked for a study.
  await staff.ordersImaging(patient);
  const study = (await (await app.signsIn('radiology')).ordersStudy(patient)).id;
  const chart = { observation, allergy, condition, assessment, plan, consent, prescription, report, study };
  return { ...chart, request: asked.id };
}

/** Two patients with everything on record: one on the ICU's board, and one on Emergency's. */
export interface TwoWards {
  readonly icu: Subject;
  readonly emergency: Subject;
  /** Other boards' records that are neither's: by their collection. */
  readonly elsewhere: Readonly<Record<'operations' | 'normal-acceptances' | 'waiting-list', string>>;
}

/** Admits patients to the wards of a service, and records something of every kind of the first two. */
export async function fillTwoWards(app: TestApp): Promise<TwoWards> {
  const { reception, emergency, icu, operations, admin, signsIn } = app;
  const subject = async (name: string, type: 'icu' | 'emergency'): Promise<Subject> => {
    const staff = type === 'icu' ? icu : emergency;
    const patient = await reception.registers({ name, phone: `0700 ${name}` });
    const admission = await reception.admits(patient, type, { reason: `Reason of ${name}` });
    const record = await (type === 'icu' ? icu.accepts(admission) : emergency.triages(admission));
    const sheet = await make(staff, 'handovers', { ward: type, patient_ids: [patient.id] });
    const collection = type === 'icu' ? 'icu' : 'emergency-details';
    const known = { patient: patient.id, admission: admission.id, record: record.id, ward: type, collection, sheet };
    return { ...known, ...(await chartOf(app, staff, patient)) };
  };
  const surgical = await reception.receives('surgery');
  const operation = await operations.schedules(surgical);
  const planned = await reception.receives('planned');
  const wing = await admin.setsUpWing('West', 'ward');
  const room = await admin.setsUpRoom(wing, '7', ['A']);
  const ward = await signsIn('ward');
  const placed = { admission_id: planned.id, wing_id: wing.id, room_id: room.id };
  const waits = await reception.registers();
  return {
    icu: await subject('Ingrid Own', 'icu'),
    emergency: await subject('Zacharias Foreign', 'emergency'),
    elsewhere: {
      operations: operation.id,
      'normal-acceptances': await make(ward, 'normal-acceptances', placed),
      'waiting-list': await make(ward, 'waiting-list', { patient_id: waits.id, priority: 2 }),
    },
  };
}
