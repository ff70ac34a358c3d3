import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Adapter } from '@sveltejs/kit';
import { type WardKey, wardKeys, wards } from '@ward-board/contract';
import type { Plugin } from 'vite';

/* What a board loads before its rows are drawn, in few files and none waiting for another: docs/decisions/a-page-is-few-files.md. */

const LATER = 'later';
/** What SvelteKit loads with every page. */
const EVERY_PAGE = /\/client-optimized\/nodes\/[01]\.js$|\/client\/client-entry\.js$/;
/** The ward whose board a module is the page of. */
const wardOf = (id: string): WardKey | undefined =>
  wardKeys.find((ward) => id.endsWith(`/src/routes${wards[ward].route}/[...chart=chart]/+page.svelte`));
/** Where the page's first script finds what each board's page loads, and `code-files.ts` what is loaded later. */
const PLACE = '<script type="application/json" id="files">{}</script>';

/** How often a module is loaded before rows are drawn: once for each board, twice at least if every page loads it. */
const loadedFirst = new Map<string, number>();
/** What boards load once their rows stand. */
const loadedLater = new Set<string>();
/** What is loaded when it is opened, and not before: a patient's chart, by this module. */
const openedWhenAsked = new Set<string>();
const CHART = /\/src\/lib\/chart\/opened\.ts$/;
/** What works without a connection, and the scanner. */
const BEDSIDE = /\/src\/lib\/(offline|scan)\/|\/node_modules\/idb\//;
/** Which other letters there are fonts for: walls load it as well, and nothing else of what boards load later. */
const LETTERS = /\/src\/lib\/ui\/more-letters\.ts$/;
/** How names sound, which a filter asks for at its first letter. */
const SOUNDS = /\/src\/lib\/board\/sounds-like\.ts$|\/name-sounds\/dist\/|\/double-metaphone\//;
/** By the names of their groups. */
const PARTS: Readonly<Record<string, 'later' | 'chart' | 'sounds'>> = {
  [LATER]: 'later',
  bedside: 'later',
  letters: 'later',
  'chart-code': 'chart',
  sounds: 'sounds',
};
const LOGIN = /\/src\/routes\/login\/\+page\.svelte$/;
/** What leads from a form to the chart's dialog for a reason: opened when it is asked for, as the chart is. */
const OF_DIALOG = /\/src\/lib\/forms\/NotReached\.svelte$/;
/** What of the contract the chart alone uses: whoever imports from the contract seems to load all of it. */
const OF_CHART =
  /\/contract\/dist\/(chart\/(amounts|chart-cards|dose-amounts|dose-texts|drug-class-names|drug-classes|drug-names|drugs-told|number-text|strengths|trends|units|vital-names|written-numbers)|scores\/(assessment-types|checklists|judged-scores|scored-assessments))\.js$/;
/** What of the contract, and of the texts of handovers, no board begins with: forms and other pages use it. */
const OF_LATER =
  /\/(?:contract\/dist\/(?:access\/lock|boards\/departments|handovers|on-call|orders\/corrected-values|signals|utilization)|handover-text\/dist\/(?:handover|next-step|told-parts))\.js$/;
/** What of the contract walls and the page of displays alone use. */
const OF_WALLS = /\/contract\/dist\/(displays|boards\/wall)\.js$/;
/** The files of what every page has, which nobody imports: `withEveryPage`. */
const everyPage: string[] = [];
/** What is fetched before it is imported: the files of each part. */
const parts: Record<'later' | 'chart' | 'login' | 'sounds', string[]> = { later: [], chart: [], login: [], sounds: [] };
/** The file that SvelteKit finds last, by the path of its board, with what the board asks the service for. */
const boards: Record<string, { readonly file: string; readonly asks: string }> = {};

/** Finds out which modules a board loads, and when. */
export const findWhatIsLoaded: Plugin = {
  name: 'find-what-is-loaded',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  buildEnd() {
    const importedBy = (id: string, found = new Set<string>()): ReadonlySet<string> => {
      if (found.has(id)) return found;
      found.add(id);
      for (const imported of this.getModuleInfo(id)?.importedIds ?? []) importedBy(imported, found);
      return found;
    };
    for (const id of this.getModuleIds()) {
      const times = EVERY_PAGE.test(id) ? 2 : wardOf(id) !== undefined ? 1 : 0;
      if (times === 0) continue;
      for (const imported of importedBy(id)) loadedFirst.set(imported, (loadedFirst.get(imported) ?? 0) + times);
    }
    for (const id of loadedFirst.keys()) {
      if (!id.includes('/src/lib/')) continue;
      for (const later of this.getModuleInfo(id)?.dynamicallyImportedIds ?? [])
        importedBy(later, CHART.test(later) ? openedWhenAsked : loadedLater);
    }
  },
  writeBundle(_, bundle) {
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== 'chunk') continue;
      const part = chunk.moduleIds.some((id) => LOGIN.test(id)) ? 'login' : PARTS[chunk.name];
      if (part)
        parts[part].push(...[chunk.fileName, ...(chunk.viteMetadata?.importedCss ?? [])].map((file) => `/${file}`));
      if (!/\/nodes\/\d+\.js$/.test(chunk.facadeModuleId ?? '')) continue;
      if (EVERY_PAGE.test(chunk.facadeModuleId ?? '')) everyPage.push(chunk.fileName);
      const ward = chunk.moduleIds.map(wardOf).find((found) => found !== undefined);
      if (ward !== undefined) boards[wards[ward].route] = { file: `/${chunk.fileName}`, asks: `/api/boards/${ward}` };
    }
  },
};

/** What SvelteKit's list of all pages imports when it has run, of what every page has: its layout and its page of errors. */
const IMPORTED = /\(\) => import\('\.\/nodes\/([01])'\)/g;

/** What every page has is part of that list: two files of sixty bytes would be two requests. */
export const withEveryPage: Plugin = {
  name: 'with-every-page',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  transform(code, id) {
    if (!/\/client-optimized\/app\.js$/.test(id)) return null;
    const found = [...code.matchAll(IMPORTED)].map(([, node]) => node);
    if (found.join() !== '0,1') throw new Error('The list of all pages is not what it was.');
    const imports = found.map((node) => `import * as node${node} from './nodes/${node}';`).join('');
    return { code: imports + code.replace(IMPORTED, '() => Promise.resolve(node$1)'), map: null };
  },
};

const COPY = '?audit';
/** What is one board's own, and what the contract says to auditors alone. */
const isCopied = (id: string): boolean =>
  /\/src\/lib\/boards\/[a-z]+\/[^?]+$|\/contract\/dist\/(?:index|(?:audit|export)\/[a-z-]+)\.js$/.test(id);
const isAudit = (id: string): boolean => id.includes(COPY) || id.includes('/src/lib/audit/');

/**
 * An auditor's pages draw every board as it was, and read what nobody else is answered. They are built with copies of both: what
 * they shared with a board's page would be a file more, or bytes more, for each board to load before its rows.
 */
export const copyingForAudit: Plugin = {
  name: 'copying-for-audit',
  apply: 'build',
  enforce: 'pre',
  async resolveId(source, importer, options) {
    if (importer === undefined || !isAudit(importer)) return null;
    const own = await this.resolve(source, importer.replace(COPY, ''), { ...options, skipSelf: true });
    return own !== null && isCopied(own.id) ? { ...own, id: `${own.id}${COPY}` } : own;
  },
};

/** The files that boards share. Two modules of a group that import each other's keep the order in which they are evaluated. */
export const groups = [
  // The styles of a patient's chart, which no board begins with.
  { name: 'chart', test: /\/src\/lib\/chart\/.*\.css$/, priority: 5 },
  // The styles that no board needs: one file for all other pages.
  {
    name: 'page-styles',
    test: (id: string): boolean => /\.css$/.test(id) && !loadedFirst.has(id) && !loadedLater.has(id),
    priority: 4,
  },
  // Those of what is opened on a board come with its code.
  {
    name: 'later-styles',
    test: (id: string): boolean => /\.css$/.test(id) && loadedLater.has(id) && !loadedFirst.has(id),
    priority: 4,
  },
  // All that boards begin with: those of a board are a few hundred bytes, and a request each.
  { name: 'styles', test: /\.css$/, priority: 3 },
  // What SvelteKit's start sets before anything else is evaluated: in the shared file, every module would read it
  // unset, and take this build for an old one.
  { name: 'first', test: /runtime\/client\/payload\.js$|vite\/preload-helper/, priority: 3 },
  // What several boards begin with. A file for each set of pages that share a module would be thirty requests, one after
  // the other, before the first row. What a board also loads later must not lie in its page's own file: all would load that.
  {
    name: 'shared',
    test: (id: string): boolean =>
      !OF_CHART.test(id) &&
      !OF_WALLS.test(id) &&
      !OF_LATER.test(id) &&
      (loadedFirst.get(id) ?? 0) > (loadedLater.has(id) || openedWhenAsked.has(id) ? 0 : 1),
    priority: 2,
  },
  { name: 'letters', test: LETTERS, priority: 2 },
  // What waits on the device to be sent, and the scanning of wristbands: loaded with the forms, in a file of its own.
  {
    name: 'bedside',
    test: (id: string): boolean => BEDSIDE.test(id) && loadedLater.has(id) && !loadedFirst.has(id),
    priority: 2,
  },
  // After what boards begin with: a group takes along what its modules import, and how names are compared is a part of that.
  { name: 'sounds', test: SOUNDS, priority: 1.5 },
  // What is opened on a board: forms, menus, lists.
  {
    name: LATER,
    test: (id: string): boolean => OF_LATER.test(id) || (loadedLater.has(id) && !loadedFirst.has(id)),
    priority: 1,
  },
  // One file as well, and none of it in those: most people open few charts.
  {
    name: 'chart-code',
    test: (id: string): boolean =>
      OF_CHART.test(id) ||
      OF_DIALOG.test(id) ||
      (openedWhenAsked.has(id) && !loadedLater.has(id) && !loadedFirst.has(id)),
    priority: 1,
  },
  { name: 'pages', minShareCount: 2 },
];

/** Lets the page itself name the files that SvelteKit would ask for only once the others have run, and none that nobody imports. */
export const namingFiles = (pages: Adapter): Adapter => ({
  ...pages,
  async adapt(builder) {
    await pages.adapt(builder);
    const path = join('build', 'index.html');
    const page = readFileSync(path, 'utf8');
    if (!page.includes(PLACE) || Object.values(parts).some((files) => files.length === 0))
      throw new Error('The page has no place for the files, or one is missing.');
    const isUnused = (link: string): boolean => everyPage.some((file) => link.includes(`/${file}"`));
    const links = /<link href="[^"]+" rel="modulepreload">\s*/g;
    // What every page has is there by then.
    const missing = (files: readonly string[]) => [...new Set(files)].filter((file) => !page.includes(`"${file}"`));
    const named = PLACE.replace(
      '{}',
      JSON.stringify({
        boards,
        parts: {
          later: missing(parts.later),
          chart: missing(parts.chart),
          login: missing(parts.login),
          sounds: missing(parts.sounds),
        },
      }),
    );
    writeFileSync(
      path,
      page.replace(PLACE, named).replace(links, (link) => (isUnused(link) ? '' : link)),
    );
    await builder.compress('build');
  },
});
