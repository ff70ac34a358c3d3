import { type AmendImagingStudy, imagingStudy, type OrderImagingStudy } from '@ward-board/contract';
import {
  admissions,
  amendStudy,
  type Decision,
  diagnosticReports,
  imagingStudies,
  noteStudy,
  orderStudy,
  patients,
  removeStudy,
  serviceRequests,
} from '@ward-board/domain';
import type { Load } from '../command-handling/command-execution.js';
import { type CommandMetadata, idMadeBy } from '../command-handling/command-metadata.js';
import { DecidedCommand } from '../command-handling/decided-command.js';
import { defined, nothingSaid } from '../command-handling/defined.js';
import { futureTimeIn } from '../command-handling/future-times.js';

/** What is to be done with an imaging study. */
type StudyAction =
  | { readonly do: 'order'; readonly body: OrderImagingStudy }
  | { readonly do: 'amend'; readonly body: AmendImagingStudy }
  | { readonly do: 'note'; readonly text: string }
  | { readonly do: 'remove' };

/** A command on an imaging study. `id` is the study's, also of one that is to be ordered. */
export class ImagingStudyCommand extends DecidedCommand {
  constructor(
    readonly metadata: CommandMetadata,
    readonly id: string,
    readonly action: StudyAction,
  ) {
    super();
  }

  /** Loads the study with what it refers to, and decides. */
  decide(load: Load): Promise<Decision> {
    return decide(this, load);
  }
}

async function decide({ metadata, id, action }: ImagingStudyCommand, load: Load): Promise<Decision> {
  const future = 'body' in action ? futureTimeIn(imagingStudy.fields, action.body, metadata.at) : null;
  if (future) return future;
  switch (action.do) {
    case 'order': {
      const { patient_id, status, ...given } = action.body;
      const details = { ...unrecorded, ...defined(given) };
      const patient = await load(patients, patient_id);
      const order = { study_id: id, ordered_by: metadata.actor.id, status, details };
      return orderStudy(order, patient, await encounterOf(details, load), await requestOf(details, load));
    }
    case 'amend': {
      const { patient_id, status, cancel_reason, ...changes } = action.body;
      const study = await load(imagingStudies, id);
      const [report, encounter, request, named] = await Promise.all([
        ...([reportOf(study, load), encounterOf(changes, load)] as const),
        ...([requestOf(study?.details, load), requestOf(changes, load)] as const),
      ]);
      const { ifMatch: if_match, at } = metadata;
      const report_id = idMadeBy(metadata, 'report');
      const context = { study, encounter, report, request, named };
      return amendStudy({ if_match, patient_id, status, cancel_reason, changes, at, report_id }, context);
    }
    case 'note':
      return noteStudy({ if_match: metadata.ifMatch, text: action.text }, await load(imagingStudies, id));
    case 'remove': {
      const study = await load(imagingStudies, id);
      const [report, request] = await Promise.all([reportOf(study, load), requestOf(study?.details, load)]);
      return removeStudy({ if_match: metadata.ifMatch }, study, report, request);
    }
  }
}

/** What is recorded of a study, and none of it said. Its status has events of its own. */
const { status: _, ...unsaid } = nothingSaid(imagingStudy.fields);
const unrecorded = { ...unsaid, encounter_id: null, service_request_id: null };

const encounterOf = async ({ encounter_id }: { readonly encounter_id?: string | null | undefined }, load: Load) =>
  typeof encounter_id === 'string' ? load(admissions, encounter_id) : null;

const requestOf = async (said: { readonly service_request_id?: string | null | undefined } | undefined, load: Load) =>
  typeof said?.service_request_id === 'string' ? load(serviceRequests, said.service_request_id) : null;

const reportOf = async (study: { readonly report_id: string | null } | null, load: Load) =>
  study?.report_id ? load(diagnosticReports, study.report_id) : null;
