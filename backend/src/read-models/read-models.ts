import { Injectable } from '@nestjs/common';
import type { EventStore, Position } from '@ward-board/event-store';
import { ProjectionProgress } from '@ward-board/projections';
import type { FastifyReply } from 'fastify';
import { InjectEventStore } from '../platform/database/event-store.token.js';
import { ProblemException } from '../platform/http/problem-exception.js';
import { answerPage, answerRecord } from './answers.js';
import type { Collection } from './collections.js';
import { type Listing, ReadModel } from './read-model.js';

/** How long a write waits for the read models before it answers all the same, with `X-Projection: behind`. */
export const READ_YOUR_WRITES_MS = 2_000;

export const behind = () =>
  new ProblemException('projection_behind', 'What was written is stored, but can’t be read yet.', {
    headers: { 'retry-after': '1' },
  });

/** Answers reads from the projections' rows. */
@Injectable()
export class Records {
  constructor(
    private readonly rows: ReadModel,
    private readonly progress: ProjectionProgress,
    @InjectEventStore() private readonly store: EventStore,
  ) {}

  async list(reply: FastifyReply, listing: Listing): Promise<string> {
    return answerPage(reply, await this.rows.list(listing));
  }

  /** @throws ProblemException `not_found`, once it is sure; `projection_behind` when it can't be. */
  async one(reply: FastifyReply, collection: Collection, id: string): Promise<string> {
    return answerRecord(reply, await this.find(collection, id));
  }

  /** The record as JSON text. A record that isn't there may be one not projected yet: that is waited for first. */
  async find(collection: Collection, id: string): Promise<string> {
    const found = await this.rows.find(collection, id);
    if (found !== undefined) return found;
    const head = await this.store.head();
    const caughtUp = await this.progress.waitFor(head, READ_YOUR_WRITES_MS);
    const late = await this.rows.find(collection, id);
    if (late !== undefined) return late;
    throw caughtUp ? new ProblemException('not_found', 'There is no such record.') : behind();
  }

  /** What a client was given as a position, and sends back; null when it is none. */
  positionOf(text: string): Position | null {
    return this.store.positionOf(text);
  }

  /** The newest position there is: whoever has waited for it has seen everything stored by now. */
  head(): Promise<Position> {
    return this.store.head();
  }

  /** Waits until readers see a position that the caller has been given. */
  async waitFor(position: Position): Promise<boolean> {
    return this.progress.waitFor(position, READ_YOUR_WRITES_MS);
  }
}
