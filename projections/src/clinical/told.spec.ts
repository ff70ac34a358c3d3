import {
  admitted,
  discharged,
  emergencyReturned,
  handedOff,
  handover,
  icuAmended,
  icuOpened,
  icuTransferSentBack,
  idOf,
  treatedAndReleased,
  triaged,
} from '@ward-board/domain/testing';
import { type Append, timeOf } from '../testing/chronicle.js';
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
    expect(given(...arrived, triage).emergency?.record.clinical).toMatchObject({
      ...{ allergies_told: 'Latex', allergies_told_in: atTriage },
      medications_told: [{ text: 'Metformin', ...atTriage }],
    });
  });

  it('is as old as it was when a handover takes it along', () => {
    expect(given(...inIcuWith(null)).icu?.record.clinical).toMatchObject({
      ...{ allergies_told: 'Latex', allergies_told_in: atTriage },
      medications_told: [{ text: 'Metformin', ...atTriage }],
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

  it('is the sender’s once more when a transfer is sent back', () => {
    const back = [...inIcuWith('Noradrenaline'), icuTransferSentBack(), emergencyReturned()];
    expect(given(...back).emergency?.record.clinical.medications_told).toEqual([{ text: 'Metformin', ...atTriage }]);
  });

  it('ends as the next stay begins', () => {
    const next = given(...arrived, triage, discharged(), admitted(), triaged());
    expect(next.emergency?.record.clinical).toMatchObject({ medications_told: [], allergies_told_in: null });
  });
});
