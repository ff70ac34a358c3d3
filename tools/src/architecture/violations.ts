import { posix } from 'node:path';
import { importsOf, isTestCode, type Sources } from './imports.js';
import { IMPURE, type Wall, walls } from './rules.js';

/** Every import that crosses a wall the wrong way, and every impurity in the domain, as lines for people. Pure. */
export function violations(sources: Sources): readonly string[] {
  return [...sources].flatMap(([path, source]) => {
    const home = Object.keys(walls).find((name) => path.startsWith(`${name}/`));
    const wall = home && walls[home];
    if (!wall) return [];
    const broken = importsOf(path, source).map((specifier) => judge(path, home, wall, specifier));
    return [...broken, impurity(path, home, source)].filter((line) => line !== null).map((line) => `${path}: ${line}`);
  });
}

function judge(path: string, home: string, wall: Wall, specifier: string): string | null {
  if (specifier.startsWith('.')) return judgeRelative(path, home, specifier);
  const isTest = isTestFile(path);
  if (specifier.startsWith('node:')) return wall.node || isTest ? null : `${home} has no use for ${specifier}`;
  const [name, door] = splitOwn(specifier);
  if (name === '@ward-board/backend' || name === '@ward-board/web') return `nobody imports ${name}`;
  if (door === 'testing' && !isTest) return `only tests import ${specifier}`;
  if (door !== '' && door !== 'testing') return `${specifier} goes past the door of ${name}`;
  const allowed = isTest ? [...wall.imports, ...wall.tests] : wall.imports;
  return allowed.some((pattern) => matches(pattern, name)) ? null : `${home} must not import ${specifier}`;
}

function judgeRelative(path: string, home: string, specifier: string): string | null {
  const target = posix.join(posix.dirname(path), specifier);
  if (!target.startsWith(`${home}/`)) return `${specifier} leaves ${home}`;
  const straight = posix.relative(posix.dirname(path), target);
  const shortest = straight.startsWith('.') ? straight : `./${straight}`;
  return specifier === shortest ? null : `${specifier} is a detour: ${shortest}`;
}

function impurity(path: string, home: string, source: string): string | null {
  if (!(home === 'libs/domain' || home === 'libs/handover-text') || isTestFile(path)) return null;
  const found = IMPURE.exec(withoutComments(source));
  return found ? `${home} is pure, and ${found[0]} is not` : null;
}

/** Benchmarks and simulations too: they are run, never imported. */
const isTestFile = (path: string) => isTestCode(path) || path.startsWith('tools/src/');

/** `@ward-board/x/y/z` as `@ward-board/x` and `y/z`; other names are whole. */
function splitOwn(specifier: string): readonly [name: string, door: string] {
  const own = /^(@ward-board\/[^/]+)\/?(.*)$/.exec(specifier);
  return own ? [own[1] ?? '', own[2] ?? ''] : [specifier, ''];
}

const matches = (pattern: string, name: string) =>
  pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern;

function withoutComments(source: string): string {
  return source.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '');
}
