import { imagingStudy, type PatientIdentity, serviceRequest } from '@ward-board/contract';
import { api } from '../../http/api.js';

/** Who a patient is whom Radiology's board does not hold, as a study or a request of theirs says it. */
export async function askRadiology(patientId: string): Promise<PatientIdentity | 'none' | 'unanswered'> {
  const [studies, requests] = await Promise.all([
    api.get(`/api/imaging-studies/patient/${patientId}?limit=1`, imagingStudy.list),
    api.get(`/api/service-requests?patient_id=${patientId}&category=radiology&limit=1`, serviceRequest.list),
  ]);
  const found = (studies.ok ? studies.data.items[0] : undefined) ?? (requests.ok ? requests.data.items[0] : undefined);
  const answered = [studies, requests].every((answer) => answer.ok || (answer.status >= 400 && answer.status < 500));
  return found?.patient ?? (answered ? 'none' : 'unanswered');
}
