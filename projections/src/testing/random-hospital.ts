import { anyRequest, append, decideOn, type History, opening, type Request } from '@ward-board/domain/testing';
import fc from 'fast-check';
import type { Append } from './chronicle.js';

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
export const stories: fc.Arbitrary<Story> = fc.array(anyRequest, { maxLength: 80, size: 'max' }).map(live);
