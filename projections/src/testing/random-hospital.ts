import { append, decideOn, type History, opening, type Request, verbs } from '@ward-board/domain/testing';
import fc from 'fast-check';
import type { Append } from './chronicle.js';

const request: fc.Arbitrary<Request> = fc.record({
  verb: fc.constantFrom(...verbs, 'admit', 'open', 'open', 'handOff', 'amend', 'amend', 'move'),
  kind: fc.constantFrom('emergency', 'icu', 'operation'),
  patient: fc.nat(3),
  admission: fc.oneof({ weight: 6, arbitrary: fc.nat(2) }, { weight: 1, arbitrary: fc.nat(9) }),
  room: fc.constantFrom(0, 1, null),
  sees: fc.constantFrom(null, null, null, 'now', 'now', 'before'),
  mistaken: fc.oneof({ weight: 9, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) }),
  admission_type: fc.constantFrom('emergency', 'emergency', 'icu', 'surgery', 'operation', 'normal'),
  triage_level: fc.constantFrom('critical', 'urgent', 'standard', 'non-urgent'),
  severity: fc.constantFrom('critical', 'serious', 'stable'),
  op_status: fc.constantFrom('pre-op', 'pre-op', 'in-surgery', 'post-op', 'recovered'),
  text: fc.constantFrom(null, 'Soft', 'Bay 3'),
  blood_type: fc.constantFrom(null, 'A+', 'O-'),
});

/** What became of random requests: the streams as decisions read them, and the appends in the order of the store. */
export interface Story {
  readonly history: History;
  readonly appends: readonly Append[];
}

function live(requests: readonly Request[]): Story {
  let history = opening;
  const appends: Append[] = [...opening.values()];
  for (const [n, asked] of requests.entries()) {
    const decision = decideOn(asked, n + 1, history);
    if (!decision.ok || decision.appends.length === 0) continue;
    history = append(history, history, decision.appends) ?? history;
    appends.push(decision.appends.flatMap(({ events }) => events as Append));
  }
  return { history, appends };
}

/** Random lives of a small hospital, in which only happens what the domain decides. */
export const stories: fc.Arbitrary<Story> = fc.array(request, { maxLength: 80, size: 'max' }).map(live);
