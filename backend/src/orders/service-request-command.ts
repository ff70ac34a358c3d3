import type * as contract from '@ward-board/contract';
import {
  acknowledgeReport,
  amendRequest,
  type Decision,
  diagnosticReports,
  imagingStudies,
  orderService,
  patients,
  type RequestDetails,
  removeRequest,
  removeResult,
  reportResult,
  type ServiceRequest,
  serviceRequests,
  startLabRequest,
  withoutItsStudy,
} from '@ward-board/domain';
import type { Load } from '../command-handling/command-execution.js';
import { type CommandMetadata, idMadeBy } from '../command-handling/command-metadata.js';
import { DecidedCommand } from '../command-handling/decided-command.js';
import { defined } from '../command-handling/defined.js';
import { admissionOfOrder } from './prescription-command.js';

/** What is to be done with a service request, or with the report that answers it. */
type RequestAction =
  | { readonly do: 'order'; readonly body: contract.OrderService }
  | { readonly do: 'amend'; readonly body: contract.AmendServiceRequest }
  | { readonly do: 'remove' }
  | { readonly do: 'start' }
  | { readonly do: 'report'; readonly body: contract.LabResult }
  | { readonly do: 'remove result' };

/** A command on a service request. `id` is the request's, also of one that is to be made. */
export class ServiceRequestCommand extends DecidedCommand {
  constructor(
    readonly metadata: CommandMetadata,
    readonly id: string,
    readonly action: RequestAction,
  ) {
    super();
  }

  /** Loads the request with its study and its report, and decides. */
  decide(load: Load): Promise<Decision> {
    return decide(this, load);
  }
}

const unsaid: Omit<RequestDetails, 'display' | 'priority'> & { readonly display: null } = {
  display: null,
  code: null,
  reason: null,
  modality: null,
  body_site: null,
  source: null,
};

async function decide({ metadata, id, action }: ServiceRequestCommand, load: Load): Promise<Decision> {
  const { ifMatch: if_match, at, actor } = metadata;
  if (action.do === 'order') {
    const { patient_id, admission_id = null, category, status, ...given } = action.body;
    const order = { service_request_id: id, ordered_by: actor.id, admission_id, category, status };
    const details = { ...unsaid, ...defined(given) };
    const patient = await load(patients, patient_id);
    return orderService({ ...order, details }, patient, await admissionOfOrder(admission_id, patient, load));
  }
  const request = await load(serviceRequests, id);
  switch (action.do) {
    case 'amend': {
      const { patient_id, admission_id, category, status, ...changes } = action.body;
      const edit = { if_match, patient_id, admission_id, category, status, changes: defined(changes) };
      return withoutItsStudy(amendRequest(edit, request), await studyOf(request, load));
    }
    case 'remove':
      return withoutItsStudy(removeRequest({ if_match }, request), await studyOf(request, load));
    case 'start':
      return startLabRequest({ if_match }, request);
    case 'report': {
      const { status, report_id: seen, ...contents } = action.body;
      const result = { status, contents: defined(contents), performer: actor.name, seen };
      const report_id = idMadeBy(metadata, 'report');
      return reportResult({ if_match, ...result, at, report_id }, request, await reportOf(request, load));
    }
    case 'remove result':
      return removeResult({ if_match }, request, await reportOf(request, load));
  }
}

const studyOf = async (request: ServiceRequest | null, load: Load) =>
  request?.study_id ? load(imagingStudies, request.study_id) : null;
const reportOf = async (request: ServiceRequest | null, load: Load) =>
  request?.report_id ? load(diagnosticReports, request.report_id) : null;

/** Says that a report was seen. */
export class AcknowledgeReport extends DecidedCommand {
  constructor(
    readonly metadata: CommandMetadata,
    readonly id: string,
  ) {
    super();
  }

  /** Loads the report and the request that it answers, and decides. */
  async decide(load: Load): Promise<Decision> {
    const report = await load(diagnosticReports, this.id);
    const answers = report?.contents.service_request_id;
    const request = answers ? await load(serviceRequests, answers) : null;
    return acknowledgeReport({ if_match: this.metadata.ifMatch, by: this.metadata.actor.id }, report, request);
  }
}
