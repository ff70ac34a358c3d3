import { wardKey } from '@ward-board/contract';
import {
  admitted,
  detailsCorrected,
  discharged,
  idOf,
  prescribed,
  prescriptionStopped,
  registered,
  studyCancelled,
  studyOrdered,
} from '@ward-board/domain/testing';
import fc from 'fast-check';
import { boards } from '../../boards/boards.js';
import { imaging } from '../../imaging/imaging.js';
import { prescriptionList } from '../../orders/prescriptions.js';
import { folded, sorted, stored } from '../../testing/fold.js';
import { type Append, HistoryWriter, recorded } from '../../testing/history-writer.js';
import { journeys } from '../../testing/journeys.js';
import { longStories } from '../../testing/random-hospital.js';
import type { Projection, Row } from '../projection.js';
import { RowsFromEvents } from './rows-from-events.js';
import { OlderRowsNeeded } from './rows-to-go-on-from.js';

const prescriptions = prescriptionList as Projection;
/** On which feed a row stands is asked of a projection with windows feed by feed. */
const shown = ({ feeds: _, ...row }: Row) => row;
const numbered = (count: number) => Array.from({ length: count }, (_, n) => n + 1);

/** Somebody for whom so many medications were prescribed, each of them stopped again. */
const treated = (count: number): readonly Append[] => [
  [registered()],
  ...numbered(count)
    .map((n) => ({ prescription_id: idOf('prescription', n) }))
    .flatMap((which) => [[prescribed(which)], [prescriptionStopped(which)]]),
];
/** Somebody whose studies are over, and who has another name since. */
const examined: readonly Append[] = [
  [registered()],
  ...numbered(60)
    .map((n) => ({ study_id: idOf('study', n) }))
    .flatMap((which) => [[studyOrdered(which)], [studyCancelled(which)]]),
  [detailsCorrected({ changes: { name: 'Another Name' } })],
];

describe('rows made of events alone', () => {
  it.each<[string, Projection, readonly Append[]]>([
    ['boards', boards as Projection, journeys(4)],
    ['imaging', imaging as Projection, examined],
    ['prescriptions', prescriptions, treated(120)],
  ])('are those of a runner, sealed ones included, whatever the pages are: %s', (_name, projection, history) => {
    const writer = new HistoryWriter();
    const appends = history.map((append) => writer.record(append));
    const made = new RowsFromEvents(projection);
    for (let at = 0; at < appends.length; at += 70) made.add(appends.slice(at, at + 70).flat());
    const { rows } = folded(projection, appends.flat());
    expect(sorted(stored(made.all())).map(shown)).toEqual(rows.map(shown));
  });

  it.each([boards, imaging] as readonly Projection[])(
    'go on from what was kept of $name at any moment as if they had been made of every event',
    (projection) => {
      fc.assert(
        fc.property(longStories, fc.nat(150), ({ appends }, cut) => {
          const [before, after] = [appends.slice(0, cut), appends.slice(cut)];
          const writer = new HistoryWriter();
          const [earlier, later] = [before, after].map((some) => some.flatMap((append) => writer.record(append)));
          const [whole, first, second] = [projection, projection, projection].map((each) => new RowsFromEvents(each));
          whole?.add([...(earlier ?? []), ...(later ?? [])]);
          first?.add(earlier ?? []);
          const patients = new Set(earlier?.flatMap((event) => projection.key(event) ?? []));
          for (const patient of patients) second?.beginAt(patient, stored(first?.toGoOnFrom(patient) ?? []));
          second?.add(later ?? []);
          const shownOn = (made: RowsFromEvents | undefined) => wardKey.options.map((ward) => stored(made?.on(ward)));
          expect(shownOn(second)).toEqual(shownOn(whole));
          expect(second?.stopped()).toEqual(whole?.stopped());
        }),
        { numRuns: 60 },
      );
    },
  );

  it('go on from the newest stays that have ended, and from every event where a study is of an older one', () => {
    const stay = (n: number) => ({ admission_id: idOf('admission', n) });
    const writer = new HistoryWriter();
    const record = (...appends: readonly Append[]) => appends.flatMap((append) => writer.record(append));
    const first = new RowsFromEvents(imaging as Projection);
    first.add(record([registered()], ...numbered(20).flatMap((n) => [[admitted(stay(n))], [discharged(stay(n))]])));
    const kept = first.toGoOnFrom(idOf('patient')) ?? [];
    expect(kept.filter(({ collection }) => collection === 'admissions').length).toBeLessThan(20);
    const goingOn = (study: number, of: number) => {
      const made = new RowsFromEvents(imaging as Projection);
      made.beginAt(idOf('patient'), stored(kept));
      made.add(record([studyOrdered({ study_id: idOf('study', study), encounter_id: stay(of).admission_id })]));
      return made.on('radiology');
    };
    expect(goingOn(1, 20)).toMatchObject([
      { record: { admission: { id: stay(20).admission_id, status: 'discharged' } } },
    ]);
    expect(() => goingOn(2, 1)).toThrow(OlderRowsNeeded);
  });

  it('cost as much for each event however many of a patient’s orders are over', () => {
    const looked = (count: number): number => {
      let rows = 0;
      const counting: Projection = {
        ...prescriptions,
        rows: (document) => {
          const found = prescriptions.rows(document);
          rows += found.length;
          return found;
        },
      };
      new RowsFromEvents(counting).add(recorded(...treated(count)));
      return rows;
    };
    expect(looked(800) / looked(200)).toBeLessThan(5);
  });
});
