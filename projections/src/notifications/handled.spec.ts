import { type DomainEvent, eventTypes, readEvent } from '@ward-board/domain';
import {
  acceptedOnWard,
  admitted,
  discharged,
  handedOff,
  icuAmended,
  icuDischarged,
  icuEnteredInError,
  icuHandedOff,
  icuOpened,
  icuReturned,
  icuTransferAccepted,
  icuTransferSentBack,
  icuWentToTheatre,
  idOf,
  labReportAmended,
  labReportEnteredInError,
  medicationDispensed,
  medicationGiven,
  medicationRefused,
  operationReturned,
  operationScheduled,
  prescriptionAmended,
  prescriptionEnteredInError,
  prescriptionStopped,
  reportAcknowledged,
  reportAmended,
  requestAmended,
  requestCompleted,
  requestEnteredInError,
  requestRevoked,
  requestScheduled,
  requestStarted,
  severityChanged,
  statusChanged,
  studyAmended,
  studyRemoved,
  treatedAndReleased,
} from '@ward-board/domain/testing';
import type { Handled } from '../engine/checkpoint/notification-changes.js';
import { handledBy, handlingTypes, isHandled } from './handled.js';

const admission_id = idOf('admission');
const bell = (kind: string, ward: string | null = 'icu', of = admission_id) => ({
  ...{ kind, ward, admission_id: of, study_id: null, order_id: null, audience: `ward:${ward}` },
});
const boardOf = (handled: ReturnType<typeof handledBy>) => (handled?.by === 'stay' ? handled.ward : null);

describe('a bell is handled', () => {
  it.each([icuOpened(), acceptedOnWard(), operationScheduled()])(
    'of an admission, once its board has a record; that of a transfer stays open: $type',
    (event) => {
      const handled = handledBy(event);
      expect(handled).toMatchObject({ admission_id, of: 'admissions' });
      if (!handled) return;
      const ward = boardOf(handled);
      expect(isHandled(bell('icu_admission', ward), handled)).toBe(true);
      expect(isHandled(bell('transfer_to_icu', ward), handled)).toBe(false);
      expect(isHandled(bell('emergency_admission', 'emergency'), handled)).toBe(false);
      expect(isHandled(bell('icu_admission', ward, idOf('admission', 2)), handled)).toBe(false);
    },
  );

  it.each([icuTransferAccepted(), icuTransferSentBack(), icuWentToTheatre(), icuDischarged(), icuEnteredInError()])(
    'once the patient is accepted, or has left the board: $type',
    (event) => {
      const handled = handledBy(event);
      const of = ['IcuHandedOff', 'IcuPatientHandedOff', 'IcuPatientWentToTheatre', 'IcuTransferSentBack'].includes(
        event.type,
      )
        ? 'all'
        : 'arrivals';
      expect(handled).toEqual({ by: 'stay', admission_id, ward: 'icu', of });
      if (!handled) return;
      expect(isHandled(bell('transfer_to_icu'), handled)).toBe(true);
      expect(isHandled(bell('transfer_to_ward', 'ward'), handled)).toBe(false);
      // Who takes over a patient has not seen their results.
      const critical = { ...bell('critical_finding'), order_id: idOf('service-request') };
      expect(isHandled(critical, handled)).toBe(of === 'all');
    },
  );

  it('by beginning the operation, and not by another severity, nor by the way back', () => {
    expect(handledBy(statusChanged())).toEqual({ by: 'stay', admission_id, ward: 'operations', of: 'arrivals' });
    for (const event of [severityChanged(), icuReturned(), operationReturned()]) expect(handledBy(event)).toBeNull();
  });

  it('on the sending board by a hand-off, and not on the receiving one', () => {
    expect(handledBy(handedOff())).toEqual({ by: 'stay', admission_id, ward: 'emergency', of: 'all' });
  });

  it('whatever it asked to be done, once the stay has ended', () => {
    const handled = handledBy(discharged());
    expect(handled).toEqual({ by: 'stay', admission_id, ward: null, of: 'arrivals' });
    if (handled) expect(isHandled(bell('waiting_list_assigned', 'ward'), handled)).toBe(true);
  });

  describe('of an imaging study', () => {
    const study_id = idOf('study');
    const staff = { ...bell('critical_finding'), study_id };
    const orderer = { ...staff, audience: `user:${idOf('user')}` };
    const report = { ...orderer, kind: 'result_final' };

    it.each([
      studyRemoved(),
      studyAmended({ changes: { critical: true } }),
      studyAmended({ changes: { critical: false } }),
      reportAmended(),
    ])('once the study is withdrawn, or says something else, of which another bell tells: $type', (event) => {
      const handled = handledBy(event);
      if (!handled) throw new Error('Nothing is handled.');
      for (const each of [staff, orderer, report]) expect(isHandled(each, handled)).toBe(true);
      expect(isHandled({ ...report, study_id: idOf('study', 2) }, handled)).toBe(false);
    });

    it('by no other change, nor twice in one step: that its finding is critical, the study says', () => {
      const both = reportAmended({ changes: { findings: 'Free air', critical: true } });
      const others = [studyAmended(), both, reportAmended({ changes: { performer: 'Dr. Ito' } })];
      expect(others.map(handledBy)).toEqual([null, null, null]);
    });

    it('that of a board once another one has the patient, and not that of whoever is to see the result', () => {
      const left = handledBy(icuHandedOff());
      if (!left) throw new Error('Nothing is handled.');
      expect([staff, orderer, report].map((each) => isHandled(each, left))).toEqual([true, false, false]);
      // What the board was told of a critical finding that does not stand goes with it.
      expect(isHandled({ ...report, audience: 'ward:icu' }, left)).toBe(true);
    });

    it('by no discharge: a critical finding that nobody has seen asks the board’s staff all the same', () => {
      for (const left of [icuDischarged(), treatedAndReleased(), discharged()].map(handledBy)) {
        if (!left) throw new Error('Nothing is handled.');
        const takenBack = { ...report, audience: 'ward:icu' };
        expect([staff, takenBack, orderer, report].map((each) => isHandled(each, left))).not.toContain(true);
      }
    });
  });

  describe('of an order', () => {
    const order_id = idOf('service-request');
    const declined = { ...bell('prescription_refused'), order_id: idOf('prescription') };
    const asked = { ...bell('lab_order_new', 'lab'), order_id, audience: 'role:lab_technician' };
    const result = { ...bell('result_final'), order_id, audience: `user:${idOf('user')}` };
    const staff = { ...bell('critical_finding'), order_id };
    const flagged = { ...staff, audience: result.audience };
    const all = [asked, result, flagged, staff];
    const handling = (event: DomainEvent) => {
      const handled = handledBy(event);
      return handled && all.map((each) => isHandled(each, handled));
    };

    it.each([requestStarted(), requestCompleted(), requestRevoked(), requestScheduled(), requestEnteredInError()])(
      'once the department has begun, or it is not wanted any more: $type',
      (event) => {
        expect(handling(event)).toEqual([true, false, false, false]);
        expect(isHandled({ ...asked, order_id: idOf('service-request', 2) }, handledBy(event) as Handled)).toBe(false);
      },
    );

    it.each([
      medicationDispensed(),
      medicationGiven(),
      medicationRefused(),
      prescriptionStopped(),
      prescriptionEnteredInError(),
    ])('of a medication, once it was dispensed or refused, or is not wanted any more: $type', (event) => {
      const prescribed = { ...bell('prescription_new', null), order_id: idOf('prescription') };
      for (const each of [prescribed, declined]) expect(isHandled(each, handledBy(event) as Handled)).toBe(true);
    });

    it('once it is STAT, of which another bell tells, and by no other edit; that it was declined stays', () => {
      expect(handling(requestAmended({ changes: { priority: 'stat' } }))).toEqual([true, false, false, false]);
      const prescribedNew = { ...bell('prescription_new', null), order_id: idOf('prescription') };
      const stat = handledBy(prescriptionAmended({ changes: { priority: 'stat', dose: '2 g' } })) as Handled;
      expect([prescribedNew, declined].map((each) => isHandled(each, stat))).toEqual([true, false]);
      for (const edit of [prescriptionAmended(), requestAmended({ changes: { priority: 'urgent' } })])
        expect(handledBy(edit)).toBeNull();
    });

    it('and of its result, once that was seen or taken back', () => {
      expect(handling(reportAcknowledged())).toEqual([false, true, true, true]);
      expect(handling(labReportEnteredInError())).toEqual([false, true, true, true]);
      const study_id = idOf('study');
      expect(handledBy(reportAcknowledged({ study_id }))).toEqual({ by: 'study', study_id });
    });

    it('and of its result, once that says something else, of which another bell tells', () => {
      const amended = (status: 'preliminary' | 'final' | 'amended', changes: object) =>
        handling(labReportAmended({ status, changes }));
      for (const status of ['preliminary', 'final'] as const)
        for (const critical of [true, false]) expect(amended(status, { critical })).toEqual([false, true, true, true]);
      expect(amended('final', { findings: 'Clotted' })).toEqual([false, true, true, true]);
      // Before it is final, nobody is told of what is not critical.
      expect(amended('preliminary', { findings: 'Clotted' })).toEqual([false, false, true, true]);
      expect(amended('final', {})).toEqual([false, true, true, true]);
      expect(amended('amended', { performer: 'Kim Lee' })).toBeNull();
    });

    it('not by the end of the stay: it is to be done, and to be seen, all the same', () => {
      expect(handling(discharged())).toEqual([false, false, false, false]);
    });
  });

  it('by no edit, and by no event that is not asked for', () => {
    for (const event of [icuAmended(), admitted()]) expect(handledBy(event)).toBeNull();
    const others = eventTypes.filter((type) => !handlingTypes.includes(type));
    for (const type of others) expect(handledBy(readEvent(type, 1, {}))).toBeNull();
  });
});
