import { Ban, PackageCheck, PillBottle } from '@lucide/svelte';
import { type PrescriptionRecord, type PrescriptionStatus, prescription } from '@ward-board/contract';
import type { Snippet } from 'svelte';
import { type BoardDefinition, type Column, defineBoard } from '#lib/board/define-board.ts';
import type { Layouts } from '#lib/board/layout.ts';
import type { FormHandle } from '#lib/board/row-action.ts';
import type { RecordKind } from '#lib/forms/record-form.ts';
import { orderLook } from '../by-priority.ts';
import { over, priority } from '../OrderCells.svelte';
import { prescriptionLook } from '../status-looks.ts';
import { overLayouts, overOrders, patientColumn, statCount, statusCounts, toDoOrders } from '../work-list.ts';
import { allergies, brief, details, drug, status, where } from './PharmacyCells.svelte';
import { dispenseWords, drugOf, progressOf } from './prescription-words.ts';

/** The forms of the screen, by what is done in them. */
export type DispenseForms = Readonly<Record<keyof typeof dispenseWords, Snippet<[PrescriptionRecord, FormHandle]>>>;

/** What the queue shows of a prescription beside the others of its patient. */
export interface AmongOthers {
  readonly drug: Column<PrescriptionRecord>['cell'];
  readonly details: Snippet<[PrescriptionRecord]>;
}

type Definition = BoardDefinition<PrescriptionRecord>;
/** Its status is a field as any other: no form moves it. */
const kind: RecordKind<PrescriptionRecord> = { ...prescription, level: null };

const is =
  (...wanted: readonly PrescriptionStatus[]) =>
  (row: PrescriptionRecord): boolean =>
    wanted.includes(row.status);

const medication: Column<PrescriptionRecord> = { key: 'drug', head: 'Medication', note: 'how it is taken', cell: drug };
const step: Column<PrescriptionRecord> = { key: 'status', head: 'Status', note: 'last step', cell: status };

const IN_ONE_LINE = 'priority patient where drug allergies status act';
const queueLayouts: Layouts = {
  desktop: {
    row: 48,
    columns: '104px 220px 176px minmax(0, 3fr) minmax(0, 2fr) 200px 172px',
    lines: '20px 16px',
    areas: [IN_ONE_LINE, IN_ONE_LINE],
  },
  across: {
    row: 64,
    columns: '96px 204px minmax(0, 5fr) minmax(0, 4fr) 150px 116px',
    lines: '20px 16px 20px',
    areas: [
      'priority patient drug allergies status act',
      'priority patient drug allergies status act',
      'where where where where where act',
    ],
  },
  upright: {
    row: 88,
    columns: '92px 200px minmax(0, 1fr) 148px 112px',
    lines: '20px 16px 20px 16px',
    areas: [
      'priority patient drug status act',
      'priority patient drug status act',
      '. allergies allergies where act',
      '. allergies allergies where act',
    ],
  },
  paper: null,
};
/** What is the same of both lists. */
const common = {
  ward: null,
  kind,
  stepwise: true,
  title: 'Pharmacy',
  plural: 'prescriptions',
  edit: null,
  began: 'Ordered',
  look: (row: PrescriptionRecord) => orderLook(row.priority, drugOf(row), progressOf(row).word),
  words: ({ medication: name, recorded_by }: PrescriptionRecord) => [name, recorded_by.name],
  brief,
  details,
} as const;

/** What the pharmacy has still to do: STAT first, then the oldest. */
export const toDispense = (forms: DispenseForms, among: AmongOthers): Definition =>
  defineBoard<PrescriptionRecord>({
    ...common,
    details: among.details,
    table: 'Prescriptions to dispense',
    nobody: 'Nothing to dispense',
    how: 'New prescriptions appear here as they are ordered.',
    left: 'This prescription was given, stopped or taken back meanwhile.',
    rows: (list) => list.rows('prescriptions'),
    orders: toDoOrders<PrescriptionRecord>(),
    counts: {
      label: 'Prescriptions by status',
      home: 'all',
      of: [statCount(), ...statusCounts({ ordered: 'Ordered', dispensed: 'Dispensed' }, prescriptionLook)],
    },
    columns: [
      { key: 'priority', head: 'Priority', note: 'age', cell: priority },
      patientColumn,
      { key: 'where', head: 'Where', note: 'ordered by', cell: where },
      { ...medication, cell: among.drug },
      { key: 'allergies', head: 'Allergies', note: 'match', cell: allergies },
      step,
    ],
    layouts: queueLayouts,
    actions: [
      {
        ...{ does: 'form', label: dispenseWords.dispensed.label, Icon: PillBottle },
        ...{ offered: is('ordered'), likely: is('ordered'), form: forms.dispensed },
      },
      {
        ...{ does: 'form', label: dispenseWords.given.label, short: 'Given', Icon: PackageCheck },
        ...{ offered: is('dispensed'), likely: is('dispensed'), form: forms.given },
      },
      { does: 'form', label: dispenseWords.refused.label, Icon: Ban, form: forms.refused },
    ],
  });

/** What was given or stopped; of what was given the next dose is dispensed. */
export const dispensed = (forms: DispenseForms): Definition =>
  defineBoard<PrescriptionRecord>({
    ...common,
    table: 'Prescriptions that are over',
    nobody: 'Nothing is over yet',
    how: 'Prescriptions that were given or stopped appear here, the last one done first.',
    left: 'This prescription stands under To do again.',
    look: (row) => ({ ...common.look(row), tone: 'plain' }),
    rows: () => [],
    orders: overOrders<PrescriptionRecord>(),
    counts: {
      label: 'Prescriptions by status',
      home: 'all',
      of: statusCounts({ given: 'Given', stopped: 'Stopped' }, prescriptionLook),
    },
    columns: [{ key: 'over', head: 'Ordered', note: 'by', cell: over }, patientColumn, medication, step],
    layouts: overLayouts('drug', { desktop: 260, across: 176, upright: 148 }),
    actions: [
      {
        ...{ does: 'form', label: 'Dispense next dose', short: 'Dispense', Icon: PillBottle },
        ...{ offered: is('given'), form: forms.dispensed },
      },
    ],
  });
