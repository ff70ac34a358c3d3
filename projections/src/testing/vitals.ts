import type { DomainEvent } from '@ward-board/domain';
import { idOf, observationDetails, observationRecorded } from '@ward-board/domain/testing';

/** What a healthy adult's vital signs are, by their codes: NEWS2 is 0. */
const healthy: Readonly<Record<string, number | string>> = {
  '9279-1': 16,
  '59408-5': 97,
  '3151-8': 0,
  '85354-9': '120/80',
  '8867-4': 70,
  '80288-4': 'A',
  '8310-5': 37,
};

/** The time of the n-th round of observations: every hour from midnight on. */
export const roundAt = (n: number): string => new Date(Date.UTC(2026, 10, 21, n)).toISOString();

/** One reading, the n-th observation; of the first patient unless it is said otherwise. */
export function reading(
  n: number,
  code: string,
  value: number | string,
  effective_at = roundAt(n),
  of: object = {},
): ReturnType<typeof observationRecorded> {
  const measured = typeof value === 'number' ? { value, value_string: null } : { value: null, value_string: value };
  const details = observationDetails({ code, display: code, unit: null, effective_at, ...measured });
  return observationRecorded({ ...of, record_id: idOf('observation', n), details });
}

/** The n-th full round of vital signs, recorded together; a healthy adult's but for what is said. */
export const round = (
  n: number,
  said: Readonly<Record<string, number | string>> = {},
  of: object = {},
): DomainEvent[] =>
  Object.entries({ ...healthy, ...said }).map(([code, value], index) =>
    reading(n * 10 + index, code, value, roundAt(n), of),
  );

/** A reading as of the n-th request, by its record's id: ids of one time are of one request. */
export const ofRequest = <Of extends ReturnType<typeof reading>>(n: number, { data, ...event }: Of) => ({
  ...event,
  data: { ...data, record_id: data.record_id.replace('-0000-', `-${n.toString(16).padStart(4, '0')}-`) },
});
