import { admissions, type OperationDetails, type OpStatus } from '@ward-board/domain';
import { firstIdAt } from '@ward-board/event-store';
import { foldWith, MissingRecord, type Projection, type Row } from '../engine/projection.js';

/** When an operation was booked for, and when it took place. Nothing says whose it is. Times are RFC 3339, UTC. */
export interface OperationTimes
  extends Pick<OperationDetails, 'operating_room' | 'surgery_type' | 'scheduled_at' | 'duration_minutes'> {
  readonly operation_id: string;
  /** When the patient came into the room, and when they left it. `scheduled_at` and `duration_minutes` are as of the first. */
  readonly began_at: string | null;
  readonly ended_at: string | null;
  /** When it left the board; without `began_at` it was called off. */
  readonly closed_at: string | null;
}

/** The operations of one stay, in the order in which they were made. */
interface Stay {
  readonly operations: ReadonlyMap<string, OperationTimes>;
  readonly discharged: boolean;
}

export const OPERATION_TIMES = 'operation-times';

/** An id that sorts by a time, and is one operation's alone. */
const idAt = (time: string, operation_id: string): string =>
  firstIdAt(new Date(time)).slice(0, 13) + operation_id.slice(13);

const put = (stay: Stay, operation: OperationTimes): Stay => ({
  ...stay,
  operations: new Map(stay.operations).set(operation.operation_id, operation),
});

/** @throws MissingRecord for an operation that was never scheduled, or was entered in error. */
function change(stay: Stay, id: string, changed: (operation: OperationTimes) => Partial<OperationTimes>): Stay {
  const operation = stay.operations.get(id);
  if (!operation) throw new MissingRecord(`There is no operation ${id}.`);
  return put(stay, { ...operation, ...changed(operation) });
}

const reached = (to: OpStatus, at: string): Partial<OperationTimes> => {
  if (to === 'in-surgery') return { began_at: at };
  return to === 'post-op' ? { ended_at: at } : {};
};

/** Who leaves the board from the theatre has left the room then. */
const closed =
  (at: string) =>
  ({ began_at, ended_at }: OperationTimes) => ({
    closed_at: at,
    ended_at: began_at === null ? null : (ended_at ?? at),
  });

/** A booking is what was recorded of it when the operation began: the room alone is a fact that is corrected later. */
function amended(operation: OperationTimes, changes: Partial<OperationDetails>, at: string): Partial<OperationTimes> {
  const {
    operating_room = operation.operating_room,
    surgery_type = operation.surgery_type,
    scheduled_at = operation.scheduled_at,
    duration_minutes = operation.duration_minutes,
  } = changes;
  const booked = operation.began_at === null || at <= operation.began_at;
  return { operating_room, surgery_type, ...(booked && { scheduled_at, duration_minutes }) };
}

/**
 * What OR utilization is counted from. An operation has a row under the time that it is booked for and one under that of
 * its beginning, so that the operations of some days are a range of the primary key, however many others there are.
 * A stay has one operation that anything can still happen to, the newest: the others are sealed.
 */
export const operationTimes: Projection<Stay> = {
  name: 'operation-times',
  version: 1,
  ...foldWith<Stay>({
    OperationScheduled: (stay, said, { at }) => {
      const { operation_id, op_status, operating_room, surgery_type, scheduled_at, duration_minutes } = said;
      const booking = { operation_id, operating_room, surgery_type, scheduled_at, duration_minutes };
      const begun = op_status === 'pre-op' ? null : at;
      return put(stay, { ...booking, began_at: begun, ended_at: null, closed_at: null, ...reached(op_status, at) });
    },
    OperationStatusChanged: (stay, { operation_id, to }, { at }) => change(stay, operation_id, () => reached(to, at)),
    OperationAmended: (stay, { operation_id, changes }, { at }) =>
      change(stay, operation_id, (operation) => amended(operation, changes, at)),
    OperationHandedOff: (stay, { operation_id }, { at }) => change(stay, operation_id, closed(at)),
    OperationPatientReturned: (stay, { operation_id }) => change(stay, operation_id, () => ({ closed_at: null })),
    OperationTransferSentBack: (stay, { operation_id }, { at }) => change(stay, operation_id, closed(at)),
    OperationEnteredInError: (stay, { operation_id }) => {
      const operations = new Map(stay.operations);
      if (!operations.delete(operation_id)) throw new MissingRecord(`There is no operation ${operation_id}.`);
      return { ...stay, operations };
    },
    PatientDischarged: (stay, _, { at }) => {
      const open = [...stay.operations.values()].filter(({ closed_at }) => closed_at === null);
      const all = open.reduce((left, operation) => put(left, { ...operation, ...closed(at)(operation) }), stay);
      return { ...all, discharged: true };
    },
  }),
  // The stream of the stay: even an event that can't be read says which one it is in.
  key: ({ stream }) => (stream.startsWith(admissions.stream('')) ? stream : null),
  history: (stream) => ({ stream }),
  open: (rows) => {
    const operations = rows.map(({ record }) => record as OperationTimes);
    return { operations: new Map(operations.map((each) => [each.operation_id, each])), discharged: false };
  },
  rows: ({ operations, discharged }) => {
    const newest = [...operations.values()].at(-1);
    return [...operations.values()].flatMap((operation): readonly Row[] => {
      const { operation_id, scheduled_at, began_at } = operation;
      const sealed = discharged || operation !== newest;
      const row = { collection: OPERATION_TIMES, feeds: [], search: null, record: operation };
      const times = [scheduled_at, began_at].filter((time) => time !== null);
      // Without a time it is filed under when it was made, which its id says.
      const ids = times.length > 0 ? new Set(times.map((time) => idAt(time, operation_id))) : [operation_id];
      return [...ids].map((id) => ({ ...row, id, ...(sealed && { sealed }) }));
    });
  },
};
