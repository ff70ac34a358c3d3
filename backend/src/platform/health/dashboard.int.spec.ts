import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT_ROOT } from '../../settings/project-root.js';
import { client } from '../../testing/http.js';
import { type RunningService, startService } from '../../testing/running-service.js';

interface Dashboard {
  readonly panels: readonly { readonly title: string; readonly targets?: readonly { readonly expr: string }[] }[];
}

const dashboard = JSON.parse(readFileSync(join(PROJECT_ROOT, 'deploy/grafana/ward-board.json'), 'utf8')) as Dashboard;
const expressions = dashboard.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));

/** What stands in an expression of PromQL without being a metric: the functions and operators that the dashboard uses. */
const WORDS = new Set(['histogram_quantile', 'max', 'min', 'or', 'rate', 'sum', 'topk', 'vector']);

/** The metrics that an expression asks for: its names, without labels and ranges. */
const metricsOf = (expr: string): readonly string[] =>
  expr
    .replaceAll(/\{[^}]*\}|\[[^\]]*\]|\bby \([^)]*\)/g, ' ')
    .match(/[a-z_][a-z0-9_]*/gi)
    ?.filter((word) => !WORDS.has(word)) ?? [];

/** The labels that an expression groups by. */
const labelsOf = (expr: string): readonly string[] =>
  [...expr.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, list = '']) => list.split(/,\s*/));

let service: RunningService;
let answer: string;
beforeAll(async () => {
  service = await startService();
  answer = (await client(service.url).get<string>('/metrics')).body;
});
afterAll(() => service?.stop());

/** The names that /metrics answers with: of a histogram three. */
const answered = () =>
  [...answer.matchAll(/^# TYPE (\S+) (\S+)$/gm)].flatMap(([, name = '', type]) =>
    type === 'histogram' ? ['bucket', 'sum', 'count'].map((part) => `${name}_${part}`) : [name],
  );

it('every metric of the dashboard is one that /metrics answers with', () => {
  const names = new Set(answered());
  expect(expressions.length).toBeGreaterThan(20);
  for (const expr of expressions)
    expect([expr, metricsOf(expr).length > 0, metricsOf(expr).filter((name) => !names.has(name))]).toEqual([
      expr,
      true,
      [],
    ]);
});

it('every metric of this service is on the dashboard', () => {
  const shown = new Set(expressions.flatMap(metricsOf).map((name) => name.replace(/_(bucket|sum|count)$/, '')));
  const own = [...answer.matchAll(/^# TYPE (ward_board_\S+|http_\S+) /gm)].map(([, name = '']) => name);
  expect(own.filter((name) => !shown.has(name))).toEqual([]);
});

it('every label that the dashboard groups by is one that a metric has', () => {
  // Prometheus adds what it scraped; `le` is every histogram's.
  const known = ['feed', 'le', 'outcome', 'projection', 'route', 'status'];
  expect([...new Set(expressions.flatMap(labelsOf))].toSorted()).toEqual(known);
});
