import { StepForward } from '@lucide/svelte';
import { type FieldOf, type OperationRecord, operation, opStatuses } from '@ward-board/contract';
import { defineBoard } from '#lib/board/define-board.ts';
import { deleting } from '#lib/board/deleting.ts';
import { levelCount } from '#lib/board/level-count.ts';
import { awaiting, bySaid } from '#lib/board/order.ts';
import type { RowAction } from '#lib/board/row-action.ts';
import { moving, receiving, toIcu, toWard } from '#lib/board/stay-actions.ts';
import { allergiesOf, reasonOf } from '#lib/board/stay-rows.ts';
import { levelLook } from '#lib/forms/level-looks.ts';
import { ordering } from '../order-action.ts';
import { chartColumns } from '../values/value-columns.ts';
import { beforeStep, type StepTo } from './before-step.ts';
import {
  brief,
  changeRoom,
  diagnosis,
  procedure,
  ready,
  room,
  status,
  team,
  time,
  type,
} from './OperationCells.svelte';
import { inOrder, sayNext, sortsAt } from './schedule.ts';
import { theatres } from './TheatreTimeline.svelte';
import { beforeEdit, theatresOf } from './theatres.ts';

/** Recovered patients are reached by their own filter, and count nowhere else. */
const isActive = ({ op_status }: OperationRecord): boolean => op_status !== 'recovered';
const counted = (count: number, words: string) => ({ text: count === 0 ? 'none' : `${count} ${words}` });

/** Surgery is over: the patient may leave the theatre. */
const isOver = ({ op_status }: OperationRecord): boolean => op_status === 'post-op' || op_status === 'recovered';

/** What is filled in with a step: what was done and found once surgery is over. */
const recordedWith: Readonly<Record<StepTo, readonly FieldOf<typeof operation>[]>> = {
  'in-surgery': [],
  'post-op': ['post_op_notes', 'complications'],
  recovered: [],
};

/** A step of the status, one way: never the row's one button, so that no slip of a finger takes it. */
const stepTo = (to: StepTo): RowAction<OperationRecord> => ({
  does: 'step',
  label: `Set to ${levelLook(operation, to).word}`,
  Icon: StepForward,
  offered: ({ op_status }) => opStatuses.indexOf(op_status) + 1 === opStatuses.indexOf(to),
  to,
  records: recordedWith[to],
  asks: (row, now, all) => beforeStep(row, to, now, all),
});

export const operationsBoard = defineBoard({
  ward: 'operations',
  kind: operation,
  stepwise: true,
  title: 'Operations',
  table: 'Operations',
  nobody: 'No patients on the Operations board',
  how: 'Scheduled operations and patients handed off by other boards appear here.',
  edit: 'Edit operation',
  beforeEdit,
  suggests: (rows) => ({ operating_room: theatresOf(rows) }),
  began: 'Booked',
  left: 'This operation has left the board.',
  rows: (board) => board.rows('operations'),
  orders: [
    {
      key: 'status',
      label: 'Status, in surgery first, then the scheduled time',
      sort: inOrder,
      group: ({ op_status }) => op_status,
    },
    { key: 'time', label: 'Scheduled time', sort: (rows) => bySaid(rows, sortsAt) },
    {
      key: 'room',
      label: 'Operating room, then the scheduled time',
      sort: (rows) => bySaid(rows, (row) => row.operating_room && `${row.operating_room} ${sortsAt(row) ?? '~'}`),
      group: ({ operating_room }) => operating_room ?? '',
    },
  ],
  words: (row) => [
    row.procedure_name,
    row.surgeon,
    row.anaesthesiologist,
    row.operating_room,
    row.location,
    reasonOf(row.pre_op_diagnosis, row),
    allergiesOf(row),
    row.told_next_step?.text ?? null,
  ],
  arrivals: {
    kind: operation,
    strip: 'To be scheduled',
    of: (board) => awaiting(board.rows('admissions'), 'operations'),
    begin: '+ Schedule Operation',
    short: '+ Schedule',
    choose: 'Choose a patient to schedule',
    none: 'No patients to be scheduled.',
    how: 'New surgical admissions appear here automatically.',
    receive: 'Schedule',
    again: 'Schedule again',
    title: () => 'Schedule operation',
    save: 'Schedule operation',
    initial: ({ reason }) => ({ pre_op_diagnosis: reason ?? '' }),
    saved: ({ procedure_name }: OperationRecord) => `scheduled: ${procedure_name}`,
  },
  look: ({ op_status }) => levelLook(operation, op_status),
  counts: {
    label: 'Operation status',
    home: 'all',
    of: [
      {
        key: 'all',
        word: 'All',
        keeps: isActive,
        note: (rows) =>
          counted(rows.filter(({ surgery_type }) => surgery_type !== 'elective').length, 'urgent or emergency'),
      },
      levelCount(operation, 'pre-op', sayNext),
      levelCount(operation, 'in-surgery', (rows) => ({
        text: rows.map((row) => row.operating_room ?? 'no OR').join(', ') || 'none',
      })),
      levelCount(operation, 'post-op', (rows) =>
        counted(rows.filter((row) => row.complications).length, 'with complications'),
      ),
      levelCount(operation, 'recovered', () => ({ text: 'shown here only' })),
    ],
  },
  columns: [
    { key: 'status', head: 'Status', note: 'place', cell: status },
    { key: 'time', head: 'Time', note: 'length', cell: time },
    { key: 'room', head: 'OR', cell: room },
    { key: 'patient', head: 'Patient', note: 'sex, age, born, MRN', cell: 'patient' },
    { key: 'procedure', head: 'Procedure', note: 'allergies', cell: procedure },
    ...chartColumns,
    { key: 'type', head: 'Type', note: 'anaesthesia, surgeon', cell: type },
    { key: 'team', head: 'Surgeon', note: 'anaesthetist', cell: team },
    { key: 'diagnosis', head: 'Diagnosis', note: 'instructions', cell: diagnosis },
    { key: 'ready', head: 'Ready', cell: ready },
  ],
  layouts: {
    wide: '118px 86px 58px 220px minmax(0, 1.1fr) minmax(0, 1fr) 60px 76px 60px 54px 50px 58px 230px 126px 136px',
    desktop: {
      row: 48,
      columns: '100px 84px 46px 180px minmax(0, 1.22fr) minmax(0, 1fr) 46px 69px 48px 42px 40px 52px 193px 119px 110px',
      lines: '20px 16px',
      areas: [
        'status time room patient procedure diagnosis age bp hr spo2 rr temp type ready act',
        'status time room patient procedure diagnosis age more more more more more team ready act',
      ],
    },
    narrow: '110px 84px 52px 210px minmax(0, 1fr) 66px 80px 50px 44px 42px 50px 112px',
    across: {
      row: 59,
      columns: '110px 84px 52px 184px minmax(0, 1fr) 48px 67px 54px 42px 42px 54px 104px',
      lines: '20px 17px 16px',
      areas: [
        'status time room patient procedure age bp hr spo2 rr temp act',
        'status time room patient procedure age more more more more more act',
        'ready ready ready diagnosis diagnosis type type team team team team act',
      ],
    },
    upright: {
      row: 79,
      columns: 'minmax(101px, 110px) 83px 48px minmax(132px, 1fr) 48px 67px 48px 42px 40px 48px minmax(46px, 92px)',
      lines: '20px 16px 18px 16px',
      areas: [
        'status time room patient age bp hr spo2 rr temp act',
        'status time room patient age more more more more more act',
        'type type procedure procedure procedure team team team team team act',
        'procedure-b procedure-b diagnosis diagnosis diagnosis ready ready ready ready ready act',
      ],
    },
    paper: { columns: '120px 104px 84px 200px minmax(0, 1fr) 80px 96px 60px 56px 56px 70px 0px' },
  },
  brief,
  dock: theatres,
  actions: [
    ...receiving,
    toWard({
      from: 'operations',
      label: 'Transfer to Ward',
      short: 'Ward',
      offered: isOver,
      likely: () => true,
      initial: (row) => ({
        diagnosis: row.pre_op_diagnosis ?? row.procedure_name,
      }),
    }),
    toIcu({
      from: 'operations',
      offered: isOver,
      initial: (row) => ({
        diagnosis: row.pre_op_diagnosis ?? row.procedure_name,
      }),
    }),
    ...(['in-surgery', 'post-op', 'recovered'] as const).map(stepTo),
    ordering,
    moving(changeRoom, ['operating_room', 'location']),
    deleting<OperationRecord>({
      label: 'Remove operation…',
      // Once surgery is over, removing the record would take notes and complications from every screen.
      offered: ({ op_status }) => op_status === 'pre-op' || op_status === 'in-surgery',
      title: 'Remove this operation?',
      explains:
        'For an operation that was entered in error. It leaves every board with all that was recorded of it here. What another board handed over stays: the operation that is scheduled next shows it. The patient is to be scheduled again.',
      action: 'Remove operation',
      acting: 'Removing…',
      done: 'removed from the Operations board',
    }),
  ],
});
