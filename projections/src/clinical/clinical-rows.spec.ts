import type { Clinical, FeedChange } from '@ward-board/contract';
import type { DomainEvent } from '@ward-board/domain';
import {
  admitted,
  allergyRecorded,
  discharged,
  emergencyReturned,
  icuTransferSentBack,
  idOf,
  labOrdered,
  medicationDispensed,
  medicationGiven,
  medicationRefused,
  observationEnteredInError,
  prescribed,
  registered,
  requestCompleted,
  studyOrdered,
  triaged,
  waitingAdded,
  waitingCancelled,
} from '@ward-board/domain/testing';
import { boards } from '../boards/boards.js';
import type { Projection } from '../engine/projection.js';
import { PATIENT_CLINICAL } from '../engine/projection.js';
import { imaging } from '../imaging/imaging.js';
import { folded } from '../testing/fold.js';
import { type Append, recorded } from '../testing/history-writer.js';
import { given, inEmergency, inIcu } from '../testing/one-patient.js';
import { reading, round, roundAt } from '../testing/vitals.js';

const HEART_RATE = '8867-4';

/** The patches that the last of these appends makes. */
function patchesOf(projection: unknown, ...history: readonly Append[]) {
  const patches = (appends: readonly Append[]) => folded(projection as Projection, recorded(...appends)).patches;
  return patches(history).slice(patches(history.slice(0, -1)).length);
}
const changesOf = (projection: unknown, ...history: readonly Append[]) =>
  patchesOf(projection, ...history).map(({ feed, changes }) => [
    feed,
    ...(changes as readonly FeedChange[]).map(({ collection }) => collection),
  ]);
const each = (events: readonly DomainEvent[]): readonly Append[] => events.map((event) => [event]);

describe('a change of the chart', () => {
  it('is no change of the record: its revision, its time and who changed it last stay', () => {
    const [before, after] = [given(...inIcu).icu, given(...inIcu, ...round(1)).icu].map((row) => {
      const { clinical, ...rest } = row?.record ?? {};
      return { clinical, rest };
    });
    expect(after?.rest).toEqual(before?.rest);
    expect(after?.clinical).not.toEqual(before?.clinical);
  });

  it('of a whole set of vitals is one patch of each board that the patient is on', () => {
    const stay = each([...inIcu, waitingAdded()]);
    expect(changesOf(boards, ...stay, round(1))).toEqual([
      ['icu', 'icu'],
      ['ward', 'waiting-list'],
    ]);
    expect(changesOf(imaging, ...each([registered(), studyOrdered()]), round(1))).toEqual([
      ['radiology', 'imaging-studies'],
    ]);
  });

  it('that shows nothing else is no patch', () => {
    const stay = each([...inIcu, reading(1, HEART_RATE, 70), reading(2, HEART_RATE, 80)]);
    expect(patchesOf(boards, ...stay, [reading(3, HEART_RATE, 60, roundAt(0))])).toEqual([]);
  });

  it('of somebody who is on no board is kept for when they are', () => {
    const earlier = [registered(), ...round(1), allergyRecorded()];
    const { emergency } = given(...earlier, admitted(), triaged());
    expect(emergency?.record.clinical).toMatchObject({ news2: { at: roundAt(1) }, allergies: ['Penicillin (Rash)'] });
    const rows = folded(boards as Projection, recorded(...each([...earlier, waitingAdded()]))).rows;
    expect(rows.find(({ collection }) => collection === 'waiting-list')?.record).toMatchObject({
      clinical: { allergy_status: 'present' },
    });
  });
});

describe('a record that has left its board', () => {
  it('keeps what was known then', () => {
    const { emergency, icu } = given(...inIcu, ...round(1));
    expect(emergency?.record.clinical.news2).toBeNull();
    expect(icu?.record.clinical.news2).not.toBeNull();
    const ended = [...inIcu, ...round(1), discharged()];
    expect(given(...ended, ...round(2), allergyRecorded()).icu?.record.clinical).toEqual(
      given(...ended).icu?.record.clinical,
    );
    const cancelled = each([registered(), waitingAdded(), waitingCancelled(), allergyRecorded()]);
    const rows = folded(boards as Projection, recorded(...cancelled)).rows;
    expect(rows.find(({ collection }) => collection === 'waiting-list')?.record).toMatchObject({
      clinical: { allergies: [] },
    });
  });

  it('shows what is known now when it comes back', () => {
    const back = given(...inIcu, ...round(1), icuTransferSentBack(), emergencyReturned());
    expect(back.emergency?.record.clinical.news2).toMatchObject({ at: roundAt(1) });
  });
});

it('a new stay begins with the chart as it is, and without what was due or done in the earlier one', () => {
  const earlier = [...inEmergency, ...round(1), labOrdered(), requestCompleted(), prescribed(), medicationDispensed()];
  const open = labOrdered({ service_request_id: idOf('service-request', 2) });
  const again = { admission_id: idOf('admission', 2), emergency_id: idOf('emergency', 2) };
  const rows = folded(
    boards as Projection,
    recorded(...each([...earlier, open, discharged(), admitted(again), triaged(again)])),
  ).rows;
  expect(rows.find(({ id }) => id === again.emergency_id)?.record).toMatchObject({
    clinical: {
      news2: { at: roundAt(1) },
      orders: { lab: { open: 1, resulted: 0 } },
      medications_due: 0,
      medications_declined: 0,
    },
  });
});

it('with a stay ends what was due of that stay alone, and what had its result, whichever of them there is', () => {
  const again = { admission_id: idOf('admission', 2), emergency_id: idOf('emergency', 2) };
  const next = (...earlier: Append) => {
    const history = each([...inEmergency, ...earlier, discharged(), admitted(again), triaged(again)]);
    const { rows } = folded(boards as Projection, recorded(...history));
    const record = rows.find(({ id }) => id === again.emergency_id)?.record as { readonly clinical: Clinical };
    return [record.clinical.orders.lab, record.clinical.medications_due];
  };
  const none = { open: 0, resulted: 0 };
  expect(next(prescribed())).toEqual([none, 0]);
  expect(next(labOrdered(), requestCompleted())).toEqual([none, 0]);
  expect(next(labOrdered())).toEqual([{ open: 1, resulted: 0 }, 0]);
  const { admission_id: _, ...forNoStay } = prescribed().data;
  const outside = { ...prescribed(), data: forNoStay };
  expect(next(outside)).toEqual([none, 1]);
});

it.each([
  ['dispensed', [medicationDispensed()]],
  ['declined once it was dispensed', [medicationDispensed(), medicationRefused()]],
  ['dispensed anew', [medicationDispensed(), medicationGiven(), medicationDispensed()]],
] as const)(
  'nothing is due in a later stay of what was prescribed for one that has ended, and is %s then',
  (_, done) => {
    const next = (n: number) => ({ admission_id: idOf('admission', n), emergency_id: idOf('emergency', n) });
    const arrives = (n: number) => [admitted(next(n)), triaged(next(n))];
    const shownIn = (n: number, ...later: Append) => {
      const history = each([...inEmergency, prescribed(), discharged(), ...later]);
      const { rows } = folded(boards as Projection, recorded(...history));
      return rows.find(({ id }) => id === next(n).emergency_id)?.record;
    };
    const nothing = { clinical: { medications_due: 0, medications_declined: 0 } };
    expect(shownIn(2, ...done, ...arrives(2))).toMatchObject(nothing);
    expect(shownIn(2, ...arrives(2), ...done)).toMatchObject(nothing);
    expect(shownIn(3, ...arrives(2), discharged(next(2)), ...done, ...arrives(3))).toMatchObject(nothing);
  },
);

it('what is prescribed for no stay is due in each', () => {
  const { admission_id: _, ...data } = prescribed().data;
  const again = { admission_id: idOf('admission', 2), emergency_id: idOf('emergency', 2) };
  const history: Append = [
    ...inEmergency,
    { type: 'PrescriptionOrdered', data },
    ...[discharged(), admitted(again), triaged(again)],
  ];
  const { rows } = folded(boards as Projection, recorded(...each(history)));
  expect(rows.find(({ id }) => id === again.emergency_id)?.record).toMatchObject({ clinical: { medications_due: 1 } });
});

it.each([boards, imaging] as readonly Projection[])(
  'what $name keeps of a chart is bounded, however long it is',
  (projection) => {
    const longs = [2, 4].map((times) =>
      folded(projection, recorded([registered()], ...Array.from({ length: times }, (_, n) => manyOf(n)))).rows.find(
        ({ collection }) => collection === PATIENT_CLINICAL,
      ),
    );
    const [once, twice] = longs.map((row) => JSON.stringify(row?.record).length);
    expect(twice).toBeLessThan(Number(once) * 1.05);
    expect(once).toBeLessThan(100_000);
  },
);

it('of somebody of whom nothing is recorded nothing is kept, whatever ends', () => {
  const rows = folded(boards as Projection, recorded(...each([...inIcu, discharged()]))).rows;
  expect(rows.filter(({ collection }) => collection === PATIENT_CLINICAL)).toEqual([]);
});

/** Hundreds of everything. */
function manyOf(times: number): Append {
  const numbers = Array.from({ length: 250 }, (_, n) => times * 250 + n + 1);
  return numbers.flatMap((n) => [
    reading(n, `${1 + (n % 90)}-1`, n),
    reading(n + 100_000, HEART_RATE, n, roundAt(n)),
    allergyRecorded({ record_id: idOf('allergy', n) }),
    labOrdered({ service_request_id: idOf('service-request', n) }),
    prescribed({ prescription_id: idOf('prescription', n) }),
  ]);
}

it('takes back what was entered in error long ago without a trace', () => {
  const history = each([...inIcu, ...Array.from({ length: 20 }, (_, n) => reading(n + 1, HEART_RATE, n))]);
  const error = observationEnteredInError({ record_id: idOf('observation', 1) });
  expect(patchesOf(boards, ...history, [error])).toEqual([]);
});
