import { CircleCheck, Play } from '@lucide/svelte';
import { type ImagingStatus, type ImagingStudyRecord, imagingStatuses, imagingStudy } from '@ward-board/contract';
import type { Snippet } from 'svelte';
import { type BoardDefinition, defineBoard } from '#lib/board/define-board.ts';
import { deleting } from '#lib/board/deleting.ts';
import { levelCount } from '#lib/board/level-count.ts';
import type { FormHandle } from '#lib/board/row-action.ts';
import { levelLook } from '#lib/forms/level-looks.ts';
import { own } from '#lib/session/own.svelte.ts';
import { requestedAlone, waitingRequests } from './requests.ts';
import { asked, body, brief, modality, performer, started, status, study } from './StudyCells.svelte';
import type { Studies } from './studies.svelte.ts';
import { studyWords } from './study-words.ts';

/** The forms of the screen. */
interface Forms {
  readonly order: Snippet<[FormHandle]>;
  readonly edit: Snippet<[ImagingStudyRecord, FormHandle]>;
  readonly start: Snippet<[ImagingStudyRecord, FormHandle]>;
  readonly report: Snippet<[ImagingStudyRecord, FormHandle]>;
  /** What the details of a row say besides. */
  readonly details: Snippet<[ImagingStudyRecord]>;
}

/** The event of the window that opens a patient's chart; its detail is the study, with the name that its row gives the patient. */
export const openChartEvent = 'radiology-open-chart';

/** Where there is room for it, every column stands beside the others, and takes both lines. */
const IN_ONE_LINE = 'study patient modality body asked status started performer act';

const is =
  (wanted: ImagingStatus) =>
  (row: ImagingStudyRecord): boolean =>
    row.status === wanted;

/** What is said when there is no row, and what of it. */
function noRows(studies: Studies): readonly [string, string] {
  if (studies.failed)
    return ['The search got no answer', 'Retrying automatically. Use the downtime procedure if this continues.'];
  if (studies.patient) return [studies.asking ? 'Loading…' : 'No studies of this patient', ''];
  if (studies.typed.trim() !== '') return ['No studies found', 'Every word must match somewhere.'];
  return ['No imaging studies', 'Studies appear here as they are ordered.'];
}

/** The Radiology board, over the studies that its screen shows. */
export const radiologyBoard = (studies: Studies, forms: Forms): BoardDefinition<ImagingStudyRecord> =>
  defineBoard<ImagingStudyRecord>({
    ward: 'radiology',
    reachesAll: true,
    kind: imagingStudy,
    stepwise: true,
    title: 'Radiology',
    table: 'Imaging studies',
    plural: 'studies',
    get nobody() {
      return noRows(studies)[0];
    },
    get how() {
      return noRows(studies)[1];
    },
    edit: 'Edit imaging study',
    began: 'Ordered',
    left: 'This study was deleted.',
    rows: (board) => board.rows('imaging-studies'),
    orders: [{ key: 'newest', label: 'Newest first', sort: (rows) => rows }],
    look: (row) => {
      const look = levelLook(imagingStudy, row.status);
      return { ...look, word: `${studyWords(row)}, ${look.word}` };
    },
    words: () => [],
    counts: {
      label: 'Imaging status',
      home: 'all',
      of: [
        { key: 'all', word: 'All', keeps: () => true },
        ...imagingStatuses.map((status) => levelCount(imagingStudy, status)),
      ],
    },
    begins: [
      {
        key: 'order',
        label: '+ New Imaging Order',
        short: '+ New Imaging Order',
        primary: true,
        form: forms.order,
        waits: (board) => waitingRequests(board.rows('service-requests')),
      },
    ],
    unlisted: {
      are: 'open requests without a study',
      of: (board) => requestedAlone(board.rows('service-requests'), board.rows('imaging-studies')),
    },
    columns: [
      { key: 'study', head: 'Study UID', note: 'ordered', cell: study },
      { key: 'patient', head: 'Patient', note: 'sex, age, born, MRN', cell: 'patient' },
      { key: 'modality', head: 'Modality', note: 'contrast, allergies', cell: modality },
      { key: 'body', head: 'Body part', note: 'site, reason', cell: body },
      { key: 'asked', head: 'Patient is', note: 'asked by', cell: asked },
      { key: 'status', head: 'Status', cell: status },
      { key: 'started', head: 'Started', cell: started },
      { key: 'performer', head: 'Performer', note: 'place', cell: performer },
    ],
    layouts: {
      desktop: {
        row: 48,
        columns: '132px 212px minmax(0, 3fr) minmax(0, 2fr) 150px 164px 88px 140px 112px',
        lines: '20px 16px',
        areas: [IN_ONE_LINE, IN_ONE_LINE],
      },
      narrow: '124px 240px minmax(0, 1fr) minmax(0, 1fr) 160px 112px',
      across: {
        row: 60,
        columns: '116px 210px minmax(0, 1fr) minmax(0, 1fr) 150px 104px',
        lines: '20px 16px 16px',
        areas: [
          'study patient modality body status act',
          'study patient modality body status act',
          'asked asked started performer performer act',
        ],
      },
      upright: {
        row: 80,
        columns: '102px 198px minmax(0, 1fr) 124px 100px',
        lines: '20px 16px 18px 16px',
        areas: [
          'study patient modality status act',
          'study patient modality status act',
          'started started body body act',
          'asked asked performer performer act',
        ],
      },
      paper: { columns: '250px 210px minmax(0, 1fr) minmax(0, 1fr) 170px 0px' },
    },
    brief,
    details: forms.details,
    editing: forms.edit,
    openChart: (row) => {
      const detail = { ...row, patient_name: row.patient.name };
      window.dispatchEvent(new CustomEvent<ImagingStudyRecord>(openChartEvent, { detail }));
    },
    actions: [
      {
        does: 'form',
        label: 'Start',
        Icon: Play,
        offered: is('scheduled'),
        likely: is('scheduled'),
        form: forms.start,
      },
      {
        does: 'form',
        label: 'Report',
        Icon: CircleCheck,
        offered: is('in-progress'),
        likely: is('in-progress'),
        form: forms.report,
      },
      deleting({
        label: 'Delete…',
        // The service refuses a nurse.
        offered: () => own.role === 'doctor',
        title: 'Delete this imaging study?',
        explains:
          'For a study that was entered in error. It leaves every list with all that was recorded of it, and a report that it published is withdrawn.',
        action: 'Delete study',
        acting: 'Deleting…',
        done: 'study deleted',
      }),
    ],
    search: {
      rows: studies,
      opens: 'Studies of this patient',
      placeholder: 'Study, modality, body part, performer, patient',
      tooMany:
        'Older studies are not listed here. Search for them by study UID, modality, body part, performer or patient.',
    },
  });
