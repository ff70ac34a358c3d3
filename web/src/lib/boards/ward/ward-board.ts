import { normalAcceptance } from '@ward-board/contract';
import { byWing, sayBed } from '#lib/board/by-wing.ts';
import { defineBoard } from '#lib/board/define-board.ts';
import { deleting } from '#lib/board/deleting.ts';
import { moveBed, moving, receiving, toIcu, toOperation } from '#lib/board/stay-actions.ts';
import { allergiesOf, isHere, reasonOf } from '#lib/board/stay-rows.ts';
import { watchCounts } from '#lib/board/watch-counts.ts';
import { livePlaces } from '#lib/forms/live-places.svelte.ts';
import { riskTone } from '#lib/patient/vitals/risk-tone.ts';
import { ordering } from '../order-action.ts';
import { chartColumns } from '../values/value-columns.ts';
import { acceptance } from './acceptance.ts';
import { addWaiting } from './WaitingForm.svelte';
import { brief, diagnosis, diet, mobility, place, plan, stay, team } from './WardCells.svelte';
import { liesIn, wingChips } from './wing-chips.ts';

/** The Ward board: its tab of those who are on the wards. */
export const wardBoard = defineBoard({
  ward: 'ward',
  kind: normalAcceptance,
  stepwise: false,
  title: 'Ward',
  table: 'Ward patients',
  nobody: 'No patients on the ward',
  how: 'Accepted admissions, patients assigned from the waiting list and patients handed over by other boards appear here.',
  edit: 'Edit ward acceptance',
  began: 'On the ward since',
  left: 'This patient has left the ward’s board.',
  rows: (board) => board.rows('normal-acceptances'),
  orders: [{ key: 'bed', label: 'Wing and bed', sort: byWing, group: ({ bed }) => bed?.wing_id ?? '' }],
  words: (row) => [
    sayBed(row),
    row.bed?.wing_name ?? null,
    reasonOf(row.diagnosis, row),
    allergiesOf(row),
    row.care_plan,
    row.told_next_step?.text ?? null,
    row.ward_type,
  ],
  counts: { label: 'To be watched', home: 'all', of: watchCounts },
  chips: {
    label: 'Wings',
    of: (_, rows) =>
      wingChips(livePlaces.now, livePlaces.state, liesIn, new Set(rows.flatMap(({ wing_id }) => wing_id ?? []))),
  },
  arrivals: acceptance,
  begins: [{ key: 'waiting', label: '+ Waiting List', short: '+ Waiting', primary: false, form: addWaiting }],
  look: (row) => ({ word: sayBed(row), shape: 'ring', tone: riskTone(row) }),
  columns: [
    { key: 'place', head: 'Bed', note: 'wing', cell: place },
    { key: 'patient', head: 'Patient', note: 'sex, age, born, MRN', cell: 'patient' },
    { key: 'diagnosis', head: 'Diagnosis', note: 'allergies', cell: diagnosis },
    ...chartColumns,
    { key: 'plan', head: 'Care plan', note: 'notes', cell: plan },
    { key: 'stay', head: 'Type', note: 'stay', cell: stay },
    { key: 'mobility', head: 'Mobility', note: 'diet, visits', cell: mobility },
    { key: 'diet', head: 'Diet', note: 'visits', cell: diet },
    { key: 'team', head: 'Doctor', note: 'nurse', cell: team },
  ],
  layouts: {
    wide: '104px 210px minmax(0, 1.2fr) 56px 76px 58px 52px 50px 56px minmax(0, 1.1fr) 124px 190px 140px 100px',
    desktop: {
      row: 48,
      columns: '104px 188px minmax(0, 1.06fr) 50px 69px 48px 44px 40px 50px minmax(0, 1fr) 110px 171px 118px 96px',
      lines: '20px 16px',
      areas: [
        'place patient diagnosis age bp hr spo2 rr temp plan stay mobility team act',
        'place patient diagnosis age more more more more more plan stay diet team act',
      ],
    },
    narrow: '98px 222px minmax(0, 1fr) 50px 69px 50px 44px 42px 50px 128px 100px',
    across: {
      row: 60,
      columns: '96px 184px minmax(0, 1fr) 48px 67px 48px 42px 40px 48px 128px 96px',
      lines: '20px 17px 16px',
      areas: [
        'place patient diagnosis age bp hr spo2 rr temp team act',
        'place patient diagnosis age more more more more more team act',
        'stay stay plan plan plan diet diet diet diet mobility act',
      ],
    },
    upright: {
      row: 80,
      columns: '96px minmax(150px, 1fr) minmax(80px, 112px) 48px 67px 50px 44px 42px 50px minmax(44px, 96px)',
      lines: '20px 16px 18px 16px',
      areas: [
        'place patient team age bp hr spo2 rr temp act',
        'place patient team age more more more more more act',
        'stay diagnosis diagnosis plan plan plan plan plan plan act',
        'stay diagnosis-b mobility mobility diet diet diet diet diet act',
      ],
    },
    paper: { columns: '110px 204px minmax(0, 1fr) 50px 78px 56px 52px 48px 58px 180px 0px' },
  },
  brief,
  actions: [
    ...receiving,
    toIcu({
      from: 'normal-acceptances',
      // The ICU judges the severity of its case by itself: nothing on the ward stands for it.
      initial: (row) => ({
        ...{ diagnosis: reasonOf(row.diagnosis, row) ?? '', diet: row.diet_restrictions ?? '' },
      }),
    }),
    toOperation({
      from: 'normal-acceptances',
      initial: (row) => ({
        pre_op_diagnosis: reasonOf(row.diagnosis, row) ?? '',
      }),
    }),
    ordering,
    moving(moveBed, ['wing_id', 'room_id', 'bed_id']),
    deleting({
      label: 'Delete acceptance…',
      offered: isHere,
      title: 'Delete this acceptance?',
      explains:
        'Removes the ward acceptance with all that was recorded on it here, and frees the bed. What another board handed over stays: the next acceptance shows it. The admission stays open, to be accepted again, until Reception discharges the patient.',
      action: 'Delete acceptance',
      acting: 'Deleting…',
      done: 'removed from the ward’s board',
    }),
  ],
});
