import { chartFeedOf, type ListFeed } from '@ward-board/contract';
import { doneListOf, ENTERED_IN_ERROR } from '@ward-board/projections';
import type { Answer } from '../read-models/answer.js';
import type { ReadModels } from '../read-models/read-models.js';

/** Which orders to list, newest first. */
interface OrderListing {
  readonly collection: 'prescriptions' | 'service-requests';
  readonly limit: number;
  readonly cursor?: string | undefined;
  readonly patient_id?: string | undefined;
  /** What one patient's must have. */
  readonly filters: Readonly<Record<string, string | undefined>>;
  /** Under which of these they are filed, where they are not one patient's. */
  readonly statuses: readonly string[];
  /** The categories that statuses are filed under; none: statuses alone are. */
  readonly categories?: readonly string[];
  readonly include?: 'entered_in_error' | undefined;
  /** All of a department's that are over, the last one done first, in place of those of `statuses`. */
  readonly done?: boolean;
  readonly numberOf?: ListFeed;
}

/** A page of orders: one patient's by an index of theirs, and others by what they are filed under. */
export function listOrders(readModels: ReadModels, listing: OrderListing): Promise<Answer> {
  const { collection, limit, cursor, patient_id, filters, include, numberOf } = listing;
  const page = { collection, limit, cursor, numberOf };
  if (patient_id !== undefined) {
    const without = include === undefined ? ['entered_in_error_at'] : [];
    return readModels.listOf(patient_id, { ...page, numberOf: chartFeedOf(patient_id), where: filters, without });
  }
  if (listing.done) return readModels.list({ ...page, filedOn: doneListOf(listing.categories ?? []) });
  const statuses = include === undefined ? listing.statuses : [...listing.statuses, ENTERED_IN_ERROR];
  const filedUnder = listing.categories?.flatMap((each) => statuses.map((status) => `${each} ${status}`)) ?? statuses;
  return readModels.list({ ...page, filedUnder });
}
