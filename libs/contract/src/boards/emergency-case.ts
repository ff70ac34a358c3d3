import type { z } from 'zod';
import { boardRecord } from './board-record.js';
import { choice, clinicalText, line, paragraph, requiredChoice, requiredParagraph, time } from './fields.js';

/** As judged at triage, most urgent first. Four levels: they are not ESI's five. */
const triageWords = { critical: 'Critical', urgent: 'Urgent', standard: 'Standard', 'non-urgent': 'Non-urgent' };

/** Level of consciousness on the AVPU scale: alert, responds to voice, responds to pain, unresponsive. */
export const avpuWords = { alert: 'Alert', voice: 'Voice', pain: 'Pain', unresponsive: 'Unresponsive' };

/** A case of the Emergency board. */
export const emergencyCase = boardRecord({
  collection: 'emergency-details',
  board: 'emergency',
  title: 'Emergency case',
  level: 'triage_level',
  fields: {
    triage_level: requiredChoice('Triage level', triageWords),
    chief_complaint: requiredParagraph('Chief complaint', { hint: 'Shown on the board as the presenting complaint' }),
    vitals: clinicalText('vitals', 'Vitals'),
    avpu: choice('AVPU', avpuWords),
    arrival_mode: choice('Arrival', {
      'walk-in': 'Walk-in',
      ambulance: 'Ambulance',
      police: 'Police',
      helicopter: 'Helicopter',
      transfer: 'Transfer',
      other: 'Other arrival',
    }),
    allergies: clinicalText('allergies', 'Allergies', { hint: 'Blank = not assessed' }),
    trauma_type: line('Trauma type'),
    current_medications: paragraph('Current medications'),
    stabilized_at: time('Stabilized'),
    notes: paragraph('Notes'),
  },
  derived: {},
});

/** A case of the Emergency board, open or closed. */
export type EmergencyCaseRecord = z.infer<typeof emergencyCase.record>;
/** How urgent a case is. */
export type TriageLevel = EmergencyCaseRecord['triage_level'];
/** Most urgent first. */
export const triageLevels = Object.keys(triageWords) as readonly TriageLevel[];
