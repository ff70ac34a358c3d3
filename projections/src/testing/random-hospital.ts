import {
  anyChartRequest,
  anyRequest,
  append,
  type ChartRequest,
  decideOn,
  decideOnChart,
  type History,
  opening,
  type Request,
} from '@ward-board/domain/testing';
import fc from 'fast-check';
import type { Append } from './history-writer.js';

/** What became of random requests: the streams as decisions read them, and the appends in the order of the store. */
export interface Story {
  readonly history: History;
  readonly appends: readonly Append[];
}

/** What somebody asks for: of a stay and its orders, or of a chart. */
type Asked =
  | { readonly of: 'stay'; readonly request: Request }
  | { readonly of: 'chart'; readonly request: ChartRequest };

function live(requests: readonly Asked[]): Story {
  let history = opening;
  const appends: Append[] = [...opening.values()];
  for (const [n, asked] of requests.entries()) {
    const decision =
      asked.of === 'chart' ? decideOnChart(asked.request, n + 1, history) : decideOn(asked.request, n + 1, history);
    if (!decision.ok || decision.appends.length === 0) continue;
    history = append(history, history, decision.appends) ?? history;
    appends.push(decision.appends.flatMap(({ events }) => events as Append));
  }
  return { history, appends };
}

/** @param ofCharts of nine requests, how many are about charts. */
const lives = (
  length: { readonly minLength?: number; readonly maxLength: number },
  ofCharts = 1,
): fc.Arbitrary<Story> =>
  fc
    .array(
      fc.oneof(
        { weight: 9 - ofCharts, arbitrary: anyRequest.map((request): Asked => ({ of: 'stay', request })) },
        { weight: ofCharts, arbitrary: anyChartRequest.map((request): Asked => ({ of: 'chart', request })) },
      ),
      { ...length, size: 'max' },
    )
    .map(live);

/** Random lives of a small hospital, in which only happens what the domain decides. */
export const stories: fc.Arbitrary<Story> = lives({ maxLength: 90 });

/** The same, none of them short: in few of them happens what takes many steps. */
export const longStories: fc.Arbitrary<Story> = lives({ minLength: 100, maxLength: 150 });

/** The same, mostly about charts. */
export const chartStories: fc.Arbitrary<Story> = lives({ maxLength: 90 }, 7);
