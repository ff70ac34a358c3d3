import type { Sources } from './imports.js';
import { readSources } from './read-sources.js';

/** What in the web goes by an interval, and why. Whatever else it shows is not asked for until a feed or a signal says that it changed. */
const intervals: Readonly<Record<string, string>> = {
  'web/src/lib/live/clock/signals.ts': 'makes the intervals of the files below',
  'web/src/lib/live/clock/clock.svelte.ts': 'ages and waits are counted by the clock',
  'web/src/lib/live/live-board.svelte.ts': 'a feed that brings no pulse grows old',
  'web/src/lib/wall/wall-feed.svelte.ts': 'the same of a wall’s feed',
  'web/src/lib/session/idle.ts': 'nobody has touched the page for too long',
  'web/src/lib/shell/Waiting.svelte': 'tries again while the service does not answer',
};

const withIntervals = (sources: Sources): readonly string[] =>
  [...sources]
    .filter(([path]) => path.startsWith('web/src/') && !path.endsWith('.spec.ts'))
    .filter(([, source]) => /\bsetInterval\(|import \{[^}]*\bevery\b[^}]*\} from/.test(source))
    .map(([path]) => path);

describe('in the web', () => {
  it('only what is listed goes by an interval', () => {
    expect(withIntervals(readSources()).toSorted()).toEqual(Object.keys(intervals).toSorted());
  });

  it.each([
    `const timer = setInterval(() => void read.load(), 5_000);`,
    `import { every } from '#lib/live/clock/signals.ts';`,
    `import { every, onWake } from '../clock/signals.js';`,
  ])('%s is found', (source) => {
    expect(withIntervals(new Map([['web/src/lib/a/A.svelte', source]]))).toEqual(['web/src/lib/a/A.svelte']);
  });

  it('a spec, and what only has such a word, are not', () => {
    const source = `import { x } from '#lib/x.ts';\nconst all = rows.every((row) => row.kept);`;
    const spec = `setInterval(() => {}, 1);`;
    expect(
      withIntervals(
        new Map([
          ['web/src/lib/a/A.svelte', source],
          ['web/src/lib/a/a.spec.ts', spec],
        ]),
      ),
    ).toEqual([]);
  });
});
