import {
  admitted,
  allergyRecorded,
  detailsCorrected,
  discharged,
  idOf,
  registered,
  reportAmended,
  reportPublished,
  studyAmended,
  studyCancelled,
  studyCompleted,
  studyOrdered,
  studyRemoved,
  studyStarted,
} from '@ward-board/domain/testing';
import type { Projection } from '../engine/projection.js';
import { rebuild } from '../engine/rebuild/rebuild.js';
import { expectedOf } from '../testing/expected.js';
import { ReadSide } from '../testing/read-side.js';
import { imaging, radiologyWindow } from './imaging.js';

/** A board of three beside what is open, so that few studies fill it. */
const small = { ...imaging, windows: [{ ...radiologyWindow, newest: 3 }] } as unknown as Projection;

let side: ReadSide;
beforeEach(async () => {
  side = await ReadSide.open();
});
afterEach(() => side.close());

const of = (n: number) => ({ study_id: idOf('study', n), patient_id: idOf('patient', 1 + (n % 2)) });
const ordered = (n: number) => [studyOrdered({ ...of(n), study_uid: `2.25.${n}` })];
/** From the order to the report, which is of the study's number. */
const done = (n: number) => {
  const report = { ...of(n), report_id: idOf('report', n) };
  return [ordered(n), [studyStarted(of(n))], [studyCompleted(report), reportPublished(report)]];
};
const people = [1, 2].map((n) => [
  registered({ patient_id: idOf('patient', n), mrn: `MRN-${n}`, name: `Patient ${n}` }),
]);
const caughtUp = () => side.caughtUp(['imaging']);

const studies = async () => (await side.rows(imaging)).filter(({ collection }) => collection === 'imaging-studies');
const shown = async () => (await studies()).filter(({ feeds }) => feeds[0]).map(({ id }) => Number(id.slice(-4)));

/** The board that the patches make, by the numbers of its studies. */
async function patched(): Promise<readonly number[]> {
  const board = new Set<string>();
  for (const { feed, changes } of await side.feed())
    for (const { op, id } of changes as readonly { op: string; id: string }[])
      if (feed === 'radiology') board[op === 'upsert' ? 'add' : 'delete'](id);
  return [...board].map((id) => Number(id.slice(-4))).sort((one, other) => one - other);
}

/** The patches of the board. Reports stand on the feeds of single charts besides, whose readers read anew after a rebuild. */
const boardFeed = async () => (await side.feed()).filter(({ feed }) => feed === 'radiology');

async function expectWhole(): Promise<void> {
  const expected = expectedOf(small, await side.events());
  expect(await side.rows(imaging)).toEqual(expected.rows);
  expect(await boardFeed()).toEqual(expected.feed.filter(({ feed }) => feed === 'radiology'));
}

it('the board has what is open and the newest; the others come back to be edited, and when newer ones are removed', async () => {
  const running = side.run(small);
  await side.append(...people, ordered(1), ...[2, 3, 4, 5, 6].flatMap(done));
  await caughtUp();
  expect(await shown()).toEqual([1, 4, 5, 6]);
  expect(await patched()).toEqual([1, 4, 5, 6]);
  const rest = (await studies()).filter(({ feeds }) => !feeds[0]);
  expect(rest.map(({ sealed }) => sealed)).toEqual([true, true]);

  const findings = 'Something else';
  const second = { ...of(2), report_id: idOf('report', 2) };
  const numbers = (await boardFeed()).length;
  await side.append([
    studyAmended({ ...of(2), changes: { findings } }),
    reportAmended({ ...second, changes: { findings } }),
  ]);
  await caughtUp();
  const rows = await side.rows(imaging);
  expect(rows.find(({ id }) => id === of(2).study_id)).toMatchObject({ sealed: true, record: { findings } });
  expect(rows.find(({ id }) => id === second.report_id)).toMatchObject({ record: { findings, status: 'amended' } });
  expect(await boardFeed()).toHaveLength(numbers);

  await side.append([detailsCorrected({ patient_id: of(2).patient_id, changes: { phone: '4711' } })]);
  await side.append([allergyRecorded({ patient_id: of(2).patient_id })]);
  await side.append([studyRemoved(of(6))], [studyRemoved(of(5))]);
  await caughtUp();
  expect(await shown()).toEqual([1, 2, 3, 4]);
  expect(await patched()).toEqual([1, 2, 3, 4]);
  const back = (await studies()).find(({ id }) => id === of(2).study_id);
  expect(back?.record).toMatchObject({
    ...{ findings, patient: { name: 'Patient 1', phone: '4711' } },
    clinical: { allergies: ['Penicillin (Rash)'] },
  });
  await expectWhole();
  await running.stop();

  const [before, feed] = [await side.rows(imaging), await boardFeed()];
  await rebuild(small, side.store, side.db, AbortSignal.timeout(60_000));
  expect(await side.rows(imaging)).toEqual(before);
  expect(await boardFeed()).toEqual(feed);
  side.run(small);
  await side.append(...done(7));
  await caughtUp();
  expect(await shown()).toEqual([1, 3, 4, 7]);
  await expectWhole();
});

it('a study off the board leaves its stay to be looked up, and has it as it ended when it comes back', async () => {
  side.run(small);
  const stay = (n: number) => ({ admission_id: idOf('admission', n), patient_id: idOf('patient', 1 + (n % 2)) });
  const within = (n: number, encounter: number) => ({ ...of(n), encounter_id: stay(encounter).admission_id });
  await side.append(...people, [admitted(stay(1))], [studyOrdered(within(1, 1))], [studyCancelled(of(1))]);
  await side.append(...[2, 4, 6].flatMap(done));
  await side.append([discharged(stay(1))], [admitted(stay(3))]);
  await caughtUp();
  const first = async () => (await studies()).find(({ id }) => id === of(1).study_id);
  expect(await first()).toMatchObject({ sealed: true, record: { admission: null } });
  // Of the stay that goes on, and of one that has ended.
  await side.append([studyOrdered(within(7, 3))], [studyOrdered(within(9, 1))]);
  await side.append([studyAmended({ ...of(1), changes: { findings: 'None' } })], [studyRemoved(of(6))]);
  await side.append([studyRemoved(of(7))], [studyRemoved(of(9))], [studyRemoved(of(4))]);
  await caughtUp();
  expect(await first()).toMatchObject({
    record: { findings: 'None', admission: { id: stay(1).admission_id, status: 'discharged' } },
  });
  await expectWhole();
  const stays = (await side.rows(imaging)).filter(({ collection }) => collection === 'admissions');
  expect(stays.map(({ sealed = false }) => sealed)).toEqual([true, false]);
});

it('all of a patient’s studies are found by the name that they have now, those off the board as well', async () => {
  side.run(small);
  await side.append(...people, ...[2, 3, 4, 5, 6].flatMap(done));
  await side.append([detailsCorrected({ patient_id: idOf('patient', 1), changes: { name: 'Zoë Quaresma' } })]);
  await caughtUp();
  const found = (await studies()).filter(({ search }) => search?.includes('zoe quaresma'));
  expect(found.map(({ id }) => Number(id.slice(-4)))).toEqual([2, 4, 6]);
  await expectWhole();
});
