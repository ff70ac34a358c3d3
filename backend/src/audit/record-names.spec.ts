import type { EventStore, RecordedEvent } from '@ward-board/event-store';
import { RecordNames } from './record-names.js';

describe('the name of a record of the chart that an edit changed', () => {
  const edit = (revision: number, changes: object, before: object) =>
    ({ type: 'AllergyAmended', stream: 'allergy-1', revision, data: { changes, before } }) as unknown as RecordedEvent;
  const recorded = {
    type: 'AllergyRecorded',
    stream: 'allergy-1',
    revision: 1,
    data: { details: { substance: 'Latex' } },
  };
  const stored = [
    recorded as unknown as RecordedEvent,
    ...Array.from({ length: 149 }, (_, n) => edit(n + 2, { reaction: `${n}` }, { reaction: null })),
  ];
  const reads: (number | undefined)[] = [];
  const store = {
    readStream: async (_: string, { limit }: { readonly limit?: number } = {}) => {
      reads.push(limit);
      return stored.slice(0, limit);
    },
  } as Partial<EventStore> as EventStore;
  beforeEach(() => reads.splice(0));

  it('is read once for a page, of no more than a hundred events, behind which an edit goes without', async () => {
    const names = new RecordNames(store);
    expect(await Promise.all(stored.slice(99, 102).map((event) => names.of(event)))).toEqual(['Latex', 'Latex', null]);
    expect([reads, names.reads]).toEqual([[100], 1]);
  });

  it('is in an edit of the name itself, for which nothing is read', async () => {
    const names = new RecordNames(store);
    expect(await names.of(edit(150, { substance: 'Talc' }, { substance: 'Latex' }))).toBe('Latex');
    expect(await names.of(edit(150, { substance: 'Talc' }, { substance: null }))).toBeNull();
    expect([reads, names.reads]).toEqual([[], 0]);
  });

  it('is not asked for of what says itself what it is of', async () => {
    expect(await new RecordNames(store).of(stored[0] as RecordedEvent)).toBeNull();
    expect(reads).toEqual([]);
  });
});

describe('the name of an order, a report or a study that something was done with', () => {
  const stored = (revision: number, type: string, data: object) =>
    ({ type, stream: 'order-1', revision, data }) as unknown as RecordedEvent;
  const nameOf = (...events: readonly RecordedEvent[]) =>
    new RecordNames({ readStream: async () => events } as Partial<EventStore> as EventStore).of(
      events.at(-1) as RecordedEvent,
    );

  it.each([
    ['PrescriptionOrdered', { medication: 'Salbutamol' }, 'PrescriptionAmended', 'Salbutamol'],
    ['PrescriptionOrdered', { medication: 'Salbutamol' }, 'MedicationGiven', 'Salbutamol'],
    ['LaboratoryTestOrdered', { display: 'Potassium' }, 'ServiceRequestEnteredInError', 'Potassium'],
    ['LaboratoryReportPublished', { display: 'Potassium' }, 'DiagnosticReportAcknowledged', 'Potassium'],
    ['ImagingStudyOrdered', { modality: 'CT', body_part: 'Chest' }, 'ImagingStudyCompleted', 'CT Chest'],
    ['ImagingStudyOrdered', { modality: 'CT', body_part: null }, 'ImagingStudyRemoved', 'CT'],
  ])('is what its first event says: %s %j, then %s', async (first, data, then, name) => {
    expect(await nameOf(stored(1, first, data), stored(2, then, {}))).toBe(name);
  });

  it('is the one that it was changed to before', async () => {
    const ordered = stored(1, 'PrescriptionOrdered', { medication: 'Salbutamol' });
    const changed = stored(2, 'PrescriptionAmended', { changes: { medication: 'Ipratropium' } });
    expect(await nameOf(ordered, changed)).toBe('Salbutamol');
    expect(await nameOf(ordered, changed, stored(3, 'PrescriptionStopped', {}))).toBe('Ipratropium');
  });

  it('is what the event says itself, for which nothing is read', async () => {
    const names = new RecordNames({} as EventStore);
    expect(await names.of(stored(2, 'MedicationGiven', { medication: 'Paracetamol' }))).toBe('Paracetamol');
    expect(names.reads).toBe(0);
  });
});

describe('what a board’s record held before an edit', () => {
  const stored = (revision: number, type: string, data: object) =>
    ({
      ...{ id: 'e', type, stream: 'admission-1', revision, position: '1', recordedAt: '2026-11-21T07:15:02.114Z' },
      ...{ metadata: { version: 1 }, data: { admission_id: 'a', patient_id: 'p', emergency_id: 'e', ...data } },
    }) as unknown as RecordedEvent;
  const amended = (revision: number, changes: object) => stored(revision, 'EmergencyCaseAmended', { changes });
  const triaged = (more: object = {}) =>
    stored(1, 'EmergencyCaseTriaged', {
      triage_level: 'urgent',
      chief_complaint: 'Fall',
      location: 'Bay 1',
      ...more,
    });
  const namesOf = (events: readonly RecordedEvent[]) =>
    new RecordNames({
      readStream: async (_: string, { limit }: { readonly limit?: number } = {}) => events.slice(0, limit),
    } as Partial<EventStore> as EventStore);

  it('is what it was opened with and what was changed since, but for later edits and other records', async () => {
    const events = [
      triaged(),
      amended(2, { location: 'Bay 2' }),
      stored(3, 'EmergencyCaseAmended', { emergency_id: 'other', changes: { location: 'Bay 9' } }),
      amended(4, { location: 'Bay 5' }),
      amended(5, { location: 'Bay 6' }),
    ];
    const held = await namesOf(events).heldBefore(events[3] as RecordedEvent);
    expect(held).toMatchObject({ chief_complaint: 'Fall', location: 'Bay 2' });
  });

  it('is what an order or a study was made with and changed since, which are alone in their streams', async () => {
    const events = [
      stored(1, 'ImagingStudyOrdered', { modality: 'CT', body_part: 'Chest', critical: null }),
      stored(2, 'ImagingStudyAmended', { changes: { critical: false } }),
      stored(3, 'ImagingStudyStarted', { started_at: '2026-11-21T07:15:02.114Z' }),
      stored(4, 'ImagingStudyAmended', { changes: { critical: true } }),
    ];
    const held = await namesOf(events).heldBefore(events[3] as RecordedEvent);
    expect(held).toMatchObject({ modality: 'CT', critical: false });
  });

  it('is not known behind a hundred events, nor asked for of what is no edit', async () => {
    const many = [triaged(), ...Array.from({ length: 149 }, (_, n) => amended(n + 2, { notes: `${n}` }))];
    const names = namesOf(many);
    expect(await names.heldBefore(many[100] as RecordedEvent)).toMatchObject({ notes: '98' });
    expect(await names.heldBefore(many[101] as RecordedEvent)).toBeNull();
    expect(await names.heldBefore(many[0] as RecordedEvent)).toBeNull();
  });

  it('is not known where this release can’t read an event before it', async () => {
    const events = [
      { ...triaged(), metadata: { version: 99 } },
      amended(2, { notes: 'x' }),
    ] as readonly RecordedEvent[];
    expect(await namesOf(events).heldBefore(events[1] as RecordedEvent)).toBeNull();
  });
});
