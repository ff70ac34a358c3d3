import { z } from 'zod';
import { actor } from '../access/people.js';
import { stayBoard } from '../admissions/admissions.js';
import { choice, choiceFrom, line } from '../shared/fields.js';
import { instant, searchedText } from '../shared/primitives.js';

/** The area that an order was placed from. */
export const source = choice('Ordered from', {
  icu: 'ICU',
  emergency: 'Emergency',
  operation: 'Operations',
  ward: 'Ward',
});

const priorityWords = { routine: 'Routine', urgent: 'Urgent', asap: 'ASAP', stat: 'STAT' };

/** How soon an order is needed; `routine` where it is not said. */
export const priority = choiceFrom('routine', 'Priority', priorityWords);
/** Given where whoever orders was asked about an allergy that matches: whoever does what is ordered, and auditors, read it. */
export const allergyReason = (placeholder: string) => line('Reason despite the allergy', { placeholder });
/** How soon an order is needed. */
export type OrderPriority = keyof typeof priorityWords;
/** The most pressing last. */
export const orderPriorities = Object.keys(priorityWords) as readonly OrderPriority[];

/**
 * Where the patient of an order is, by the board that they stand on now. `name`: the bed as room and label, or the place or theatre in
 * words; null: the board does not say.
 */
export const patientPlace = z.object({ ward: stayBoard, name: z.string().nullable() });
/** Where the patient of an order is. */
export type PatientPlace = z.infer<typeof patientPlace>;

/** What every order carries of who recorded it. */
export const charted = {
  recorded_by: actor,
  /** Who made the newest edit; null: it is as it was recorded. */
  edited_by: actor.nullable(),
  /** When and by whom it was entered in error; null: it counts. Lists and counts leave it out unless they are asked to include it. */
  entered_in_error_at: instant.nullable(),
  entered_in_error_by: actor.nullable(),
};

/**
 * `done=true`: of a department's orders those that are over, in place of its queue; with `search`, those of patients who are found by
 * name, date of birth, MRN or phone, however long ago.
 */
export const doneQuery = { done: z.literal('true').optional(), search: searchedText };
/** What is searched for is over: the queue is read whole. */
export const searchesDone = ({
  done,
  search,
}: {
  readonly done?: 'true' | undefined;
  readonly search?: string | undefined;
}) => search === undefined || done !== undefined;

/** `include=entered_in_error`: what was taken back is listed as well. */
export const includeQuery = { include: z.literal('entered_in_error').optional() };
