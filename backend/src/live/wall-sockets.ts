import { Logger } from '@nestjs/common';
import { type BoardWard, collectionsOf, type FeedChange, type JoinRefusal } from '@ward-board/contract';
import type { Display } from '../access/authentication/display-tokens.js';
import type { WallChange } from '../displays/wall-board.js';
import type { WallBoards } from '../displays/wall-boards.js';
import type { WallView } from '../displays/wall-row.js';
import type { StoredPatch } from './feed-log.js';
import { wallRoom } from './feed-names.js';
import type { Feeds, Missed } from './feeds.js';
import { Joining } from './followed-charts.js';
import { type Join, payloadAndAck, readBoardJoin, toAck } from './join-requests.js';
import type { LiveServer, LiveSocket } from './sockets.js';

const views: readonly WallView[] = [
  { privacy: 'initials', clinical: false },
  { privacy: 'initials', clinical: true },
  { privacy: 'full', clinical: false },
  { privacy: 'full', clinical: true },
];

/** All walls that are sent the same of a ward's board. */
const viewRoom = (ward: BoardWard, { privacy, clinical }: WallView): string =>
  `${wallRoom(ward)} ${privacy} ${clinical ? 'clinical' : ''}`;

/** The sockets of wall displays: each joins the board of its ward, is sent what a wall shows of it, and may nothing else. */
export class WallSockets {
  private readonly log = new Logger('Walls');
  /** Whose board is held for displays that are about to join it. */
  private readonly joining = new Joining();

  constructor(
    private readonly server: () => LiveServer,
    private readonly feeds: Feeds,
    private readonly boards: WallBoards,
    private readonly joined: () => void,
  ) {}

  /** Answers what a display's socket sends. */
  serve(socket: LiveSocket, display: Display): void {
    const forbid = (...said: unknown[]) => {
      const [, ack] = payloadAndAck(said);
      if (typeof ack === 'function') ack({ ok: false, code: 'forbidden' });
    };
    for (const event of ['feed:join', 'feed:leave', 'audit:follow', 'audit:leave'] as const) socket.on(event, forbid);
    socket.on('board:join', (...said: unknown[]) => {
      const [join, ack] = payloadAndAck(said);
      void this.join(socket, display, readBoardJoin(join), ack);
    });
    socket.on('board:leave', (...said: unknown[]) => {
      const [, ack] = payloadAndAck(said);
      for (const room of [wallRoom(display.ward), viewRoom(display.ward, display)]) void socket.leave(room);
      if (typeof ack === 'function') ack({ ok: true });
    });
  }

  /** The displays whose sockets follow their board; one that is refused it, or has only connected, shows nothing. */
  following(): readonly Display[] {
    return [...this.server().sockets.sockets.values()].flatMap(({ data: { display }, rooms }) =>
      display && rooms.has(wallRoom(display.ward)) ? [display] : [],
    );
  }

  /** Sends the walls of a ward what a patch changes of them. Never throws: people's boards must not wait for a wall. */
  onPatch(patch: StoredPatch): void {
    const { feed: ward, seq, at } = patch;
    if (!isBoard(ward)) return;
    try {
      const changesOf = this.boards.take(ward, patch);
      if (!changesOf) return;
      const { rooms } = this.server().sockets.adapter;
      // Nobody follows it any more: it is read anew when somebody does.
      if (!rooms.has(wallRoom(ward)) && !this.joining.has(ward)) this.boards.drop(ward);
      for (const view of views) {
        const room = viewRoom(ward, view);
        if (rooms.has(room))
          this.server()
            .to(room)
            .emit('board:patch', { ward, seq, at, changes: sent(changesOf(view)) });
      }
    } catch (error) {
      this.log.warn(`The walls of ${ward} connect anew: ${String(error)}`);
      this.boards.drop(ward);
      for (const id of this.server().sockets.adapter.rooms.get(wallRoom(ward)) ?? [])
        this.server().sockets.sockets.get(id)?.conn.close();
    }
  }

  private async join(socket: LiveSocket, display: Display, join: Join | JoinRefusal, ack: unknown): Promise<void> {
    if (typeof ack !== 'function') return;
    const refuse = (code: JoinRefusal) => ack({ ok: false, code });
    if (typeof join === 'string') return refuse(join);
    const { ward } = display;
    if (join.name !== ward) return refuse('forbidden');
    const { joins } = socket.data;
    if (!joins.take(performance.now())) return refuse('unavailable');
    try {
      await this.joining.while(ward, async () => {
        await this.boards.hold(ward);
        await this.feeds.join(ward, join.after, join.identity, (missed) =>
          this.answer(socket, display, missed, (answer) => ack(answer)),
        );
      });
    } catch (error) {
      this.log.warn(`The wall of ${ward} could not be joined: ${String(error)}`);
      refuse('unavailable');
    } finally {
      joins.release();
    }
  }

  private answer(socket: LiveSocket, display: Display, missed: Missed, ack: (answer: object) => void): void {
    if (!socket.connected) return;
    if (!missed.ok) return void ack(missed);
    const { ward } = display;
    const changes = missed.patches.flatMap((patch) => patch.changes);
    const wall = this.boards.since(ward, missed.seq, changes, display);
    if (wall === null) return void ack({ ok: false, code: 'unavailable' });
    const { at } = missed.patches.at(-1) ?? {};
    // Without a patch nothing has happened since: the display has what it would be sent.
    const patches = at === undefined ? [] : [{ seq: missed.seq, at, changes: sent(wall) }];
    ack(toAck(ward, { ok: true, seq: missed.seq, patches }));
    void socket.join([wallRoom(ward), viewRoom(ward, display)]);
    this.joined();
  }
}

const isBoard = (name: StoredPatch['feed']): name is BoardWard => Object.hasOwn(collectionsOf, name);

/** As the socket's types have it: a wall's rows stand in the place of records. */
const sent = (changes: readonly WallChange[]): FeedChange[] => changes as unknown as FeedChange[];
