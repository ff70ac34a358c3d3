import { posix } from 'node:path';
import { importGraph, isTestCode, type Sources } from './imports.js';

type Graph = ReadonlyMap<string, readonly string[]>;

/** Files that import each other in a circle: one line for each group, with the shortest way round from its first file. */
export function circles(sources: Sources): readonly string[] {
  const graph = withoutEnds(importGraph(sources));
  const seen = new Set<string>();
  const found: string[] = [];
  for (const file of [...graph.keys()].sort()) {
    const way = seen.has(file) ? null : shortestWay(graph, file, file);
    if (!way) continue;
    found.push(way.join(' → '));
    for (const other of graph.keys())
      if (shortestWay(graph, file, other) && shortestWay(graph, other, file)) seen.add(other);
  }
  return found;
}

/** Without the files that lead into no circle, which are nearly all: a search from each of them takes seconds. */
function withoutEnds(graph: Graph): Graph {
  const inner = new Map(graph);
  for (let size = 0; size !== inner.size; ) {
    size = inner.size;
    for (const [file, targets] of inner) if (!targets.some((target) => inner.has(target))) inner.delete(file);
  }
  return inner;
}

/** Of at least one step. */
function shortestWay(graph: Graph, from: string, to: string): readonly string[] | null {
  const ways = new Map<string, readonly string[]>();
  const queue: (readonly string[])[] = [[from]];
  for (const way of queue) {
    for (const next of graph.get(way.at(-1) ?? from) ?? []) {
      if (ways.has(next)) continue;
      ways.set(next, [...way, next]);
      if (next === to) return [...way, next];
      queue.push([...way, next]);
    }
  }
  return null;
}

/**
 * Folders of which each imports the other, at any depth: beside each other, with whatever is below them, or one in the other, of which the
 * outer has its own files alone. Test code is left out: helpers import what they help to test.
 */
export function mutualFolders(sources: Sources): readonly string[] {
  const edges = new Set<string>();
  for (const [file, targets] of importGraph(sources)) {
    for (const target of isTestCode(file) ? [] : targets) {
      const [from, to] = whereTheyPart(file, target);
      if (from !== to && !isTestCode(target)) edges.add(`${from} ⇄ ${to}`);
    }
  }
  const mirrored = (edge: string) => edge.split(' ⇄ ').reverse().join(' ⇄ ');
  return [...edges].filter((edge) => edge < mirrored(edge) && edges.has(mirrored(edge))).sort();
}

/** The two folders that hold the one file and the other and lie beside each other, or one in the other; the same twice where both files are in it. */
function whereTheyPart(one: string, other: string): readonly [string, string] {
  const [a, b] = [one.split('/'), other.split('/')];
  const depth = a.findIndex((name, index) => name !== b[index]) + 1;
  const folder = (parts: readonly string[]) => parts.slice(0, Math.min(depth, parts.length - 1)).join('/');
  return [folder(a), folder(b)];
}

/** Folders, other than of routes, that hold one source file and nothing else. Specs don't count. */
export function foldersOfOneFile(sources: Sources): readonly string[] {
  const files = [...sources.keys()].filter((path) => !path.endsWith('.spec.ts') && !path.includes('/routes/'));
  const folders = new Set(files.map((path) => posix.dirname(path)));
  const below = (folder: string) => files.filter((path) => path.startsWith(`${folder}/`));
  return [...folders].filter((folder) => below(folder).length === 1).sort();
}

/** What one can read without losing the thread. */
const MOST_LINES = 250;

/** Files of more lines than that; tests tell many stories. */
export function longFiles(sources: Sources): readonly string[] {
  return [...sources]
    .filter(([path]) => !isTestCode(path))
    .map(([path, source]) => [path, source.trimEnd().split('\n').length] as const)
    .filter(([, lines]) => lines > MOST_LINES)
    .map(([path, lines]) => `${path}: ${lines} lines`);
}
