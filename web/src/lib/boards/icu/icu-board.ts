import { DoorOpen } from '@lucide/svelte';
import { type IcuCaseRecord, icuCase, severities } from '@ward-board/contract';
import { byWing, sayBed } from '#lib/board/by-wing.ts';
import { defineBoard } from '#lib/board/define-board.ts';
import { withEmptyBeds } from '#lib/board/empty-beds.ts';
import { sayFreeBeds } from '#lib/board/free-beds.ts';
import { levelCount } from '#lib/board/level-count.ts';
import { awaiting, byLevel, bySaid } from '#lib/board/order.ts';
import { moveBed, moving, receiving, toOperation, toWard } from '#lib/board/stay-actions.ts';
import { allergiesOf, isHere, isToAccept, reasonOf } from '#lib/board/stay-rows.ts';
import { watchCounts } from '#lib/board/watch-counts.ts';
import { levelLook } from '#lib/forms/level-looks.ts';
import { livePlaces } from '#lib/forms/live-places.svelte.ts';
import { isIcuWing } from '#lib/forms/places.ts';
import { ordering } from '../order-action.ts';
import { valueColumns } from '../values/value-columns.ts';
import { brief, diagnosis, next, place, support, team } from './IcuCells.svelte';

export const icuBoard = defineBoard({
  ward: 'icu',
  kind: icuCase,
  stepwise: false,
  title: 'ICU',
  table: 'ICU cases',
  nobody: 'No patients in the ICU',
  how: 'Accepted ICU admissions and patients handed off by other boards appear here.',
  edit: 'Edit ICU case',
  began: 'In the ICU since',
  left: 'This patient has left the ICU board.',
  rows: (board) => board.rows('icu'),
  orders: [
    { key: 'bed', label: 'Wing and bed', sort: byWing },
    {
      key: 'severity',
      label: 'Severity, then the longest in the ICU',
      sort: (rows) => byLevel(icuCase, rows),
      group: ({ severity }) => severity,
    },
    { key: 'stay', label: 'Longest in the ICU', sort: (rows) => bySaid(rows, ({ created_at }) => created_at) },
  ],
  // Beds have a feed of their own, which may be old while the board is not.
  withBeds: (rows) =>
    livePlaces.state === 'loading' || livePlaces.state === 'failed'
      ? rows
      : withEmptyBeds(rows, livePlaces.now, isIcuWing, livePlaces.state === 'old'),
  words: (row) => [
    sayBed(row),
    reasonOf(row.diagnosis, row),
    allergiesOf(row),
    row.doctor_name,
    row.attending_nurse,
    row.isolation,
    row.ventilator_mode,
    row.next_step,
    row.told_next_step?.text ?? null,
  ],
  counts: {
    label: 'Severity',
    home: 'all',
    of: [
      {
        key: 'all',
        word: 'All',
        keeps: () => true,
        always: true,
        note: () => {
          const { words, none } = sayFreeBeds(livePlaces, ({ ward_type }) => ward_type === 'icu');
          return none ? { alarm: words } : { text: words };
        },
      },
      ...severities.map((level) => levelCount(icuCase, level)),
      ...watchCounts,
    ],
  },
  arrivals: {
    kind: icuCase,
    strip: 'Awaiting acceptance',
    of: (board) => awaiting(board.rows('admissions'), 'icu'),
    brought: (board) => board.rows('icu').filter(isToAccept),
    begin: 'ICU admission',
    short: 'Admission',
    choose: 'Choose a patient to accept',
    none: 'No patients awaiting acceptance.',
    receive: 'Accept',
    again: 'Accept again',
    title: () => 'Accept into the ICU',
    save: 'Accept',
    initial: ({ doctor_id }) => ({ doctor_id: doctor_id ?? '' }),
    saved: ({ severity }: IcuCaseRecord) => `accepted, ${levelLook(icuCase, severity).word.toLowerCase()}`,
  },
  look: ({ severity }) => levelLook(icuCase, severity),
  columns: [
    { key: 'place', head: 'Bed', note: 'severity, stay', cell: place },
    { key: 'patient', head: 'Patient', note: 'sex, age, born, MRN', cell: 'patient' },
    { key: 'diagnosis', head: 'Diagnosis', note: 'allergies', cell: diagnosis },
    { key: 'support', head: 'Support', note: 'lines', cell: support },
    ...valueColumns,
    { key: 'next', head: 'Attention', note: 'next', cell: next },
    { key: 'team', head: 'Doctor', note: 'nurse', cell: team },
  ],
  layouts: {
    wide: '140px 220px minmax(0, 1.3fr) minmax(0, 0.7fr) 60px 76px 58px 54px 50px 56px 54px 44px minmax(0, 0.9fr) 150px 112px',
    desktop: {
      row: 48,
      columns: '132px 188px minmax(0, 1fr) 126px 60px 70px 52px 46px 44px 52px 46px 40px 148px 128px 104px',
      lines: '20px 16px',
      areas: [
        'place patient diagnosis support age bp hr spo2 rr temp gcs pain next team act',
        'place patient diagnosis support age more more more more more gcs pain next team act',
      ],
    },
    narrow: '130px 222px minmax(0, 1fr) 56px 69px 50px 44px 42px 50px 46px 38px 144px 106px',
    across: {
      row: 56,
      columns: '124px 184px minmax(0, 1fr) 54px 67px 48px 40px 38px 48px 42px 34px 120px 102px',
      lines: '20px 16px 16px',
      areas: [
        'place patient diagnosis age bp hr spo2 rr temp gcs pain next act',
        'place patient diagnosis age more more more more more gcs pain next act',
        'support-b diagnosis-b diagnosis support support support support support team team team team act',
      ],
    },
    upright: {
      row: 78,
      columns: '126px minmax(150px, 1fr) 48px 67px 48px 42px 40px 48px 44px 36px minmax(44px, 102px)',
      lines: '20px 16px 18px 16px',
      areas: [
        'place patient age bp hr spo2 rr temp gcs pain act',
        'place patient age more more more more more gcs pain act',
        'support diagnosis diagnosis diagnosis diagnosis team team team team team act',
        'support-b diagnosis-b diagnosis-b next next next next next next next act',
      ],
    },
    paper: {
      columns: '150px 216px minmax(0, 1fr) 54px 78px 52px 48px 44px 54px 46px 40px 196px 0px',
      areas: [
        'place patient diagnosis age bp hr spo2 rr temp gcs pain next act',
        'place patient diagnosis age more more more more more gcs pain next act',
        'diagnosis-b diagnosis-b support-b support support support support support team team team team act',
      ],
    },
  },
  brief,
  actions: [
    ...receiving,
    toWard({
      from: 'icu',
      label: 'Transfer to Ward',
      initial: (row) => ({
        ...{ diagnosis: reasonOf(row.diagnosis, row) ?? '', diet_restrictions: row.diet ?? '' },
      }),
    }),
    toOperation({
      from: 'icu',
      initial: (row) => ({
        pre_op_diagnosis: reasonOf(row.diagnosis, row) ?? '',
      }),
    }),
    ordering,
    moving(moveBed, ['room_id']),
    {
      does: 'close',
      label: 'Discharge from ICU…',
      offered: isHere,
      Icon: DoorOpen,
      title: 'Discharge from the ICU?',
      request: (path) => ({ method: 'POST', path: `${path}/discharge` }),
      noted: true,
      explains: 'Frees the bed. The admission stays open until Reception discharges the patient.',
      action: 'Discharge from ICU',
      acting: 'Discharging…',
      done: 'discharged from the ICU',
    },
  ],
});
