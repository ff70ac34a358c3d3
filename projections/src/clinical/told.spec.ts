import {
  acceptedOnWard,
  admitted,
  discharged,
  emergencyAmended,
  emergencyReturned,
  handedOff,
  handover,
  icuAmended,
  icuHandedOff,
  icuOpened,
  icuTransferSentBack,
  idOf,
  noKnownAllergiesEnteredInError,
  noKnownAllergiesRecorded,
  treatedAndReleased,
  triaged,
  wardHandedOff,
} from '@ward-board/domain/testing';
import { type Append, timeOf } from '../testing/history-writer.js';
import { arrived, given } from '../testing/one-patient.js';

const triage = triaged({ allergies: 'Latex', current_medications: 'Metformin' });
const atTriage = { board: 'emergency', at: timeOf(3) };
const told = handover({ allergies: 'Latex', current_medications: 'Metformin' });
const inIcuWith = (medications: string | null) => [
  ...[...arrived, triage, handedOff()],
  icuOpened({ handover: told, medications }),
];

describe('what boards were told in free text', () => {
  it('is known still where the patient is triaged again in the same stay, and nobody writes it anew', () => {
    const again = [...arrived, triage, treatedAndReleased()];
    const blank = triaged({ emergency_id: idOf('emergency', 2), allergies: null, current_medications: null });
    const known = {
      ...{ allergies_told: 'Latex', allergies_told_in: atTriage },
      medications_told: [{ text: 'Metformin', ...atTriage }],
    };
    expect(given(...again, blank).emergency?.record.clinical).toMatchObject(known);
    const anew = triaged({ emergency_id: idOf('emergency', 2), allergies: 'Nuts', current_medications: null });
    expect(given(...again, anew).emergency?.record.clinical).toMatchObject({
      ...known,
      ...{ allergies_told: 'Nuts' },
      allergies_told_in: { board: 'emergency' },
    });
  });

  it('is known with the board and the time', () => {
    const clinical = given(...arrived, triage).emergency?.record.clinical;
    expect(clinical?.allergies_told).toBe('Latex');
    expect(clinical?.allergies_told_in).toEqual(atTriage);
    expect(clinical?.medications_told).toEqual([{ text: 'Metformin', ...atTriage }]);
  });

  it('is as old as it was when a handover takes it along', () => {
    expect(given(...inIcuWith(null)).icu?.record.clinical).toMatchObject({
      ...{ allergies_told: 'Latex', allergies_told_in: atTriage },
      medications_told: [{ text: 'Metformin', ...atTriage }],
    });
  });

  it('is told by the board that sends where a transfer tells it in other words', () => {
    const corrected = handover({ allergies: 'Latex, severe', current_medications: 'Metformin 1 g' });
    const bySender = { board: 'emergency', at: timeOf(5) };
    expect(
      given(...arrived, triage, handedOff(), icuOpened({ handover: corrected })).icu?.record.clinical,
    ).toMatchObject({
      ...{ allergies_told: 'Latex, severe', allergies_told_in: bySender },
      medications_told: [{ text: 'Metformin 1 g', ...bySender }],
    });
  });

  it('stands beside the next board’s own medications, and once where both say the same', () => {
    const medications = (...history: Append) => given(...history).icu?.record.clinical.medications_told;
    expect(medications(...inIcuWith('Metformin'))).toEqual([{ text: 'Metformin', ...atTriage }]);
    expect(medications(...inIcuWith('Noradrenaline'))).toEqual([
      { text: 'Noradrenaline', board: 'icu', at: timeOf(5) },
      { text: 'Metformin', ...atTriage },
    ]);
    expect(
      medications(...inIcuWith('Heparin'), icuAmended({ changes: { medications: 'Metformin, heparin' } })),
    ).toEqual([{ text: 'Metformin, heparin', board: 'icu', at: timeOf(6) }]);
  });

  it('is of each board what that wrote, as old as it is, where a further transfer takes all of it along', () => {
    const both = handover({ from: 'icu', current_medications: 'Noradrenaline\n\nMetformin' });
    const onWard = [...inIcuWith('Noradrenaline'), icuHandedOff(), acceptedOnWard({ handover: both })];
    const each = [
      { text: 'Noradrenaline', board: 'icu', at: timeOf(5) },
      { text: 'Metformin', ...atTriage },
    ];
    expect(given(...onWard).acceptance?.record.clinical.medications_told).toEqual(each);
    const again = icuOpened({ icu_id: idOf('icu', 2), medications: null, handover: { ...both, from: 'ward' } });
    const row = given(...onWard, wardHandedOff(), again).rows.find(({ id }) => id === idOf('icu', 2));
    expect(row?.record).toMatchObject({ clinical: { medications_told: each } });
    const corrected = handover({ from: 'icu', current_medications: 'Noradrenaline, halved\n\nMetformin' });
    const told = given(...inIcuWith('Noradrenaline'), icuHandedOff(), acceptedOnWard({ handover: corrected }));
    expect(told.acceptance?.record.clinical.medications_told).toEqual([
      { text: 'Noradrenaline, halved', board: 'icu', at: timeOf(7) },
      { text: 'Metformin', ...atTriage },
    ]);
  });

  it('is none only where no text names any medication', () => {
    const medications = (...history: Append) => given(...history).icu?.record.clinical.medications_told;
    expect(medications(...inIcuWith('None'))).toEqual([{ text: 'Metformin', ...atTriage }]);
    const none = handover({ current_medications: 'No regular medications' });
    const inIcu = (own: string | null) => [
      ...[...arrived, triaged({ current_medications: 'No regular medications' }), handedOff()],
      icuOpened({ handover: none, medications: own }),
    ];
    expect(medications(...inIcu('Noradrenaline'))).toEqual([{ text: 'Noradrenaline', board: 'icu', at: timeOf(5) }]);
    expect(medications(...inIcu('None'))).toEqual([{ text: 'None', board: 'icu', at: timeOf(5) }]);
    expect(medications(...inIcu(null))).toEqual([{ text: 'No regular medications', ...atTriage }]);
  });

  it('is the sender’s once more when a transfer is sent back', () => {
    const back = [...inIcuWith('Noradrenaline'), icuTransferSentBack(), emergencyReturned()];
    expect(given(...back).emergency?.record.clinical.medications_told).toEqual([{ text: 'Metformin', ...atTriage }]);
  });

  describe('in the next stay', () => {
    const inNextStay = (allergies: string | null, ...more: Append) =>
      given(...arrived, triage, discharged(), admitted(), triaged({ allergies }), ...more).emergency?.record.clinical;

    it('are no medications, and the allergies that were named, as old as they are', () => {
      const known = { medications_told: [], allergies_told: 'Latex', allergies_told_in: atTriage };
      expect(inNextStay(null)).toMatchObject(known);
      // Said again it takes nothing away of what somebody has named.
      expect(inNextStay('No known allergies')).toMatchObject(known);
    });

    it('are what is named anew, and what was named before besides, in whole words', () => {
      expect(inNextStay('Nuts')).toMatchObject({ allergies_told: 'Nuts; Latex', allergies_told_in: { at: timeOf(6) } });
      expect(inNextStay('nuts,  LATEX')).toMatchObject({ allergies_told: 'nuts,  LATEX' });
      // Of a latex-fruit syndrome no latex was named.
      expect(inNextStay('Latex-fruit syndrome')).toMatchObject({ allergies_told: 'Latex-fruit syndrome; Latex' });
    });

    const asked = noKnownAllergiesRecorded();
    const next = [discharged(), admitted(), triaged({ allergies: null })];
    const toldAtLast = (...history: Append) => given(...history).emergency?.record.clinical.allergies_told;

    it('are not those of which the chart has said since that none are known, unless that was entered in error', () => {
      expect(inNextStay(null, asked)).toMatchObject({ allergies_told: null, allergies_told_in: null });
      expect(inNextStay('Nuts', asked)).toMatchObject({ allergies_told: 'Nuts' });
      expect(inNextStay(null, asked, noKnownAllergiesEnteredInError())).toMatchObject({ allergies_told: 'Latex' });
      expect(toldAtLast(...arrived, triage, asked, ...next)).toBeNull();
      expect(toldAtLast(...arrived, triage, asked, noKnownAllergiesEnteredInError(), ...next)).toBe('Latex');
    });

    it('are none any more once a board’s record is changed to say so', () => {
      expect(inNextStay(null, emergencyAmended({ changes: { allergies: 'NKDA' } }))?.allergies_told).toBe('NKDA');
      expect(inNextStay(null, emergencyAmended({ changes: { allergies: 'Nuts' } }))?.allergies_told).toBe(
        'Nuts; Latex',
      );
    });

    it('are what all stays before it named, each once, however many there were', () => {
      const stay = (allergies: string) => [admitted(), triaged({ allergies }), discharged()];
      const often = Array.from({ length: 50 }, (_, n) =>
        stay(n % 2 === 0 ? 'Nuts (rash, 2019), latex' : 'Latex'),
      ).flat();
      const last = [admitted(), triaged({ allergies: null })];
      expect(toldAtLast(...arrived, triage, discharged(), ...often, ...last)).toBe('Latex; Nuts (rash, 2019)');
      const many = Array.from({ length: 50 }, (_, n) => stay(`Drug ${n}`)).flat();
      expect(toldAtLast(...arrived, triage, discharged(), ...many, ...last)?.split('; ')).toHaveLength(10);
    });
  });
});
