import type { AdmissionRecord, NormalAcceptanceRecord } from '@ward-board/contract';
import { sayPlace } from './by-wing.js';

/** What the action that changes the bed alone is called. */
export const moveBed = 'Move to another bed';

type Row = Pick<NormalAcceptanceRecord, 'away' | 'bed'>;

/** Whether the patient is here: the record of somebody in the theatre keeps their bed, and nothing else may be done with it. */
export const isHere = ({ away }: Pick<Row, 'away'>): boolean => away === null;

/** Whether the bed can be changed. */
export const isMovable = (row: Row): boolean => isHere(row) && row.bed !== null;

/** Whether a transfer brought the patient, and the ward has not taken them over yet. */
export const awaitsAcceptance = (
  row: Pick<NormalAcceptanceRecord, 'transferred_from' | 'accepted_at' | 'away'>,
): boolean => isHere(row) && row.transferred_from !== null && row.accepted_at === null;

/** Why somebody is here: the ward's own diagnosis, else what the board that they came from said, else Reception. */
export const reasonOf = ({
  diagnosis,
  handover,
  admission,
}: Pick<NormalAcceptanceRecord, 'diagnosis' | 'handover' | 'admission'>): string | null =>
  diagnosis ?? handover?.reason ?? admission.reason;

/** How an admission is accepted, said alike on both tabs. */
export const acceptance = {
  begin: '+ Acceptance',
  short: '+ Acceptance',
  choose: 'Choose a patient to accept',
  none: 'No patients awaiting acceptance.',
  again: 'Accept again',
  form: 'Accept onto the ward',
  save: 'Accept',
  initial: ({ reason, doctor_id }: AdmissionRecord): Readonly<Record<string, string>> => ({
    diagnosis: reason ?? '',
    doctor_id: doctor_id ?? '',
  }),
  saved: (row: NormalAcceptanceRecord): string => `accepted into ${sayPlace(row)}`,
};
