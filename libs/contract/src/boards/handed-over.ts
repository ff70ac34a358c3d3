import { z } from 'zod';
import { actor } from '../access/people.js';
import { stayBoard } from '../admissions/admissions.js';
import { instant, NOTES, optionalText } from '../shared/primitives.js';

/** Paragraphs of notes that an earlier handover had told, as they stand among those that tell them on: which board told them first, who and when. */
const passedOn = z.object({ from: stayBoard, at: instant, by: actor, notes: z.string() });

/** What went along with a patient from the board that they came from; of texts, null: it was not known there. */
export const handover = z.object({
  from: stayBoard,
  at: instant,
  by: actor,
  /** The complaint or diagnosis there, else the reason of the admission. */
  reason: z.string().nullable(),
  allergies: z.string().nullable(),
  current_medications: z.string().nullable(),
  notes: z.string().nullable(),
  /** What of the notes was told before, or since by the board that keeps the bed, the newest first. A service of the release before does not say it. */
  passed_on: z.array(passedOn).default([]),
  /** Free text of vital signs as a board before had it last, and when it was recorded. Those of the chart are in `clinical`. */
  vitals: z.string().nullable(),
  vitals_at: instant.nullable(),
});
/** What went along with a patient. */
export type Handover = z.infer<typeof handover>;

const toldStep = z.object({ from: stayBoard, at: instant, text: z.string() });
/** One of the next steps that were told. */
export type ToldStep = z.infer<typeof toldStep>;

/**
 * The next step that another board decided on and told with the patient, and when it wrote it. Of several, `text` has them all, with the board of the first and
 * when that one was written; `steps` has each with its own. A service of the release before does not say them.
 */
export const toldNextStep = toldStep.extend({ steps: z.array(toldStep).default([]) });
/** A next step that was told. */
export type ToldNextStep = z.infer<typeof toldNextStep>;

/** Each of the next steps that were told. Sheets of before, and a service of the release before, have one alone. */
export const toldSteps = ({ steps, ...told }: ToldStep & Partial<Pick<ToldNextStep, 'steps'>>): readonly ToldStep[] =>
  steps?.length ? steps : [told];

/** Who sent a patient back to the record that they had left, from where and why. */
export const sentBack = z.object({ from: stayBoard, at: instant, by: actor, reason: z.string() });
/** That a patient was sent back. */
export type SentBack = z.infer<typeof sentBack>;

/** What a field of a record can say. Null is one of the union's: OpenAPI 3.0 knows `nullable` beside a type alone. */
const fieldValue = z.union([
  z.string(),
  z.number(),
  z.boolean(),
  z.null(),
  z.record(z.string(), z.string().nullable()),
]);
/** What fields of a record say, by their names. */
export const fieldsSaid = z.record(z.string(), fieldValue);

/**
 * What a transfer said. `fields`: those of the record that it opened, as they were then, the bed included. `back`: who sent it back and
 * why, what it told of the patient, and whether it kept the bed that was left; null: nobody has.
 */
export const saidByTransfer = z.object({
  fields: fieldsSaid,
  back: sentBack
    .extend({
      told: handover.pick({ reason: true, allergies: true, current_medications: true, notes: true }).nullable(),
      kept_bed: z.boolean(),
    })
    .nullable(),
});
/** What a transfer said. */
export type SaidByTransfer = z.infer<typeof saidByTransfer>;

/** What a transfer tells in other words than the records have it: what is given stands in place of theirs, null says nothing. */
export const handoverCorrections = z.strictObject({
  reason: optionalText(NOTES),
  allergies: optionalText(NOTES),
  current_medications: optionalText(NOTES),
  notes: optionalText(NOTES),
});
/** Texts of a handover in other words. */
export type HandoverCorrections = z.infer<typeof handoverCorrections>;
