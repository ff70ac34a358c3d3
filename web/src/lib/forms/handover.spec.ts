import {
  type BoardRecordKind,
  type BoardRecords,
  boardRecords,
  type Field,
  nothingRecorded,
  type RecordCollection,
} from '@ward-board/contract';
import { admissions, type DomainEvent, fold, handoverOf, recordKinds, whereIs } from '@ward-board/domain';
import {
  acceptanceAmended,
  acceptanceDetails,
  acceptedOnWard,
  admitted,
  emergencyAmended,
  emergencyDetails,
  emergencyNoteAdded,
  handover,
  icuAmended,
  icuDetails,
  icuNoteAdded,
  icuOpened,
  idOf,
  operationAmended,
  operationDetails,
  operationNoteAdded,
  operationScheduled,
  registered,
  triaged,
  wardNoteAdded,
  wardWentToTheatre,
} from '@ward-board/domain/testing';
import { boards, kindOf } from '@ward-board/projections';
import fc from 'fast-check';
import { corrections, recordedHere, type ToldField, toldBy, toldNames } from './handover.js';

const by = { id: idOf('doctor'), name: 'Dr. Okafor', role: 'doctor', department: null };
const text = fc.option(
  fc.oneof(
    fc.string({ minLength: 1, maxLength: 20 }),
    fc.constant('Deaf\n\nBlind'),
    fc.constant('Next step: CT\n\nDeaf'),
    fc.constant('Next step from Ward: Bloods\nby 14:00'),
    fc.constantFrom('Isolation: Contact', 'ICU, sent back: No\n\nIsolation: Droplet'),
  ),
  {
    nil: null,
  },
);
const longText = fc.oneof(text, fc.constant('long '.repeat(700)));
const told = fc.record({
  ...{ from: fc.constant('emergency' as const), reason: text, allergies: text },
  ...{ current_medications: text, notes: longText },
});

/** What a field may say; null: it is no text, choice or number, which alone are told. */
function anyValueOf({ input }: Field): fc.Arbitrary<unknown> | null {
  switch (input.kind) {
    case 'line':
    case 'vitals':
    case 'allergies':
      return text;
    case 'paragraph':
      return fc.oneof({ weight: 3, arbitrary: text }, { weight: 1, arbitrary: longText });
    case 'choice':
      return fc.option(fc.constantFrom(...Object.keys(input.words)));
    case 'number':
      return fc.option(fc.integer({ min: input.min, max: input.max }));
    default:
      return null;
  }
}

/** Details of a kind in which each field that may be left out says anything, also one that was declared today. */
function detailsOf(collection: RecordCollection): fc.Arbitrary<object> {
  const { fields, level }: BoardRecordKind = boardRecords[collection];
  const said = Object.entries(fields).flatMap(([name, field]) => {
    const value = field.required || name === level ? null : anyValueOf(field);
    return value ? [[name, value] as const] : [];
  });
  return fc.record(Object.fromEntries(said));
}

/** What is written on a record after it was opened: nothing of what is next, or that. */
const edits = fc.array(
  fc
    .constantFrom('next_step', 'care_plan', 'pre_op_instructions', 'isolation')
    .chain((name) => fc.record({ [name]: text })),
  { maxLength: 2 },
);

/** How a record of each collection is opened, what is noted on it, and how it is edited. */
const opening = {
  'emergency-details': [(details: object) => triaged(emergencyDetails(details)), emergencyNoteAdded, emergencyAmended],
  icu: [(details: object) => icuOpened(icuDetails(details)), icuNoteAdded, icuAmended],
  operations: [
    (details: object) => operationScheduled(operationDetails(details)),
    operationNoteAdded,
    operationAmended,
  ],
  'normal-acceptances': [
    (details: object) => acceptedOnWard(acceptanceDetails(details)),
    wardNoteAdded,
    acceptanceAmended,
  ],
} as const satisfies Record<RecordCollection, unknown>;

/** The row of a stay on a board. */
function rowOf<Name extends RecordCollection>(collection: Name, stay: readonly DomainEvent[]): BoardRecords[Name] {
  const state = [registered(), ...stay].reduce(
    (so, event, revision) =>
      boards.apply(so, { event, revision, at: `2026-11-21T09:0${revision}:00.000Z`, patientId: idOf('patient'), by }),
    boards.open([]),
  );
  return boards.rows(state).find((each) => each.collection === collection)?.record as BoardRecords[Name];
}

describe('what a transfer’s form shows of what goes along', () => {
  it.each(Object.keys(opening) as RecordCollection[])('is what the service tells of a record of %s', (collection) => {
    const notes = fc.array(
      longText.map((note) => note ?? 'Called home'),
      { maxLength: 3 },
    );
    fc.assert(
      fc.property(
        detailsOf(collection),
        fc.option(told, { nil: null }),
        notes,
        text,
        edits,
        (details, before, noted, reason, changes) => {
          const [open, note, amend] = opening[collection];
          const opened = open(details);
          const stay: DomainEvent[] = [
            admitted({ reason }),
            { ...opened, data: { ...opened.data, ...(before && { handover: before }) } } as DomainEvent,
            ...noted.map((said) => note({ text: said }) as DomainEvent),
            ...changes
              .filter((said) => Object.keys(said).every((name) => name in boardRecords[collection].fields))
              .map((said) => amend({ changes: said }) as DomainEvent),
          ];
          const admission = fold(admissions, stay as never);
          const record = admission && whereIs(admission);
          if (!record) throw new Error('The patient is on no board.');
          const expected = handoverOf(record, recordKinds[kindOf[collection]].board, reason);
          const shown = toldBy(collection, rowOf(collection, stay));
          for (const name of toldNames)
            expect([name, shown[name]]).toEqual([name, Reflect.get(expected, name.replace('told_', '')) ?? '']);
        },
      ),
      { numRuns: 100 },
    );
  });
});

it('what a transfer’s form shows of an operation is what the service tells, whatever the board has written meanwhile that keeps the bed', () => {
  const contact = 'Contact (MRSA)';
  const stay: DomainEvent[] = [
    admitted(),
    acceptedOnWard(acceptanceDetails({ isolation: contact, care_plan: 'Hourly obs' })),
    wardWentToTheatre(),
    operationScheduled({
      isolation: contact,
      handover: { ...handover({ notes: `Isolation: ${contact}\n\nCare plan: Hourly obs` }), from: 'ward' },
      transferred_from: { board: 'ward', record_id: idOf('acceptance'), bed: null },
    }),
    acceptanceAmended({ changes: { isolation: null, care_plan: 'Heparin given' } }),
    operationAmended({ changes: { isolation: null } }),
  ];
  const admission = fold(admissions, stay as never);
  const record = admission && whereIs(admission);
  if (!record) throw new Error('The patient is on no board.');
  const { told_notes } = toldBy('operations', rowOf('operations', stay));
  expect(told_notes).toBe(handoverOf(record, 'operations', null).notes);
  expect(told_notes).toMatch(/Heparin given/);
  expect(told_notes).not.toMatch(/Contact|Hourly obs/);
});

describe('what is told in other words', () => {
  const shown: Readonly<Record<ToldField, string>> = {
    ...{ told_reason: 'Fever', told_allergies: 'Latex', told_current_medications: '', told_notes: 'Deaf' },
  };

  it('is what was changed, and nothing else: the rest is left to the service', () => {
    expect(corrections(shown, { ...shown, told_allergies: ' Latex, nuts ' })).toEqual({ allergies: 'Latex, nuts' });
    expect(corrections(shown, { ...shown, told_notes: ' ' })).toEqual({ notes: null });
    expect(corrections(shown, { ...shown, told_reason: ' Fever ' })).toBeUndefined();
  });
});

describe('what stands here beside what was sent', () => {
  const clinical = (allergy_status: 'present' | 'none_known' | 'unassessed') => ({
    ...nothingRecorded,
    ...{ allergy_status, allergies: allergy_status === 'present' ? ['Latex', 'Nuts'] : [] },
  });
  const icu = (status: Parameters<typeof clinical>[0]) => ({
    ...{ ...icuDetails({ diagnosis: 'Sepsis', isolation: 'Droplet' }), clinical: clinical(status) },
    // What was told stands on the other side.
    handover: { reason: 'Fever', allergies: 'Penicillin', current_medications: 'Aspirin', notes: 'Deaf' },
  });

  it('is what the record says itself, and of allergies what the chart says where the record has none', () => {
    expect(recordedHere('icu', icu('present'))).toMatchObject({ reason: 'Sepsis', allergies: 'Latex; Nuts' });
    expect(recordedHere('icu', icu('present'))?.notes).toContain('Isolation: Droplet');
    expect(JSON.stringify(recordedHere('icu', icu('present')))).not.toMatch(/Fever|Penicillin|Aspirin|Deaf/);
    const cases = { ...emergencyDetails({ allergies: 'Iodine' }), clinical: clinical('present') };
    expect(recordedHere('emergency-details', cases)?.allergies).toBe('Iodine');
  });

  it('tells none known from not assessed, and knows no record that a transfer does not open', () => {
    expect(recordedHere('icu', icu('none_known'))?.allergies).toBe('No known allergies');
    expect(recordedHere('icu', icu('unassessed'))?.allergies).toBeNull();
    expect(recordedHere('imaging-studies', icu('present'))).toBeNull();
  });
});
