import { Injectable, Logger } from '@nestjs/common';
import type { FeedName } from '@ward-board/contract';
import { AccessLog } from '../audit/access-log.js';
import { ConfidentialPatients } from '../audit/confidential-patients.js';
import { patientsIn } from '../audit/recorded-access.js';
import { actorOf } from '../command-handling/command-metadata.js';
import type { StoredPatch } from './feed-log.js';
import { feedRoom, isChart, isWard } from './feed-names.js';
import type { LiveServer } from './sockets.js';

/** Patches that wait while the database does not answer. */
const MOST_WAITING = 100;

/** The auditors among those who have joined a feed. */
export const auditorsRoom = (feed: FeedName): string => `auditors ${feedRoom(feed)}`;

/**
 * Patches of lists and charts on their way to auditors. A list that is followed shows what a reading of it would: whom it names is in the
 * access log before it is sent. A confidential patient is named by REST alone, where a reason is given: whoever follows then is put out of
 * the feed, and told to read anew when they join again.
 */
@Injectable()
export class AuditorPatches {
  private readonly log = new Logger('AuditorPatches');
  /** One after the other: patches arrive in the order of their numbers. */
  private sent = Promise.resolve();
  private waiting = 0;

  constructor(
    private readonly confidential: ConfidentialPatients,
    private readonly accesses: AccessLog,
  ) {}

  /** Sends a patch after those before it. Never throws: nobody else's patches wait for it. */
  onPatch(server: LiveServer, patch: StoredPatch): void {
    if (!server.sockets.adapter.rooms.has(auditorsRoom(patch.feed))) return;
    if (this.waiting >= MOST_WAITING) {
      putOut(server, patch.feed);
      return;
    }
    this.waiting += 1;
    this.sent = this.sent.then(async () => {
      await this.send(server, patch);
      this.waiting -= 1;
    });
  }

  private async send(server: LiveServer, { feed, seq, at, changes }: StoredPatch): Promise<void> {
    if (isWard(feed)) return;
    const room = auditorsRoom(feed);
    try {
      const patientIds = isChart(feed) ? [feed.slice('chart:'.length)] : patientsIn(changes);
      for (const id of patientIds) if (await this.confidential.isConfidential(id)) return putOut(server, feed);
      // That a chart is followed was recorded when it was joined.
      if (!isChart(feed) && patientIds.length > 0) await this.record(server, feed, patientIds);
      server.to(room).emit('feed:patch', { feed, seq, at, changes });
    } catch (error) {
      this.log.warn(`Auditors were not sent a patch of ${feed} and have to read it anew: ${String(error)}`);
      putOut(server, feed);
    }
  }

  private async record(server: LiveServer, feed: FeedName, patientIds: readonly string[]): Promise<void> {
    const sockets = [...(server.sockets.adapter.rooms.get(auditorsRoom(feed)) ?? [])];
    const users = new Map(
      sockets.flatMap((id) => {
        const user = server.sockets.sockets.get(id)?.data.session.user;
        return user ? [[user.id, user] as const] : [];
      }),
    );
    for (const user of users.values()) await this.accesses.recordAll(patientIds, actorOf(user), `live/${feed}`, null);
  }
}

/** By the next pulse that does not come they notice, and join again. */
const putOut = (server: LiveServer, feed: FeedName): void =>
  server.in(auditorsRoom(feed)).socketsLeave([auditorsRoom(feed), feedRoom(feed)]);
