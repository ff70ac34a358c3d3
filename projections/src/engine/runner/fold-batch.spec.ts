import {
  admitted,
  detailsCorrected,
  discharged,
  emergencyAmended,
  handedOff,
  icuOpened,
  idOf,
  registered,
  retriaged,
  stayBegan,
  stayEnded,
  studyOrdered,
  triaged,
} from '@ward-board/domain/testing';
import { boards as wardBoards } from '../../boards/boards.js';
import { imaging } from '../../imaging/imaging.js';
import { foldAll, foldEvents, sorted } from '../../testing/fold.js';
import { type Append, recorded } from '../../testing/history-writer.js';
import { journey } from '../../testing/journeys.js';
import type { Projection } from '../projection.js';
import { foldBatch } from './fold-batch.js';
import { keyedAppends } from './keyed-appends.js';

const boards = wardBoards as Projection;
const fold = (...history: readonly Append[]) => foldEvents(boards, recorded(...history));

const arrived: readonly Append[] = [[registered()], [admitted(), stayBegan()]];
/** An edit of a record that is not there. */
const poison = retriaged({ emergency_id: idOf('emergency', 99) });
const second = { patient_id: idOf('patient', 2), admission_id: idOf('admission', 2) };

describe('a batch', () => {
  it('comes to the rows that it leaves, each once, however often it changed', () => {
    const { written, dropped, patches, parked } = fold(...arrived, [triaged()], [emergencyAmended()]);
    expect(written.map(({ collection }) => collection).sort()).toEqual([
      'admissions',
      'emergency-details',
      'patient-identities',
    ]);
    expect(new Set(written.map(({ key }) => key))).toEqual(new Set([idOf('patient')]));
    expect([dropped, parked]).toEqual([[], []]);
    expect(patches.filter(({ feed }) => feed === 'emergency')).toHaveLength(3);
  });

  it('that changes nothing comes to nothing', () => {
    const [claim] = keyedAppends(boards, recorded(...arrived, [stayBegan()]).slice(-1)).appends;
    expect(claim?.events).toEqual([]);
    expect(fold([stayBegan()])).toMatchObject({ written: [], dropped: [], patches: [], parked: [] });
  });

  it('leaves the documents that it was given as they were: they are what is stored', () => {
    const given = fold(...arrived).documents;
    const before = JSON.stringify([...given]);
    const { appends } = keyedAppends(boards, recorded(...arrived, [triaged()]).slice(-1));
    foldBatch(boards, appends, given, recorded()[0]?.position ?? ('' as never));
    expect(JSON.stringify([...given])).toBe(before);
  });

  it('comes to the same patches in whatever order the rows of a document were read', () => {
    const studies = imaging as unknown as Projection;
    const history = recorded([registered()], ...[4, 6].map((n) => [studyOrdered({ study_id: idOf('study', n) })]), [
      detailsCorrected(),
    ]);
    const { rows } = foldAll(studies, [history.slice(0, -1)]);
    const [patches, reversed] = [rows, rows.toReversed()].map(
      (read) => foldEvents(studies, history.slice(-1), () => read).patches,
    );
    expect(patches).toContainEqual(expect.objectContaining({ changes: [expect.anything(), expect.anything()] }));
    expect(reversed).toEqual(patches);
  });

  it('P4: that seals rows leaves the document as it is loaded without them', () => {
    const home = [...arrived, [discharged(), stayEnded()]];
    const { written, documents } = fold(...home);
    expect(written.filter(({ sealed }) => sealed).map(({ collection }) => collection)).toEqual(['admissions']);
    expect([...(documents.get(idOf('patient'))?.rows.values() ?? [])].map(({ collection }) => collection)).toEqual([
      'patient-identities',
    ]);
    const history = recorded(...journey(1), ...[admitted({ admission_id: idOf('admission', 7) })].map((e) => [e]));
    const one = foldAll(boards, [history]);
    const many = foldAll(
      boards,
      history.map((event) => [event]),
    );
    expect(sorted(many.rows)).toEqual(sorted(one.rows));
  });
});

describe('P5: an append that can’t be folded', () => {
  const { written, patches, parked, documents } = fold(
    ...arrived,
    [registered(second)],
    [triaged()],
    [handedOff(), poison, icuOpened()],
    [emergencyAmended()],
    [admitted(second)],
  );

  it('parks its document, with the event, what is wrong with it, and from where on it is to be folded again', () => {
    const history = recorded(...arrived, [registered(second)], [triaged()], [handedOff(), poison]);
    expect(parked).toEqual([
      {
        key: idOf('patient'),
        event_id: history.at(-1)?.id,
        type: 'EmergencyCaseRetriaged',
        message: `There is no board record ${idOf('emergency', 99)}.`,
        position: history.at(-1)?.position,
        since: expect.stringMatching(/^\d{4}-.*Z$/),
        patient_id: idOf('patient'),
        stream: history.at(-1)?.stream,
        resume_after: history.at(-3)?.position,
      },
    ]);
  });

  it('everything before it is folded, nothing of it, and nothing of its document after it', () => {
    const record = written.find(({ collection }) => collection === 'emergency-details')?.record;
    expect(record).toMatchObject({ revision: 2, outcome: null, avpu: 'alert' });
    expect(written.some(({ collection }) => collection === 'icu')).toBe(false);
    expect([...(documents.get(idOf('patient'))?.rows.values() ?? [])].map((row) => row.record)).toContain(record);
  });

  it('every other document goes on', () => {
    expect(written.map(({ id }) => id)).toContain(second.admission_id);
    expect(patches.filter(({ feed }) => feed === 'emergency')).toHaveLength(3);
  });

  it('parks all the documents that it touches: none is half folded', () => {
    const fragile: Projection = {
      ...boards,
      rows: (document) => {
        const rows = boards.rows(document);
        if (rows.some(({ id }) => id === second.admission_id)) throw new Error('No.');
        return rows;
      },
    };
    const history = recorded([registered()], [registered(second)], [admitted(), admitted(second)]);
    const half = foldEvents(fragile, history);
    expect(half.parked.map(({ key }) => key)).toEqual([idOf('patient'), second.patient_id]);
    expect(half.written.some(({ collection }) => collection === 'admissions')).toBe(false);
  });
});
