import type { DomainEvent, ObservationDetails } from '@ward-board/domain';
import {
  idOf,
  observationAmended,
  observationDetails,
  observationEnteredInError,
  observationRecorded,
} from '@ward-board/domain/testing';
import fc from 'fast-check';
import { roundAt } from './vitals.js';

/** An observation as it was recorded and edited last. */
export interface Observed {
  readonly id: string;
  readonly details: ObservationDetails;
}

/** What became of a patient's observations: what happened, in order, and those that count. */
export interface ObservedStory {
  readonly events: readonly DomainEvent[];
  readonly counting: readonly Observed[];
}

const said = fc.record({
  code: fc.constantFrom('8867-4', '9279-1'),
  category: fc.constantFrom('vital-signs', 'vital-signs', 'vital-signs', 'exam'),
  hour: fc.nat(30),
});
/** Of ten things that happen, how many are recorded, edited, and entered in error. */
const step = fc.record({
  does: fc.constantFrom('record', 'record', 'record', 'record', 'record', 'amend', 'amend', 'amend', 'error', 'error'),
  /** Which of those that count, counted from the newest. */
  which: fc.nat(60),
  fields: fc.constantFrom<readonly (keyof ObservationDetails)[]>(
    ['effective_at'],
    ['code'],
    ['category'],
    ['value'],
    ['code', 'effective_at', 'category'],
  ),
  said,
});

/** Any life of a patient's observations of two codes, told as the domain tells it. */
export const observedStories = (maxLength: number): fc.Arbitrary<ObservedStory> =>
  fc.array(step, { maxLength, size: 'max' }).map((steps) => {
    const counting: Observed[] = [];
    const events = steps.flatMap(({ does, which, fields, said: { hour, ...given } }, n): DomainEvent[] => {
      const details = observationDetails({
        ...(given as Partial<ObservationDetails>),
        effective_at: roundAt(hour),
        value: n,
      });
      const id = idOf('observation', n + 1);
      if (does === 'record') {
        counting.unshift({ id, details });
        return [observationRecorded({ record_id: id, details })];
      }
      const at = which % Math.max(1, counting.length);
      const known = counting[at];
      if (!known) return [];
      const about = { record_id: known.id };
      if (does === 'error') {
        counting.splice(at, 1);
        return [observationEnteredInError({ ...about, before: known.details })];
      }
      const changed = fields.filter((field) => known.details[field] !== details[field]);
      const of = (from: ObservationDetails) => Object.fromEntries(changed.map((field) => [field, from[field]]));
      if (changed.length === 0) return [];
      counting[at] = { ...known, details: { ...known.details, ...of(details) } };
      return [observationAmended({ ...about, changes: of(details), before: of(known.details) })];
    });
    return { events, counting };
  });

/** The vital signs that a board shows of them: by code the newest value and the one before it. */
export function newestOf({ counting }: ObservedStory): Readonly<Record<string, readonly (number | null)[]>> {
  const vital = counting.filter(({ details }) => details.category === 'vital-signs');
  const sorted = vital.toSorted(
    (one, other) =>
      other.details.effective_at.localeCompare(one.details.effective_at) || other.id.localeCompare(one.id),
  );
  const byCode = Map.groupBy(sorted, ({ details }) => details.code);
  return Object.fromEntries(
    [...byCode].map(([code, all]) => [code, [all[0]?.details.value ?? null, all[1]?.details.value ?? null]]),
  );
}
