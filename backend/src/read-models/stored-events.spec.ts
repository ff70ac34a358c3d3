import { isAsLeftBy, type StoredEvents } from './stored-events.js';

const admission_id = 'a';
const event = (stream: string, revision: number) => ({ stream, revision }) as unknown as StoredEvents['events'][number];
const stored = (...events: StoredEvents['events']): StoredEvents => ({
  ...{ position: '1' as StoredEvents['position'], events, incomplete: false, changed: true },
});

describe('a record is as a command left it', () => {
  it('at the revision of one of the events that it stored in the record’s stream', () => {
    const left = stored(event('admission-a', 4), event('admission-a', 5));
    expect([3, 4, 5, 6].map((revision) => isAsLeftBy(left, 'icu', { id: 'i', admission_id, revision }))).toEqual([
      ...[false, true, true, false],
    ]);
  });

  it('and not at that of an event of another stream, such as the bed’s', () => {
    const left = stored(event('admission-a', 4), event('bed-b', 6));
    expect(isAsLeftBy(left, 'icu', { id: 'i', admission_id, revision: 6 })).toBe(false);
  });

  it('by the stream that the record is in: its own stay’s, the stay’s, the patient’s, its own', () => {
    expect(isAsLeftBy(stored(event('admission-a', 1)), 'admissions', { id: 'a', revision: 1 })).toBe(true);
    expect(isAsLeftBy(stored(event('patient-p', 2)), 'patients', { id: 'p', revision: 2 })).toBe(true);
    expect(isAsLeftBy(stored(event('mrn-1', 2)), 'patients', { id: 'p', revision: 2 })).toBe(false);
    expect(isAsLeftBy(stored(event('waiting-w', 2)), 'waiting-list', { id: 'w', revision: 2 })).toBe(true);
  });

  it.each([
    ['imaging-studies', 'study-s'],
    ['diagnostic-reports', 'report-s'],
  ] as const)('by its own stream: %s, so that no answer reads the patient’s whole history', (collection, stream) => {
    expect(isAsLeftBy(stored(event(stream, 2)), collection, { id: 's', revision: 2 })).toBe(true);
    expect(isAsLeftBy(stored(event(stream, 2)), collection, { id: 's', revision: 3 })).toBe(false);
  });

  it('whatever its revision, where not all events are known, or none was stored', () => {
    const record = { id: 'i', admission_id, revision: 9 };
    expect(isAsLeftBy({ ...stored(), incomplete: true }, 'icu', record)).toBe(true);
    expect(isAsLeftBy({ ...stored(), changed: false }, 'icu', record)).toBe(true);
  });
});
