import fc from 'fast-check';
import { beds } from '../beds/beds.js';
import { callbacks } from '../callbacks.js';
import { type DomainEvent, eventTypes, readEvent, versionOf } from '../events.js';
import { handoverSheets } from '../handovers/handover-sheet.js';
import { imagingStudies, reportOf } from '../imaging/imaging-study.js';
import { diagnosticReports } from '../orders/diagnostic-report.js';
import { prescriptions } from '../orders/prescription.js';
import { serviceRequests } from '../orders/service-request.js';
import { mrns, patients } from '../patients/patient.js';
import { type Aggregate, fold } from '../shared/aggregate.js';
import { chartHistoryTypes } from '../testing/chart-requests.js';
import { decideOn } from '../testing/hospital.js';
import {
  append,
  everyAdmission,
  everyPatient,
  everyWaitingEntry,
  occupancyOf,
  opening,
  plans,
} from '../testing/hospital-state.js';
import {
  anyRequest,
  everyReport,
  everyRequest,
  everySheet,
  everyStudy,
  type History,
  stateOf,
  streamOf,
} from '../testing/index.js';
import { always, live, rounds } from '../testing/rounds.js';
import { waitingEntries } from '../waiting-list/waiting-entry.js';
import { type Admission, admissions, openRecords } from './admission.js';
import { recordLinks } from './record-link.js';

/*
 * What holds in the hospital after any requests, in any order, and when several people act on the same state at once
 * (each appends what was decided only if no stream that it writes has grown since):
 *
 *  D1  An emergency case has one disposition at most, until the patient is sent back.
 *  D2  A patient is on one board at most. A record whose patient is away is on its board besides, and there is one
 *      such record exactly while the patient is in the theatre with their bed kept.
 *  D3  A bed is claimed only when it is free and released only by who holds it, and the admissions and the rooms agree:
 *      an open case names a bed exactly when its room has that admission in that bed.
 *  D4  A discharged stay has no open record and holds no bed.
 *  D5  A patient has at most one active admission, and it is the one that the patient's own stream names.
 *  D6  No decision throws.
 *  D7  A refusal changes nothing: neither a decision's, nor that of an append that came too late.
 *  D8  Evolving is deterministic, and what a store gives back evolves to the same state.
 *  D9  Every event is in the stream that it belongs in, and a decision writes a stream once.
 *  D10 A state that was kept as JSON at any event, and evolved by those after it, is the state from all events.
 *  D11 A patient has at most one open waiting-list entry, the one that the patient's own stream names, and an entry is
 *      assigned together with an admission into a bed, or not at all.
 *  D12 A study that was completed has one report, which says what the study says; no other has one.
 *  D13 The sides of a handover sheet are signed once each, by two different people.
 *  D14 A request names the report that answers it and the study that is done for it, and these name the request; it is
 *      completed when its study is, or its result is final, and no study is done twice for one request.
 *  D15 The open records of a stay say one isolation, the one that was said last.
 */

const bedsOf = ({ records }: Admission) => Object.values(records).flatMap(({ bed }) => (bed ? [bed.bed_id] : []));
const bedsTaken = (history: History) =>
  plans
    .flatMap((plan) => Object.entries(occupancyOf(history, plan)))
    .sort(([bed], [other]) => bed.localeCompare(other));

describe('invariants of the hospital', () => {
  it('D1: an emergency case has one disposition at most, and nothing happens in it unless the patient is sent back', () => {
    const leaving: readonly string[] = ['EmergencyCaseHandedOff', 'EmergencyPatientTreatedAndReleased'];
    always(({ after }) => {
      const gone = new Set<string>();
      for (const { type, data } of [...after.values()].flat()) {
        if (!('emergency_id' in data)) continue;
        if (type === 'EmergencyPatientReturned') expect(gone.delete(data.emergency_id)).toBe(true);
        expect(gone).not.toContain(data.emergency_id);
        if (leaving.includes(type)) gone.add(data.emergency_id);
      }
    });
  });

  it('D2: a patient is on one board at most, and away from another only while in the theatre', () => {
    always(({ after }) => {
      for (const { id } of everyPatient(after)) {
        const records = everyAdmission(after)
          .filter(({ patient_id }) => patient_id === id)
          .flatMap(openRecords);
        const [away, here] = [records.filter(({ away }) => away), records.filter(({ away }) => !away)];
        expect(here.length).toBeLessThanOrEqual(1);
        expect(away.length).toBeLessThanOrEqual(here[0]?.kind === 'operation' ? 1 : 0);
      }
    });
  });

  it('D15: the open records of a stay say one isolation, the one that was said last', () => {
    always(({ after }) => {
      for (const stay of everyAdmission(after))
        for (const { details } of openRecords(stay)) expect(details.isolation ?? null).toBe(stay.isolation);
    });
  });

  it('D3: a bed is claimed when free, released by its holder, and the admissions and the rooms agree', () => {
    always(({ before, events, after }) => {
      for (const { type, data } of events) {
        if (type !== 'BedClaimed' && type !== 'BedReleased') continue;
        const holder = stateOf(before, beds, data.bed_id) ?? null;
        expect(holder).toBe(type === 'BedClaimed' ? null : data.admission_id);
      }
      const claimed = everyAdmission(after).flatMap((stay) => bedsOf(stay).map((bed) => [bed, stay.admission_id]));
      expect(claimed.sort(([bed = ''], [other = '']) => bed.localeCompare(other))).toEqual(bedsTaken(after));
    });
  });

  it('D4: a discharged stay has no open record, holds no bed, and nothing happens in it', () => {
    always(({ before, events, after }) => {
      const closed = everyAdmission(after).filter(({ active }) => !active);
      for (const stay of closed) expect([openRecords(stay), bedsOf(stay)]).toEqual([[], []]);
      const over = everyAdmission(before).filter(({ active }) => !active);
      // A report or an order names the stay that was active then: it is of the patient, and changes nothing in the stay.
      for (const event of events)
        if ('admission_id' in event.data && streamOf(event).startsWith('admission-'))
          expect(over.map(({ admission_id }) => admission_id)).not.toContain(event.data.admission_id);
    });
  });

  it('D5: a patient has at most one active admission, the one that the patient’s own stream names', () => {
    always(({ after }) => {
      for (const { id, active_admission_id } of everyPatient(after)) {
        const active = everyAdmission(after).filter((stay) => stay.patient_id === id && stay.active);
        expect(active.map(({ admission_id }) => admission_id)).toEqual(
          active_admission_id ? [active_admission_id] : [],
        );
      }
    });
  });

  it('D11: a patient has at most one open waiting-list entry, and an assigned one was admitted into a bed at once', () => {
    always(({ before, events, after }) => {
      for (const { id, waiting_entry_id } of everyPatient(after)) {
        const own = everyWaitingEntry(after).filter(
          ({ patient_id, status }) => patient_id === id && status === 'waiting',
        );
        expect(own.map(({ entry_id }) => entry_id)).toEqual(waiting_entry_id ? [waiting_entry_id] : []);
      }
      for (const { type, data } of events) {
        if (type !== 'WaitingListEntryAssigned') continue;
        const stay = stateOf(after, admissions, data.admission_id);
        expect(stay?.records.acceptance).toMatchObject({ id: data.acceptance_id, open: true, bed: {} });
        expect(stateOf(before, admissions, data.admission_id)).toBeNull();
      }
    });
  });

  it('D6, D7: no decision throws, and none changes what it looked at; a late append changes nothing', () => {
    fc.assert(
      fc.property(rounds, fc.array(anyRequest), (requests, more) => {
        const steps = [...live(requests)];
        const { before, after } = steps.at(-1) ?? { before: opening, after: opening };
        const was = structuredClone(after);
        for (const [index, asked] of more.entries()) {
          const decision = decideOn(asked, 1000 + index, after);
          const late = decideOn(asked, 1000 + index, before);
          if (late.ok && late.appends.some(({ stream }) => before.get(stream)?.length !== after.get(stream)?.length))
            expect(append(after, before, late.appends)).toBeNull();
          expect(Object.keys(decision)).toEqual(['ok', decision.ok ? 'appends' : 'rejection']);
        }
        expect(after).toEqual(was);
      }),
    );
  });

  it('D8: evolving is deterministic, and what a store gives back evolves to the same state', () => {
    fc.assert(
      fc.property(rounds, (requests) => {
        const { after } = [...live(requests)].at(-1) ?? { after: opening };
        const stored = (event: DomainEvent) => JSON.parse(JSON.stringify(event.data));
        for (const aggregate of [
          admissions,
          patients,
          beds,
          mrns,
          recordLinks,
          waitingEntries,
          imagingStudies,
          diagnosticReports,
          handoverSheets,
          serviceRequests,
          prescriptions,
          ...Object.values(callbacks),
        ] as unknown as readonly Aggregate<unknown, DomainEvent>[])
          for (const events of [...after]
            .filter(([stream]) => stream.startsWith(aggregate.stream('')))
            .map(([, all]) => all)) {
            const read = events.map((event) => readEvent(event.type, versionOf(event.type), stored(event)));
            expect(fold(aggregate, read)).toStrictEqual(fold(aggregate, events));
          }
      }),
    );
  });

  it('D9: every event is in the stream that it belongs in, and a decision writes a stream once', () => {
    always(({ appends }) => {
      for (const { stream, events } of appends)
        expect((events as readonly DomainEvent[]).map(streamOf)).toEqual(events.map(() => stream));
      expect(new Set(appends.map(({ stream }) => stream)).size).toBe(appends.length);
    });
  });

  it('D10: a state that was kept as JSON at any event evolves to what all events come to', () => {
    const every = [
      admissions,
      patients,
      waitingEntries,
      imagingStudies,
      diagnosticReports,
      handoverSheets,
      serviceRequests,
      prescriptions,
    ];
    const kept = every as unknown as readonly Aggregate<unknown, DomainEvent>[];
    fc.assert(
      fc.property(rounds, (requests) => {
        const { after } = [...live(requests)].at(-1) ?? { after: opening };
        for (const [stream, events] of after) {
          const aggregate = kept.find((each) => stream.startsWith(each.stream('')));
          if (!aggregate) continue;
          const states = events.map((_, index) => fold(aggregate, events.slice(0, index + 1)));
          for (const [index, state] of states.entries()) {
            let evolved: unknown = JSON.parse(JSON.stringify(state));
            for (const [n, event] of events.entries()) if (n > index) evolved = aggregate.evolve(evolved, event, n + 1);
            expect(evolved).toStrictEqual(states.at(-1));
          }
        }
      }),
    );
  });

  it('D12: a completed study has one report, which says what the study says; no other has one', () => {
    always(({ after }) => {
      const reports = everyReport(after).filter(({ study_id }) => study_id !== null);
      const completed = everyStudy(after).filter(({ status }) => status === 'completed');
      expect(reports.map(({ report_id }) => report_id).sort()).toEqual(
        completed.map(({ report_id }) => report_id).sort(),
      );
      for (const { study_id, report_id, details } of completed)
        expect(reports).toContainEqual(expect.objectContaining({ study_id, report_id, contents: reportOf(details) }));
    });
  });

  it('D14: a request, its study and its report name each other, and are as far as each other', () => {
    always(({ after }) => {
      const [reports, studies] = [everyReport(after), everyStudy(after)];
      for (const { service_request_id, status, study_id, report_id, category } of everyRequest(after)) {
        const answer = reports.find((report) => report.report_id === report_id);
        expect(answer?.contents.service_request_id ?? null).toBe(report_id === null ? null : service_request_id);
        const own = studies.filter(({ details }) => details.service_request_id === service_request_id);
        const done = own.filter((study) => study.status !== 'cancelled');
        expect(done.map((study) => study.study_id)).toEqual(study_id === null || done.length === 0 ? [] : [study_id]);
        if (category === 'laboratory' && answer && answer.status !== 'preliminary') expect(status).toBe('completed');
        if (done[0]?.status === 'completed') expect(['completed', 'revoked']).toContain(status);
      }
    });
  });

  it('D13: each side of a handover sheet is signed once, and by two different people', () => {
    always(({ after }) => {
      for (const { handover_id } of everySheet(after)) {
        const signatures = (after.get(handoverSheets.stream(handover_id)) ?? []).flatMap((event) =>
          event.type === 'HandoverSheetSigned' ? [event.data] : [],
        );
        expect(new Set(signatures.map(({ side }) => side)).size).toBe(signatures.length);
        expect(new Set(signatures.map(({ user_id }) => user_id)).size).toBe(signatures.length);
      }
    });
  });

  it('are tried on histories in which everything happens', () => {
    // What happens to charts is tried beside these, in `chart/invariants.spec.ts`: nothing of it depends on boards and beds.
    const happened = new Set<string>(['MrnAssigned', ...chartHistoryTypes]);
    // In portions, so that a further event costs only as many histories as it takes to happen once.
    for (let seed = 1; seed <= 400 && happened.size < eventTypes.length; seed += 1)
      for (const requests of fc.sample(rounds, { numRuns: 100, seed }))
        for (const { after } of live(requests)) for (const { type } of [...after.values()].flat()) happened.add(type);
    expect([...happened].sort()).toEqual(eventTypes);
  });
});
