import type { HandoverEntry } from '../handovers/handover-sheet.js';
import { idOf } from './ids.js';
import { ofPatient, ofStay, telling } from './stories.js';

const ofSheet = { handover_id: idOf('handover') };

/** The first patient's ICU case, unless it is said otherwise. */
export const handoverEntry = (said: Partial<HandoverEntry> = {}): HandoverEntry => ({
  entry_id: idOf('entry'),
  ...ofStay,
  rows: [{ collection: 'icu', record: { id: idOf('icu'), revision: 3, ...ofPatient, severity: 'critical' } }],
  stopped_since: null,
  ...said,
});

const { entry_id: _, ...contentThen } = handoverEntry();

/** Of the ICU's board at 7, with one patient, unless it is said otherwise. */
export const sheetMade = telling('HandoverSheetMade', {
  ...ofSheet,
  ward: 'icu',
  feed: 'feed-1',
  seq: 7,
  patient_count: 1,
});
/** Goes with `sheetMade()`. */
export const putOnSheet = telling('PatientPutOnHandoverSheet', { ...ofSheet, ...handoverEntry() });
/** What the board said of the first patient at the first user's signature, unless it is said otherwise. */
export const putOnSignature = telling('PatientPutOnHandoverSignature', {
  ...ofSheet,
  side: 'handing_over',
  ...contentThen,
});
/** By the first user, who hands over, unless it is said otherwise. */
export const sheetSigned = telling('HandoverSheetSigned', { ...ofSheet, side: 'handing_over', user_id: idOf('user') });
