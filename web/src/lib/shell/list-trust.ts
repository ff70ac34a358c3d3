import type { ReadModel, Result } from '../http/result.js';
import { sayAge } from '../time/duration.js';

/** How far a list can be trusted: what its last reading came to, and when it was known to hold everything. */
export interface ListTrust {
  readonly state: ReadModel | 'unanswered' | 'failing';
  readonly asOf: Date | null;
}

/** Of a list that was never read. */
export const untold: ListTrust = { state: 'current', asOf: null };

/** What a reading makes of it. Only one from a read model that is current makes the list any younger. */
export function trustAfter({ asOf }: ListTrust, result: Result<unknown>, asked: Date): ListTrust {
  if (result.ok) return { state: result.readModel, asOf: result.readModel === 'current' ? asked : asOf };
  if (result.problem === null) return { state: 'unanswered', asOf };
  return { state: result.problem.code === 'projection_behind' ? 'behind' : 'failing', asOf };
}

const alarms = {
  current: '',
  behind: 'Running behind',
  stopped: 'Stopped taking in changes',
  unanswered: 'No connection',
  failing: 'No answer from the service',
} as const satisfies Record<ListTrust['state'], string>;

/** What is wrong with a list, if anything, and how old it is. */
export function sayListTrust({ state, asOf }: ListTrust, now: Date): { readonly alarm: string; readonly note: string } {
  const age = asOf === null ? null : sayAge((now.getTime() - asOf.getTime()) / 1_000);
  if (state === 'current') return { alarm: '', note: age === null ? '' : `as of ${age} ago` };
  const then = state === 'stopped' ? 'tell your administrator' : 'retrying';
  return { alarm: alarms[state], note: `${age === null ? 'out of date' : `last updated ${age} ago`} · ${then}` };
}
