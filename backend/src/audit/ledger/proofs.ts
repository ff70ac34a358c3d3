import { Injectable } from '@nestjs/common';
import type {
  ConsistencyProof,
  ConsistencyQuery,
  InclusionProof,
  KeptHead,
  LedgerKey,
  TreeHead,
} from '@ward-board/contract';
import type { EventStore, RecordedEvent } from '@ward-board/event-store';
import { DataSource } from 'typeorm';
import { InjectEventStore } from '../../platform/database/event-store.token.js';
import { ProblemException } from '../../platform/http/problem-exception.js';
import { Heads } from './heads.js';
import { Tiles } from './tiles.js';
import { isSigned } from './tree-head.js';

/** What the ledger proves to others: each event, and that a tree goes on from an earlier one, down to a signed head. */
@Injectable()
export class Proofs {
  private readonly tiles: Tiles;
  private readonly heads: Heads;

  constructor(
    db: DataSource,
    @InjectEventStore() private readonly store: EventStore,
  ) {
    this.tiles = new Tiles(db);
    this.heads = new Heads(db);
  }

  /**
   * The newest signed head.
   * @throws ProblemException `not_found` while nothing was signed; `unavailable` where the database has another head than one of this log.
   */
  async head(): Promise<KeptHead> {
    const { size, head } = await this.heads.treeState();
    if (!head)
      throw new ProblemException('not_found', 'No head is signed yet: that takes 10 s from the first event on.');
    // Whoever writes a head into the database must not be answered proofs that lead to it.
    const isOfThisLog = head.size <= size && isSigned(head) && (await this.rootOf(head.size)) === head.root;
    if (!isOfThisLog)
      throw new ProblemException('unavailable', 'The newest head in the database was not signed for this log.');
    return head;
  }

  private async rootOf(size: number): Promise<string> {
    return (await this.tiles.root(size)).toString('hex');
  }

  keys(): Promise<readonly LedgerKey[]> {
    return this.heads.keys();
  }

  /** How many events are in the tree, and its newest heads, newest first. */
  async newestHeads(limit: number): Promise<{ readonly events: number; readonly heads: readonly TreeHead[] }> {
    const { size } = await this.heads.treeState();
    return { events: size, heads: await this.heads.newest(limit) };
  }

  /** @throws ProblemException `validation_failed` that names `position` or `size`; `not_found` for an event that no head covers. */
  async inclusion(text: string, asked: number | undefined): Promise<InclusionProof> {
    const position = this.store.positionOf(text);
    if (position === null) throw invalid('position', 'is not the position of an event');
    const head = await this.head();
    const size = withinHead('size', asked ?? head.size, head);
    const [leaf] = await this.tiles.leavesAt([position]);
    if (typeof leaf !== 'number' || leaf >= head.size)
      throw new ProblemException('not_found', 'There is no such event, or none that a signed head covers yet.');
    if (leaf >= size) throw invalid('size', `must be more than ${leaf}, which is the event’s leaf_index`);
    const [proof] = await this.tiles.proofs([leaf], size);
    if (!proof) throw new Error('A leaf has no proof.');
    return proof;
  }

  /** The proofs of events in the tree of a head; null for an event that it does not cover. */
  async ofEvents(
    events: readonly Pick<RecordedEvent, 'position'>[],
    head: KeptHead,
  ): Promise<readonly (InclusionProof | null)[]> {
    const found = await this.tiles.leavesAt(events.map(({ position }) => position));
    const isCovered = (leaf: number | null): leaf is number => leaf !== null && leaf < head.size;
    const proofs = (await this.tiles.proofs(found.filter(isCovered), head.size)).values();
    return found.map((leaf) => (isCovered(leaf) ? (proofs.next().value ?? null) : null));
  }

  /** @throws ProblemException `validation_failed` that names `from` or `to`. */
  async consistency({ from, to: asked }: ConsistencyQuery): Promise<ConsistencyProof> {
    const head = await this.head();
    const to = withinHead('to', asked ?? head.size, head);
    withinHead('from', from, head);
    const path = await this.tiles.consistency(from, to);
    return { from, to, path: path.map((hash) => hash.toString('hex')) };
  }
}

function withinHead(path: string, size: number, head: KeptHead): number {
  if (size > head.size) throw invalid(path, `must be at most ${head.size}, the size of the newest signed head`);
  return size;
}

const invalid = (path: string, message: string) =>
  new ProblemException('validation_failed', `The ${path} ${message}.`, { errors: [{ path, message }] });
