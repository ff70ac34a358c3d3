import ts from 'typescript';

/** The code of a component's scripts, or the source itself. */
const codeOf = (path: string, source: string): string =>
  path.endsWith('.svelte')
    ? [...source.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g)].map(([, script]) => script).join('\n')
    : source;

/** The name of a function or method; null: it has none. */
function nameOf(node: ts.Node): string | null {
  if (ts.isFunctionDeclaration(node) || ts.isMethodDeclaration(node)) return node.name?.getText() ?? null;
  const isValue = ts.isArrowFunction(node) || ts.isFunctionExpression(node);
  return isValue && ts.isVariableDeclaration(node.parent) ? node.parent.name.getText() : null;
}

/** Whether a file has a function that a timer calls again and again: an interval, or a timer that is set by what it calls, at however many removes. */
export function repeats(path: string, source: string): boolean {
  if (/\bsetInterval\(|import \{[^}]*\bevery\b[^}]*\} from/.test(source)) return true;
  const code = codeOf(path, source);
  if (!code.includes('setTimeout(')) return false;
  /** What is mentioned within each named function, and in the callbacks of the timers that it sets. */
  const mentioned = new Map<string, Set<string>>();
  const timers: { readonly within: readonly string[]; readonly calls: Set<string> }[] = [];
  const visit = (node: ts.Node, within: readonly string[], into: readonly Set<string>[]): void => {
    const name = nameOf(node);
    const own = name === null ? null : (mentioned.get(name) ?? new Set<string>());
    if (name !== null && own) mentioned.set(name, own);
    const inside = name === null ? within : [...within, name];
    const all = own ? [...into, own] : into;
    if (ts.isIdentifier(node) || ts.isPrivateIdentifier(node)) for (const each of all) each.add(node.text);
    const isTimer = ts.isCallExpression(node) && node.expression.getText() === 'setTimeout';
    const calls = new Set<string>();
    if (isTimer) timers.push({ within, calls });
    ts.forEachChild(node, (child) =>
      visit(child, inside, isTimer && child === node.arguments[0] ? [...all, calls] : all),
    );
  };
  visit(ts.createSourceFile(path, code, ts.ScriptTarget.Latest, true), [], []);
  return timers.some(({ within, calls }) => within.some((setter) => leadsTo(setter, calls, mentioned)));
}

/** Whether some of these functions mention one, or mention others that do. */
function leadsTo(name: string, from: Iterable<string>, mentioned: ReadonlyMap<string, ReadonlySet<string>>): boolean {
  const reached = new Set(from);
  for (const each of reached) {
    if (each === name) return true;
    for (const next of mentioned.get(each) ?? []) if (mentioned.has(next)) reached.add(next);
  }
  return false;
}
