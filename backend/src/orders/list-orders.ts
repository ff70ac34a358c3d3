import { chartFeedOf, type ListFeed } from '@ward-board/contract';
import { doneListOf, ENTERED_IN_ERROR } from '@ward-board/projections';
import { wordsOfPatients } from '../patients/words-of-patients.js';
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
  /** Of those that are over: only of patients who are found by this. */
  readonly search?: string | undefined;
  readonly numberOf?: ListFeed;
}

/** Patients who are found by a search at most, the newest first: what is wanted of more names more of theirs. */
const MOST_FOUND = 20;

async function patientsFound(readModels: ReadModels, search: string): Promise<readonly string[]> {
  const found = await readModels.list({ collection: 'patients', limit: MOST_FOUND, words: wordsOfPatients(search) });
  const { items } = JSON.parse(found.body ?? '{"items":[]}') as { readonly items: readonly { readonly id: string }[] };
  return items.map(({ id }) => id);
}

/** A page of orders: one patient's by an index of theirs, and others by what they are filed under. */
export async function listOrders(readModels: ReadModels, listing: OrderListing): Promise<Answer> {
  const { collection, limit, cursor, patient_id, filters, include, numberOf } = listing;
  const page = { collection, limit, cursor, numberOf };
  if (patient_id !== undefined) {
    const without = include === undefined ? ['entered_in_error_at'] : [];
    const own = { ...page, patient: patient_id, numberOf: chartFeedOf(patient_id) };
    return readModels.list({ ...own, where: filters, without });
  }
  if (listing.done) {
    const ofPatients = listing.search ? { ofPatients: await patientsFound(readModels, listing.search) } : {};
    return readModels.list({ ...page, filedOn: doneListOf(listing.categories ?? []), ...ofPatients });
  }
  const statuses = include === undefined ? listing.statuses : [...listing.statuses, ENTERED_IN_ERROR];
  const filedUnder = listing.categories?.flatMap((each) => statuses.map((status) => `${each} ${status}`)) ?? statuses;
  return readModels.list({ ...page, filedUnder });
}
