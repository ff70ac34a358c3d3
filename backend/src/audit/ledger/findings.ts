import { join } from 'node:path';
import type { Position } from '@ward-board/event-store';
import { z } from 'zod';
import { described } from './check-tile.js';
import type { WrongCodes } from './code-check.js';
import { KeptLines } from './kept-lines.js';

const position = z.string().transform((text) => text as Position);
const finding = z.object({
  position,
  last: position,
  events: z.int().positive(),
  problem: z.string(),
  found_at: z.iso.datetime(),
});

/** Events that somebody has put behind the newest, or changed there, and when a process saw it. */
export type Finding = z.infer<typeof finding>;

/**
 * What was found of events before they were in the tree. The tree has them then as they are, and shows nothing: it is kept in the data
 * folder, where the database does not reach, until whoever runs the service moves the file away.
 */
export class Findings {
  private readonly file: KeptLines<Finding>;

  constructor(dataDir: string) {
    this.file = new KeptLines<Finding>(join(dataDir, 'ledger-findings.ndjson'), finding);
  }

  /** The one with the lowest position, for people; null: there is none. */
  async first(): Promise<{ position: Position; problem: string } | null> {
    const found = await this.file.read();
    const [first] = found.toSorted((one, other) => (one.position < other.position ? -1 : 1));
    if (!first) return null;
    const others = found.reduce((sum, { events }) => sum + events, -1);
    const { problem } = first;
    return {
      position: first.position,
      problem: others > 0 ? `${problem} (${others} more in ledger-findings.ndjson)` : problem,
    };
  }

  /** Keeps those that are not kept yet, as they are after a crash. @returns them. */
  async keep(found: readonly WrongCodes[], now: Date): Promise<readonly Finding[]> {
    if (found.length === 0) return [];
    const kept = new Map((await this.file.read()).map((each) => [each.position, each]));
    const grown = found.filter((each) => each.events > (kept.get(each.position)?.events ?? 0));
    const added = grown.map((each) => ({ ...each, found_at: kept.get(each.position)?.found_at ?? now.toISOString() }));
    for (const each of added) kept.set(each.position, each);
    if (added.length > 0) await this.file.write([...kept.values()]);
    return added;
  }
}

/** For people. */
export const describedFinding = ({ position, last, events, problem }: Finding): string =>
  described({ position, problem: events === 1 ? problem : `${problem} (and ${events - 1} more, up to ${last})` });
