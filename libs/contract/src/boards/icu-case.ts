import { z } from 'zod';
import { bed, choice, clinicalText, doctor, line, number, paragraph, requiredChoice, room } from '../shared/fields.js';
import { instant } from '../shared/primitives.js';
import { boardRecord } from './board-record.js';
import { avpuWords } from './emergency-case.js';
import { isolation } from './isolation.js';

/** As the staff judge it, most severe first: never computed from vital signs. */
const severityWords = { critical: 'Critical', serious: 'Serious', stable: 'Stable' };

/** A case of the ICU board. */
export const icuCase = boardRecord({
  collection: 'icu',
  board: 'icu',
  title: 'ICU case',
  level: 'severity',
  fields: {
    severity: requiredChoice('Severity', severityWords),
    room_id: room('Room', 'icu'),
    bed_id: bed('Bed'),
    doctor_id: doctor('Doctor'),
    attending_nurse: line('Nurse'),
    diagnosis: paragraph('Diagnosis'),
    next_step: line('Next step', { placeholder: 'e.g. Wean to CPAP' }),
    ventilator_mode: line('Ventilator mode', { placeholder: 'e.g. SIMV, CPAP' }),
    o2_flow: number('O₂ flow', { min: 0, max: 100, unit: 'L/min' }),
    vitals: clinicalText('vitals', 'Vitals'),
    avpu: choice('AVPU', avpuWords),
    iv_lines: line('IV lines'),
    medications: paragraph('Medications'),
    monitor_alerts: paragraph('Monitor alerts'),
    isolation,
    diet: line('Diet'),
  },
  derived: {
    doctor_name: z.string().nullable(),
    /** When `vitals` was last recorded or changed; null without vitals. */
    vitals_at: instant.nullable(),
    /** When `avpu` was last recorded or changed; null without it. */
    avpu_at: instant.nullable(),
    /** When `next_step` was last written or changed; null without one. */
    next_step_at: instant.nullable(),
  },
});

/** A case of the ICU board, open or closed. */
export type IcuCaseRecord = z.infer<typeof icuCase.record>;
/** How ill an ICU patient is. */
export type Severity = IcuCaseRecord['severity'];
/** Most severe first. */
export const severities = Object.keys(severityWords) as readonly Severity[];

/**
 * What is written as a ventilator mode although the patient breathes by themselves. A mode that a ventilator has too, such as
 * spontaneous, is not here.
 */
const BREATHES =
  /nasal|mask|cannula|flow|room air|\bra\b|\bnone\b|\bnil\b|self.?ventilat|\bh?hfn[co]?\b|\bnrb|rebreath|venturi|\bc-?pap\b|\bbi-?pap\b|\bniv\b/i;

/** Whether a machine breathes for somebody. @param mode as a record has it, free text; null: none is recorded. */
export const isVentilated = (mode: string | null): boolean => mode !== null && !BREATHES.test(mode);
