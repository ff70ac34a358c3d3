import { join } from 'node:path';
import { bytesOf, type EventKey, eventKeyFrom } from '@ward-board/event-store';
import { z } from 'zod';
import { KeptLines } from './kept-lines.js';

const keptKey = z.object({ key: z.string().regex(/^[\w-]{43}$/), since: z.iso.datetime() });
type KeptKey = z.infer<typeof keptKey>;

/** The keys of events' codes that a data folder knows. */
export interface KnownKeys {
  /** By their ids. */
  readonly keys: ReadonlyMap<string, EventKey>;
  /** When the folder was first given one; null: it has none. */
  readonly since: Date | null;
}

/**
 * The keys in a data folder: that of each `SESSION_SECRET` that the service had there. What was appended with an earlier one can still be
 * checked, however the process ended.
 */
export class EventKeys {
  private readonly file: KeptLines<KeptKey>;

  constructor(dataDir: string) {
    this.file = new KeptLines(join(dataDir, 'event-keys.ndjson'), keptKey);
  }

  async read(): Promise<KnownKeys> {
    return known(await this.file.read());
  }

  /** The same, with this key, which is kept from now on. */
  async readWith(key: EventKey, now: Date): Promise<KnownKeys> {
    const kept = await this.file.read();
    const bytes = bytesOf(key).toString('base64url');
    if (kept.some((each) => each.key === bytes)) return known(kept);
    const all = [...kept, { key: bytes, since: now.toISOString() }];
    await this.file.write(all);
    return known(all);
  }
}

function known(kept: readonly KeptKey[]): KnownKeys {
  const keys = kept.map(({ key }) => eventKeyFrom(Buffer.from(key, 'base64url')));
  const [first] = kept;
  return { keys: new Map(keys.map((key) => [key.id, key])), since: first ? new Date(first.since) : null };
}
