import { z } from 'zod';
import { bed, doctor, line, number, nurse, paragraph, requiredRoom, requiredWing } from '../shared/fields.js';
import { boardRecord } from './board-record.js';
import { isolation } from './isolation.js';

/** A patient who was accepted onto a ward. A patient on a ward always has a bed. */
export const normalAcceptance = boardRecord({
  collection: 'normal-acceptances',
  board: 'ward',
  title: 'Ward acceptance',
  level: null,
  fields: {
    wing_id: requiredWing('Wing'),
    room_id: requiredRoom('Room', 'ward'),
    bed_id: bed('Bed'),
    ward_type: line('Ward type', { placeholder: 'e.g. Surgical' }),
    isolation,
    doctor_id: doctor('Doctor'),
    attending_nurse: line('Nurse'),
    attending_nurse_id: nurse('Nurse on record'),
    diagnosis: paragraph('Diagnosis'),
    mobility_status: line('Mobility', { placeholder: 'e.g. Walks with help' }),
    expected_stay_days: number('Expected stay', { min: 0, max: 1_000, unit: 'days', whole: true }),
    diet_restrictions: line('Diet'),
    visiting_hours: line('Visiting hours', { placeholder: 'e.g. 14:00–19:00' }),
    care_plan: paragraph('Care plan'),
    notes: paragraph('Notes'),
  },
  derived: {
    doctor_name: z.string().nullable(),
    attending_nurse_name: z.string().nullable(),
  },
});

/** An acceptance, of a patient who is on the ward or has left it. */
export type NormalAcceptanceRecord = z.infer<typeof normalAcceptance.record>;
