import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The root's title stands until a page is there, and nobody's bell is known until then. A wall has no bell. */
const allowed = ['lib/ui/PageTitle.svelte', 'lib/wall/WallPage.svelte', 'routes/+layout.svelte'];

it('no page has a title of its own making, which would not say how many notifications ask for something', () => {
  const sources = join(import.meta.dirname, '../..');
  const making = globSync('**/*.svelte', { cwd: sources }).filter((file) =>
    readFileSync(join(sources, file), 'utf8').includes('<title>'),
  );
  expect(making.sort()).toEqual(allowed);
});
