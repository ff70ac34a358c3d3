import { type PrescriptionStatus, prescription, type RequestStatus, serviceRequest } from '@ward-board/contract';
import { wordOf } from '../forms/record-form.js';
import type { Look } from '../ui/look.js';

type Mark = Omit<Look, 'word'>;

const prescribed: Readonly<Record<PrescriptionStatus, Mark>> = {
  ordered: { shape: 'ring', tone: 'active' },
  dispensed: { shape: 'half', tone: 'urgent' },
  given: { shape: 'check', tone: 'done' },
  stopped: { shape: 'diamond', tone: 'low' },
};
const requested: Readonly<Record<RequestStatus, Mark>> = {
  active: { shape: 'ring', tone: 'active' },
  'in-progress': { shape: 'half', tone: 'urgent' },
  completed: { shape: 'check', tone: 'done' },
  revoked: { shape: 'diamond', tone: 'low' },
};

/** How far a prescription is, by word, shape and tone. */
export const prescriptionLook = (status: PrescriptionStatus): Look => ({
  word: wordOf(prescription, 'status', status),
  ...prescribed[status],
});

/** How far a service request is, by word, shape and tone. */
export const requestLook = (status: RequestStatus): Look => ({
  word: wordOf(serviceRequest, 'status', status),
  ...requested[status],
});
