import { fold } from '../shared/aggregate.js';
import {
  admitted,
  bedIn,
  discharged,
  emergencyAmended,
  emergencyDetails,
  handedOff,
  icuAmended,
  icuDetails,
  icuDischarged,
  icuEnteredInError,
  icuOpened,
  idOf,
  movedInIcu,
  retriaged,
  roomPlan,
  severityChanged,
  treatedAndReleased,
  triaged,
} from '../testing/index.js';
import { type Admission, type AdmissionEvent, admissions } from './admission.js';

const after = (...history: AdmissionEvent[]): Admission | null => fold(admissions, history);
const inEmergency = [admitted(), triaged()];
const inIcu = [...inEmergency, handedOff(), icuOpened()];

describe('a stay', () => {
  it('is none before the admission, whatever else is told', () => {
    expect(after()).toBeNull();
    expect(after(triaged(), retriaged(), emergencyAmended(), icuOpened(), icuAmended(), discharged())).toBeNull();
  });

  it('begins with the admission and with nobody on a board', () => {
    expect(after(admitted())).toEqual({
      isolation: null,
      admission_id: idOf('admission'),
      patient_id: idOf('patient'),
      admission_type: 'emergency',
      reason: null,
      active: true,
      revision: 1,
      awaiting: 'emergency',
      records: {},
    });
  });

  it('has the emergency case as triage and all edits since have left it', () => {
    expect(after(...inEmergency, retriaged(), emergencyAmended())?.records.emergency).toEqual({
      kind: 'emergency',
      id: idOf('emergency'),
      revision: 4,
      open: true,
      away: null,
      arrival: null,
      level: 'critical',
      bed: null,
      details: emergencyDetails({ avpu: 'voice' }),
      handover: null,
      keepsStep: false,
      noted: null,
      wroteNext: false,
      gaveUp: null,
    });
  });

  it('has the ICU case as admission and all edits since have left it', () => {
    expect(after(...inIcu, severityChanged(), movedInIcu(), icuAmended())?.records.icu).toEqual({
      kind: 'icu',
      id: idOf('icu'),
      revision: 7,
      open: true,
      away: null,
      arrival: null,
      level: 'critical',
      bed: bedIn(roomPlan(2)),
      details: icuDetails({ o2_flow: 10 }),
      handover: null,
      keepsStep: false,
      noted: null,
      wroteNext: false,
      gaveUp: null,
    });
  });

  it('keeps a closed record, and forgets one that was removed', () => {
    expect(after(...inIcu)?.records.emergency).toMatchObject({ open: false, revision: 3 });
    expect(after(...inIcu, icuDischarged())?.records.icu).toMatchObject({ open: false, revision: 5, bed: null });
    expect(after(...inEmergency, treatedAndReleased())?.records.emergency).toBeUndefined();
    expect(after(...inIcu, icuEnteredInError())?.records.icu).toBeUndefined();
  });

  it('ends with the discharge, and every record that is still open ends with it', () => {
    expect(after(...inEmergency, discharged())).toMatchObject({
      active: false,
      revision: 3,
      records: { emergency: { open: false, revision: 3 } },
    });
    expect(after(...inIcu, discharged())).toMatchObject({
      active: false,
      records: { emergency: { open: false, revision: 3 }, icu: { open: false, revision: 5, bed: null } },
    });
    expect(after(...inIcu, icuDischarged(), discharged())?.records.icu?.revision).toBe(5);
  });

  it.each<[string, AdmissionEvent[], number]>([
    ['the admission', [admitted()], 1],
    ['triage', inEmergency, 2],
    ['treat-and-release', [...inEmergency, treatedAndReleased()], 3],
    ['an ICU case opened', inIcu, 4],
    ['an ICU case removed', [...inIcu, icuEnteredInError()], 5],
    ['the discharge', [...inEmergency, discharged()], 3],
  ])('is at the revision of %s', (_, history, revision) => {
    expect(after(...history)?.revision).toBe(revision);
  });

  it('admissions at its revision while only a board’s record changes', () => {
    expect(after(...inEmergency, retriaged(), emergencyAmended(), handedOff())?.revision).toBe(2);
    expect(after(...inIcu, severityChanged(), movedInIcu(), icuAmended(), icuDischarged())?.revision).toBe(4);
  });

  it('lives through an edit of a record that is not there: a state that is never reached must not stop a reader', () => {
    const edits = [retriaged(), emergencyAmended(), handedOff()];
    const icuEdits = [severityChanged(), movedInIcu(), icuAmended(), icuDischarged()];
    expect(after(admitted(), ...edits, ...icuEdits)).toEqual(after(admitted()));
  });
});
