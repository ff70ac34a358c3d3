import { BedDouble } from '@lucide/svelte';
import { assignedWaiting, type WaitingEntryRecord } from '@ward-board/contract';
import { defineBoard } from '#lib/board/define-board.ts';
import { deleting } from '#lib/board/deleting.ts';
import { byLevel } from '#lib/board/order.ts';
import { levelLook } from '#lib/forms/level-looks.ts';
import { livePlaces } from '#lib/forms/live-places.svelte.ts';
import { news2Column } from '../values/value-columns.ts';
import { acceptance } from './acceptance.ts';
import { beds, brief, diagnosis, priority, reason } from './WaitingCells.svelte';
import { addWaiting } from './WaitingForm.svelte';
import { byAssignable, isAssignable } from './waits.ts';
import { assignment, waitingKind } from './ward-kinds.ts';
import { waitsFor, wingChips } from './wing-chips.ts';

/** The Ward board: its tab of those who wait for a bed. */
export const waitingBoard = defineBoard({
  ward: 'ward',
  kind: waitingKind,
  stepwise: false,
  title: 'Ward',
  table: 'Waiting list',
  nobody: 'Nobody on the waiting list',
  how: 'Patients who were put on it with + Waiting List appear here, until they are assigned a bed.',
  edit: 'Edit waiting-list entry',
  began: 'Waiting since',
  left: 'This entry has left the waiting list: the patient was assigned a bed, or taken off it.',
  rows: (board) => board.rows('waiting-list'),
  orders: [
    {
      key: 'priority',
      label: 'Priority, then the longest waiting',
      sort: (rows) => byAssignable(byLevel(waitingKind, rows)),
      group: (row) => `${isAssignable(row)} ${row.priority}`,
    },
  ],
  words: ({ diagnosis: words, reason: why }) => [words, why],
  chips: {
    label: 'Wings',
    of: (_, rows) =>
      wingChips(
        livePlaces.now,
        livePlaces.state,
        waitsFor,
        new Set(rows.flatMap(({ preferred_wing_id }) => preferred_wing_id ?? [])),
      ),
  },
  arrivals: acceptance,
  begins: [{ key: 'waiting', label: '+ Waiting List', short: '+ Waiting', primary: false, form: addWaiting }],
  look: (row) => levelLook(waitingKind, String(row.priority)),
  columns: [
    { key: 'priority', head: 'Priority', note: 'waiting', cell: priority },
    { key: 'patient', head: 'Patient', note: 'sex, age, born, MRN', cell: 'patient' },
    { key: 'diagnosis', head: 'Diagnosis', note: 'allergies', cell: diagnosis },
    news2Column,
    { key: 'reason', head: 'Reason', note: 'preferred wing', cell: reason },
    { key: 'beds', head: 'Beds', cell: beds },
  ],
  layouts: {
    desktop: {
      row: 48,
      columns: '136px 220px minmax(0, 1fr) 60px minmax(0, 1fr) 306px 108px',
      lines: '20px 16px',
      areas: ['priority patient diagnosis age reason beds act', 'priority patient diagnosis age reason beds act'],
    },
    across: {
      row: 60,
      columns: '128px 200px minmax(0, 1fr) 54px minmax(0, 1fr) 112px',
      lines: '20px 16px 18px',
      areas: [
        'priority patient diagnosis age reason act',
        'priority patient diagnosis age reason act',
        '. . beds beds beds act',
      ],
    },
    upright: {
      row: 76,
      columns: '120px minmax(0, 1fr) 54px minmax(0, 1.7fr) 112px',
      lines: '20px 16px 18px 16px',
      areas: [
        'priority patient age reason act',
        'priority patient age reason act',
        '. diagnosis diagnosis diagnosis act',
        '. diagnosis-b diagnosis-b beds act',
      ],
    },
    paper: { columns: '128px 210px minmax(0, 1fr) 54px minmax(0, 1fr) 0px' },
  },
  brief,
  actions: [
    {
      does: 'transfer',
      act: 'assign',
      label: 'Assign',
      Icon: BedDouble,
      // The service refuses it: their stay is moved by a transfer, which keeps it whole.
      offered: isAssignable,
      likely: () => true,
      title: 'Assign',
      done: 'admitted, and accepted onto the ward',
      opens: assignment,
      answer: assignedWaiting,
      opened: (answer) => assignedWaiting.parse(answer).acceptance.id,
      // The form sends no wing: it only puts the rooms of this one first.
      initial: ({ preferred_wing_id }) => ({ wing_id: preferred_wing_id ?? '' }),
    },
    deleting<WaitingEntryRecord>({
      label: 'Remove…',
      likely: (row) => !isAssignable(row),
      title: 'Remove from the waiting list?',
      explains: 'Takes the patient off the waiting list without a bed. The entry stays in the record as cancelled.',
      action: 'Remove',
      acting: 'Removing…',
      done: 'removed from the waiting list',
    }),
  ],
});
