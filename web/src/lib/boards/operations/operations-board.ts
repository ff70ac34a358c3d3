import { Trash2 } from '@lucide/svelte';
import { type OperationRecord, type OpStatus, operation } from '@ward-board/contract';
import { type Count, defineBoard } from '#lib/board/define-board.ts';
import { awaiting, byLevel, bySaid } from '#lib/board/order.ts';
import { levelLook } from '#lib/forms/level-looks.ts';
import { brief, diagnosis, procedure, ready, room, status, team, time, type } from './OperationCells.svelte';
import { sayNext } from './schedule.ts';
import { theatres } from './TheatreTimeline.svelte';

/** Recovered patients are reached by their own filter, and count nowhere else. */
const isActive = ({ op_status }: OperationRecord): boolean => op_status !== 'recovered';
const counted = (count: number, words: string) => ({ text: count === 0 ? 'none' : `${count} ${words}` });

const cardOf = (status: OpStatus, note: NonNullable<Count<OperationRecord>['note']>): Count<OperationRecord> => ({
  key: status,
  word: levelLook(operation, status).word,
  look: levelLook(operation, status),
  keeps: ({ op_status }) => op_status === status,
  note,
});

/** The Operations board. */
export const operationsBoard = defineBoard({
  ward: 'operations',
  kind: operation,
  stepwise: true,
  title: 'Operations',
  table: 'Operations',
  nobody: 'No patients on the Operations board',
  how: 'Scheduled operations and patients handed off by Emergency appear here.',
  edit: 'Edit operation',
  began: 'Booked',
  left: 'This operation has left the board.',
  rows: (board) => board.rows('operations'),
  orders: [
    {
      key: 'status',
      label: 'Status, then the scheduled time',
      sort: (rows) => byLevel(operation, rows, ({ scheduled_at }) => scheduled_at),
      group: ({ op_status }) => op_status,
    },
    { key: 'time', label: 'Scheduled time', sort: (rows) => bySaid(rows, ({ scheduled_at }) => scheduled_at) },
    {
      key: 'room',
      label: 'Operating room, then the scheduled time',
      sort: (rows) =>
        bySaid(
          rows,
          ({ operating_room, scheduled_at }) => operating_room && `${operating_room} ${scheduled_at ?? '~'}`,
        ),
      group: ({ operating_room }) => operating_room ?? '',
    },
  ],
  words: ({ procedure_name, surgeon, anaesthesiologist, operating_room, location, pre_op_diagnosis }) => [
    procedure_name,
    surgeon,
    anaesthesiologist,
    operating_room,
    location,
    pre_op_diagnosis,
  ],
  arrivals: {
    strip: 'To be scheduled',
    of: (board) => awaiting(board.rows('admissions'), 'operations'),
    begin: '+ Schedule Operation',
    short: '+ Schedule',
    choose: 'Choose a patient to schedule',
    none: 'No patients to be scheduled. New surgical admissions appear here automatically.',
    receive: 'Schedule',
    again: 'Schedule again',
    title: () => 'Schedule operation',
    save: 'Schedule operation',
    initial: ({ reason }) => ({ pre_op_diagnosis: reason ?? '' }),
    saved: ({ procedure_name }) => `scheduled: ${procedure_name}`,
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
      cardOf('pre-op', sayNext),
      cardOf('in-surgery', (rows) => ({ text: rows.map((row) => row.operating_room ?? 'no OR').join(', ') || 'none' })),
      cardOf('post-op', (rows) => counted(rows.filter((row) => row.complications).length, 'with complications')),
      cardOf('recovered', () => ({ text: 'shown here only' })),
    ],
  },
  columns: [
    { key: 'status', head: 'Status', note: 'place', cell: status },
    { key: 'time', head: 'Time', note: 'length', cell: time },
    { key: 'room', head: 'OR', cell: room },
    { key: 'patient', head: 'Patient', note: 'sex, age, born, MRN', cell: 'patient' },
    { key: 'procedure', head: 'Procedure', note: 'complications', cell: procedure },
    { key: 'type', head: 'Type', note: 'anaesthesia', cell: type },
    { key: 'team', head: 'Surgeon', note: 'anaesthetist', cell: team },
    { key: 'diagnosis', head: 'Pre-op diagnosis', note: 'instructions', cell: diagnosis },
    { key: 'ready', head: 'Ready', cell: ready },
  ],
  layouts: {
    desk: {
      row: 48,
      columns: '122px 92px 60px 200px minmax(0, 1fr) 116px 134px 204px 130px 92px',
      lines: '20px 16px',
      areas: [
        'status time room patient procedure type team diagnosis ready act',
        'status time room patient procedure type team diagnosis ready act',
      ],
    },
    across: {
      row: 56,
      columns: '104px 88px 56px 186px minmax(0, 1fr) 112px 122px 136px 44px',
      lines: '20px 16px',
      areas: [
        'status time room patient procedure type team ready act',
        'status time room patient procedure type team ready act',
      ],
    },
    upright: {
      row: 74,
      columns: '104px 90px 56px 186px minmax(0, 1fr) 120px 44px',
      lines: '20px 16px 20px',
      areas: [
        'status time room patient procedure team act',
        'status time room patient procedure team act',
        'type type type ready ready ready act',
      ],
    },
  },
  brief,
  dock: theatres,
  actions: [
    {
      does: 'close',
      label: 'Remove operation…',
      // Once surgery is over, removing the record would take notes and complications from every screen.
      offered: ({ op_status }) => op_status === 'pre-op' || op_status === 'in-surgery',
      Icon: Trash2,
      title: 'Remove this operation?',
      request: (path) => ({ method: 'DELETE', path }),
      noted: false,
      explains:
        'For an operation that was entered in error. It leaves every board with all that was recorded of it; the patient is to be scheduled again.',
      action: 'Remove operation',
      acting: 'Removing…',
      done: 'removed from the Operations board',
    },
  ],
});
