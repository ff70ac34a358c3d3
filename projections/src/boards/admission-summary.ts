import type { AdmissionSummary } from '@ward-board/contract';
import { type AdmissionEvent, boardOfType } from '@ward-board/domain';
import { made, type StoredEvent, touched } from '../engine/projection.js';

/** Of a stay that no board has. */
const nowhere = { away: null, bed_kept_by: null, board: null, to_accept: false, location: null } as const;

/** A stay that begins. */
export const stayBegun = (
  { admission_id, waiting_entry_id: _, ...admission }: Extract<AdmissionEvent, { type: 'PatientAdmitted' }>['data'],
  stored: StoredEvent,
): AdmissionSummary => ({
  ...made(admission_id, stored),
  ...admission,
  status: 'admitted',
  admitted_at: stored.at,
  discharged_at: null,
  awaiting: boardOfType[admission.admission_type],
  treated_at: null,
  critical_unseen: 0,
  ...nowhere,
});

/** What becomes of a stay that ends. */
export const stayEnded = (stored: StoredEvent) =>
  ({ ...touched(stored), status: 'discharged', discharged_at: stored.at, awaiting: null, ...nowhere }) as const;
