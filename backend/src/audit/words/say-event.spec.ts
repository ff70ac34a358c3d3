import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { AuditEvent } from '@ward-board/contract';
import { eventTypes } from '@ward-board/domain';
import { groupOfType, sayEvent } from './say-event.js';

const golden = join(dirname(createRequire(import.meta.url).resolve('@ward-board/domain')), '../src/testing/golden');
type Stored = Pick<AuditEvent, 'type' | 'version' | 'data'>;
const fixtures = readdirSync(golden).map((file) => JSON.parse(readFileSync(join(golden, file), 'utf8')) as Stored);
const actor = { id: 'a', name: 'Dr. Kaya', role: 'doctor', department: 'ICU' };
const said = (type: string): string => {
  const event = fixtures.find((each) => each.type === type);
  if (!event) throw new Error(`${type} has no fixture`);
  return sayEvent({ ...event, actor }).sentence;
};

describe('an event in words', () => {
  it.each(eventTypes)('says what %s is in a sentence of its own, without ids and names of fields', (type) => {
    const sentence = said(type);
    expect(sentence).toMatch(/^Dr\. Kaya [a-z]/);
    expect(sentence).not.toMatch(/undefined|null|\[object|[0-9a-f]{8}-[0-9a-f]{4}|[a-z]_[a-z]/);
    expect(groupOfType(type)).not.toBe('unreadable');
  });

  it('names where a patient came from and went to', () => {
    expect(said('IcuPatientMoved')).toBe('Dr. Kaya moved the patient from room 101 A to room 102 A');
    const fixture = fixtures.find(({ type }) => type === 'WardPatientAccepted');
    const data = fixture?.data as Record<string, object>;
    const bed = { ...data.bed, wing_name: 'Ward B' };
    const transferred_from = { board: 'icu', record_id: 'r', bed: { ...bed, wing_name: 'ICU North' } };
    const event = { type: 'WardPatientAccepted', version: 1, actor, data: { ...data, bed, transferred_from } as never };
    expect(sayEvent(event).sentence).toBe(
      'Dr. Kaya moved the patient from the ICU (ICU North 101 A) to the ward (Ward B 101 A)',
    );
  });

  it('says who sent a patient back, and why; from the theatre a patient may be back without having been sent back', () => {
    expect(said('IcuTransferSentBack')).toBe('Dr. Kaya sent the patient back to Emergency: “No bed with a ventilator”');
    expect(said('EmergencyPatientReturned')).toBe('Dr. Kaya sent the patient back from the ICU to Emergency');
    expect(said('OperationPatientReturned')).toBe('Dr. Kaya sent the patient back from the ICU to Operations');
    expect(said('WardPatientReturned')).toBe(
      'Dr. Kaya moved the patient back from Operations to the ward (room 101 A)',
    );
    const [kept] = fixtures.filter(({ type }) => type === 'WardPatientReturned');
    const data = { ...(kept?.data as object), from: 'icu', away: 'operations' };
    expect(sayEvent({ type: 'WardPatientReturned', version: 1, actor, data: data as never }).sentence).toBe(
      'Dr. Kaya kept the bed again in the ward (room 101 A): the patient is back in Operations',
    );
  });

  it('says the earlier and the later value of an edit, and what was entered in error', () => {
    expect(said('AllergyAmended')).toBe('Dr. Kaya corrected an allergy: criticality high to low');
    expect(said('ObservationEnteredInError')).toBe('Dr. Kaya marked Heart Rate 72 bpm as entered in error');
  });

  it.each([
    ['ImagingStudyAmended', { encounter_id: 'e' }, 'changed the study: stay'],
    ['ImagingStudyAmended', { service_request_id: null, findings: 'x' }, 'changed the study: order and findings'],
    ['WaitingListEntryAmended', { preferred_wing_id: 'w' }, 'changed the waiting list entry: preferred wing'],
    ['IcuCaseAmended', { doctor_id: 'd', doctor_name: 'Dr. Ley' }, 'changed the ICU case: doctor'],
    ['EmergencyCaseAmended', { attending_nurse_id: 'n', attending_nurse: 'N' }, 'changed the emergency case: nurse'],
  ])('says of %s with %j what was changed, ids without a name beside them too', (type, changes, did) => {
    const fixture = fixtures.find((each) => each.type === type);
    const data = { ...(fixture?.data as object), changes };
    expect(sayEvent({ type, version: 1, actor, data }).sentence).toBe(`Dr. Kaya ${did}`);
  });

  it('says the answers of an assessment that were corrected, from what to what', () => {
    const data = {
      ...(fixtures.find(({ type }) => type === 'NursingAssessmentAmended')?.data as object),
      changes: { items: { eye: 3, verbal: 5, motor: null, skin_intact: true }, score: 14 },
      before: { items: { eye: 4, verbal: 5, motor: 6, skin_intact: false }, score: 15 },
    };
    expect(sayEvent({ type: 'NursingAssessmentAmended', version: 1, actor, data }, 'GCS').sentence).toBe(
      'Dr. Kaya corrected the assessment GCS: eye 4 to 3, motor 6 to not recorded, skin intact no to yes, score 15 to 14',
    );
  });

  it.each([
    [{ location: 'Bay 5' }, { location: 'Bay 2' }, 'location Bay 2 to Bay 5'],
    [
      { location: 'Bay 5', avpu: 'voice', notes: 'x'.repeat(41) },
      { avpu: 'alert', notes: null },
      'location not recorded to Bay 5, AVPU alert to voice and notes',
    ],
    [{ notes: 'short' }, { notes: 'x'.repeat(41) }, 'notes'],
    [{ seen_at: '2026-11-21T07:15:02.114Z' }, {}, 'seen at'],
    [{ doctor_id: 'd' }, { doctor_id: 'b' }, 'doctor'],
    [{ allergies: 'Latex' }, { allergies: null }, 'allergies; allergies: “Latex”, before not recorded'],
    [{ allergies: null }, { allergies: 'Latex' }, 'allergies; allergies taken out, before “Latex”'],
    [
      { current_medications: 'Warfarin 5 mg' },
      { current_medications: 'Warfarin 3 mg' },
      'current medications; medications: “Warfarin 5 mg”, before “Warfarin 3 mg”',
    ],
  ])('says of an edit of a case to %j, which was %j, short values alone', (changes, before, said) => {
    const data = { emergency_id: 'e', changes } as never;
    const { sentence } = sayEvent({ type: 'EmergencyCaseAmended', version: 1, actor, data }, null, before);
    expect(sentence).toBe(`Dr. Kaya changed the emergency case: ${said}`);
  });

  it('says of a checklist and of orders, studies and reports what was changed to what', () => {
    const said = (type: string, data: object, before: object) =>
      sayEvent({ type, version: 1, actor, data: data as never }, null, before).sentence;
    const answers = { consent: 'yes', fasting: null, labs: 'no', site_marked: null };
    expect(
      said(
        'OperationAmended',
        { operation_id: 'o', changes: { checklist: { ...answers, fasting: 'yes' } } },
        { checklist: answers },
      ),
    ).toBe('Dr. Kaya changed the operation: fasting not recorded to yes');
    expect(said('OperationAmended', { operation_id: 'o', changes: { checklist: answers } }, { checklist: null })).toBe(
      'Dr. Kaya changed the operation: consent not recorded to yes, labs not recorded to no',
    );
    expect(said('ImagingStudyAmended', { study_id: 's', changes: { critical: true } }, { critical: false })).toBe(
      'Dr. Kaya changed the study: critical no to yes',
    );
    const order = { request_id: 'r', category: 'laboratory', changes: { priority: 'stat' } };
    expect(said('ServiceRequestAmended', order, { priority: 'routine' })).toBe(
      'Dr. Kaya changed the laboratory order: priority routine to stat',
    );
    expect(said('PrescriptionAmended', { changes: { dose: '1 g' } }, { dose: '500 mg' })).toBe(
      'Dr. Kaya changed a prescription: dose 500 mg to 1 g',
    );
  });

  it('says of a care plan, a waiting-list entry and who the patient is what was changed to what', () => {
    const said = (type: string, data: object, named: string | null, before: object | null) =>
      sayEvent({ type, version: 1, actor, data: data as never }, named, before).sentence;
    const plan = { changes: { title: 'Plan B', goals: 'x'.repeat(50) }, before: { title: 'Plan A', goals: null } };
    expect(said('CarePlanAmended', plan, 'Plan A', null)).toBe(
      'Dr. Kaya changed the care plan “Plan A”: title Plan A to Plan B and goals',
    );
    expect(said('CarePlanActivated', { changes: {}, before: {} }, 'Plan A', null)).toBe(
      'Dr. Kaya put the care plan “Plan A” into action',
    );
    expect(said('ConsentSigned', { changes: { signed_by: 'A. Okafor' }, before: {} }, 'Appendectomy', null)).toBe(
      'Dr. Kaya recorded the consent to “Appendectomy” as signed by A. Okafor',
    );
    const corrected = { changes: { name: 'Ana Lima', phone: '555-0100', confidential: true } };
    expect(said('PatientDetailsCorrected', corrected, null, { name: 'Anna Lima', phone: null })).toBe(
      'Dr. Kaya corrected who the patient is: name Anna Lima to Ana Lima, phone not recorded to 555-0100 and confidential no to yes',
    );
    expect(said('PatientDetailsCorrected', corrected, null, null)).toBe(
      'Dr. Kaya corrected who the patient is: name, phone and confidential: “Ana Lima”',
    );
    const entry = { changes: { priority: 1, diagnosis: null } };
    expect(said('WaitingListEntryAmended', entry, null, { priority: 2, diagnosis: 'Coxarthrosis' })).toBe(
      'Dr. Kaya changed the waiting list entry: priority 2 to 1 and diagnosis Coxarthrosis to not recorded',
    );
  });

  it('says no time of another zone of a correction', () => {
    const data = {
      changes: { effective_at: '2026-11-21T08:00:00.000Z', value: 76 },
      before: { effective_at: '2026-11-21T09:00:00.000Z', value: 72 },
    };
    expect(sayEvent({ type: 'ObservationAmended', version: 1, actor, data }, 'Heart Rate').sentence).toBe(
      'Dr. Kaya corrected Heart Rate: when it was measured, value 72 to 76',
    );
  });

  it('says of a scale what it goes up to', () => {
    const fixture = fixtures.find(({ type }) => type === 'ObservationRecorded');
    const data = fixture?.data as Readonly<Record<string, object>>;
    const pain = { ...data.details, display: 'Pain Severity', value: 3, unit: '0-10' };
    const event = { type: 'ObservationRecorded', version: 1, actor, data: { ...data, details: pain } as never };
    expect(sayEvent(event).sentence).toBe('Dr. Kaya recorded Pain Severity 3 of 10');
  });

  it('says why imaging was ordered although an allergy matches its contrast', () => {
    const fixture = fixtures.find(({ type }) => type === 'ImagingOrdered');
    const data = { ...(fixture?.data as object), allergy_reason: 'No contrast needed' };
    expect(said('ImagingOrdered')).not.toContain('allergy');
    expect(sayEvent({ type: 'ImagingOrdered', version: 1, actor, data }).sentence).toMatch(
      /ordered imaging: CT Chest.*, although an allergy matches.*No contrast needed/,
    );
  });

  it('says why a drug was prescribed although an allergy matches it', () => {
    const fixture = fixtures.find(({ type }) => type === 'PrescriptionOrdered');
    const data = { ...(fixture?.data as object), allergy_reason: 'Tolerated in 2024' };
    expect(said('PrescriptionOrdered')).toBe('Dr. Kaya prescribed Paracetamol 1 g, Oral, Every 6 hours');
    expect(sayEvent({ type: 'PrescriptionOrdered', version: 1, actor, data }).sentence).toMatch(
      /^Dr\. Kaya prescribed Paracetamol 1 g, Oral, Every 6 hours, although an allergy matches.*Tolerated in 2024/,
    );
  });

  it.each([
    ['MedicationGiven', 'Paracetamol', 'gave Paracetamol 1 g', 'gave 1 g'],
    ['PrescriptionStopped', 'Paracetamol', 'stopped the prescription of Paracetamol', 'stopped a prescription'],
    ['ServiceRequestStarted', 'Potassium', 'began the laboratory order of Potassium', 'began the laboratory order'],
    [
      'DiagnosticReportAcknowledged',
      'Potassium',
      'acknowledged the result of Potassium as seen',
      'acknowledged a result as seen',
    ],
    ['ImagingStudyCompleted', 'CT Chest', 'completed the study CT Chest', 'completed the study'],
  ])('names of %s what it was done with, where that is known', (type, named, withIt, without) => {
    const data = { ...(fixtures.find((each) => each.type === type)?.data as object), category: 'laboratory' };
    const of = (name: string | null) => sayEvent({ type, version: 1, actor, data }, name).sentence;
    expect([of(named), of(null)]).toEqual([`Dr. Kaya ${withIt}`, `Dr. Kaya ${without}`]);
  });

  it('says the allergies and medications that were told at triage, and counts them among what it is about', () => {
    const triage = fixtures.find(({ type }) => type === 'EmergencyCaseTriaged');
    const tells = (fields: object) =>
      sayEvent({ type: 'EmergencyCaseTriaged', version: 1, actor, data: { ...(triage?.data as object), ...fields } });
    const silent = { chief_complaint: 'Fall', vitals: null, allergies: null, current_medications: null };
    expect(tells(silent)).toMatchObject({ also: [], sentence: expect.stringMatching(/: “Fall”$/) });
    expect(tells({ ...silent, allergies: 'Penicillin', current_medications: 'Warfarin' })).toMatchObject({
      group: 'triage',
      also: ['allergies', 'medication'],
      sentence: expect.stringContaining('“Fall”; allergies: “Penicillin”; medications: “Warfarin”'),
    });
    const amends = (changes: object) =>
      sayEvent({ type: 'EmergencyCaseAmended', version: 1, actor, data: { emergency_id: 'e', changes } as never });
    expect(amends({ allergies: 'Latex', notes: 'x' })).toMatchObject({
      also: ['allergies'],
      sentence: 'Dr. Kaya changed the emergency case: allergies and notes; allergies: “Latex”',
    });
    expect(amends({ allergies: null }).also).toEqual(['allergies']);
  });

  it('says of a note which told next step it says to be done', () => {
    const data = { icu_id: 'i', text: 'No bleed' };
    const notes = (of: object) => sayEvent({ type: 'IcuNoteAdded', version: 1, actor, data: of as never }).sentence;
    expect(notes(data)).toBe('Dr. Kaya noted in the ICU: “No bleed”');
    expect(notes({ ...data, step_done: 'CT head' })).toBe(
      'Dr. Kaya noted in the ICU, with the next step “CT head” done: “No bleed”',
    );
  });

  it('tells of what it can’t read by its type, whoever did it', () => {
    expect(sayEvent({ type: 'PatientTeleported', version: 3, actor: null, data: {} })).toEqual({
      group: 'unreadable',
      also: [],
      sentence: 'The system did something that this release can’t read (PatientTeleported, version 3)',
    });
    expect(sayEvent({ type: 'PatientAdmitted', version: 1, actor, data: null }).group).toBe('unreadable');
  });
});
