import type { AdmissionRecord } from '@ward-board/contract';
import type { AdmissionType, DomainEvent } from '@ward-board/domain';
import {
  admitted,
  discharged,
  icuDischarged,
  icuEnteredInError,
  icuOpened,
  idOf,
  labReported,
  registered,
  reportAcknowledged,
  treatedAndReleased,
  triaged,
} from '@ward-board/domain/testing';
import { timeOf } from '../testing/history-writer.js';
import { arrived, given, inEmergency, inIcu, patient, patient_id } from '../testing/one-patient.js';

describe('an admission', () => {
  it('waits on the board of its type', () => {
    const { admission, emergency, icu } = given(...arrived);
    expect(admission).toEqual({
      collection: 'admissions',
      id: idOf('admission'),
      feeds: ['admissions', 'emergency'],
      search: 'emergency',
      record: {
        id: idOf('admission'),
        revision: 1,
        created_at: timeOf(2),
        updated_at: timeOf(2),
        admission_number: 'A-0001',
        patient_id,
        patient,
        admission_type: 'emergency',
        status: 'admitted',
        reason: null,
        doctor_id: null,
        admitted_at: timeOf(2),
        discharged_at: null,
        awaiting: 'emergency',
        treated_at: null,
        away: null,
        bed_kept_by: null,
        board: null,
        to_accept: false,
        location: null,
        critical_unseen: 0,
      },
    });
    expect([emergency, icu]).toEqual([undefined, undefined]);
  });

  it('says how many critical results nobody has seen, on its rows as well, until they were seen', () => {
    const unseen = (...more: readonly DomainEvent[]) => {
      const { admission, icu } = given(...inIcu, ...more);
      return [admission?.record, icu?.record.admission].map((of) => (of as AdmissionRecord).critical_unseen);
    };
    expect(unseen(labReported())).toEqual([0, 0]);
    expect(unseen(labReported({ critical: true }))).toEqual([1, 1]);
    expect(unseen(labReported({ critical: true }), reportAcknowledged())).toEqual([0, 0]);
  });

  it.each<[AdmissionType, string]>([
    ['emergency', 'emergency'],
    ['surgery', 'operations'],
    ['operation', 'operations'],
    ['icu', 'icu'],
    ['normal', 'ward'],
    ['inpatient', 'ward'],
    ['planned', 'ward'],
    ['daycase', 'ward'],
  ])('of type %s is awaited by %s', (admission_type, board) => {
    const { admission } = given(registered(), admitted({ admission_type }));
    expect(admission).toMatchObject({ feeds: ['admissions', board], record: { admission_type, awaiting: board } });
  });

  it('is awaited by nobody once it has been triaged, and stays on the board of its type', () => {
    const { admission } = given(...inEmergency);
    expect(admission).toMatchObject({
      feeds: ['admissions', 'emergency'],
      record: { awaiting: null, treated_at: null, revision: 2 },
    });
  });

  it('is pending again after treat-and-release, marked with when; triaged anew, no longer', () => {
    const released = given(...inEmergency, treatedAndReleased());
    expect(released.emergency).toBeUndefined();
    expect(released.admission).toMatchObject({
      feeds: ['admissions', 'emergency'],
      record: { awaiting: 'emergency', treated_at: timeOf(4), revision: 3 },
    });
    const again = given(...inEmergency, treatedAndReleased(), triaged({ emergency_id: idOf('emergency', 2) }));
    expect(again.admission?.record).toMatchObject({ awaiting: null, treated_at: null });
    expect(again.emergency?.id).toBe(idOf('emergency', 2));
  });

  it('stands on the ICU’s board as well while an ICU case is open', () => {
    expect(given(...inIcu).admission?.feeds).toEqual(['admissions', 'emergency', 'icu']);
    expect(given(...inIcu, icuDischarged()).admission?.feeds).toEqual(['admissions', 'emergency']);
  });

  it('of the ICU’s own type stays on its board after the ICU case was closed, as it stays in the list of its type', () => {
    const stay = [registered(), admitted({ admission_type: 'icu' }), icuOpened()];
    expect(given(...stay, icuDischarged()).admission).toMatchObject({
      feeds: ['admissions', 'icu'],
      record: { awaiting: null },
    });
  });

  it('awaits the ICU when its ICU record was entered in error, wherever it came from', () => {
    const { admission, icu } = given(...inIcu, icuEnteredInError());
    expect(icu).toBeUndefined();
    expect(admission).toMatchObject({
      feeds: ['admissions', 'emergency', 'icu'],
      record: { awaiting: 'icu', revision: 5 },
    });
  });

  it('leaves every board with the discharge, and stays readable', () => {
    const { admission } = given(...arrived, discharged());
    expect(admission).toMatchObject({
      feeds: [],
      record: { status: 'discharged', discharged_at: timeOf(3), awaiting: null, revision: 2 },
    });
  });
});
