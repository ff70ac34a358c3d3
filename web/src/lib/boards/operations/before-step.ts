import type { OperationRecord, OpStatus } from '@ward-board/contract';
import { type InTheatre, occupiedBy, starting } from '../../board/in-theatre.js';
import type { StepQuestion } from '../../forms/step-question.js';
import { allergyState, knownAllergies } from '../../patient/allergies.js';
import { scoreMarks } from '../../patient/scores.js';
import { arrivedOf, isOfEarlierStay } from '../../patient/vitals/earlier-stay.js';
import { minutesBetween, sayDuration } from '../../time/duration.js';
import { sayMoment } from '../../time/facility.js';
import { checklistOf } from './checklist.js';

type Row = Pick<
  OperationRecord,
  | 'checklist'
  | 'clinical'
  | 'complications'
  | 'ended_at'
  | 'handover'
  | 'location'
  | 'operating_room'
  | 'scheduled_at'
  | 'started_at'
> &
  InTheatre & { readonly admission?: { readonly admitted_at: string } };

/** A status that follows another. */
export type StepTo = Exclude<OpStatus, 'pre-op'>;

/** A start that is so far from its scheduled time may be another patient's. */
const FAR_MINUTES = 30;
/** A step that follows the one before so soon may be a slip of the finger. */
const SOON_MINUTES = 10;

/**
 * Asked only where something is amiss: the status goes one way, and no step of it can be taken back.
 * @param all the operations of the board: another patient may be in the theatre.
 */
export function beforeStep(row: Row, to: StepTo, now: Date, all: readonly InTheatre[]): StepQuestion | null {
  const { reasons, ...words } = questionOf(row, to, now, all);
  return reasons.length === 0 ? null : { ...words, reasons };
}

function questionOf(row: Row, to: StepTo, now: Date, all: readonly InTheatre[]): StepQuestion {
  switch (to) {
    case 'in-surgery':
      return {
        ...starting,
        reasons: [...occupiedBy(row, all, now), ...unchecked(row), ...allergies(row), ...place(row), ...time(row, now)],
      };
    case 'post-op':
      return {
        title: 'End surgery?',
        action: 'Set to Post-Op',
        reasons: soonAfter('Surgery began', row.started_at, now),
      };
    case 'recovered':
      return {
        title: 'Set to recovered?',
        action: 'Set to Recovered',
        reasons: [
          ...soonAfter('Surgery ended', row.ended_at, now),
          ...(row.complications ? [`Complications: ${row.complications}`] : []),
          ...scoreMarks(
            row.clinical.scores.filter(({ type, at }) => type === 'Aldrete' && !isOfEarlierStay(at, arrivedOf(row))),
            null,
          ).map(({ result }) => result),
        ],
      };
  }
}

/** What of the checklist is not answered with yes, in its order. */
function unchecked({ checklist }: Row): readonly string[] {
  return checklistOf(checklist).flatMap(({ word, answer }) =>
    answer === 'yes' ? [] : [`${word}: ${answer ?? 'not recorded'}`],
  );
}

function allergies({ clinical, handover }: Row): readonly string[] {
  const known = knownAllergies(clinical, handover?.allergies ?? null);
  return allergyState(known) === 'not-recorded' ? ['Allergies: not assessed'] : [];
}

const folded = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

/** Where the patient is: both are free text, and a place that names the room, such as "OR 4, table", is in it. */
function place({ location, operating_room }: Row): readonly string[] {
  if (operating_room === null) return ['Operating room: not recorded'];
  if (location === null) return ['Place of the patient: not recorded'];
  return folded(location).includes(folded(operating_room)) ? [] : [`Place: ${location}, not ${operating_room}`];
}

function time({ scheduled_at }: Row, now: Date): readonly string[] {
  if (scheduled_at === null) return [];
  const at = new Date(scheduled_at);
  const early = at > now;
  if ((early ? minutesBetween(now, at) : minutesBetween(at, now)) <= FAR_MINUTES) return [];
  const how = early ? `in ${sayDuration(now, at)}` : `${sayDuration(at, now)} ago`;
  return [`Scheduled: ${sayMoment(scheduled_at, now)}, ${how}`];
}

const soonAfter = (what: string, since: string | null, now: Date): readonly string[] =>
  since === null || minutesBetween(since, now) >= SOON_MINUTES
    ? []
    : [`${what} ${minutesBetween(since, now) === 0 ? 'just now' : `${sayDuration(since, now)} ago`}`];
