import type { Position, RecordedEvent } from '@ward-board/event-store';
import { hashOfEvent } from './leaf.js';
import { leafHash } from './merkle.js';

describe('the leaf of an event', () => {
  const event: RecordedEvent = {
    id: '019a1f0e-0000-7000-8000-000000000001',
    type: 'PatientAdmitted',
    stream: 'admission-1',
    revision: 1,
    position: '0000000000000000001' as Position,
    recordedAt: '2026-11-21T07:15:02.114Z',
    metadata: { patient_id: 'p', occurred_at: 'o' },
    data: { reason: 'Fall' },
  };

  it('is the hash of the documented bytes', () => {
    expect(hashOfEvent(event)).toEqual(
      leafHash(
        '{"data":{"reason":"Fall"},"event_id":"019a1f0e-0000-7000-8000-000000000001",' +
          '"metadata":{"occurred_at":"o","patient_id":"p"},"position":"0000000000000000001",' +
          '"recorded_at":"2026-11-21T07:15:02.114Z","revision":1,"stream":"admission-1","type":"PatientAdmitted"}',
      ),
    );
  });

  it('is another one when anything of the event is', () => {
    const others: readonly RecordedEvent[] = [
      { ...event, id: '019a1f0e-0000-7000-8000-000000000002' },
      { ...event, type: 'PatientDischarged' },
      { ...event, stream: 'admission-2' },
      { ...event, revision: 2 },
      { ...event, position: '0000000000000000002' as Position },
      { ...event, recordedAt: '2026-11-21T07:15:02.115Z' },
      { ...event, metadata: { ...event.metadata, patient_id: 'q' } },
      { ...event, data: { reason: 'Falls' } },
      { ...event, data: { reason: null } },
      { ...event, data: {} },
    ];
    const hashes = [event, ...others].map((each) => hashOfEvent(each).toString('hex'));
    expect(new Set(hashes).size).toBe(hashes.length);
  });
});
