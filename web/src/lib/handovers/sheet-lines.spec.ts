import type { HandoverPatient } from '@ward-board/contract';
import { showTimesIn } from '../time/facility.js';
import { sheetLines } from './sheet-lines.js';

beforeAll(() => showTimesIn('UTC'));
const now = new Date('2026-11-21T10:00:00.000Z');
const patient = { id: 'p', name: 'Mara Lind' };
const lineOf = (collection: string, said: object) => {
  const record = { id: 'r', revision: 1, patient_id: 'p', patient, ...said };
  const of = { patient_id: 'p', admission_id: 'a', stopped_since: null, rows: [{ collection, record }] };
  return sheetLines([of as unknown as HandoverPatient], now)[0];
};
const bed = { room_number: '301', bed_label: 'A', wing_name: 'ICU North' };

describe('a line of a handover sheet', () => {
  it('has the place, the level, the reason, the allergies, the next step and the team of the row, and all else by its label', () => {
    const said = { severity: 'critical', bed, diagnosis: 'Sepsis', next_step: 'CT', doctor_name: 'Dr. Okafor' };
    const also = {
      attending_nurse: 'Reyes',
      o2_flow: 6,
      diet: 'Soft',
      handover: { reason: 'Fever', allergies: 'Latex' },
    };
    expect(lineOf('icu', { ...said, ...also })).toMatchObject({
      ...{ place: '301 A', wing: 'ICU North', look: { word: 'Critical', tone: 'critical' }, mark: null },
      ...{ reason: 'Sepsis', allergies: 'Latex', next: 'CT', team: ['Dr. Okafor', 'Reyes'] },
      facts: [
        ['O₂ flow', '6 L/min'],
        ['Diet', 'Soft'],
      ],
    });
  });

  it('says why somebody is there as the board before said it, or Reception, where the row does not', () => {
    const admission = { reason: 'Bee sting' };
    expect(lineOf('icu', { handover: { reason: 'Fever' }, admission })?.reason).toBe('Fever');
    expect(lineOf('icu', { handover: null, admission })?.reason).toBe('Bee sting');
    expect(lineOf('admissions', admission)).toMatchObject({ reason: 'Bee sting', mark: 'Awaited on this board' });
  });

  it('marks who was away, not accepted yet, or waiting for a bed', () => {
    expect(lineOf('normal-acceptances', { away: 'operations' })?.mark).toBe('In Operations, bed kept');
    const handedOver = { transferred_from: 'emergency', accepted_at: null };
    expect(lineOf('icu', handedOver)?.mark).toBe('From Emergency, not accepted');
    expect(lineOf('icu', { ...handedOver, accepted_at: now.toISOString() })?.mark).toBeNull();
    expect(lineOf('waiting-list', { priority: 2 })?.mark).toBe('Waiting list, priority 2');
  });

  it('is read though its record is older than fields of today, or of a kind that is not known any more', () => {
    expect(lineOf('icu', {})).toMatchObject({ place: null, look: null, facts: [], notes: [], noteCount: 0 });
    expect(lineOf('former-board', { location: 'Bay 3' })).toMatchObject({ place: 'Bay 3', facts: [] });
  });

  it('is one for each row that the board has of a patient', () => {
    const study = (id: string) => ({
      collection: 'imaging-studies',
      record: { id, patient, status: 'scheduled', modality: 'CT' },
    });
    const of = { patient_id: 'p', admission_id: null, stopped_since: null, rows: [study('1'), study('2')] };
    expect(sheetLines([of as unknown as HandoverPatient], now).map(({ key, reason }) => [key, reason])).toEqual([
      ['imaging-studies 1', 'CT'],
      ['imaging-studies 2', 'CT'],
    ]);
  });
});
