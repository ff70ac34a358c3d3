import { MOST_DISPENSE_ENTRIES, MOST_FOLLOWED, type PrescriptionRecord } from '@ward-board/contract';
import {
  admitted,
  allergyEnteredInError,
  allergyRecorded,
  detailsCorrected,
  discharged,
  emergencyAmended,
  handedOff,
  handover,
  icuHandedOff,
  icuOpened,
  idOf,
  medicationDispensed,
  medicationGiven,
  movedInIcu,
  noKnownAllergiesRecorded,
  prescribed,
  prescriptionAmended,
  prescriptionStopped,
  registered,
  treatedAndReleased,
  triaged,
} from '@ward-board/domain/testing';
import type { Projection } from '../engine/projection.js';
import { folded } from '../testing/fold.js';
import { type Append, doneByAll, recorded } from '../testing/history-writer.js';
import { round } from '../testing/vitals.js';
import { PATIENT_PLACES } from './patient-place.js';
import { prescriptionList } from './prescriptions.js';

const projection = prescriptionList as Projection;
const fold = (...events: Append) => folded(projection, recorded(...events.map((event) => [event])));
const row = (...events: Append) =>
  fold(...events).rows.find(({ collection }) => collection === 'prescriptions')?.record as PrescriptionRecord;
const inEmergency = [registered(), admitted(), triaged()];
const inIcu = [handedOff(), icuOpened()];

describe('a prescription in the pharmacy’s queue', () => {
  it('says what is known of the patient’s allergies, recorded before it or after', () => {
    expect(row(registered(), prescribed()).allergies).toEqual({ status: 'unassessed', substances: [], told: null });
    const known = { status: 'present', substances: ['Penicillin (Rash)'], told: null };
    expect(row(registered(), allergyRecorded(), prescribed()).allergies).toEqual(known);
    expect(row(registered(), prescribed(), allergyRecorded()).allergies).toEqual(known);
    const mistaken = [prescribed(), allergyRecorded(), allergyEnteredInError(), noKnownAllergiesRecorded()];
    expect(row(registered(), ...mistaken).allergies).toEqual({ status: 'none_known', substances: [], told: null });
  });

  it('says why it was prescribed although an allergy matches; nothing where nobody was asked', () => {
    expect(row(registered(), prescribed()).allergy_reason).toBeNull();
    const reason = { allergy_reason: 'Tolerated in 2024' };
    expect(row(registered(), prescribed(reason))).toMatchObject(reason);
  });

  it('says what boards were told of allergies in words, also once the patient has left them, and in the next stay', () => {
    const told = (...events: Append) => row(registered(), admitted(), ...events, prescribed()).allergies?.told;
    const nextStay = admitted({ admission_id: '019a0000-0000-7000-8000-00000000000a' });
    const latex = triaged({ allergies: 'Latex, nuts' });
    expect(told(latex)).toBe('Latex, nuts');
    expect(told(latex, emergencyAmended({ changes: { allergies: null } }))).toBeNull();
    const known = handover({ allergies: 'Latex, nuts' });
    expect(told(latex, handedOff(), icuOpened({ handover: known }))).toBe('Latex, nuts');
    expect(told(latex, handedOff(), icuOpened({ handover: known }), discharged())).toBe('Latex, nuts');
    expect(told(latex, handedOff(), icuOpened({ handover: known }), discharged(), nextStay)).toBe('Latex; nuts');
  });

  it('says where the patient is now, wherever it was ordered', () => {
    expect(row(registered(), prescribed()).place).toBeNull();
    const awaited = { ward: 'emergency', name: null };
    expect(row(registered(), admitted(), prescribed()).place).toEqual(awaited);
    const place = (...events: Append) => row(...inEmergency, prescribed(), ...events).place;
    expect(place(treatedAndReleased())).toEqual(awaited);
    expect(place(emergencyAmended({ changes: { location: 'Bay 4' } }))).toEqual({ ward: 'emergency', name: 'Bay 4' });
    const { bed } = icuOpened().data;
    expect(place(...inIcu)).toEqual({ ward: 'icu', name: bed && `${bed.room_number} ${bed.bed_label}` });
    expect(place(...inIcu, movedInIcu({ to: null }))).toEqual({ ward: 'icu', name: null });
  });

  it('says that the stay that it is for has ended, also while the patient is in another', () => {
    const ended = (...events: Append) => row(...inEmergency, ...events).stay_ended;
    const ofStay = prescribed({ admission_id: idOf('admission') });
    const nextStay = admitted({ admission_id: '019a0000-0000-7000-8000-00000000000a' });
    expect(ended(ofStay)).toBe(false);
    expect(ended(ofStay, discharged())).toBe(true);
    expect(ended(ofStay, discharged(), nextStay)).toBe(true);
    expect(ended(prescribed({ admission_id: undefined }), discharged())).toBe(false);
    expect(ended(ofStay, medicationDispensed(), medicationGiven(), discharged())).toBeNull();
  });

  it('says who has stopped it, and nobody before anybody has', () => {
    expect(row(registered(), prescribed()).edited_by).toBeNull();
    expect(row(registered(), prescribed(), prescriptionStopped())).toMatchObject({
      ...{ status: 'stopped', edited_by: doneByAll },
    });
    expect(row(registered(), prescribed(), prescriptionAmended()).edited_by).toEqual(doneByAll);
  });

  it('has the newest of what was done with it, and says how much that was', () => {
    const doses = Array.from({ length: MOST_DISPENSE_ENTRIES + 1 }, (_, n) => medicationGiven({ dose: `${n} mg` }));
    const { dispense_entries: entries, dispense_count } = row(registered(), prescribed(), ...doses);
    expect(entries).toHaveLength(MOST_DISPENSE_ENTRIES);
    expect([entries[0]?.dose, entries.at(-1)?.dose]).toEqual([`${MOST_DISPENSE_ENTRIES} mg`, '1 mg']);
    expect(dispense_count).toBe(MOST_DISPENSE_ENTRIES + 1);
  });

  it('says neither once it is over, and both again when another dose is dispensed', () => {
    const given = [...inEmergency, allergyRecorded(), prescribed(), medicationDispensed(), medicationGiven()];
    expect(row(...given)).toMatchObject({ place: null, allergies: null });
    expect(row(...given, ...inIcu, medicationDispensed())).toMatchObject({
      place: { ward: 'icu' },
      allergies: { substances: ['Penicillin (Rash)'] },
    });
  });

  it('is patched for what it says alone: a round of vital signs is no patch', () => {
    const before = [...inEmergency, prescribed()];
    const patches = (...events: Append) => fold(...before, ...events).patches.length - fold(...before).patches.length;
    expect(patches(...round(1))).toBe(0);
    expect(patches(emergencyAmended({ changes: { notes: 'Better' } }))).toBe(0);
    // The pharmacy’s queue, and the chart.
    expect(patches(allergyRecorded())).toBe(2);
    expect(patches(emergencyAmended({ changes: { location: 'Bay 4' } }))).toBe(2);
  });
});

describe('prescriptions that nobody ends', () => {
  const id = (n: number) => ({ prescription_id: idOf('prescription', n) });
  const ordered = (count: number): Append => Array.from({ length: count }, (_, n) => prescribed(id(n + 1)));
  const open = 3 * MOST_FOLLOWED;
  const oldest = (...events: Append) =>
    fold(...inEmergency, ...ordered(open), ...events).rows.find((each) => each.id === idOf('prescription', 1));

  it('make an allergy and a move cost what they cost with the newest of them', () => {
    const changesOf = (count: number, event: Append[number]) => {
      const before = [...inEmergency, ...ordered(count)];
      const patches = fold(...before, event).patches.slice(fold(...before).patches.length);
      return patches.reduce((sum, { changes }) => sum + changes.length, 0);
    };
    for (const event of [allergyRecorded(), emergencyAmended({ changes: { location: 'Bay 4' } })]) {
      // Each in the pharmacy’s queue, and on the chart.
      expect(changesOf(MOST_FOLLOWED, event)).toBe(2 * MOST_FOLLOWED);
      expect(changesOf(open, event)).toBe(2 * MOST_FOLLOWED);
    }
  });

  it('stay in the queue under their status, and say neither a place nor allergies that may have changed since', () => {
    expect(oldest(allergyRecorded())).toMatchObject({
      ...{ feeds: ['pharmacy'], search: 'ordered', sealed: true },
      record: { status: 'ordered', place: null, allergies: null },
    });
  });

  it('say both again once something is done with one, where there is room, and who the patient is in any case', () => {
    const done = Array.from({ length: MOST_FOLLOWED }, (_, n) => prescriptionStopped(id(open - n)));
    const dispensed = oldest(...done, allergyRecorded(), medicationDispensed(id(1)));
    expect(dispensed?.record).toMatchObject({
      ...{ status: 'dispensed', place: { ward: 'emergency' } },
      allergies: { substances: ['Penicillin (Rash)'] },
    });
    expect(dispensed).not.toHaveProperty('sealed');
    expect(oldest(medicationDispensed(id(1)))).toMatchObject({ sealed: true, record: { allergies: null } });
    const renamed = oldest(detailsCorrected({ changes: { name: 'Amina Haddad-Roth' } }));
    expect(renamed?.record).toMatchObject({ patient: { name: 'Amina Haddad-Roth' }, allergies: null });
  });
});

it('what is kept of where a patient is stays as long, however often they are moved', () => {
  const moves = (times: number): Append =>
    Array.from({ length: times }, (_, n) => [
      icuOpened({ icu_id: idOf('icu', n + 1) }),
      icuHandedOff({ icu_id: idOf('icu', n + 1) }),
    ]).flat();
  const size = (times: number) =>
    JSON.stringify(
      fold(...inEmergency, ...moves(times)).rows.find(({ collection }) => collection === PATIENT_PLACES)?.record,
    ).length;
  expect(size(100)).toBe(size(2));
});
