import { Injectable } from '@nestjs/common';
import { type EventStore, type Position, START } from '@ward-board/event-store';
import { feedIdentity } from '@ward-board/projections';
import { DataSource } from 'typeorm';
import { InjectEventStore } from '../platform/database/event-store.token.js';
import type { FeedNumber } from './answer.js';

/** A position as a number of the feed `audit`; null: the log's positions are none that rise by one, as KurrentDB's. */
export function numberOf({ consecutive }: Pick<EventStore, 'consecutive'>, position: Position): number | null {
  if (!consecutive) return null;
  return position === START ? 0 : Number(position);
}

/** Where the feed of all stored events is: it is the log itself, and its numbers are the log's positions. */
@Injectable()
export class AuditNumber {
  constructor(
    @InjectEventStore() private readonly store: EventStore,
    private readonly db: DataSource,
  ) {}

  /** Whatever is stored by now has a number up to this one; null: that log has no such numbers. */
  async now(): Promise<FeedNumber | null> {
    const seq = numberOf(this.store, await this.store.head());
    return seq === null ? null : { feed: await this.identity(), seq };
  }

  /** The identity that the numbers are of. */
  identity(): Promise<string> {
    return feedIdentity(this.db);
  }
}
