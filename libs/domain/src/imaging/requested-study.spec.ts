import { type DiagnosticReportEvent, diagnosticReports } from '../orders/diagnostic-report.js';
import { amendRequest, removeRequest } from '../orders/order-service.js';
import { type ServiceRequestEvent, serviceRequests } from '../orders/service-request.js';
import { patients } from '../patients/patient.js';
import {
  given,
  idOf,
  imagingOrdered,
  labOrdered,
  registered,
  reportAmended,
  reportEnteredInError,
  reportPublished,
  requestAmended,
  requestCompleted,
  requestEnteredInError,
  requestReopened,
  requestReported,
  requestRevoked,
  requestScheduled,
  requestStarted,
  studyAmended,
  studyCancelled,
  studyCompleted,
  studyDetails,
  studyOrdered,
  studyRemoved,
  studyStarted,
} from '../testing/index.js';
import { type AmendStudy, amendStudy } from './amend-study.js';
import { type ImagingStudyEvent, imagingStudies } from './imaging-study.js';
import { orderStudy } from './order-study.js';
import { removeStudy } from './remove-study.js';
import { withoutItsStudy } from './requested-study.js';

const at = '2026-11-21T09:30:00.000Z';
const service_request_id = idOf('service-request');
const radiology = { category: 'radiology' } as const;
const [began, done, again] = [requestStarted(radiology), requestCompleted(radiology), requestReopened(radiology)];
const scheduled = [studyOrdered({ service_request_id })];
const started = [...scheduled, studyStarted()];
const requested = [imagingOrdered(), requestScheduled()];

describe('a study that is ordered for a request', () => {
  const ordering = (requests: readonly ServiceRequestEvent[], patient_id = idOf('patient')) =>
    given(patients, [registered({ patient_id })])
      .and(serviceRequests, requests)
      .when((patient, request) => {
        const details = studyDetails({ service_request_id });
        const order = { study_id: idOf('study'), ordered_by: idOf('user'), status: 'scheduled', details } as const;
        return orderStudy(order, patient, null, request);
      });

  it('is linked with it in the same step', () => {
    ordering([imagingOrdered()]).then([...scheduled, requestScheduled()]);
  });

  it('is refused for no request, another patient’s, the laboratory’s, and one that was entered in error', () => {
    const path = ['unknown_reference', 'service_request_id'] as const;
    ordering([]).then(...path);
    ordering([imagingOrdered()], idOf('patient', 2)).then(...path);
    ordering([labOrdered()]).then(...path);
    ordering([imagingOrdered(), requestEnteredInError(radiology)]).then(...path);
  });

  it('is refused for one that has a study, and for one that is over', () => {
    ordering([imagingOrdered(), requestScheduled({ study_id: idOf('study', 2) })]).then(
      'already_ordered',
      'service_request_id',
    );
    ordering([imagingOrdered(), requestRevoked(radiology)]).then('invalid_transition', 'service_request_id');
  });
});

describe('the request of a study', () => {
  const amending = (
    history: readonly ImagingStudyEvent[],
    requests: readonly ServiceRequestEvent[],
    said: Partial<AmendStudy>,
  ) =>
    given(imagingStudies, history)
      .and(serviceRequests, requests)
      .when((study, request) => {
        const edit = { if_match: null, changes: {}, at, report_id: idOf('report'), ...said };
        return amendStudy(edit, { study, encounter: null, report: null, request, named: null });
      });

  it('is as far as the study: in progress, completed with its report, to be done again when it is cancelled', () => {
    amending(scheduled, requested, { status: 'in-progress' }).then([studyStarted({ started_at: at }), began]);
    amending(started, [...requested, began], { status: 'completed' }).then([
      studyCompleted({ ended_at: at }),
      reportPublished({ service_request_id, findings: null }),
      requestReported(radiology),
      done,
    ]);
    amending(started, [...requested, began], { status: 'cancelled' }).then([studyCancelled(), again]);
    amending(started, [...requested, began], { changes: { findings: 'Clear lungs' } }).then([studyAmended()]);
  });

  it('that was revoked meanwhile stays so, and is told of the report', () => {
    const revoked = [...requested, began, requestRevoked(radiology)];
    amending(started, revoked, { status: 'completed' }).then([
      studyCompleted({ ended_at: at }),
      reportPublished({ service_request_id, findings: null }),
      requestReported(radiology),
    ]);
    amending(started, revoked, { status: 'cancelled' }).then([studyCancelled()]);
  });

  it('may become another, which is then as far as the study', () => {
    const other = { service_request_id: idOf('service-request', 2) };
    given(imagingStudies, [...started, studyCompleted()])
      .and(diagnosticReports, [reportPublished({ service_request_id, findings: null })])
      .and(serviceRequests, [...requested, began, requestReported(radiology), done])
      .and(serviceRequests, [imagingOrdered(other)])
      .when((study, report, request, named) =>
        amendStudy(
          { if_match: null, changes: other, at, report_id: idOf('report', 2) },
          { study, encounter: null, report, request, named },
        ),
      )
      .then([
        studyAmended({ changes: other }),
        reportAmended({ issued_at: at, changes: other }),
        again,
        requestScheduled(other),
        requestReported({ ...radiology, ...other }),
        requestStarted({ ...radiology, ...other }),
        requestCompleted({ ...radiology, ...other }),
      ]);
    amending(started, requested, { changes: other }).then('unknown_reference', 'service_request_id');
  });

  it('is to be done again once the study is taken back, which whoever ordered it is told', () => {
    const asked_by = idOf('user', 2);
    const told = { asked_by, service_request_id, display: 'CT Chest', critical: false };
    given(imagingStudies, [...started, studyCompleted()])
      .and(diagnosticReports, [reportPublished({ service_request_id, findings: null })])
      .and(serviceRequests, [
        imagingOrdered({ ordered_by: asked_by }),
        ...[requestScheduled(), began, requestReported(radiology), done],
      ])
      .when((study, report, request) => removeStudy({ if_match: null }, study, report, request))
      .then([studyRemoved({ told }), reportEnteredInError(), again]);
  });

  it('that was revoked names neither study nor report once they are taken back, or the study is for another', () => {
    const removing = (
      history: readonly ImagingStudyEvent[],
      requests: readonly ServiceRequestEvent[],
      reports: readonly DiagnosticReportEvent[] = [],
    ) =>
      given(imagingStudies, history)
        .and(diagnosticReports, reports)
        .and(serviceRequests, requests)
        .when((study, report, request) => removeStudy({ if_match: null }, study, report, request));
    const unlinked = requestScheduled({ study_id: null });
    removing([...scheduled, studyCancelled()], [...requested, requestRevoked(radiology)]).then([
      studyRemoved(),
      unlinked,
    ]);
    const told = { asked_by: idOf('user'), service_request_id, display: 'CT Chest', critical: false };
    removing(
      [...started, studyCompleted()],
      [...requested, began, requestRevoked(radiology), requestReported(radiology)],
      [reportPublished({ service_request_id, findings: null })],
    ).then([
      studyRemoved({ told }),
      reportEnteredInError(),
      requestReported({ ...radiology, report_id: null }),
      unlinked,
    ]);
    given(imagingStudies, started)
      .and(serviceRequests, [...requested, began, requestRevoked(radiology)])
      .when((study, request) => {
        const edit = { if_match: null, changes: { service_request_id: null }, at, report_id: idOf('report') };
        return amendStudy(edit, { study, encounter: null, report: null, request, named: null });
      })
      .then([studyAmended({ changes: { service_request_id: null } }), unlinked]);
  });
});

describe('a request that is taken back', () => {
  const [revoking, removing] = [
    (requests: readonly ServiceRequestEvent[], studies: readonly ImagingStudyEvent[]) =>
      given(serviceRequests, requests)
        .and(imagingStudies, studies)
        .when((request, study) =>
          withoutItsStudy(amendRequest({ if_match: null, status: 'revoked', changes: {} }, request), study),
        ),
    (requests: readonly ServiceRequestEvent[], studies: readonly ImagingStudyEvent[]) =>
      given(serviceRequests, requests)
        .and(imagingStudies, studies)
        .when((request, study) => withoutItsStudy(removeRequest({ if_match: null }, request), study)),
  ];

  it('cancels a study that has not begun: nobody is examined for it', () => {
    revoking(requested, scheduled).then([requestRevoked(radiology), studyCancelled()]);
    removing(requested, scheduled).then([requestEnteredInError(radiology), studyCancelled()]);
  });

  it('leaves one that has begun, or was cancelled', () => {
    revoking([...requested, began], started).then([requestRevoked(radiology)]);
    revoking(requested, [...scheduled, studyCancelled()]).then([requestRevoked(radiology)]);
  });

  it('cancels nothing when it is refused, or only edited', () => {
    revoking([...requested, requestRevoked(radiology)], scheduled).then([]);
    given(serviceRequests, requested)
      .and(imagingStudies, scheduled)
      .when((request, study) =>
        withoutItsStudy(amendRequest({ if_match: 1, status: 'revoked', changes: {} }, request), study),
      )
      .then('stale_revision');
    given(serviceRequests, requested)
      .and(imagingStudies, scheduled)
      .when((request, study) =>
        withoutItsStudy(amendRequest({ if_match: null, changes: { priority: 'stat' } }, request), study),
      )
      .then([requestAmended(radiology)]);
  });
});
