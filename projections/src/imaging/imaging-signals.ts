import { isDeepStrictEqual } from 'node:util';
import { nothingRecorded, type ServiceRequestRecord, type SignalName } from '@ward-board/contract';
import { isOffFeeds, PATIENT_CLINICAL, type Row, type RowChange } from '../engine/projection.js';
import { PATIENT_PLACES } from '../orders/patient-place.js';
import { isCorrected } from '../orders/patient-rows.js';
import { REQUESTS } from '../orders/service-requests.js';
import { STUDIES } from './imaging-state.js';
import { STAYS } from './patient-stays.js';
import { PATIENT_VENTILATORS } from './patient-ventilator.js';

/** What is kept of a patient for what is shown of it, and what is shown while nothing is kept. */
const shownOfNothing: ReadonlyMap<string, unknown> = new Map([
  [PATIENT_CLINICAL, nothingRecorded],
  [PATIENT_PLACES, null],
  [PATIENT_VENTILATORS, null],
]);

/** Whether it changed what a study that stands on no board is answered with. */
function completes(collection: string, { was, is }: RowChange): boolean {
  if (!shownOfNothing.has(collection)) return collection === STAYS;
  const shown = (row: Row | undefined): unknown =>
    row ? (row.record as { readonly shown: unknown }).shown : shownOfNothing.get(collection);
  return !isDeepStrictEqual(shown(was), shown(is));
}

/** What has to be read anew: the studies that stand on no board, and what is over in the laboratory. */
export function imagingSignals(change: RowChange): readonly SignalName[] {
  const row = change.is ?? change.was;
  if (!row) return [];
  if (isCorrected(change)) return ['older-studies', 'done-laboratory-requests'];
  const { collection, record } = row;
  if (completes(collection, change)) return ['older-studies'];
  if (!isOffFeeds(change)) return [];
  if (collection === STUDIES) return ['older-studies'];
  const isLaboratory = collection === REQUESTS && (record as ServiceRequestRecord).category === 'laboratory';
  return isLaboratory ? ['done-laboratory-requests'] : [];
}
