import type { AdmissionRecord } from '@ward-board/contract';
import { triageOf } from '../../medicine/findings.js';
import type { Presentation } from '../../medicine/presentation.js';
import { presentationOf } from '../../medicine/presentations.js';
import type { Random } from '../../random.js';
import { type Chance, minutesSince, type Picture, standingOf } from '../picture.js';

/** Somebody whom a visitor admitted, in the visitor's words. */
const inWordsOf = ({ reason }: AdmissionRecord): Presentation => ({
  reason: reason ?? '',
  complaint: reason ?? 'Feels unwell',
  level: 'standard',
  pattern: 'unwell',
  modes: ['walk-in'],
  ages: [0, 120],
});

/** A nurse triages somebody who is waiting for it: the sooner, the longer they wait. */
export function triages(picture: Picture, random: Random): readonly Chance[] {
  const { now } = picture;
  const { pending } = standingOf(picture);
  return pending.map((admission) => {
    const presentation = presentationOf(admission.reason) ?? inWordsOf(admission);
    const waits = minutesSince(admission.admitted_at, now);
    const weight = waits < 1 ? 0 : Math.min(4, 0.6 + waits / 8);
    const triage = () => ({
      step: { does: 'triage' as const, body: triageOf(presentation, admission.patient, now, random) },
      whose: { patient_id: admission.patient_id, admission_id: admission.id },
      ifMatch: null,
    });
    return [triage, weight];
  });
}
