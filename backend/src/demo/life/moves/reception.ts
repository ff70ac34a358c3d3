import type { AdmissionRecord } from '@ward-board/contract';
import { type Chance, type Move, minutesSince, type Picture, standingOf } from '../picture.js';

const ELSEWHERE_USUAL = 12;

/** Reception closes stays: of who was treated, of who has left the ICU, of who goes home from elsewhere in the house. */
export function receptionDischarges(picture: Picture): readonly Chance[] {
  const { now } = picture;
  const { treated, leaving, elsewhere } = standingOf(picture);
  const discharge = (admission: AdmissionRecord) => (): Move => ({
    step: { does: 'discharge', notes: null },
    whose: { patient_id: admission.patient_id, admission_id: admission.id },
    ifMatch: admission.revision,
  });
  const full = Math.max(0, (elsewhere.length - ELSEWHERE_USUAL * 0.7) / (ELSEWHERE_USUAL * 0.3));
  const waited = (time: string) => minutesSince(time, now);
  return [
    ...treated.map((each): Chance => [discharge(each), Math.min(2, waited(each.treated_at ?? each.updated_at) / 8)]),
    ...leaving.map((each): Chance => [discharge(each), Math.min(2, waited(each.updated_at) / 10)]),
    ...elsewhere.map((each): Chance => [discharge(each), waited(each.admitted_at) > 120 ? full * 0.25 : 0]),
  ];
}
