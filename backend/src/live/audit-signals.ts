import { setTimeout as delay } from 'node:timers/promises';
import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { auditFollow, type Followed, type ServerToClient } from '@ward-board/contract';
import { type EventStore, type Position, type RecordedEvent, START } from '@ward-board/event-store';
import type { Server, Socket } from 'socket.io';
import { mayCall } from '../access/authentication/permission-table.js';
import type { Session } from '../access/sessions/session.js';
import { InjectEventStore } from '../platform/database/event-store.token.js';

/** How many patients one socket may follow. */
const MOST_FOLLOWED = 10;
/** After an error that is none of an outage's, which the subscription outlives by itself. */
const AGAIN_MS = 1_000;
/** How often it is looked whether anybody follows still. */
const LOOK_MS = 10_000;

const PREFIX = 'audit:';
const roomOf = (patientId: string): string => `${PREFIX}${patientId}`;

/** A server whose sockets can be told of stored events. */
type AuditServer = Pick<Server<object, Pick<ServerToClient, 'audit:stored'>>, 'to'> & {
  readonly sockets: { readonly adapter: { readonly rooms: ReadonlyMap<string, unknown> } };
};
type AuditSocket = Pick<Socket, 'rooms' | 'join' | 'leave'> & { readonly data: { readonly session: Session } };

/**
 * Tells auditors that a patient whom they look at has a new event. It carries no data, so a signal that is lost costs a reading and
 * no fact: whoever connects anew reads what there is. The log is read while somebody follows anybody, from where it is then on.
 */
@Injectable()
export class AuditSignals implements OnApplicationShutdown {
  private readonly log = new Logger('AuditSignals');
  private readonly ending = new AbortController();
  private server: AuditServer | undefined;
  private reading: AbortController | undefined;
  /** Where in the log the reading that is under way began. */
  private begun: Promise<Position> = Promise.resolve(START);

  constructor(@InjectEventStore() private readonly store: EventStore) {}

  /** Whom to tell. */
  tell(server: AuditServer): void {
    this.server = server;
  }

  onApplicationShutdown(): void {
    this.ending.abort();
    this.reading?.abort();
  }

  /** Follows a patient's events for a socket whose user may read them. */
  follow(socket: AuditSocket, asked: unknown, ack: unknown): void {
    if (typeof ack !== 'function') return;
    const answer = (followed: Followed) => ack(followed);
    const read = auditFollow.safeParse(asked);
    if (!mayCall(socket.data.session.user.role, 'GET', '/api/audit')) {
      answer({ ok: false, code: 'forbidden' });
      return;
    }
    if (!read.success) {
      answer({ ok: false, code: 'invalid' });
      return;
    }
    const room = roomOf(read.data.patient_id);
    const followed = [...socket.rooms].filter((name) => name.startsWith(PREFIX));
    if (followed.length >= MOST_FOLLOWED && !socket.rooms.has(room)) {
      answer({ ok: false, code: 'unavailable' });
      return;
    }
    void socket.join(room);
    this.start();
    // What is stored from the answer on is told of: what was stored before, the socket's user reads after it.
    void this.begun.then(
      () => answer({ ok: true }),
      () => answer({ ok: false, code: 'unavailable' }),
    );
  }

  /** Follows a patient no longer. */
  leave(socket: AuditSocket, asked: unknown): void {
    const read = auditFollow.safeParse(asked);
    if (read.success) void socket.leave(roomOf(read.data.patient_id));
  }

  private start(): void {
    if (this.reading || this.ending.signal.aborted) return;
    const reading = new AbortController();
    this.reading = reading;
    const looking = setInterval(() => {
      if (!this.isFollowed()) reading.abort();
    }, LOOK_MS).unref();
    void this.read(reading.signal).finally(() => {
      clearInterval(looking);
      this.reading = undefined;
      // Somebody may have come while it ended.
      if (this.isFollowed()) this.start();
    });
  }

  private isFollowed(): boolean {
    const rooms = this.server?.sockets.adapter.rooms.keys() ?? [];
    return [...rooms].some((name) => name.startsWith(PREFIX));
  }

  private async read(signal: AbortSignal): Promise<void> {
    while (!signal.aborted)
      try {
        this.begun = this.store.head();
        for await (const events of this.store.subscribe(await this.begun, { signal })) this.signal(events);
      } catch (error) {
        if (signal.aborted) return;
        this.log.warn(`The log can't be followed: ${String(error)}`);
        await delay(AGAIN_MS, undefined, { ref: false });
      }
  }

  private signal(events: readonly RecordedEvent[]): void {
    const newest = new Map(
      events.flatMap(({ position, metadata: { patient_id } }) =>
        patient_id === undefined ? [] : [[patient_id, position]],
      ),
    );
    for (const [patient_id, position] of newest)
      this.server?.to(roomOf(patient_id)).emit('audit:stored', { patient_id, position });
  }
}
