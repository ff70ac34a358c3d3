import type { Sources } from './imports.js';
import { readSources } from './read-sources.js';
import { repeats } from './timers.js';

/** What in the web goes by an interval, or by a timer that is set by what it calls, and why. Whatever else it shows is not asked for until a feed or a signal says that it changed. */
const repeatingTimers: Readonly<Record<string, string>> = {
  'web/src/lib/live/clock/signals.ts': 'makes the intervals of the files below',
  'web/src/lib/live/clock/clock.svelte.ts': 'ages and waits are counted by the clock',
  'web/src/lib/live/live-board.svelte.ts': 'a feed that brings no pulse grows old',
  'web/src/lib/wall/wall-feed.svelte.ts': 'the same of a wall’s feed',
  'web/src/lib/session/idle.ts': 'nobody has touched the page for too long',
  'web/src/lib/shell/Waiting.svelte': 'tries again while the service does not answer',
  'web/src/lib/wall/WallPage.svelte': 'the same before a wall knows whose its token is',
  'web/src/lib/wall/Pairing.svelte':
    'a screen that is not paired has no session, and so no feed: it asks whether it was paired',
  'web/src/lib/forms/live-places.svelte.ts': 'a read that failed is tried again',
  'web/src/lib/time/own-facility.svelte.ts': 'a read that failed is tried again',
  'web/src/lib/utilization/utilization-store.svelte.ts': 'what is not shown yet, or was not read, is read again',
  'web/src/lib/live/follow-signal.ts': 'a signal that could not be followed is tried again',
  'web/src/lib/live/asked-list.svelte.ts': 'a list that has changed is read at most so often',
  'web/src/lib/offline/retries.ts': 'what was entered offline is sent until it is answered',
  'web/src/lib/offline/typed.ts': 'what is typed is kept on the device once that answers',
  'web/src/lib/audit/board/playback.ts': 'the past is played',
  'web/src/lib/board/board-panel.svelte.ts': 'a row that was just made is looked for on the page',
  'web/src/lib/notifications/lead.svelte.ts': 'the row of a notification is looked for on the page',
  'web/src/lib/scan/page-keys.ts': 'keys wait until the browser has no more of them',
};

const withRepeatingTimers = (sources: Sources): readonly string[] =>
  [...sources]
    .filter(([path]) => path.startsWith('web/src/') && !path.endsWith('.spec.ts'))
    .filter(([path, source]) => repeats(path, source))
    .map(([path]) => path);

describe('in the web', () => {
  it('only what is listed goes by an interval', () => {
    expect(withRepeatingTimers(readSources()).toSorted()).toEqual(Object.keys(repeatingTimers).toSorted());
  });

  it.each([
    `const timer = setInterval(() => void read.load(), 5_000);`,
    `import { every } from '#lib/live/clock/signals.ts';`,
    `import { every, onWake } from '../clock/signals.js';`,
    `async function load() { await read(); setTimeout(() => void load(), 5_000); }`,
    `const go = async () => { await step(); timer = setTimeout(go, 3_000); };`,
    `class A { async read() { this.#readIn(5); } #readIn(ms: number) { this.#timer = setTimeout(() => void this.read(), ms); } }`,
  ])('%s is found', (source) => {
    const component = `<script lang="ts">${source}</script>`;
    expect(withRepeatingTimers(new Map([['web/src/lib/a/A.svelte', component]]))).toEqual(['web/src/lib/a/A.svelte']);
    expect(withRepeatingTimers(new Map([['web/src/lib/a/a.ts', source]]))).toEqual(['web/src/lib/a/a.ts']);
  });

  it('a spec, and what only has such a word, are not', () => {
    const source = `import { x } from '#lib/x.ts';\nconst all = rows.every((row) => row.kept);\nconst late = () => setTimeout(() => (isLate = true), 5);`;
    const spec = `setInterval(() => {}, 1);`;
    expect(
      withRepeatingTimers(
        new Map([
          ['web/src/lib/a/A.svelte', `<script lang="ts">${source}</script>`],
          ['web/src/lib/a/b.ts', source],
          ['web/src/lib/a/a.spec.ts', spec],
        ]),
      ),
    ).toEqual([]);
  });
});
