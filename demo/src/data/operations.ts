import { admissionType, operation } from '@ward-board/contract';
import { z } from 'zod';
import { icuCourseName } from './icu.js';
import operationsJson from './operations.json' with { type: 'json' };
import { demographics, texts, wardDestination } from './shapes.js';
import surgicalAdmissionsJson from './surgical-admissions.json' with { type: 'json' };

/** Stays that Reception admits for an operation; each reason has its row in `operations.json`. */
export const surgicalAdmissions = z
  .array(z.strictObject({ ...demographics, type: admissionType.extract(['surgery', 'operation']), reason: z.string() }))
  .parse(surgicalAdmissionsJson);

const { op_status, procedure_name, surgery_type } = operation.fields;
export const surgery = z.strictObject({
  procedure_name: procedure_name.read,
  surgery_type: surgery_type.read,
  duration_minutes: z.int(),
  surgeon: z.string(),
  anaesthesia_type: z.string(),
  pre_op_diagnosis: z.string(),
  pre_op_instructions: z.string(),
  post_op_notes: z.string(),
  /** What happens when it does not go smoothly. */
  complications: z.string(),
  /** Where somebody lies afterwards; left out: they go home from the recovery room, or to the ICU. */
  ward: wardDestination.optional(),
  /** How it goes on in the ICU: always where there is no ward, else after complications. */
  icu: icuCourseName.optional(),
});
/** An operation as the theatre plans and reports it. */
export type Surgery = z.infer<typeof surgery>;

/**
 * `theatres`: each with how far its operations are on the first day; the first theatre's patient comes from Emergency.
 * `icuSurgery` is for patients of the ICU who are ventilated for long. `surgeries`: by the reason of the admission, be it
 * Reception's, the waiting list's or one of Emergency's presentations. `holding`, `recovery`: places before and after.
 */
export const { theatres, surgeries, icuSurgery, ...theatreSuite } = z
  .strictObject({
    theatres: z.array(
      z.object({ operating_room: z.string(), anaesthesiologist: z.string(), firstDay: z.array(op_status.read) }),
    ),
    surgeries: z.record(z.string(), surgery),
    icuSurgery: surgery,
    ...{ holding: texts, recovery: texts, notes: texts, sentBack: texts },
  })
  .parse(operationsJson);

/** The operation for somebody admitted for this; undefined where there is none, and for a visitor's own words. */
export const surgeryOf = (reason: string | null): Surgery | undefined => surgeries[reason ?? ''];
