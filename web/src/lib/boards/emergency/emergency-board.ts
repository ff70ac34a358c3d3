import { DoorOpen, UserRoundCheck } from '@lucide/svelte';
import { type EmergencyCaseRecord, emergencyCase, triageLevels } from '@ward-board/contract';
import { defineBoard } from '#lib/board/define-board.ts';
import { deleting } from '#lib/board/deleting.ts';
import { levelCount } from '#lib/board/level-count.ts';
import { awaiting, byLevel, bySaid } from '#lib/board/order.ts';
import { moving, receiving, toIcu, toOperation, toWard } from '#lib/board/stay-actions.ts';
import { allergiesOf } from '#lib/board/stay-rows.ts';
import { levelLook } from '#lib/forms/level-looks.ts';
import { isMine } from '#lib/session/is-mine.ts';
import { isOwnKnown, own } from '#lib/session/own.svelte.ts';
import { facility } from '#lib/time/own-facility.svelte.ts';
import { ordering } from '../order-action.ts';
import { valueColumns } from '../values/value-columns.ts';
import { brief, complaint, level, next, place, team, wait } from './EmergencyCells.svelte';
import { changeBay } from './shared-bays.ts';
import { mayTake, takePatient } from './take.ts';
import { sayOverdue, waitsInOrder, waitsSince } from './waiting.ts';

export const emergencyBoard = defineBoard({
  ward: 'emergency',
  kind: emergencyCase,
  stepwise: false,
  title: 'Emergency',
  table: 'Emergency cases',
  nobody: 'No patients on the Emergency board',
  how: 'Triaged patients appear here.',
  edit: 'Edit emergency case',
  began: 'Triaged',
  left: 'This case has left the board: it was handed off or released.',
  rows: (board) => board.rows('emergency-details'),
  orders: [
    {
      key: 'level',
      label: 'Level, then not seen, then the longest waiting',
      sort: (rows) => byLevel(emergencyCase, rows, waitsInOrder),
      group: ({ triage_level }) => triage_level,
    },
    { key: 'wait', label: 'Longest waiting', sort: (rows) => bySaid(rows, waitsSince) },
    { key: 'bay', label: 'Bay', sort: (rows) => bySaid(rows, ({ location }) => location) },
  ],
  words: (row) => [
    row.chief_complaint,
    row.location,
    row.doctor_name,
    row.attending_nurse_name,
    row.attending_nurse,
    allergiesOf(row),
    row.next_step,
  ],
  counts: {
    label: 'Triage levels',
    home: 'all',
    of: [
      { key: 'all', word: 'All', keeps: () => true },
      ...triageLevels.map((level) =>
        levelCount(emergencyCase, level, (rows, now) => sayOverdue(level, rows, now, facility.waitingLimits)),
      ),
      { key: 'mine', word: 'Mine', known: isOwnKnown, keeps: (row) => isMine(row, own) },
    ],
  },
  arrivals: {
    kind: emergencyCase,
    strip: 'Pending Triage',
    of: (board) => awaiting(board.rows('admissions'), 'emergency'),
    begin: '+ New Emergency Case',
    short: '+ New Case',
    choose: 'Choose a patient to triage',
    none: 'No patients waiting.',
    how: 'New emergency admissions appear here automatically.',
    receive: '+ Add Triage',
    again: 'Triage again',
    title: ({ treated_at }) => (treated_at ? 'Triage again' : 'Triage'),
    save: 'Save triage',
    initial: ({ reason }) => ({ chief_complaint: reason ?? '' }),
    saved: ({ triage_level }: EmergencyCaseRecord) =>
      `triaged as ${levelLook(emergencyCase, triage_level).word.toLowerCase()}`,
  },
  look: ({ triage_level }) => levelLook(emergencyCase, triage_level),
  columns: [
    { key: 'level', head: 'Triage', cell: level },
    { key: 'wait', head: 'Waiting', cell: wait },
    { key: 'place', head: 'Bay', note: 'arrival', cell: place },
    { key: 'patient', head: 'Patient', note: 'sex, age, born, MRN', cell: 'patient' },
    { key: 'complaint', head: 'Complaint', note: 'allergies', cell: complaint },
    ...valueColumns,
    { key: 'next', head: 'Next step', cell: next },
    { key: 'team', head: 'Doctor', note: 'nurse', cell: team },
  ],
  layouts: {
    wide: '112px 84px 96px 220px minmax(0, 2.2fr) 58px 76px 58px 54px 52px 58px 54px 48px minmax(0, 1fr) 148px 120px',
    desktop: {
      row: 48,
      columns: '114px 76px 94px 196px minmax(0, 1fr) 52px 70px 52px 46px 44px 52px 46px 42px 116px 122px 108px',
      lines: '20px 16px',
      areas: [
        'level wait place patient complaint age bp hr spo2 rr temp gcs pain next team act',
        'level wait place patient complaint age more more more more more gcs pain next team act',
      ],
    },
    narrow: '114px 92px 214px minmax(0, 1fr) 54px 76px 56px 50px 50px 60px 54px 50px 104px',
    across: {
      row: 60,
      columns: '114px 46px 181px minmax(0, 1fr) 48px 68px 52px 46px 44px 56px 50px 46px 94px',
      lines: '20px 17px 16px',
      areas: [
        'level place patient complaint age bp hr spo2 rr temp gcs pain act',
        'wait place patient complaint age more more more more more gcs pain act',
        'wait . complaint-b complaint next next next next team team team team act',
      ],
    },
    upright: {
      row: 80,
      columns: '106px 46px minmax(110px, 1fr) 48px 67px 50px 44px 42px 52px 44px 40px minmax(46px, 92px)',
      lines: '20px 16px 18px 16px',
      areas: [
        'level place patient age bp hr spo2 rr temp gcs pain act',
        'wait place patient age more more more more more gcs pain act',
        'wait . complaint complaint complaint complaint team team team team team act',
        '. . complaint-b complaint-b complaint-b next next next next next next act',
      ],
    },
    paper: { columns: '114px 108px 204px minmax(0, 1fr) 56px 84px 60px 56px 60px 66px 60px 56px 0px' },
  },
  brief,
  actions: [
    ...receiving,
    toIcu({
      from: 'emergency-details',
      short: 'ICU',
      // A critical case is proposed as critical; any other level has no counterpart in the ICU.
      initial: (row) => ({
        severity: row.triage_level === 'critical' ? 'critical' : '',
        diagnosis: row.chief_complaint,
        vitals: row.vitals ?? '',
        avpu: row.avpu ?? '',
        medications: row.current_medications ?? '',
      }),
      likely: ({ triage_level }) => triage_level === 'critical',
    }),
    toOperation({
      from: 'emergency-details',
      initial: (row) => ({
        surgery_type: 'emergency',
        pre_op_diagnosis: row.chief_complaint,
      }),
    }),
    toWard({
      from: 'emergency-details',
      initial: (row) => ({ diagnosis: row.chief_complaint }),
    }),
    ordering,
    moving(changeBay, ['location']),
    {
      does: 'send',
      label: takePatient,
      Icon: UserRoundCheck,
      offered: (row) => mayTake(row, own),
      request: (_, path) => ({ method: 'POST', path: `${path}/take` }),
      done: 'you have this patient',
    },
    deleting({
      label: 'Delete (treated and released)…',
      Icon: DoorOpen,
      title: 'Treated and released?',
      explains:
        'Removes the emergency record. The admission stays under Pending Triage, marked treated, until Reception discharges.',
      action: 'Treated and released',
      acting: 'Releasing…',
      done: 'treated and released, awaiting discharge',
    }),
  ],
});
