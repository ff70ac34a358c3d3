import {
  given,
  idOf,
  imagingOrdered,
  labOrdered,
  labReportAmended,
  labReportEnteredInError,
  labReported,
  nothing,
  reportAcknowledged,
  reportAmended,
  reportEnteredInError,
  reportPublished,
  requestCompleted,
  requestReopened,
  requestReported,
  requestRevoked,
  requestStarted,
} from '../testing/index.js';
import { type DiagnosticReport, type DiagnosticReportEvent, diagnosticReports } from './diagnostic-report.js';
import { acknowledgeReport, type ReportResult, removeResult, reportResult } from './laboratory-result.js';
import { type ServiceRequestEvent, serviceRequests } from './service-request.js';

const { findings, conclusion, values, critical, performer, issued_at: at } = labReported().data;
const result = (said: Partial<ReportResult> = {}): ReportResult => ({
  ...{ if_match: null, status: 'preliminary', contents: { findings, conclusion, values, critical }, performer, at },
  ...{ report_id: idOf('report') },
  ...said,
});
const preliminary = [labOrdered(), requestReported(), requestStarted()];
const reporting = (
  requests: readonly ServiceRequestEvent[],
  reports: readonly DiagnosticReportEvent[],
  said: Partial<ReportResult> = {},
) =>
  given(serviceRequests, requests)
    .and(diagnosticReports, reports)
    .when((request, report) => reportResult(result(said), request, report));

describe('a result', () => {
  it('that is preliminary begins the request, and a final one completes it', () => {
    reporting([labOrdered()], []).then([labReported(), requestReported(), requestStarted()]);
    reporting([labOrdered()], [], { status: 'final' }).then([
      labReported({ status: 'final' }),
      requestReported(),
      requestStarted(),
      requestCompleted(),
    ]);
  });

  it('that is entered for a request without one is refused once there is one, although revisions are the same', () => {
    const seen = { if_match: 1, seen: null } as const;
    reporting([labOrdered()], [], seen).then([labReported(), requestReported(), requestStarted()]);
    reporting(preliminary, [labReported()], seen).then('stale_revision');
    reporting(preliminary, [labReported()], { if_match: 1, seen: idOf('report', 2) }).then('stale_revision');
    reporting(preliminary, [labReported()], { if_match: 1, seen: idOf('report') }).then(nothing);
  });

  it('is changed while it is preliminary, and made final by the same person or another', () => {
    const contents = { conclusion: 'Severe anaemia' };
    reporting(preliminary, [labReported()], { contents }).then([
      labReportAmended({ status: 'preliminary', issued_at: at, changes: contents }),
      // So that a revocation at the same moment is decided before it or after it.
      requestReported(),
    ]);
    reporting(preliminary, [labReported()]).then(nothing);
    const other = { status: 'final', contents: { critical: true }, performer: 'Kim Lee' } as const;
    reporting(preliminary, [labReported()], other).then([
      labReportAmended({ issued_at: at, changes: { critical: true, performer: 'Kim Lee' } }),
      requestCompleted(),
    ]);
  });

  it('that is final is amended by a final one alone', () => {
    const requests = [...preliminary, requestCompleted()];
    const reports = [labReported({ status: 'final' })];
    const contents = { values: [] };
    reporting(requests, reports, { status: 'final', contents }).then([
      labReportAmended({ status: 'amended', issued_at: at, changes: contents }),
    ]);
    reporting(requests, reports, { status: 'final' }).then(nothing);
    reporting(requests, reports, { contents }).then('invalid_transition', 'status');
  });

  it('is never a change of one that was taken back between the readings of the request and of the report', () => {
    const again = { report_id: idOf('report', 2) };
    const anew = [labReported({ ...again, status: 'final' }), requestReported(again)];
    for (const taken of [[labReportEnteredInError()], [labReportEnteredInError(), labReportAmended()]])
      for (const [requests, reports, then] of [
        [[...preliminary, requestCompleted()], [labReported({ status: 'final' })], anew],
        [preliminary, [labReported()], [...anew, requestCompleted()]],
      ] as const) {
        reporting(requests, [...reports, ...taken], { ...again, status: 'final' }).then(then);
        const seen = { ...again, status: 'final', seen: idOf('report') } as const;
        reporting(requests, [...reports, ...taken], seen).then('stale_revision');
      }
  });

  it('says something', () => {
    reporting([labOrdered()], [], { contents: {} }).then('missing_value', 'values');
    const contents = { conclusion: null, values: [] };
    reporting(preliminary, [labReported()], { contents }).then('missing_value', 'values');
  });

  it('is refused of Radiology’s request, of none, of a revoked one, and on another revision', () => {
    reporting([imagingOrdered()], []).then('not_found');
    reporting([], []).then('not_found');
    reporting([labOrdered(), requestRevoked()], []).then('invalid_transition', 'service_request_id');
    reporting(preliminary, [], { if_match: 1 }).then('stale_revision');
    reporting(preliminary, [labReported(), reportAcknowledged()], { if_match: 1 }).then('stale_revision');
  });

  it('that was entered in error is taken back, and the request is to be done again', () => {
    const removing = (requests: readonly ServiceRequestEvent[], reports: readonly DiagnosticReportEvent[]) =>
      given(serviceRequests, requests)
        .and(diagnosticReports, reports)
        .when((request, report) => removeResult({ if_match: null }, request, report));
    removing(preliminary, [labReported()]).then([labReportEnteredInError(), requestReopened()]);
    removing([...preliminary, requestRevoked()], [labReported()]).then([
      labReportEnteredInError(),
      requestReported({ report_id: null }),
    ]);
    const critical = labReported({ critical: true });
    removing(preliminary, [critical]).then([labReportEnteredInError({ critical: true }), requestReopened()]);
    removing([labOrdered()], []).then('not_found');
  });
});

describe('a report', () => {
  const acknowledging = (reports: readonly DiagnosticReportEvent[], if_match: number | null = null) =>
    given(diagnosticReports, reports).when((report) => acknowledgeReport({ if_match, by: idOf('user') }, report, null));

  it('is acknowledged once, by whoever is first, and again after it says something else', () => {
    acknowledging([labReported()]).then([reportAcknowledged()]);
    acknowledging([labReported(), reportAcknowledged()]).then(nothing);
    acknowledging([labReported(), reportAcknowledged(), labReportAmended()]).then([reportAcknowledged()]);
    // What was seen as preliminary is to be seen as final, also where it says the same.
    acknowledging([labReported(), reportAcknowledged(), labReportAmended({ changes: {} })]).then([
      reportAcknowledged(),
    ]);
  });

  it('is acknowledged as it was read', () => {
    acknowledging([labReported(), labReportAmended()], 1).then('stale_revision');
    // What somebody else has acknowledged meanwhile may say something else.
    acknowledging([labReported(), labReportAmended(), reportAcknowledged()], 1).then('stale_revision');
    acknowledging([]).then('not_found');
  });

  it('is not acknowledged by who issued it, unless they ordered what it answers', () => {
    const [orderer, author, corrector, reader] = [1, 2, 3, 4].map((n) => idOf('user', n)) as [
      string,
      string,
      string,
      string,
    ];
    const done = (...events: readonly (readonly [string, DiagnosticReportEvent])[]) =>
      events.reduce<DiagnosticReport | null>(
        (report, [by, event], index) => diagnosticReports.evolve(report, event, index + 1, by),
        diagnosticReports.initial,
      );
    const seenBy = (by: string, report: DiagnosticReport | null, requests = [labOrdered({ ordered_by: orderer })]) =>
      given(serviceRequests, requests).when((request) => acknowledgeReport({ if_match: null, by }, report, request));
    for (const [published, changed] of [
      [labReported(), labReportAmended()],
      [reportPublished({ service_request_id: idOf('service-request') }), reportAmended()],
    ] as const) {
      const seen = reportAcknowledged(
        published.type === 'LaboratoryReportPublished' ? {} : { study_id: idOf('study') },
      );
      const corrected = done([author, published], [reader, seen], [corrector, changed]);
      for (const by of [author, corrector]) seenBy(by, corrected).then('own_report');
      for (const by of [orderer, reader]) seenBy(by, corrected).then([seen]);
      // Nobody ordered it: the patient's board has yet to read what is critical.
      const critical = { ...published, data: { ...published.data, critical: true } } as DiagnosticReportEvent;
      seenBy(author, done([author, critical]), []).then('own_report');
      seenBy(
        author,
        done([author, { ...published, data: { ...published.data, critical: false } } as DiagnosticReportEvent]),
        [],
      ).then([seen]);
      // A doctor who reports what they ordered.
      seenBy(orderer, done([orderer, published], [orderer, changed])).then([seen]);
      seenBy(author, done([author, published], [reader, seen])).then(nothing);
    }
  });

  it('that was entered in error is acknowledged by nobody, the laboratory’s and Radiology’s', () => {
    for (const if_match of [null, 1, 2])
      for (const history of [
        [labReported(), labReportEnteredInError()],
        [reportPublished(), reportEnteredInError()],
      ])
        acknowledging(history, if_match).then('entered_in_error');
  });
});
