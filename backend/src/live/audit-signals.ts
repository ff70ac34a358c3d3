import { setTimeout as delay } from 'node:timers/promises';
import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { type AuditJoin, auditFollow, auditJoin, type ClientToServer, type Followed } from '@ward-board/contract';
import { type EventStore, type Position, type RecordedEvent, START } from '@ward-board/event-store';
import type { Socket } from 'socket.io';
import { mayCall } from '../access/authentication/permission-table.js';
import type { Session } from '../access/sessions/session.js';
import { InjectEventStore } from '../platform/database/event-store.token.js';
import { AuditNumber, numberOf } from '../read-models/audit-number.js';
import { AUDIT_ROOM, AuditFeed, type AuditServer } from './audit-feed.js';
import type { JoinLimit } from './join-limit.js';
import { payloadAndAck } from './join-requests.js';

/** How many patients one socket may follow. */
const MOST_FOLLOWED = 10;
/** After an error that is none of an outage's, which the subscription outlives by itself. */
const AGAIN_MS = 1_000;
/** How often it is looked whether anybody follows still. */
const LOOK_MS = 10_000;

const PREFIX = 'audit:';
const roomOf = (patientId: string): string => `${PREFIX}${patientId}`;

type AuditSocket = Pick<Socket, 'rooms' | 'join' | 'leave' | 'connected'> & {
  readonly data: { readonly session: Session; readonly joins: JoinLimit };
};

/**
 * Tells auditors that a patient whom they look at has a new event. It carries no data, so a signal that is lost costs a reading and
 * no fact: whoever connects anew reads what there is. The feed of all events is told in the same way. The log is read while
 * somebody follows anybody, or has joined that feed, from where it is then on.
 */
@Injectable()
export class AuditSignals implements OnApplicationShutdown {
  private readonly log = new Logger('AuditSignals');
  private readonly ending = new AbortController();
  private server: AuditServer | undefined;
  private reading: AbortController | undefined;
  /** Where in the log the reading that is under way began. */
  private begun: Promise<Position> = Promise.resolve(START);

  /** How many join the feed right now, before they count as having joined it. */
  private joining = 0;
  /** The number of the last event that was told of; null: the log is not read, or its positions are no numbers. */
  private seq: number | null = null;
  private readonly feed: AuditFeed;

  constructor(
    @InjectEventStore() private readonly store: EventStore,
    number: AuditNumber,
  ) {
    this.feed = new AuditFeed(store, number);
  }

  /** Whom to tell. */
  tell(server: AuditServer): void {
    this.server = server;
  }

  onApplicationShutdown(): void {
    this.ending.abort();
    this.reading?.abort();
  }

  /** Begins anew from the log's end: what was known of it may be of events that are gone. Who has joined is to join again. */
  onSetBack(): void {
    this.reading?.abort();
    this.reading = undefined;
    this.seq = null;
    this.feed.follow(null);
    if (this.isFollowed()) this.start();
  }

  /** Takes whom a socket asks to follow, as long as it is open. */
  serve(socket: AuditSocket & Pick<Socket<ClientToServer>, 'on'>): void {
    socket.on('audit:follow', (...said: unknown[]) => {
      const [follow, ack] = payloadAndAck(said);
      this.follow(socket, follow, ack);
    });
    socket.on('audit:leave', (leave: unknown) => this.leave(socket, leave));
  }

  /** Follows a patient's events for a socket whose user may read them. */
  private follow(socket: AuditSocket, asked: unknown, ack: unknown): void {
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

  /** Joins a socket to the feed of all events, if that is what it asks for. @returns false: it asks for another feed. */
  takesJoin(socket: AuditSocket, asked: unknown, ack: unknown): boolean {
    const join = auditJoin.safeParse(asked).data;
    if (join && typeof ack === 'function') void this.join(socket, join, (joined) => ack(joined));
    return join !== undefined;
  }

  private async join(socket: AuditSocket, join: AuditJoin, answer: Parameters<AuditFeed['join']>[3]): Promise<void> {
    const { session, joins } = socket.data;
    if (!mayCall(session.user.role, 'GET', '/api/audit')) return answer({ ok: false, code: 'forbidden' });
    if (!joins.take(performance.now())) return answer({ ok: false, code: 'unavailable' });
    this.joining += 1;
    try {
      this.start();
      await this.begun;
      await this.feed.join(socket, join, () => this.seq, answer);
    } catch (error) {
      this.log.warn(`The audit could not be joined: ${String(error)}`);
      answer({ ok: false, code: 'unavailable' });
    } finally {
      this.joining -= 1;
      joins.release();
    }
  }

  /** Follows a patient no longer. */
  private leave(socket: AuditSocket, asked: unknown): void {
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
      if (this.reading !== reading) return; // Another has begun in its place.
      this.reading = undefined;
      this.seq = null;
      // Somebody may have come while it ended.
      if (this.isFollowed()) this.start();
    });
  }

  private isFollowed(): boolean {
    const rooms = this.server?.sockets.adapter.rooms.keys() ?? [];
    return this.joining > 0 || [...rooms].some((name) => name === AUDIT_ROOM || name.startsWith(PREFIX));
  }

  private async read(signal: AbortSignal): Promise<void> {
    while (!signal.aborted)
      try {
        this.begun = this.store.head();
        const begun = await this.begun;
        if (signal.aborted) return;
        this.seq = numberOf(this.store, begun);
        this.feed.follow(this.seq);
        for await (const events of this.store.subscribe(begun, { signal })) {
          if (signal.aborted) return;
          this.signal(events);
        }
      } catch (error) {
        if (signal.aborted) return;
        this.log.warn(`The log can't be followed: ${String(error)}`);
        await delay(AGAIN_MS, undefined, { ref: false });
      }
  }

  private signal(events: readonly RecordedEvent[]): void {
    const last = events.at(-1);
    if (this.seq !== null && last && this.server) {
      this.feed.push(this.server, events);
      this.seq = numberOf(this.store, last.position);
    }
    const newest = new Map(
      events.flatMap(({ position, metadata: { patient_id } }) =>
        patient_id === undefined ? [] : [[patient_id, position]],
      ),
    );
    for (const [patient_id, position] of newest)
      this.server?.to(roomOf(patient_id)).emit('audit:stored', { patient_id, position });
  }
}
