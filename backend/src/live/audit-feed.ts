import { AUDIT_FEED, type AuditJoin, type AuditPatch, type Joined, type ServerToClient } from '@ward-board/contract';
import { type EventStore, type Position, type RecordedEvent, START } from '@ward-board/event-store';
import type { Server, Socket } from 'socket.io';
import { type AuditNumber, numberOf } from '../read-models/audit-number.js';
import { feedRoom } from './feed-names.js';
import { EventLoopPasses } from './join-limit.js';

/** How many events a join is answered with at most: who has missed more reads anew. */
const MOST_MISSED = 1_000;
/** How many events are read at once: of each the data is read too, and only its number is kept. */
const AT_ONCE = 100;

const RESYNC = { ok: false, code: 'resync_required' } as const;
const UNAVAILABLE = { ok: false, code: 'unavailable' } as const;

/** A server whose sockets can be told of stored events. */
export type AuditServer = Pick<Server<object, Pick<ServerToClient, 'audit:stored' | 'feed:patch'>>, 'to'> & {
  readonly sockets: { readonly adapter: { readonly rooms: ReadonlyMap<string, unknown> } };
};

/** Everybody who has joined the feed of all events. */
export const AUDIT_ROOM = feedRoom(AUDIT_FEED);

/** That an event is stored, as a patch: what it says is read by REST, where each reading is recorded. */
function toPatch({ id, position, recordedAt, metadata }: RecordedEvent): AuditPatch {
  const record = { position, event_id: id, recorded_at: recordedAt, patient_id: metadata.patient_id ?? null };
  const changes = [{ collection: AUDIT_FEED, op: 'upsert', id, record } as const];
  return { feed: AUDIT_FEED, seq: Number(position), at: recordedAt, changes };
}

/** The newest part of the log, since it began to be followed. */
interface Followed {
  /** The number of the last event that was stored before. */
  readonly since: number;
  /** What joins may have missed of those before; undefined: nobody has asked yet. */
  older?: Promise<readonly AuditPatch[]> | undefined;
  /** What was stored since, or the newest of it. */
  newer: AuditPatch[];
}

/**
 * The feed of every stored event. It is the log itself, and its numbers are the log's positions. While the log is followed the
 * newest numbers are kept, so that it is read once for all who join, and not by each of them.
 */
export class AuditFeed {
  private followed: Followed | undefined;
  private readonly passes = new EventLoopPasses();

  constructor(
    private readonly store: Pick<EventStore, 'readAll' | 'positionOf' | 'consecutive'>,
    private readonly number: Pick<AuditNumber, 'identity'>,
  ) {}

  /** From here on every event is pushed. @param seq the number of the last one before; null: its position is none. */
  follow(seq: number | null): void {
    this.followed = seq === null ? undefined : { since: seq, newer: [] };
  }

  /**
   * Answers with what was stored after a number, and puts the socket among those who are pushed to in the same turn: it misses
   * nothing and gets nothing twice. @param pushed the number of the last event that was pushed; null: none is.
   */
  async join(
    socket: Pick<Socket, 'join' | 'connected'>,
    { after, life }: AuditJoin,
    pushed: () => number | null,
    answer: (joined: Joined<AuditPatch>) => void,
  ): Promise<void> {
    if (life !== undefined && life !== (await this.number.identity())) return answer(RESYNC);
    const { followed } = this;
    const begin = pushed();
    if (begin === null || !followed) return answer(UNAVAILABLE);
    if (after > begin || begin - after > MOST_MISSED) return answer(RESYNC);
    const older = after < followed.since ? await this.olderOf(followed) : [];
    await this.passes.next();
    const seq = pushed();
    if (seq === null || followed !== this.followed || !socket.connected) return answer(UNAVAILABLE);
    // As many as are kept of what was pushed meanwhile.
    if (seq - after > MOST_MISSED) return answer(RESYNC);
    answer({ ok: true, seq, patches: [...older, ...followed.newer].filter((patch) => patch.seq > after) });
    void socket.join(AUDIT_ROOM);
  }

  /** Sends events to everybody who has joined. */
  push(server: AuditServer, events: readonly RecordedEvent[]): void {
    const room = server.to(AUDIT_ROOM);
    const patches = events.map(toPatch);
    for (const patch of patches) room.emit('feed:patch', patch);
    if (this.followed) this.followed.newer = [...this.followed.newer, ...patches].slice(-MOST_MISSED);
  }

  /** @throws when the log can't be read now; who joins next reads it then. */
  private olderOf(followed: Followed): Promise<readonly AuditPatch[]> {
    followed.older ??= this.readOlder(followed.since).catch((error: unknown) => {
      followed.older = undefined;
      throw error;
    });
    return followed.older;
  }

  private async readOlder(since: number): Promise<readonly AuditPatch[]> {
    const first = Math.max(0, since - MOST_MISSED);
    const patches: AuditPatch[] = [];
    let known: Position | null = first === 0 ? START : this.store.positionOf(String(first));
    while (known !== null && (numberOf(this.store, known) ?? since) < since) {
      const read = await this.store.readAll(known, Math.min(AT_ONCE, since - first - patches.length));
      patches.push(...read.map(toPatch));
      known = read.at(-1)?.position ?? null;
    }
    return patches.filter(({ seq }) => seq <= since);
  }
}
