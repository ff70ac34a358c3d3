import {
  admitted,
  bedClaimed,
  detailsCorrected,
  discharged,
  emergencyAmended,
  handedOff,
  icuDischarged,
  icuEnteredInError,
  icuOpened,
  idOf,
  mrnAssigned,
  registered,
  stayBegan,
  stayEnded,
  treatedAndReleased,
  triaged,
} from '@ward-board/domain/testing';
import type { Projection } from '../engine/projection.js';
import { folded } from '../testing/fold.js';
import { type Append, recorded, timeOf } from '../testing/history-writer.js';
import { boards } from './boards.js';

interface Change {
  readonly collection: string;
  readonly op: string;
  readonly record?: object;
}

/** What the last of these appends sends to the feeds: by feed, in the changes' alphabetic order. */
function patchesOf(...history: readonly Append[]) {
  const { patches } = folded(boards as Projection, recorded(...history));
  const earlier = folded(boards as Projection, recorded(...history.slice(0, -1))).patches.length;
  const last = patches.slice(earlier);
  for (const { at } of last) expect(at).toBe(timeOf(history.length));
  expect(new Set(last.map(({ feed }) => feed)).size).toBe(last.length);
  return Object.fromEntries(
    last.map(({ feed, changes }) => [
      feed,
      (changes as readonly Change[]).map(({ op, collection }) => `${op} ${collection}`).sort(),
    ]),
  );
}

/** The admission changed in the list of all. */
const listed = { admissions: ['upsert admissions'] };
const arrived: readonly Append[] = [
  [registered(), mrnAssigned()],
  [admitted(), stayBegan()],
];
const inEmergency = [...arrived, [triaged()]];
const inIcu = [...inEmergency, [handedOff(), icuOpened(), bedClaimed()]];

describe('P3: what one command changed in one feed is one patch', () => {
  it.each<[string, readonly Append[], Readonly<Record<string, readonly string[]>>]>([
    ['a registration', arrived.slice(0, 1), {}],
    ['an arrival', arrived, { admissions: ['upsert admissions'], emergency: ['upsert admissions'] }],
    ['a triage', inEmergency, { ...listed, emergency: ['upsert admissions', 'upsert emergency-details'] }],
    ['an edit', [...inEmergency, [emergencyAmended()]], { emergency: ['upsert emergency-details'] }],
    [
      'a hand-off',
      inIcu,
      {
        ...listed,
        emergency: ['remove emergency-details', 'upsert admissions'],
        icu: ['upsert admissions', 'upsert icu'],
      },
    ],
    [
      'treat-and-release',
      [...inEmergency, [treatedAndReleased()]],
      { ...listed, emergency: ['remove emergency-details', 'upsert admissions'] },
    ],
    [
      'an ICU discharge',
      [...inIcu, [icuDischarged()]],
      { ...listed, emergency: ['upsert admissions'], icu: ['remove admissions', 'remove icu'] },
    ],
    [
      'an ICU record entered in error',
      [...inIcu, [icuEnteredInError()]],
      { ...listed, emergency: ['upsert admissions'], icu: ['remove icu', 'upsert admissions'] },
    ],
    [
      'the discharge from the ICU home',
      [...inIcu, [discharged(), stayEnded()]],
      {
        admissions: ['remove admissions'],
        emergency: ['remove admissions'],
        icu: ['remove admissions', 'remove icu'],
      },
    ],
    [
      'a correction of who the patient is',
      [...inIcu, [detailsCorrected()]],
      { ...listed, emergency: ['upsert admissions'], icu: ['upsert admissions', 'upsert icu'] },
    ],
  ])('%s', (_, history, expected) => {
    expect(patchesOf(...history)).toEqual(expected);
  });

  it('what no feed shows is no patch', () => {
    expect(patchesOf([bedClaimed()])).toEqual({});
    expect(patchesOf(...inIcu, [discharged(), stayEnded()], [detailsCorrected()])).toEqual({});
  });

  it('what a command changed and changed back is one change, or none', () => {
    const there = icuOpened();
    expect(patchesOf(...inEmergency, [handedOff(), there, icuDischarged()])).toEqual({
      ...listed,
      emergency: ['remove emergency-details', 'upsert admissions'],
    });
  });

  it('carries the records as the rows have them', () => {
    const { rows, patches } = folded(boards as Projection, recorded(...inEmergency));
    const upserts = patches.slice(-1).flatMap(({ changes }) => changes) as readonly Change[];
    for (const { collection, record } of upserts)
      expect(record).toEqual(rows.find((row) => row.collection === collection)?.record);
  });

  it('patients whom one command touches together are in one patch', () => {
    const other = { patient_id: idOf('patient', 2), admission_id: idOf('admission', 2) };
    const both: Append = [admitted(), admitted(other)];
    expect(patchesOf([registered()], [registered(other)], both)).toEqual({
      admissions: ['upsert admissions', 'upsert admissions'],
      emergency: ['upsert admissions', 'upsert admissions'],
    });
  });
});
