import { z } from 'zod';
import {
  choice,
  clinicalText,
  doctor,
  line,
  nurse,
  paragraph,
  requiredChoice,
  requiredParagraph,
  time,
} from '../shared/fields.js';
import { instant } from '../shared/primitives.js';
import { boardRecord } from './board-record.js';
import { isolation } from './isolation.js';

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
    isolation,
    location: line('Location', { placeholder: 'e.g. Bay 4' }),
    doctor_id: doctor('Doctor'),
    attending_nurse: line('Nurse'),
    attending_nurse_id: nurse('Nurse on record'),
    seen_at: time('Seen', { past: true }),
    next_step: line('Next step', { placeholder: 'e.g. CT head' }),
    trauma_type: line('Trauma type'),
    current_medications: paragraph('Current medications'),
    stabilized_at: time('Stabilized', { past: true }),
    notes: paragraph('Notes'),
  },
  derived: {
    doctor_name: z.string().nullable(),
    attending_nurse_name: z.string().nullable(),
    /** When `vitals` was last recorded or changed; null without vitals. */
    vitals_at: instant.nullable(),
    /** When `avpu` was last recorded or changed; null without it. */
    avpu_at: instant.nullable(),
    /** When `next_step` was last written or changed; null without one. */
    next_step_at: instant.nullable(),
  },
});

/** A case of the Emergency board, open or closed. */
export type EmergencyCaseRecord = z.infer<typeof emergencyCase.record>;
/** How urgent a case is. */
export type TriageLevel = EmergencyCaseRecord['triage_level'];
/** Most urgent first. */
export const triageLevels = Object.keys(triageWords) as readonly TriageLevel[];
