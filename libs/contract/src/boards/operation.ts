import { z } from 'zod';
import {
  checklist,
  choiceFrom,
  line,
  number,
  paragraph,
  requiredChoice,
  requiredLine,
  time,
} from '../shared/fields.js';
import { instant } from '../shared/primitives.js';
import { boardRecord } from './board-record.js';
import { isolation } from './isolation.js';

const statusWords = {
  'pre-op': 'Pre-Op',
  'in-surgery': 'In Surgery',
  'post-op': 'Post-Op',
  recovered: 'Recovered',
};

/** A case of the Operations board. Its status moves one step at a time, in the order of `opStatuses`. */
export const operation = boardRecord({
  collection: 'operations',
  board: 'operations',
  title: 'Operation',
  level: 'op_status',
  fields: {
    op_status: choiceFrom('pre-op', 'Status', statusWords),
    procedure_name: requiredLine('Procedure'),
    surgery_type: requiredChoice('Surgery type', { elective: 'Elective', urgent: 'Urgent', emergency: 'Emergency' }),
    operating_room: line('Operating room', { placeholder: 'e.g. OR 2' }),
    scheduled_at: time('Scheduled'),
    duration_minutes: number('Duration', { min: 1, max: 2_880, unit: 'min', whole: true }),
    surgeon: line('Surgeon'),
    anaesthesia_type: line('Anaesthesia', { placeholder: 'e.g. General, spinal' }),
    anaesthesiologist: line('Anaesthesiologist'),
    pre_op_diagnosis: paragraph('Pre-op diagnosis'),
    pre_op_instructions: paragraph('Pre-op instructions', {
      hint: 'For example fasting, labs, consent',
    }),
    isolation,
    checklist: checklist('Ready', { consent: 'Consent', fasting: 'Fasting', labs: 'Labs', site_marked: 'Site marked' }),
    location: line('Location', { placeholder: 'e.g. Holding bay 1' }),
    post_op_notes: paragraph('Post-op notes', { from: 'in-surgery' }),
    complications: paragraph('Complications', { from: 'in-surgery' }),
  },
  derived: {
    /** When the operation began: when its status became in-surgery. Null: not yet. Read-only. */
    started_at: instant.nullable(),
    /** When it was over: when its status became post-op. Null: not yet. Read-only. */
    ended_at: instant.nullable(),
    /** A ventilator's, as the ICU had it that sent the patient: NEWS2 does not apply then. Null: none. Read-only. */
    ventilator_mode: z.string().nullable(),
  },
});

/** A case of the Operations board, open or closed. */
export type OperationRecord = z.infer<typeof operation.record>;
/** How far an operation is. */
export type OpStatus = OperationRecord['op_status'];
/** In the order in which an operation passes them. */
export const opStatuses = Object.keys(statusWords) as readonly OpStatus[];
