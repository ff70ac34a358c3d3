import { BedDouble, CircleCheck, MoveRight, Scissors, Trash2, Undo2 } from '@lucide/svelte';
import { icuCase, normalAcceptance, operation, opStatuses, transferred } from '@ward-board/contract';
import { z } from 'zod';
import { defineBoard } from '#lib/board/define-board.ts';
import { awaiting } from '#lib/board/order.ts';
import { livePlaces } from '#lib/forms/live-places.svelte.ts';
import { byWing, sayPlace } from './by-wing.ts';
import { addWaiting } from './WaitingCells.svelte';
import { brief, diagnosis, diet, mobility, moveForm, place, plan, stay, team } from './WardCells.svelte';
import { sendingBack } from './ward-kinds.ts';
import { acceptance, awaitsAcceptance, isHere, isMovable, moveBed, reasonOf } from './ward-rows.ts';
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
  words: (row) => [sayPlace(row), row.bed?.wing_name ?? null, reasonOf(row), row.care_plan, row.ward_type],
  chips: {
    label: 'Wings',
    of: (_, rows) =>
      wingChips(livePlaces.now, livePlaces.state, liesIn, new Set(rows.flatMap(({ wing_id }) => wing_id ?? []))),
  },
  arrivals: {
    strip: 'To accept',
    of: (board) => awaiting(board.rows('admissions'), 'ward'),
    ...acceptance,
    receive: 'Accept',
    title: () => acceptance.form,
    initial: acceptance.initial,
    saved: acceptance.saved,
  },
  begins: [{ key: 'waiting', label: '+ Waiting List', short: '+ Waiting', primary: false, form: addWaiting }],
  look: (row) => ({ word: sayPlace(row), shape: 'ring', tone: 'low' }),
  columns: [
    { key: 'place', head: 'Bed', note: 'wing', cell: place },
    { key: 'patient', head: 'Patient', note: 'sex, age, born, MRN', cell: 'patient' },
    { key: 'diagnosis', head: 'Diagnosis', note: 'allergies', cell: diagnosis },
    { key: 'plan', head: 'Care plan', note: 'notes', cell: plan },
    { key: 'stay', head: 'Type', note: 'stay', cell: stay },
    { key: 'mobility', head: 'Mobility', cell: mobility },
    { key: 'diet', head: 'Diet', note: 'visits', cell: diet },
    { key: 'team', head: 'Doctor', note: 'nurse', cell: team },
  ],
  layouts: {
    desk: {
      row: 48,
      columns: '104px 206px minmax(0, 1fr) minmax(0, 1.15fr) 132px 130px 138px 124px 92px',
      lines: '20px 16px',
      areas: [
        'place patient diagnosis plan stay mobility diet team act',
        'place patient diagnosis plan stay mobility diet team act',
      ],
    },
    across: {
      row: 60,
      columns: '88px 186px minmax(0, 1fr) minmax(0, 1fr) 124px 116px 112px 44px',
      lines: '20px 16px 16px',
      areas: [
        'place patient diagnosis plan stay mobility team act',
        'place patient diagnosis plan stay mobility team act',
        '. diet diet plan . . . act',
      ],
    },
    upright: {
      row: 76,
      columns: '88px 190px minmax(0, 1fr) 124px 116px 44px',
      lines: '20px 16px 20px',
      areas: [
        'place patient diagnosis stay team act',
        'place patient diagnosis stay team act',
        '. mobility plan diet diet act',
      ],
    },
  },
  brief,
  actions: [
    {
      does: 'send',
      label: 'Accept',
      Icon: CircleCheck,
      offered: awaitsAcceptance,
      likely: () => true,
      request: (_, path) => ({ method: 'POST', path: `${path}/accept` }),
      done: 'accepted onto the ward',
    },
    {
      does: 'transfer',
      act: 'send-back',
      label: 'Send back',
      Icon: Undo2,
      offered: awaitsAcceptance,
      title: 'Send back',
      done: 'sent back',
      opens: sendingBack,
      answer: z.unknown(),
      initial: () => ({}),
    },
    { does: 'form', label: moveBed, Icon: MoveRight, offered: isMovable, form: moveForm },
    {
      does: 'transfer',
      act: 'transfer-to-icu',
      label: 'To ICU',
      Icon: BedDouble,
      offered: isHere,
      title: 'Hand off to ICU',
      done: 'handed off to the ICU',
      opens: icuCase,
      answer: transferred('normal-acceptances', 'icu'),
      // The ICU judges the severity of its case by itself: nothing on the ward stands for it.
      initial: (row) => ({ diagnosis: reasonOf(row) ?? '', diet: row.diet_restrictions ?? '' }),
    },
    {
      does: 'transfer',
      act: 'transfer-to-operation',
      label: 'To Operation',
      Icon: Scissors,
      offered: isHere,
      title: 'Hand off to Operations',
      done: 'handed off to Operations, the bed is kept',
      opens: operation,
      levels: opStatuses.slice(0, 2),
      levelName: 'start',
      answer: transferred('normal-acceptances', 'operations'),
      initial: (row) => ({ op_status: 'pre-op', pre_op_diagnosis: reasonOf(row) ?? '' }),
    },
    {
      does: 'close',
      label: 'Delete acceptance…',
      offered: isHere,
      Icon: Trash2,
      title: 'Delete this acceptance?',
      request: (path) => ({ method: 'DELETE', path }),
      noted: false,
      explains:
        'Removes the ward acceptance only, and frees the bed. The admission stays open, to be accepted again, until Reception discharges the patient.',
      action: 'Delete acceptance',
      acting: 'Deleting…',
      done: 'removed from the ward’s board',
    },
  ],
});
