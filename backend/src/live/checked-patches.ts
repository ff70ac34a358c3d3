import { Injectable, Logger } from '@nestjs/common';
import type { FeedName, SignedInUser } from '@ward-board/contract';
import { AccessLog } from '../audit/access-log.js';
import { ConfidentialPatients } from '../audit/confidential-patients.js';
import { patientsIn } from '../audit/recorded-access.js';
import { actorOf } from '../command-handling/command-metadata.js';
import { DepartmentAccess } from '../patient-access/department-access.js';
import type { StoredPatch } from './feed-log.js';
import { feedRoom, isChart, isWard } from './feed-names.js';
import type { LiveServer, LiveSocket } from './sockets.js';

/** Patches of one feed that wait while the database does not answer. */
const MOST_WAITING = 100;

/** Those among who has joined a feed who may not be sent every patch of it. */
export const checkedRoom = (feed: FeedName): string => `checked ${feedRoom(feed)}`;

/**
 * Patches of lists and charts on their way to auditors, and of charts to whoever is kept to the patients of their board. A list that is
 * followed shows what a reading of it would: which auditor it names whom to is in the access log before it is sent. A confidential patient
 * is named to auditors by REST alone, where a reason is given. Who has followed a chart while the patient was on their board, or under
 * break-glass, is asked at each patch whether that still holds. Whom it may not be sent to is put out of the feed, and told to read anew, or
 * refused, when they join again.
 */
@Injectable()
export class CheckedPatches {
  private readonly log = new Logger('CheckedPatches');
  /** Of each feed of which patches are on their way. One after the other: they arrive in the order of their numbers. */
  private readonly lines = new Map<FeedName, { sent: Promise<void>; waiting: number }>();

  constructor(
    private readonly confidential: ConfidentialPatients,
    private readonly accesses: AccessLog,
    private readonly access: DepartmentAccess,
  ) {}

  /** Whether somebody who joins a feed is one of those whose patches are checked. */
  isFor(user: SignedInUser, feed: FeedName): boolean {
    return user.role === 'auditor' || (isChart(feed) && this.access.isNarrowed(user));
  }

  /**
   * Sends a patch after those of its feed before it, to those who have joined by now: who joins while it waits has been answered with it.
   * Never throws: patches of other feeds, and to those who are not checked, don't wait for it.
   */
  onPatch(server: LiveServer, patch: StoredPatch): void {
    const ids = [...(server.sockets.adapter.rooms.get(checkedRoom(patch.feed)) ?? [])];
    const sockets = ids.flatMap((id) => server.sockets.sockets.get(id) ?? []);
    if (sockets.length === 0) return;
    const line = this.lines.get(patch.feed) ?? { sent: Promise.resolve(), waiting: 0 };
    if (line.waiting >= MOST_WAITING) {
      putOut(sockets, patch.feed);
      return;
    }
    this.lines.set(patch.feed, line);
    line.waiting += 1;
    line.sent = line.sent.then(async () => {
      await this.send(sockets, patch);
      line.waiting -= 1;
      if (line.waiting === 0) this.lines.delete(patch.feed);
    });
  }

  private async send(joined: readonly LiveSocket[], { feed, seq, at, changes }: StoredPatch): Promise<void> {
    if (isWard(feed)) return;
    // Whom one before has put out, or who has left, is sent nothing.
    const sockets = joined.filter(({ rooms }) => rooms.has(checkedRoom(feed)));
    const [auditors, staff] = [sockets.filter(isAuditors), sockets.filter((socket) => !isAuditors(socket))];
    await Promise.all([
      this.putOutUnless(auditors, feed, async () => {
        if (!(await this.mayBeShown(auditors, { feed, changes }))) putOut(auditors, feed);
      }),
      this.putOutUnless(staff, feed, async () => {
        const users = [...byPerson(staff).values()].map(([{ data }]) => data.session.user);
        const reaching = isChart(feed) ? await this.access.reachingChart(users, feed) : new Set<string>();
        putOut(
          staff.filter(({ data }) => !reaching.has(data.session.user.id)),
          feed,
        );
      }),
    ]);
    for (const socket of sockets)
      if (socket.rooms.has(checkedRoom(feed))) socket.emit('feed:patch', { feed, seq, at, changes });
  }

  /** Puts these out of the feed where it can't be told to whom of them a patch may be sent. */
  private async putOutUnless(
    sockets: readonly LiveSocket[],
    feed: FeedName,
    check: () => Promise<void>,
  ): Promise<void> {
    if (sockets.length === 0) return;
    try {
      await check();
    } catch (error) {
      this.log.warn(
        `A patch of ${feed} was not sent to whom it is checked for, who have to read it anew: ${String(error)}`,
      );
      putOut(sockets, feed);
    }
  }

  /** Whether auditors may be sent it, who are in the access log then. */
  private async mayBeShown(
    auditors: readonly LiveSocket[],
    { feed, changes }: Pick<StoredPatch, 'feed' | 'changes'>,
  ): Promise<boolean> {
    const patientIds = isChart(feed) ? [feed.slice('chart:'.length)] : patientsIn(changes);
    if (await this.isOneConfidential(patientIds)) return false;
    // That a chart is followed was recorded when it was joined.
    if (isChart(feed) || patientIds.length === 0) return true;
    for (const [{ data }] of byPerson(auditors).values())
      await this.accesses.recordAll(patientIds, actorOf(data.session.user), `live/${feed}`, null);
    // While it was recorded somebody may have been marked.
    return !(await this.isOneConfidential(patientIds));
  }

  private async isOneConfidential(patientIds: readonly string[]): Promise<boolean> {
    for (const id of patientIds) if (await this.confidential.isConfidential(id)) return true;
    return false;
  }
}

const isAuditors = ({ data: { session } }: LiveSocket): boolean => session.user.role === 'auditor';

type SocketsOfOne = [LiveSocket, ...LiveSocket[]];

function byPerson(sockets: readonly LiveSocket[]): ReadonlyMap<string, SocketsOfOne> {
  const people = new Map<string, SocketsOfOne>();
  for (const socket of sockets) {
    const { id } = socket.data.session.user;
    const others = people.get(id);
    if (others) others.push(socket);
    else people.set(id, [socket]);
  }
  return people;
}

/** By the next pulse that does not come they notice, and join again. */
function putOut(sockets: readonly LiveSocket[], feed: FeedName): void {
  for (const socket of sockets)
    for (const room of [checkedRoom(feed), feedRoom(feed)]) if (socket.rooms.has(room)) void socket.leave(room);
}
