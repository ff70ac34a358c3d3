import type { Fault } from './judgement.js';

const SHOWN = 3;

interface Kind {
  readonly kind: string;
  readonly where: string;
  readonly examples: string[];
  count: number;
}

/** What was found, by kind and place: each counted, and the first few kept. */
export class Findings {
  private readonly kinds = new Map<string, Kind>();

  /** @param tell gets the first few of each kind as they are found. */
  constructor(private readonly tell: (line: string) => void) {}

  /** @param where the operation, or what else was at fault. @param repeat how to do it again. */
  add({ kind, detail }: Fault, where: string, repeat: string): void {
    const key = `${kind} ${where}`;
    const found = this.kinds.get(key) ?? { kind, where, examples: [], count: 0 };
    this.kinds.set(key, found);
    found.count++;
    if (found.examples.length >= SHOWN) return;
    const example = `FOUND ${kind} at ${where}\n  ${detail}\n  ${repeat}`;
    found.examples.push(example);
    this.tell(example);
  }

  get count(): number {
    return [...this.kinds.values()].reduce((sum, { count }) => sum + count, 0);
  }

  /** One row for each kind and place, the most frequent first. */
  rows(): readonly (readonly [string, string])[] {
    return [...this.kinds.values()]
      .sort((a, b) => b.count - a.count)
      .map(({ kind, where, count }) => [`${kind} at ${where}`, String(count)] as const);
  }
}

/** Two columns, the second to the right. */
export function twoColumns(rows: readonly (readonly [string, string])[]): string {
  const [left, right] = [0, 1].map((column) => Math.max(0, ...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map(([what, value]) => `${what.padEnd(left ?? 0)}  ${value.padStart(right ?? 0)}`).join('\n');
}
