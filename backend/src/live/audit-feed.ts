import { AUDIT_FEED, type AuditJoin, type AuditPatch, type Joined, type ServerToClient } from '@ward-board/contract';
import { type EventStore, type Position, type RecordedEvent, START } from '@ward-board/event-store';
import type { Server, Socket } from 'socket.io';
import { type AuditNumber, numberOf } from '../read-models/audit-number.js';
import { feedRoom } from './feed-names.js';

/** How many events a join is answered with at most: who has missed more reads anew. */
const MOST_MISSED = 1_000;

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
  return { feed: AUDIT_FEED, seq: numberOf(position) ?? 0, at: recordedAt, changes };
}

/** The feed of every stored event. It is the log itself, and nothing is kept of it: its numbers are the log's positions. */
export class AuditFeed {
  constructor(
    private readonly store: Pick<EventStore, 'readAll' | 'positionOf'>,
    private readonly number: Pick<AuditNumber, 'identity'>,
  ) {}

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
    const begin = pushed();
    const from = this.store.positionOf(String(after));
    if (begin === null) return answer(UNAVAILABLE);
    if (from === null || after > begin || begin - after > MOST_MISSED) return answer(RESYNC);
    const missed: RecordedEvent[] = [];
    let known: Position = after === 0 ? START : from;
    for (;;) {
      const read = await this.store.readAll(known, MOST_MISSED);
      missed.push(...read);
      known = read.at(-1)?.position ?? known;
      const seq = pushed();
      if (seq === null || !socket.connected) return answer(UNAVAILABLE);
      if ((numberOf(known) ?? 0) < seq) continue;
      const patches = missed.map(toPatch).filter((patch) => patch.seq <= seq);
      answer({ ok: true, seq, patches });
      void socket.join(AUDIT_ROOM);
      return;
    }
  }

  /** Sends events to everybody who has joined. */
  push(server: AuditServer, events: readonly RecordedEvent[]): void {
    const room = server.to(AUDIT_ROOM);
    for (const event of events) room.emit('feed:patch', toPatch(event));
  }
}
