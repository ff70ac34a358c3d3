import {
  admitted,
  bedClaimed,
  bedIn,
  bedReleased,
  detailsCorrected,
  discharged,
  emergencyAmended,
  handedOff,
  icuAmended,
  icuDischarged,
  icuOpened,
  idOf,
  movedInIcu,
  mrnAssigned,
  registered,
  retriaged,
  roomPlan,
  severityChanged,
  stayBegan,
  stayEnded,
  triaged,
} from '@ward-board/domain/testing';
import type { Append } from './history-writer.js';

/** The n-th patient's way through the hospital, append by append: from the front desk over Emergency and the ICU home. */
export function journey(n: number): readonly Append[] {
  const patient_id = idOf('patient', n);
  const stay = { patient_id, admission_id: idOf('admission', n) };
  const emergency = { ...stay, emergency_id: idOf('emergency', n) };
  const icu = { ...stay, icu_id: idOf('icu', n) };
  const [first, second] = [bedIn(roomPlan(2 * n)), bedIn(roomPlan(2 * n + 1))];
  const inFirst = { ...stay, room_id: first.room_id, bed_id: first.bed_id };
  const inSecond = { ...stay, room_id: second.room_id, bed_id: second.bed_id };
  const mrn = `MRN-${n}`;
  return [
    [registered({ patient_id, mrn, name: `Patient ${n}` }), mrnAssigned({ patient_id, mrn })],
    [admitted({ ...stay, admission_number: `A-${n}` }), stayBegan(stay)],
    [triaged(emergency)],
    [retriaged(emergency)],
    [emergencyAmended(emergency)],
    [handedOff({ ...emergency, record_id: icu.icu_id }), icuOpened({ ...icu, bed: first }), bedClaimed(inFirst)],
    [detailsCorrected({ patient_id, changes: { name: `Patient ${n}, corrected` } })],
    [severityChanged(icu), movedInIcu({ ...icu, from: first, to: second }), bedReleased(inFirst), bedClaimed(inSecond)],
    [icuAmended(icu)],
    [icuDischarged(icu), bedReleased(inSecond)],
    [discharged(stay), stayEnded(stay)],
  ];
}

/** How far the n-th patient of a full hospital has come: some are in Emergency, some in the ICU, some are home again. */
const lengthOf = (n: number) => [5, 9, 11][n % 3] ?? 0;

/** The journeys of many patients at the same time, as a hospital's history has them; `from` is the first one's number. */
export function journeys(patients: number, from = 1): readonly Append[] {
  const all = Array.from({ length: patients }, (_, index) => journey(from + index).slice(0, lengthOf(from + index)));
  const rounds = Array.from({ length: 11 }, (_, round) => all.flatMap((appends) => appends.slice(round, round + 1)));
  return rounds.flat();
}
