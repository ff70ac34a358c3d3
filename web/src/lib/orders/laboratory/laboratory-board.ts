import { FilePen, FlaskConical, Play, Undo2 } from '@lucide/svelte';
import { type RequestStatus, type ServiceRequestRecord, serviceRequest } from '@ward-board/contract';
import type { Snippet } from 'svelte';
import { type BoardDefinition, type Column, defineBoard } from '#lib/board/define-board.ts';
import type { Layouts } from '#lib/board/layout.ts';
import type { FormHandle } from '#lib/board/row-action.ts';
import type { RecordKind } from '#lib/forms/record-form.ts';
import { orderLook } from '../by-priority.ts';
import { over, priority } from '../OrderCells.svelte';
import { where } from '../OrderPlace.svelte';
import { requestLook } from '../status-looks.ts';
import { overLayouts, overOrders, patientColumn, statCount, statusCounts, toDoOrders } from '../work-list.ts';
import { brief, status, test } from './LaboratoryCells.svelte';

/** The forms of the screen, and what the details of a row say besides. */
export interface LabForms {
  readonly result: Snippet<[ServiceRequestRecord, FormHandle]>;
  readonly takeBack: Snippet<[ServiceRequestRecord, FormHandle]>;
  readonly details: Snippet<[ServiceRequestRecord]>;
}

type Definition = BoardDefinition<ServiceRequestRecord>;
const { modality: _, body_site: __, ...fields } = serviceRequest.fields;
/** A request without the fields of imaging; its status is a field as any other: no form moves it. */
const kind: RecordKind<ServiceRequestRecord> = { ...serviceRequest, fields, level: null };

const is =
  (wanted: RequestStatus) =>
  (row: ServiceRequestRecord): boolean =>
    row.status === wanted;
const lacksResult = ({ status, report_id }: ServiceRequestRecord): boolean =>
  status === 'completed' && report_id === null;
const hasResult = ({ report_id }: ServiceRequestRecord): boolean => report_id !== null;

const IN_ONE_LINE = 'priority patient where test status act';
const queueLayouts: Layouts = {
  desktop: {
    row: 48,
    columns: '104px 240px 220px minmax(0, 1fr) 200px 176px',
    lines: '20px 16px',
    areas: [IN_ONE_LINE, IN_ONE_LINE],
  },
  across: {
    row: 56,
    columns: '96px 204px 168px minmax(0, 1fr) 150px 116px',
    lines: '20px 16px',
    areas: [IN_ONE_LINE, IN_ONE_LINE],
  },
  upright: {
    row: 76,
    columns: '92px 204px minmax(0, 1fr) 140px 112px',
    lines: '20px 16px 20px',
    areas: ['priority patient test status act', 'priority patient test status act', '. where where where act'],
  },
  paper: null,
};
const asked: Column<ServiceRequestRecord> = { key: 'test', head: 'Test', note: 'reason', cell: test };
const step: Column<ServiceRequestRecord> = { key: 'status', head: 'Status', cell: status };

/** What is the same of both lists. */
const common = {
  ward: null,
  kind,
  stepwise: true,
  title: 'Laboratory',
  plural: 'orders',
  edit: null,
  began: 'Ordered',
  look: (row: ServiceRequestRecord) => orderLook(row.priority, row.display, requestLook(row.status).word),
  words: ({ display, reason, recorded_by }: ServiceRequestRecord) => [display, reason, recorded_by.name],
  brief,
} as const;

/** What the laboratory has still to do: STAT first, then the oldest. */
export const toAnalyse = (forms: LabForms): Definition =>
  defineBoard<ServiceRequestRecord>({
    ...common,
    details: forms.details,
    table: 'Laboratory orders to do',
    nobody: 'No laboratory orders',
    how: 'New orders appear here as they are placed.',
    left: 'This order was completed, revoked or taken back meanwhile.',
    rows: (list) => list.rows('service-requests'),
    orders: toDoOrders<ServiceRequestRecord>(),
    counts: {
      label: 'Orders by status',
      home: 'all',
      of: [statCount(), ...statusCounts({ active: 'To start', 'in-progress': 'In progress' }, requestLook)],
    },
    columns: [
      { key: 'priority', head: 'Priority', note: 'age', cell: priority },
      patientColumn,
      { key: 'where', head: 'Where', note: 'ordered by', cell: where },
      asked,
      step,
    ],
    layouts: queueLayouts,
    actions: [
      {
        does: 'send',
        label: 'Start',
        Icon: Play,
        offered: is('active'),
        likely: is('active'),
        request: ({ id }) => ({ method: 'POST', path: `/api/lab/${id}/start` }),
        done: 'started',
      },
      {
        ...{ does: 'form', label: 'Enter result', short: 'Result', Icon: FlaskConical },
        ...{ likely: is('in-progress'), form: forms.result },
      },
      { does: 'form', label: 'Take back result…', Icon: Undo2, offered: hasResult, form: forms.takeBack },
    ],
  });

/** What was completed or revoked; what was completed can be corrected, and gets its result where another system said that it is done. */
export const analysed = (forms: LabForms): Definition =>
  defineBoard<ServiceRequestRecord>({
    ...common,
    details: forms.details,
    table: 'Laboratory orders that are over',
    nobody: 'Nothing is over yet',
    how: 'Orders that were completed or revoked appear here, the last one done first.',
    left: 'This order stands under To do again.',
    look: (row) => ({ ...common.look(row), tone: 'plain' }),
    rows: () => [],
    orders: overOrders<ServiceRequestRecord>(),
    counts: {
      label: 'Orders by status',
      home: 'all',
      of: statusCounts({ completed: 'Completed', revoked: 'Revoked' }, requestLook),
    },
    columns: [{ key: 'over', head: 'Ordered', note: 'by', cell: over }, patientColumn, asked, step],
    layouts: overLayouts('test', { desktop: 200, across: 150, upright: 140 }),
    actions: [
      {
        ...{ does: 'form', label: 'Enter result', short: 'Result', Icon: FlaskConical },
        ...{ likely: lacksResult, offered: lacksResult, form: forms.result },
      },
      {
        ...{ does: 'form', label: 'Correct result', short: 'Correct', Icon: FilePen, rests: true },
        ...{ offered: (row) => row.status === 'completed' && hasResult(row), form: forms.result },
      },
      {
        ...{ does: 'form', label: 'Take back result…', Icon: Undo2 },
        ...{ offered: (row) => row.status === 'completed' && hasResult(row), form: forms.takeBack },
      },
    ],
  });
