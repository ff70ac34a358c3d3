import { BedDouble, DoorOpen, Scissors } from '@lucide/svelte';
import {
  type EmergencyCaseRecord,
  emergencyCase,
  icuCase,
  operation,
  opStatuses,
  transferredToIcu,
  transferredToOperation,
  triageLevels,
} from '@ward-board/contract';
import { defineBoard } from '#lib/board/define-board.ts';
import { awaiting, byLevel } from '#lib/board/order.ts';
import { levelLook } from '#lib/forms/level-looks.ts';
import { badges, complaint, vitals, waiting } from './EmergencyCells.svelte';
import { sayWaits } from './waiting.ts';

/** The Emergency board. */
export const emergencyBoard = defineBoard({
  ward: 'emergency',
  kind: emergencyCase,
  stepwise: false,
  title: 'Emergency',
  table: 'Emergency cases',
  order: 'By level, then the longest waiting',
  nobody: 'No patients on the Emergency board',
  how: 'Triaged patients appear here.',
  edit: 'Edit emergency case',
  began: 'Triaged',
  left: 'This case has left the board: it was handed off or released.',
  rows: (board) => byLevel(emergencyCase, board.rows('emergency-details')),
  awaiting: (board) => awaiting(board.rows('admissions'), 'emergency'),
  arrivals: {
    strip: 'Pending Triage',
    empty: 'No patients waiting. New emergency admissions appear here automatically.',
    begin: '+ New Emergency Case',
    choose: 'Choose a patient to triage',
    none: 'No patients waiting. New emergency admissions appear here automatically.',
    receive: '+ Add Triage',
    again: 'Triage again',
    title: ({ treated_at }) => (treated_at ? 'Triage again' : 'Triage'),
    save: 'Save triage',
    initial: ({ reason }) => ({ chief_complaint: reason ?? '' }),
    saved: ({ triage_level }) => `triaged as ${levelLook(emergencyCase, triage_level).word.toLowerCase()}`,
  },
  look: ({ triage_level }) => levelLook(emergencyCase, triage_level),
  summary: (rows, arrivals) => [
    { count: rows.length, word: rows.length === 1 ? 'patient' : 'patients' },
    { count: arrivals.filter(({ treated_at }) => treated_at === null).length, word: 'pending triage' },
  ],
  cards: {
    label: 'Triage levels',
    home: null,
    cards: triageLevels.map((level) => ({
      key: level,
      word: levelLook(emergencyCase, level).word,
      look: levelLook(emergencyCase, level),
      keeps: ({ triage_level }: EmergencyCaseRecord) => triage_level === level,
      note: (rows, now) => sayWaits(level, rows, now),
    })),
  },
  levelHead: 'Triage',
  tracks: { level: 'minmax(124px, 132px)', patient: 'minmax(226px, 1.25fr)', actions: '214px' },
  columns: [
    { head: 'Chief complaint', width: 'minmax(190px, 1.25fr)', area: 'what', cell: complaint },
    { head: 'Vitals', width: 'minmax(220px, 1.35fr)', area: 'signs', cell: vitals },
    { head: 'AVPU · arrival', width: 'minmax(140px, 0.7fr)', area: 'more', cell: badges },
    { head: 'Waiting', width: '106px', area: 'wait', cell: waiting },
  ],
  brief: complaint,
  transfers: [
    {
      act: 'transfer-to-icu',
      label: 'To ICU',
      Icon: BedDouble,
      title: 'Hand off to ICU',
      done: 'handed off to the ICU',
      opens: icuCase,
      answer: transferredToIcu,
      // A critical case is proposed as critical; any other level has no counterpart in the ICU.
      initial: ({ triage_level, vitals, avpu, current_medications }) => ({
        severity: triage_level === 'critical' ? 'critical' : '',
        vitals: vitals ?? '',
        avpu: avpu ?? '',
        medications: current_medications ?? '',
      }),
      at: 'row',
      likely: ({ triage_level }) => triage_level === 'critical',
    },
    {
      act: 'transfer-to-operation',
      label: 'To Operation',
      Icon: Scissors,
      title: 'Hand off to Operations',
      done: 'handed off to Operations',
      opens: operation,
      levels: opStatuses.slice(0, 2),
      levelName: 'start',
      answer: transferredToOperation,
      // The operation has no fields for allergies and medications: unless they are proposed here, theatre never sees them.
      initial: ({ chief_complaint, allergies, current_medications }) => ({
        op_status: 'pre-op',
        surgery_type: 'emergency',
        pre_op_diagnosis: chief_complaint,
        pre_op_instructions: [
          allergies === null ? '' : `Allergies: ${allergies}`,
          current_medications === null ? '' : `Medications: ${current_medications}`,
        ]
          .filter((line) => line !== '')
          .join('\n'),
      }),
      at: 'menu',
      likely: () => false,
    },
  ],
  closing: {
    label: 'Delete (treated and released)…',
    offered: () => true,
    Icon: DoorOpen,
    title: 'Treated and released?',
    request: (path) => ({ method: 'DELETE', path }),
    noted: false,
    explains:
      'Removes the emergency record. The admission stays under Pending Triage, marked treated, until Reception discharges.',
    action: 'Treated and released',
    acting: 'Releasing…',
    done: 'treated and released, awaiting discharge',
  },
});
