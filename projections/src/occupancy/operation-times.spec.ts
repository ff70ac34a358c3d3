import {
  admitted,
  discharged,
  idOf,
  operationAmended,
  operationEnteredInError,
  operationHandedOff,
  operationReturned,
  operationScheduled,
  operationTransferSentBack,
  registered,
  statusChanged,
} from '@ward-board/domain/testing';
import { firstIdAt, timeOfId } from '@ward-board/event-store';
import fc from 'fast-check';
import type { Projection } from '../engine/projection.js';
import { foldAll, folded } from '../testing/fold.js';
import { type Append, recorded, timeOf } from '../testing/history-writer.js';
import { stories } from '../testing/random-hospital.js';
import { type OperationTimes, operationTimes } from './operation-times.js';

const projection = operationTimes as Projection;
const admission: readonly Append[] = [[registered()], [admitted({ admission_type: 'surgery' })]];
const scheduled_at = '2026-11-21T09:00:00.000Z';
const booked = operationScheduled({ scheduled_at, duration_minutes: 60 });
const begun = statusChanged();
const over = statusChanged({ from: 'in-surgery', to: 'post-op' });

const rowsOf = (...history: readonly Append[]) => folded(projection, recorded(...admission, ...history)).rows;
/** The operations after these appends, the first of which is the third of the history. */
const given = (...history: readonly Append[]) => {
  const records = rowsOf(...history).map(({ record }) => record as OperationTimes);
  return [...new Map(records.map((record) => [record.operation_id, record])).values()];
};
const [third, fourth, fifth] = [timeOf(3), timeOf(4), timeOf(5)];

describe('the times of an operation', () => {
  it('are those of its booking and of its status', () => {
    const { operation_id, operating_room, surgery_type } = booked.data;
    const booking = { operation_id, operating_room, surgery_type, scheduled_at, duration_minutes: 60 };
    expect(given([booked])).toEqual([{ ...booking, began_at: null, ended_at: null, closed_at: null }]);
    expect(given([booked], [begun])).toMatchObject([{ ...booking, began_at: fourth, ended_at: null }]);
    expect(given([booked], [begun], [over])).toMatchObject([{ began_at: fourth, ended_at: fifth, closed_at: null }]);
  });

  it('begin with the record of a patient who comes in surgery', () => {
    expect(given([operationScheduled({ op_status: 'in-surgery' })])).toMatchObject([{ began_at: third }]);
  });

  it('keep the booking that was recorded when the patient came into the room; the room itself is corrected later', () => {
    const changes = { scheduled_at: '2026-11-22T09:00:00.000Z', duration_minutes: 90, operating_room: 'OR 7' };
    const moved = operationAmended({ changes });
    expect(given([booked], [moved])).toMatchObject([changes]);
    // One edit says the status and what else it is about.
    expect(given([booked], [begun, moved])).toMatchObject([changes]);
    expect(given([booked], [begun], [moved])).toMatchObject([
      { scheduled_at, duration_minutes: 60, operating_room: 'OR 7' },
    ]);
  });

  it('say that it was called off when it leaves the board before it began', () => {
    const calledOff = [{ began_at: null, ended_at: null, closed_at: fourth }];
    expect(given([booked], [operationTransferSentBack()])).toMatchObject(calledOff);
    expect(given([booked], [discharged()])).toMatchObject(calledOff);
  });

  it('end with the stay at the latest, and are not changed by a patient who comes back', () => {
    expect(given([booked], [begun], [discharged()])).toMatchObject([{ began_at: fourth, ended_at: fifth }]);
    const back = given([booked], [begun], [over], [operationHandedOff()], [operationReturned()], [discharged()]);
    expect(back).toMatchObject([{ began_at: fourth, ended_at: fifth, closed_at: timeOf(8) }]);
  });

  it('are gone with an operation that was entered in error', () => {
    expect(rowsOf([booked], [begun], [operationEnteredInError()])).toEqual([]);
  });
});

describe('the rows of an operation', () => {
  const times = (...history: readonly Append[]) =>
    rowsOf(...history).map(({ id }) => new Date(timeOfId(id) ?? Number.NaN).toISOString());

  it('are filed under the time of the booking and that of the beginning', () => {
    expect(times([booked])).toEqual([scheduled_at]);
    expect(times([booked], [begun])).toEqual([fourth, scheduled_at]);
    const moved = operationAmended({ changes: { scheduled_at: '2026-11-23T09:00:00.000Z' } });
    expect(times([booked], [moved])).toEqual(['2026-11-23T09:00:00.000Z']);
  });

  it('are filed under when it was made while it has no time, and under the first there is where one is earlier', () => {
    expect(rowsOf([operationScheduled({ scheduled_at: null })]).map(({ id }) => id)).toEqual([
      booked.data.operation_id,
    ]);
    expect(times([operationScheduled({ scheduled_at: '1900-01-01T00:00:00.000Z' })])).toEqual([
      '1970-01-01T00:00:00.000Z',
    ]);
  });

  it('are sealed once nothing can happen to it: the stay is over, or has a later operation', () => {
    const second = operationScheduled({ operation_id: idOf('operation', 2), scheduled_at });
    const sealed = (...history: readonly Append[]) =>
      rowsOf(...history).map(({ record, sealed: is }) => [(record as OperationTimes).operation_id, is === true]);
    const [first, later] = [booked.data.operation_id, second.data.operation_id];
    expect(sealed([booked], [operationTransferSentBack()])).toEqual([[first, false]]);
    expect(sealed([booked], [operationTransferSentBack()], [second])).toEqual([
      [first, true],
      [later, false],
    ]);
    expect(sealed([booked], [discharged()])).toEqual([[first, true]]);
  });

  it('sort by their time, which the first id of a time is not after', () => {
    const [row] = rowsOf([booked]);
    const at = Date.parse(scheduled_at);
    expect([firstIdAt(new Date(at)) <= (row?.id ?? ''), (row?.id ?? '') < firstIdAt(new Date(at + 1))]).toEqual([
      true,
      true,
    ]);
  });
});

it('are the same whether a history is folded at once or append by append, an operation under each of its times', () => {
  fc.assert(
    fc.property(stories, ({ appends }) => {
      const history = recorded(...appends);
      const byAppend = Map.groupBy(history, ({ metadata }) => metadata.command_id);
      const { rows, patches } = folded(projection, history);
      expect(foldAll(projection, [...byAppend.values()]).rows).toEqual(rows);
      expect(patches).toEqual([]);
      const made = new Set<string>();
      for (const { event } of appends.flat().map((event) => ({ event }))) {
        if (event.type === 'OperationScheduled') made.add(event.data.operation_id);
        if (event.type === 'OperationEnteredInError') made.delete(event.data.operation_id);
      }
      expect(new Set(rows.map(({ record }) => (record as OperationTimes).operation_id))).toEqual(made);
      for (const { began_at, ended_at, closed_at } of rows.map(({ record }) => record as OperationTimes)) {
        if (ended_at !== null) expect(began_at !== null && began_at <= ended_at).toBe(true);
        if (closed_at !== null && began_at !== null) expect(ended_at).not.toBeNull();
      }
    }),
    { numRuns: 60 },
  );
});
