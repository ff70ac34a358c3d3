import type { Visit } from '../arrivals/visits.js';

const HOUR = 3_600_000;
export const DAY = Date.UTC(2017, 2, 1);

/** A visit that says what is usual, and lets a test say what matters to it; times in hours of the day. */
export function visit(said: Partial<Visit> = {}, came = 8): Visit {
  const at = (hours: number) => DAY + hours * HOUR;
  return {
    line: 2,
    priority: 3,
    ambulance: false,
    complaint: 'Abdominal Pain',
    age: 41,
    gender: 'female',
    surgical: null,
    ward: 'Not admitted',
    admitted: false,
    ...{ came: at(came), queued: at(came + 0.1), seen: at(came + 1), left: at(came + 4) },
    ...said,
  };
}
