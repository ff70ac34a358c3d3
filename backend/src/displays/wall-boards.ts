import { Injectable } from '@nestjs/common';
import type { BoardSnapshot, BoardWard, FeedChange, WallSnapshot } from '@ward-board/contract';
import { Clock } from '../platform/clock/clock.js';
import { Answer } from '../read-models/answer.js';
import { BoardSnapshots } from '../read-models/board-snapshots.js';
import type { Settings } from '../settings/settings.js';
import { InjectSettings } from '../settings/settings.module.js';
import { WallBoard, type WallChange, wallSnapshotOf } from './wall-board.js';
import type { WallView } from './wall-row.js';

/** A patch of a board's feed. */
interface Patch {
  readonly seq: number;
  readonly changes: readonly FeedChange[];
}

/** The boards that walls of this node follow, held for as long as one does. */
@Injectable()
export class WallBoards {
  private readonly boards = new Map<BoardWard, WallBoard>();
  /** Boards that are being read, and the patches that come meanwhile. */
  private readonly reading = new Map<BoardWard, { readonly done: Promise<void>; readonly patches: Patch[] }>();

  constructor(
    private readonly snapshots: BoardSnapshots,
    private readonly clock: Clock,
    @InjectSettings() private readonly settings: Settings,
  ) {}

  /** `GET /api/boards/:ward` for a display. */
  async snapshot(ward: BoardWard, view: WallView): Promise<Answer> {
    const { body = 'null', headers } = await this.snapshots.of(ward);
    const wall: WallSnapshot = wallSnapshotOf(JSON.parse(body) as BoardSnapshot, view, this.today());
    return new Answer(JSON.stringify(wall), headers);
  }

  /** Reads a board, unless it is held. From then on each of its patches has to be taken. */
  async hold(ward: BoardWard): Promise<void> {
    if (this.boards.has(ward)) return;
    const known = this.reading.get(ward);
    if (known) return known.done;
    const patches: Patch[] = [];
    const done = this.read(ward, patches);
    this.reading.set(ward, { done, patches });
    return done;
  }

  private async read(ward: BoardWard, patches: Patch[]): Promise<void> {
    try {
      const { body = 'null' } = await this.snapshots.of(ward);
      // The database was set back meanwhile: what was read may be of before.
      if (this.reading.get(ward)?.patches !== patches) throw new Error(`${ward} was let go of while it was read.`);
      const board = new WallBoard(JSON.parse(body) as BoardSnapshot);
      for (const patch of patches) if (patch.seq > board.seq) board.take(patch);
      this.boards.set(ward, board);
    } finally {
      if (this.reading.get(ward)?.patches === patches) this.reading.delete(ward);
    }
  }

  /**
   * Takes the next patch of a board.
   * @returns what it changes of a wall; null: no wall follows the board here. @throws when the board can't go on from what is held.
   */
  take(ward: BoardWard, patch: Patch): ((view: WallView) => readonly WallChange[]) | null {
    this.reading.get(ward)?.patches.push(patch);
    const board = this.boards.get(ward);
    if (!board) return null;
    const today = this.today();
    const changes = board.take(patch);
    return (view) => changes(view, today);
  }

  /**
   * What makes a wall of the board's number out of one of an earlier number.
   * @param seq that number. @param changes what the feed tells of it. @returns null: the board is not held.
   */
  since(ward: BoardWard, seq: number, changes: readonly FeedChange[], view: WallView): readonly WallChange[] | null {
    const board = this.boards.get(ward);
    if (!board || board.seq < seq) return null;
    return board.since(changes, view, this.today());
  }

  /** Lets go of a board, or of all. */
  drop(ward?: BoardWard): void {
    for (const held of ward === undefined ? [...this.boards.keys(), ...this.reading.keys()] : [ward]) {
      this.boards.delete(held);
      this.reading.delete(held);
    }
  }

  private today(): string {
    return new Intl.DateTimeFormat('en-CA', { timeZone: this.settings.facility.time_zone }).format(this.clock.now());
  }
}
