import { Injectable, Logger } from '@nestjs/common';
import type { FeedName } from '@ward-board/contract';
import { AccessLog } from '../audit/access-log.js';
import { ConfidentialPatients } from '../audit/confidential-patients.js';
import { patientsIn } from '../audit/recorded-access.js';
import { actorOf } from '../command-handling/command-metadata.js';
import type { StoredPatch } from './feed-log.js';
import { feedRoom, isChart, isWard } from './feed-names.js';
import type { LiveServer, LiveSocket } from './sockets.js';

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

  /**
   * Sends a patch after those before it, to the auditors who have joined by now: who joins while it waits has been answered with it.
   * Never throws: nobody else's patches wait for it.
   */
  onPatch(server: LiveServer, patch: StoredPatch): void {
    const ids = [...(server.sockets.adapter.rooms.get(auditorsRoom(patch.feed)) ?? [])];
    const sockets = ids.flatMap((id) => server.sockets.sockets.get(id) ?? []);
    if (sockets.length === 0) return;
    if (this.waiting >= MOST_WAITING) {
      putOut(sockets, patch.feed);
      return;
    }
    this.waiting += 1;
    this.sent = this.sent.then(async () => {
      await this.send(sockets, patch);
      this.waiting -= 1;
    });
  }

  private async send(joined: readonly LiveSocket[], { feed, seq, at, changes }: StoredPatch): Promise<void> {
    if (isWard(feed)) return;
    // Whom one before has put out, or who has left, is sent nothing.
    const sockets = joined.filter(({ rooms }) => rooms.has(auditorsRoom(feed)));
    try {
      const patientIds = isChart(feed) ? [feed.slice('chart:'.length)] : patientsIn(changes);
      if (await this.isOneConfidential(patientIds)) return putOut(sockets, feed);
      // That a chart is followed was recorded when it was joined.
      if (!isChart(feed) && patientIds.length > 0) {
        const users = new Map(sockets.map(({ data: { session } }) => [session.user.id, session.user]));
        for (const user of users.values())
          await this.accesses.recordAll(patientIds, actorOf(user), `live/${feed}`, null);
        // While it was recorded somebody may have been marked.
        if (await this.isOneConfidential(patientIds)) return putOut(sockets, feed);
      }
      for (const socket of sockets)
        if (socket.rooms.has(auditorsRoom(feed))) socket.emit('feed:patch', { feed, seq, at, changes });
    } catch (error) {
      this.log.warn(`Auditors were not sent a patch of ${feed} and have to read it anew: ${String(error)}`);
      putOut(sockets, feed);
    }
  }

  private async isOneConfidential(patientIds: readonly string[]): Promise<boolean> {
    for (const id of patientIds) if (await this.confidential.isConfidential(id)) return true;
    return false;
  }
}

/** By the next pulse that does not come they notice, and join again. */
function putOut(sockets: readonly LiveSocket[], feed: FeedName): void {
  for (const socket of sockets)
    for (const room of [auditorsRoom(feed), feedRoom(feed)]) if (socket.rooms.has(room)) void socket.leave(room);
}
