import {
  admissions,
  chartRecords,
  diagnosticReports,
  handoverSheets,
  imagingStudies,
  monitorings,
  patients,
  prescriptions,
  serviceRequests,
  waitingEntries,
} from '@ward-board/domain';
import type { NewEvent, Position } from '@ward-board/event-store';
import { chartKindIn } from '@ward-board/projections';
import type { Collection } from './collections.js';

/** What a command stored, or decided on where it stored nothing: events, and the position of the last of them. */
export interface StoredEvents {
  readonly position: Position;
  readonly events: readonly (NewEvent & { readonly stream: string; readonly revision: number })[];
  /** `events` holds only some of them: an earlier try of the command stored them, or there are too many. */
  readonly incomplete: boolean;
  /** False: the command stored nothing, and `events` are the newest that it decided on. */
  readonly changed: boolean;
  /** An earlier request stored them, of which this one is a retry. */
  readonly repeated?: boolean;
}

/** A record of a collection, as far as it says which stream it is in. */
export interface RevisedRecord {
  readonly id: string;
  /** Of a board record. */
  readonly admission_id?: string;
  /** Of what is kept once for each patient. */
  readonly patient_id?: string;
  readonly revision: number;
}

/** The stream whose events give a record its revisions. */
function streamOf(collection: Collection, { id, admission_id = id, patient_id = id }: RevisedRecord): string {
  switch (collection) {
    case 'patients':
      return patients.stream(id);
    case 'waiting-list':
      return waitingEntries.stream(id);
    case 'imaging-studies':
      return imagingStudies.stream(id);
    case 'diagnostic-reports':
      return diagnosticReports.stream(id);
    case 'handovers':
    case 'handover-entries':
    case 'handover-patients':
      return handoverSheets.stream(id);
    case 'service-requests':
      return serviceRequests.stream(id);
    case 'prescriptions':
      return prescriptions.stream(id);
    case 'monitoring':
      return monitorings.stream(patient_id);
    case 'observations':
    case 'allergies':
    case 'conditions':
    case 'nursing-assessments':
    case 'care-plans':
    case 'consents':
      return chartRecords[chartKindIn[collection]].stream(id);
    case 'admissions':
    case 'emergency-details':
    case 'icu':
    case 'normal-acceptances':
    case 'operations':
      return admissions.stream(admission_id);
  }
}

/**
 * Whether a record is as a command left it, and not as another has changed it since: its revision is that of the last event
 * that touched it, in its own stream. A command that changed nothing, or whose events are not all known, is answered with
 * what there is.
 */
export function isAsLeftBy(
  { events, incomplete, changed }: StoredEvents,
  collection: Collection,
  record: RevisedRecord,
): boolean {
  if (incomplete || !changed) return true;
  const own = streamOf(collection, record);
  return events.some(({ stream, revision }) => stream === own && revision === record.revision);
}
