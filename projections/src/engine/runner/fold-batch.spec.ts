import {
  admitted,
  emergencyAmended,
  handedOff,
  icuOpened,
  idOf,
  registered,
  retriaged,
  stayBegan,
  triaged,
} from '@ward-board/domain/testing';
import type { RecordedEvent } from '@ward-board/event-store';
import { MissingRecord, type Projection } from './projection.js';
import { type Append, recorded } from '../testing/chronicle.js';
import { wardBoards } from '../boards/boards.js';
import { appendsOf, wholeAppends } from './appends.js';
import { foldBatch } from './fold-batch.js';

const boards = wardBoards as Projection;
const fold = (...history: readonly Append[]) => foldBatch(boards, recorded(...history), new Map());
const typesOf = (events: readonly RecordedEvent[]) => events.map(({ type }) => type);

const arrived: readonly Append[] = [[registered()], [admitted(), stayBegan()]];
/** An edit of a record that is not there. */
const poison = retriaged({ emergency_id: idOf('emergency', 99) });

describe('a batch', () => {
  it('comes to the rows that it leaves, each once, however often it changed', () => {
    const { written, dropped, patches, last, poison } = fold(...arrived, [triaged()], [emergencyAmended()]);
    expect(written.map(({ collection }) => collection).sort()).toEqual([
      'admissions',
      'emergency-details',
      'patient-identities',
    ]);
    expect(new Set(written.map(({ patient_id }) => patient_id))).toEqual(new Set([idOf('patient')]));
    expect([dropped, poison]).toEqual([[], undefined]);
    expect(patches).toHaveLength(3);
    expect(last?.type).toBe('EmergencyCaseAmended');
  });

  it('that changes nothing comes to nothing, and has been taken in', () => {
    const claim = recorded(...arrived, [stayBegan()]).slice(-1);
    const result = foldBatch(boards, claim, fold(...arrived).files);
    expect(result).toMatchObject({ written: [], dropped: [], patches: [], poison: undefined });
    expect(result.last).toBe(claim[0]);
  });

  it('leaves the files that it was given as they were: they are what is stored', () => {
    const given = fold(...arrived).files;
    const before = JSON.stringify([...given]);
    foldBatch(boards, recorded(...arrived, [triaged()]).slice(-1), given);
    expect(JSON.stringify([...given])).toBe(before);
  });
});

describe('P5: poison in the middle of a batch', () => {
  const {
    written,
    patches,
    last,
    poison: found,
  } = fold(...arrived, [triaged()], [handedOff(), poison, icuOpened()], [emergencyAmended()]);

  it('is named, with what is wrong with it', () => {
    expect(found?.event.type).toBe('EmergencyCaseRetriaged');
    expect(found?.error).toBeInstanceOf(MissingRecord);
  });

  it('everything before its append is taken in', () => {
    expect(last?.type).toBe('EmergencyCaseTriaged');
    expect(patches).toHaveLength(2);
    expect(written.find(({ collection }) => collection === 'emergency-details')?.record).toMatchObject({ revision: 2 });
  });

  it('nothing of its append is, nor anything after it', () => {
    const record = written.find(({ collection }) => collection === 'emergency-details')?.record;
    expect(record).toMatchObject({ outcome: null, avpu: 'alert' });
    expect(written.some(({ collection }) => collection === 'icu')).toBe(false);
  });

  it('at its very beginning leaves nothing to write', () => {
    expect(fold([poison], ...arrived)).toMatchObject({ written: [], dropped: [], patches: [], last: undefined });
  });

  it('in the rows of one patient spares those of none in the same append', () => {
    const other = { patient_id: idOf('patient', 2), admission_id: idOf('admission', 2) };
    const fragile: Projection = {
      ...boards,
      rows: (file) => {
        const rows = boards.rows(file);
        if (rows.some(({ id }) => id === other.admission_id)) throw new Error('No.');
        return rows;
      },
    };
    const history = recorded([registered()], [registered(other)], [admitted(), admitted(other)]);
    const half = foldBatch(fragile, history, new Map());
    expect(half.last?.type).toBe('PatientRegistered');
    expect(half.written.some(({ collection }) => collection === 'admissions')).toBe(false);
  });
});

describe('appends', () => {
  const history = recorded(...arrived, [triaged()], [handedOff(), icuOpened()]);

  it('are told apart by their command', () => {
    expect(appendsOf(history).map((append) => append.length)).toEqual([1, 2, 1, 2]);
    expect(appendsOf([])).toEqual([]);
  });

  it('without a command stand alone', () => {
    const nameless = history.map((event) => ({ ...event, metadata: {} }));
    expect(appendsOf(nameless)).toHaveLength(history.length);
  });

  it('P3: one that the end of a page may have cut in two waits for the next page, unless it is all there is', () => {
    expect(typesOf(wholeAppends(history.slice(0, 5)))).toEqual(typesOf(history.slice(0, 4)));
    expect(typesOf(wholeAppends(history.slice(0, 2)))).toEqual(['PatientRegistered']);
    expect(wholeAppends(history.slice(1, 3))).toHaveLength(2);
    expect(wholeAppends([])).toEqual([]);
  });
});
