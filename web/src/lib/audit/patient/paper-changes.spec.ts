import type { AuditHistoryEvent } from '@ward-board/contract';
import { paperChanges } from './paper-changes.js';

const event = (more: Partial<AuditHistoryEvent>) =>
  ({
    type: 'ObservationRecorded',
    stream: 'observation-o',
    group: 'vitals',
    before: null,
    ...more,
  }) as AuditHistoryEvent;

describe('what an event changed, on paper', () => {
  it('is each changed field before and after, long texts and answers too, without ids', () => {
    const long = 'Family informed. '.repeat(10).trim();
    expect(
      paperChanges(
        event({
          ...{ type: 'EmergencyCaseAmended', stream: 'admission-a', group: 'record' },
          data: {
            emergency_id: 'e',
            changes: { location: 'Bay 5', notes: long, doctor_id: 'd', doctor_name: 'Dr. Ley' },
          },
          before: { location: 'Bay 2', notes: null, doctor_id: 'b', doctor_name: null },
        }),
      ),
    ).toEqual([
      { label: 'Location', before: 'Bay 2', after: 'Bay 5' },
      { label: expect.stringMatching(/notes/i), before: 'not recorded', after: long },
      { label: 'Doctor', before: 'not recorded', after: 'Dr. Ley' },
    ]);
  });

  it('is every field of a record that was made, and of one that was taken back what it said', () => {
    const details = { display: 'Heart Rate', value: 182, unit: 'bpm', value_string: null };
    expect(paperChanges(event({ data: { record_id: 'r', details } }))).toMatchObject([
      { before: null, after: 'Heart Rate' },
      { before: null, after: '182' },
      { before: null, after: 'bpm' },
    ]);
    expect(paperChanges(event({ data: { record_id: 'r', before: { value: 182 } } }))).toMatchObject([
      { before: '182', after: 'entered in error' },
    ]);
  });

  it('is not known where what was before is not, and nothing of bookkeeping and of what the sentence says', () => {
    expect(paperChanges(event({ data: { changes: { value: 76 } } }))).toMatchObject([
      { before: 'not known', after: '76' },
    ]);
    expect(paperChanges(event({ group: 'bookkeeping', data: { mrn: '1' } }))).toEqual([]);
    expect(paperChanges(event({ data: { from: 'urgent', to: 'critical' } }))).toEqual([]);
    expect(paperChanges(event({ data: null }))).toEqual([]);
  });
});
