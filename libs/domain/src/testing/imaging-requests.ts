import { type Admission, admissions } from '../admissions/admission.js';
import { amendStudy } from '../imaging/amend-study.js';
import { diagnosticReports } from '../imaging/diagnostic-report.js';
import { type ImagingStatus, imagingStudies } from '../imaging/imaging-study.js';
import { orderStudy } from '../imaging/order-study.js';
import { removeStudy } from '../imaging/remove-study.js';
import { patients } from '../patients/patient.js';
import type { Decision } from '../shared/decision.js';
import { eventsOf, type History, named, stateOf } from './history.js';
import { idOf } from './ids.js';
import { studyDetails } from './imaging-stories.js';

/** All studies, the newest first. */
export const everyStudy = (history: History) =>
  [...history.keys()]
    .filter((stream) => stream.startsWith(imagingStudies.stream('')))
    .map((stream) => stateOf(history, imagingStudies, stream.slice(imagingStudies.stream('').length)))
    .filter((study) => study !== null)
    .reverse();

/** Every report that is not withdrawn, with the study that published it. */
export const everyReport = (history: History) =>
  [...history.keys()]
    .filter((stream) => stream.startsWith(diagnosticReports.stream('')))
    .flatMap((stream) => {
      const report_id = stream.slice(diagnosticReports.stream('').length);
      const says = stateOf(history, diagnosticReports, report_id);
      const [published] = eventsOf(history, stream);
      return says && published && 'study_id' in published.data ? [{ report_id, ...published.data, says }] : [];
    });

/** What of a request is about studies. */
interface Asked {
  readonly n: number;
  readonly patient: number;
  /** 0 is the newest study; past the oldest there is none. */
  readonly admission: number;
  readonly stay: Admission | null;
  readonly sees: 'now' | 'before' | null;
  readonly mistaken: boolean;
  readonly imaging_status: ImagingStatus | null;
  readonly text: string | null;
}

/** What may be asked of studies: the one that a request names is among the newest, or there is none such. */
export const imagingRequests = {
  orderStudy: ({ n, patient, stay, text, mistaken }: Asked, history: History): Decision => {
    const encounter_id = mistaken ? idOf('admission', 0) : (stay?.admission_id ?? null);
    const details = studyDetails({ encounter_id, place: text });
    return orderStudy(
      { study_id: idOf('study', n), ordered_by: idOf('user'), status: 'scheduled', details },
      stateOf(history, patients, stay?.patient_id ?? idOf('patient', patient + 1)),
      encounter_id === null ? null : stateOf(history, admissions, encounter_id),
    );
  },
  amendStudy: (asked: Asked, history: History): Decision => {
    const { n, admission, text, imaging_status, mistaken } = asked;
    const study = everyStudy(history)[admission] ?? null;
    const report = study?.report_id ? stateOf(history, diagnosticReports, study.report_id) : null;
    return amendStudy(
      {
        ...(mistaken && { patient_id: idOf('patient', 0) }),
        if_match: named(study, asked),
        status: imaging_status ?? undefined,
        changes: { findings: text, critical: text === 'Bay 3' },
        at: `2026-11-21T09:${String(n % 60).padStart(2, '0')}:00.000Z`,
        report_id: idOf('report', n),
      },
      { study, encounter: null, report },
    );
  },
  removeStudy: (asked: Asked, history: History): Decision => {
    const study = everyStudy(history)[asked.admission] ?? null;
    const report = study?.report_id ? stateOf(history, diagnosticReports, study.report_id) : null;
    return removeStudy({ if_match: named(study, asked) }, study, report);
  },
};
