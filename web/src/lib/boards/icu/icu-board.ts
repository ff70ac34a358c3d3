import { DoorOpen } from '@lucide/svelte';
import { icuCase, severities } from '@ward-board/contract';
import { defineBoard } from '#lib/board/define-board.ts';
import { awaiting, byLevel } from '#lib/board/order.ts';
import { levelLook } from '#lib/forms/level-looks.ts';
import { badges, doctorAndBed, here, respiratorySupport, vitals } from './IcuCells.svelte';

/** The ICU board. */
export const icuBoard = defineBoard({
  ward: 'icu',
  kind: icuCase,
  stepwise: false,
  title: 'ICU',
  table: 'ICU cases',
  order: 'By severity, then the longest in the ICU',
  nobody: 'No patients in the ICU',
  how: 'Accepted ICU admissions and patients handed off by Emergency appear here.',
  edit: 'Edit ICU case',
  began: 'In the ICU since',
  left: 'This patient has left the ICU board.',
  rows: (board) => byLevel(icuCase, board.rows('icu')),
  awaiting: (board) => awaiting(board.rows('admissions'), 'icu'),
  arrivals: {
    strip: 'Awaiting acceptance',
    empty: 'No patients awaiting acceptance.',
    begin: 'ICU admission',
    choose: 'Choose a patient to accept',
    none: 'No patients awaiting acceptance.',
    receive: 'Accept',
    again: 'Accept again',
    title: () => 'Accept into the ICU',
    save: 'Accept',
    initial: ({ doctor_id }) => ({ doctor_id: doctor_id ?? '' }),
    saved: ({ severity }) => `accepted, ${levelLook(icuCase, severity).word.toLowerCase()}`,
  },
  look: ({ severity }) => levelLook(icuCase, severity),
  summary: (rows) => [
    { count: rows.length, word: rows.length === 1 ? 'patient' : 'patients' },
    ...severities.map((level) => {
      const look = levelLook(icuCase, level);
      return { count: rows.filter(({ severity }) => severity === level).length, word: look.word.toLowerCase(), look };
    }),
  ],
  cards: null,
  levelHead: 'Severity',
  tracks: { level: 'minmax(122px, 130px)', patient: 'minmax(212px, 1.1fr)', actions: '132px' },
  columns: [
    { head: 'Doctor · room', width: 'minmax(192px, 0.83fr)', area: 'what', cell: doctorAndBed },
    { head: 'Resp. support', width: 'minmax(140px, 0.735fr)', area: 'extra', cell: respiratorySupport },
    { head: 'Vitals', width: 'minmax(210px, 1.33fr)', area: 'signs', cell: vitals },
    { head: 'AVPU · isolation', width: 'minmax(146px, 1.03fr)', area: 'more', cell: badges },
    { head: 'In ICU', width: '96px', area: 'wait', cell: here },
  ],
  brief: doctorAndBed,
  transfers: [],
  closing: {
    label: 'Discharge from ICU…',
    offered: () => true,
    Icon: DoorOpen,
    title: 'Discharge from the ICU?',
    request: (path) => ({ method: 'POST', path: `${path}/discharge` }),
    noted: true,
    explains: 'Frees the bed. The admission stays open until Reception discharges the patient.',
    action: 'Discharge from ICU',
    acting: 'Discharging…',
    done: 'discharged from the ICU',
  },
});
