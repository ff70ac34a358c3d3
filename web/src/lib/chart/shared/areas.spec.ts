import { type BoardCollection, boardRecords, imagingStudy } from '@ward-board/contract';
import type { RecordOnBoard } from '../../board/board-chart.svelte.js';
import { areaWords, orderSource, snapshotWords } from './areas.js';

const kinds = { ...boardRecords, 'imaging-studies': imagingStudy };
const look = { word: 'The board’s level', shape: 'disc', tone: 'standard' } as const;
const said = (of: Exclude<BoardCollection, 'admissions' | 'service-requests' | 'waiting-list'>, record: object) => {
  const { extra, pills } = areaWords({ kind: kinds[of], record, look } as unknown as RecordOnBoard);
  return { extra, pills: pills.map(({ word, tone }) => `${word} ${tone}`) };
};
const bed = { wing_name: 'East', room_number: '301', bed_label: 'A' };

describe('a chart’s head', () => {
  it('has nothing of its own in the ICU', () => expect(said('icu', { bed })).toEqual({ extra: [], pills: [] }));

  it('has surgery type and procedure in Operations, and the status in its colour', () => {
    expect(said('operations', { surgery_type: 'urgent', procedure_name: 'Laparotomy' })).toEqual({
      extra: ['Urgent', 'Laparotomy'],
      pills: ['The board’s level standard'],
    });
  });

  it('has arrival mode and complaint in Emergency, and the triage level in its colour', () => {
    const emergency = { arrival_mode: 'walk-in', chief_complaint: 'Chest pain' };
    expect(said('emergency-details', emergency)).toEqual({
      extra: ['Walk-in', 'Chest pain'],
      pills: ['The board’s level standard'],
    });
    expect(said('emergency-details', { ...emergency, arrival_mode: null }).extra).toEqual(['Chest pain']);
  });

  it('has wing, room and bed on the ward, and the ward type', () => {
    expect(said('normal-acceptances', { bed, ward_type: 'Surgical' })).toEqual({
      extra: ['East', 'Room 301', 'Bed A'],
      pills: ['Surgical plain'],
    });
    expect(said('normal-acceptances', { bed: null, ward_type: null })).toEqual({ extra: [], pills: [] });
  });

  it.each([
    ['scheduled', 'Scheduled', 'active'],
    ['in-progress', 'In Progress', 'urgent'],
    ['completed', 'Completed', 'done'],
    ['cancelled', 'Cancelled', 'low'],
  ])('has modality and body part in Radiology, and the status, %s, in its colour', (status, word, tone) => {
    expect(said('imaging-studies', { modality: 'CT', body_part: 'Head', status })).toEqual({
      extra: ['CT', 'Head'],
      pills: ['CT plain', `${word} ${tone}`],
    });
  });
});

it('the card of the board’s record says each word once', () => {
  const study = { kind: imagingStudy, record: { modality: 'CT', body_part: 'Head', status: 'scheduled' }, look };
  expect(snapshotWords(study as unknown as RecordOnBoard)).toBe('CT, Scheduled, Head');
});

it('orders say the area that they are from, and none are placed from Radiology', () => {
  expect(orderSource).toEqual({
    ...{ icu: 'icu', emergency: 'emergency', operations: 'operation', ward: 'ward' },
    radiology: null,
  });
});
