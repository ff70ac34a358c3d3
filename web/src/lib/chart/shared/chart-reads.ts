import { admissionList, chartCounts, monitoring, toldOfPatient } from '@ward-board/contract';
import { api } from '../../http/api.js';
import { ReadOnWake } from '../../live/read-on-wake.svelte.js';

/** How many of each list a patient has. */
export const countsOf = (patientId: string) =>
  new ReadOnWake(async () => {
    const answer = await api.get(`/api/patients/${patientId}/chart-counts`, chartCounts);
    return answer.ok ? answer.data : null;
  });

/** How a patient is watched. */
export const monitoringOf = (patientId: string) =>
  new ReadOnWake(async () => {
    const answer = await api.get(`/api/patients/${patientId}/monitoring`, monitoring);
    return answer.ok ? answer.data : null;
  });

/** A patient's stay that goes on. */
export const readStay = (patientId: string) =>
  new ReadOnWake(async () => {
    const answer = await api.get(`/api/admissions?patient_id=${patientId}&status=admitted&limit=1`, admissionList);
    return answer.ok ? { admission: answer.data.items[0] ?? null } : null;
  });

/** What boards were told of a patient's allergies. */
export const readTold = (patientId: string) =>
  new ReadOnWake(async () => {
    const answer = await api.get(`/api/patients/${patientId}/told`, toldOfPatient);
    return answer.ok ? answer.data.allergies : null;
  });
