/** The collection of handover sheets. */
export const HANDOVERS = 'handovers';
/** What lists of sheets are made of: each sheet without what it says of its patients. */
export const HANDOVER_ENTRIES = 'handover-entries';
/** The same once for each patient: what lists of one patient's sheets are made of. */
export const HANDOVER_PATIENTS = 'handover-patients';

/** What the sheets of a ward are filed under. */
export const filedByWard = (ward: string): string => ward;

/** What a ward's sheets are filed under that a patient is on. */
export const filedByPatient = (ward: string, patient_id: string): string => `${ward} ${patient_id}`;
