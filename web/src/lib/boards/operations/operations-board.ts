import { Trash2 } from '@lucide/svelte';
import { type OperationRecord, type OpStatus, operation } from '@ward-board/contract';
import { type Card, defineBoard } from '#lib/board/define-board.ts';
import { awaiting, byLevel } from '#lib/board/order.ts';
import { levelLook } from '#lib/forms/level-looks.ts';
import { diagnosis, procedure, schedule, team } from './OperationCells.svelte';
import { sayNext } from './schedule.ts';

/** Recovered patients are reached by their own filter, and count nowhere else. */
const isActive = ({ op_status }: OperationRecord): boolean => op_status !== 'recovered';
const counted = (count: number, words: string) => ({ text: count === 0 ? 'none' : `${count} ${words}` });

const cardOf = (status: OpStatus, note: Card<OperationRecord>['note']): Card<OperationRecord> => ({
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
  order: 'By status, then the scheduled time',
  nobody: 'No patients on the Operations board',
  how: 'Scheduled operations and patients handed off by Emergency appear here.',
  edit: 'Edit operation',
  began: 'Booked',
  left: 'This operation has left the board.',
  rows: (board) => byLevel(operation, board.rows('operations'), ({ scheduled_at }) => scheduled_at),
  awaiting: (board) => awaiting(board.rows('admissions'), 'operations'),
  arrivals: {
    strip: 'To be scheduled',
    empty: 'No patients to be scheduled. New surgical admissions appear here automatically.',
    begin: '+ Schedule Operation',
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
  summary: (rows, arrivals) => {
    const active = rows.filter(isActive).length;
    return [
      { count: active, word: active === 1 ? 'patient' : 'patients' },
      { count: arrivals.length, word: 'to be scheduled' },
    ];
  },
  cards: {
    label: 'Operation status',
    home: 'all',
    cards: [
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
  levelHead: 'Status',
  tracks: { level: 'minmax(124px, 136px)', patient: 'minmax(212px, 1.1fr)', actions: '132px' },
  columns: [
    { head: 'Scheduled · OR', width: '172px', area: 'wait', cell: schedule },
    { head: 'Procedure', width: 'minmax(190px, 1.2fr)', area: 'what', cell: procedure },
    { head: 'Surgeon · anaesthesia', width: 'minmax(190px, 1fr)', area: 'signs', cell: team },
    { head: 'Pre-op diagnosis · instructions', width: 'minmax(220px, 1.4fr)', area: 'more', cell: diagnosis },
  ],
  brief: procedure,
  transfers: [],
  closing: {
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
});
