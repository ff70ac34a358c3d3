import type { AdmissionType } from '@ward-board/contract';
import type { Suits } from '../people/person.js';

/** A stay that neither Emergency nor the ICU looks after, as Reception admits it. */
export interface OtherAdmission extends Suits {
  readonly type: Exclude<AdmissionType, 'emergency' | 'icu'>;
  readonly reason: string;
}

export const otherAdmissions: readonly OtherAdmission[] = [
  { type: 'surgery', reason: 'Laparoscopic cholecystectomy', ages: [28, 70] },
  { type: 'surgery', reason: 'Total hip replacement, right', ages: [58, 86] },
  { type: 'surgery', reason: 'Inguinal hernia repair, left', ages: [24, 76], sex: 'male' },
  { type: 'surgery', reason: 'Sigmoid resection for diverticulitis', ages: [46, 78] },
  { type: 'operation', reason: 'Plate removal, forearm', ages: [20, 60] },
  { type: 'operation', reason: 'Carpal tunnel release', ages: [38, 72] },
  { type: 'operation', reason: 'Transurethral resection of the prostate', ages: [62, 82], sex: 'male' },
  { type: 'operation', reason: 'Laparoscopic hysterectomy', ages: [40, 66], sex: 'female' },
  { type: 'inpatient', reason: 'New heart failure, therapy to be adjusted', ages: [60, 90] },
  { type: 'inpatient', reason: 'Newly found atrial fibrillation, anticoagulation', ages: [58, 84] },
  { type: 'inpatient', reason: 'Infected diabetic foot, intravenous antibiotics', ages: [48, 82] },
  { type: 'planned', reason: 'Chemotherapy, cycle 3', ages: [40, 76] },
  { type: 'planned', reason: 'Coronary angiography', ages: [48, 80] },
  { type: 'planned', reason: 'Sleep laboratory', ages: [34, 68] },
  { type: 'daycase', reason: 'Colonoscopy', ages: [45, 78] },
  { type: 'daycase', reason: 'Cataract surgery, right eye', ages: [62, 90] },
  { type: 'daycase', reason: 'Grommets', ages: [3, 8] },
  { type: 'normal', reason: 'Observation after a fall, lives alone', ages: [74, 94] },
  { type: 'normal', reason: 'Induction of labour at 41 weeks', ages: [21, 41], sex: 'female' },
];
