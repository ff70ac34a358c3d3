import { type ApiClient, booking, triage } from '@ward-board/api-client';
import { boardRecords, imagingStudy, type NormalAcceptanceRecord, type PatientRecord } from '@ward-board/contract';
import { MARK, markedPerson, markedTexts as texts } from './marked.js';

/** Who does what through a day. */
export interface Staff {
  readonly reception: ApiClient;
  readonly emergency: ApiClient;
  readonly icu: ApiClient;
  readonly operations: ApiClient;
  readonly ward: ApiClient;
  readonly radiology: ApiClient;
  readonly laboratory: ApiClient;
}

/** The beds that the patients of the day lie in. */
export interface Beds {
  readonly wing_id: string;
  readonly room_id: string;
}

/**
 * One patient's way through every board and out of the hospital, with a text in every field of every record: triage, results,
 * imaging, the ICU and back, the theatre, the ward.
 */
export async function passThrough(staff: Staff, { wing_id, room_id }: Beds): Promise<void> {
  const { reception, emergency, icu, operations, ward, radiology, laboratory } = staff;
  const reason = { reason: `${MARK} reason` };
  const admission = await reception.receives('emergency', markedPerson(), reason);
  const patient = { id: admission.patient_id } as PatientRecord;
  let found = await emergency.triages(admission, {
    ...{ ...triage, ...texts(boardRecords['emergency-details'].fields), location: 'Bay 7' },
  });
  found = await emergency.takes(found);
  found = await emergency.notes('emergency-details', found, `${MARK} note`);
  const allergy = { patient_id: patient.id, substance: `${MARK} nuts`, category: 'food' };
  await emergency.send('POST', '/api/allergies', allergy);
  await emergency.send('POST', '/api/observations', {
    ...{ patient_id: patient.id, category: 'vital-signs', code: '8867-4', display: `${MARK} rate`, value: 88 },
  });
  const request = await emergency.ordersTest(patient, { display: `${MARK} count`, ...reason });
  await laboratory.reportsResult(request, { conclusion: `${MARK} conclusion`, critical: true });
  await emergency.ordersImaging(patient, { display: `${MARK} CT`, ...reason });
  const study = await radiology.ordersStudy(patient, { ...texts(imagingStudy.fields), place: 'CT 1' });
  await radiology.amendsStudy(study, { status: 'in-progress', findings: `${MARK} findings` });
  await radiology.amendsStudy(study, { status: 'completed', conclusion: `${MARK} conclusion` });
  const { icu_case } = await emergency.transfersToIcu(found, {
    ...{ ...texts(boardRecords.icu.fields), handover: { notes: `${MARK} told` }, room_id },
  });
  await icu.send('POST', `/api/icu/${icu_case.id}/send-back`, { reason: `${MARK} full` });
  const { operation } = await emergency.transfersToOperation(found, {
    ...{ ...booking, ...texts(boardRecords.operations.fields), location: 'Bay 2', operating_room: 'OR 2' },
    start: 'in-surgery',
  });
  await operations.updates(operation, { op_status: 'post-op', complications: `${MARK} complications` });
  await operations.send('POST', `/api/operations/${operation.id}/transfer-to-ward`, {
    ...{ wing_id, room_id, ward_type: `${MARK} type`, attending_nurse: `${MARK} nurse`, care_plan: `${MARK} plan` },
  });
  const here = (await ward.lists('/api/normal-acceptances')) as readonly NormalAcceptanceRecord[];
  const acceptance = here.find(({ patient_id }) => patient_id === patient.id);
  const { wing_id: _, ...written } = texts(boardRecords['normal-acceptances'].fields);
  await ward.send('PUT', `/api/normal-acceptances/${acceptance?.id}`, written);
  await ward.send('POST', `/api/normal-acceptances/${acceptance?.id}/accept`);
  await reception.discharges(admission);
}
