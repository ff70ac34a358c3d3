import type { ZodType } from 'zod';
import { Draft } from './draft.svelte.ts';
import { changedNames } from './rebase.ts';
import type { SentForm } from './sent.ts';
import { Submission } from './submission.svelte.ts';
import type { Revised, Values } from './values.ts';

/** How records of one kind are edited: where they are, and how they become text and back. */
export interface Amendment<Kept extends Revised, Name extends string> {
  readonly path: string;
  /** Where a record is read, if that is not below `path` under its id. */
  readonly at?: string;
  /** How a change is sent; left out: as a PUT to where the record is read. */
  readonly write?: Pick<SentForm, 'method' | 'path'>;
  readonly schema: ZodType<Kept>;
  readonly labels: Readonly<Record<Name, string>>;
  readonly values: (record: Kept) => Values<Name>;
  readonly missing: (values: Values<Name>) => Readonly<Record<string, string>>;
  /** Only the fields that differ. */
  readonly body: (values: Values<Name>, changed: readonly Name[]) => unknown;
  /** A value as the screen would say it; left out, the text itself. */
  readonly say?: (name: Name, value: string, record: Kept) => string;
}

/** An edit of a record that others may change meanwhile: it follows the record, and never overwrites unseen. */
export class Amending<Kept extends Revised, Name extends string> {
  readonly submission = new Submission();
  readonly draft: Draft<Name>;
  /** The newest that is known of the record. */
  latest: Kept = $state.raw() as Kept;
  /** The record, once it says all that was sent and not answered: it was saved after all. */
  stored: Kept | null = $state.raw(null);
  readonly #how: Amendment<Kept, Name>;
  /** Whether the record was looked at since the form is there, which goes on after a lock with what was sent before it. */
  #looked = false;

  /** `live` is the record as the page has it now; undefined once it has left. */
  constructor(how: Amendment<Kept, Name>, record: Kept, live: () => Kept | undefined) {
    this.#how = how;
    this.latest = record;
    this.draft = new Draft(how.values(record));
    $effect(() => {
      const now = live();
      if (now !== undefined && !this.submission.sending) this.#follow(now);
    });
  }

  /** Why it can't be saved just now. */
  get blocked(): string | null {
    return this.draft.dirty || this.undecided !== null ? null : 'No changes';
  }

  /** What has to be decided before it can be saved. */
  get undecided(): string | null {
    return this.draft.moved.some(({ conflict }) => conflict) ? 'Choose which entry to keep.' : null;
  }

  /** The record as it was saved; null when it was not. */
  async save(): Promise<Kept | null> {
    const { path, schema, body, write: sent } = this.#how;
    const { id, revision } = this.latest;
    const { at = `${path}/${id}` } = this.#how;
    const write = {
      ...(sent ?? ({ method: 'PUT', path: at } as const)),
      body: body(this.draft.values, this.draft.changed),
    };
    // A change that touched no field of the form, such as a note, is nothing to look at first.
    const before = this.#how.values(this.latest);
    const stays = (now: Kept): boolean => {
      this.#follow(now);
      return changedNames(before, this.#how.values(now)).length === 0;
    };
    const result = await this.submission.sendOn(write, { schema, revision, at, stays });
    if (!result?.ok) return null;
    this.#follow(result.data);
    return result.data;
  }

  #follow(record: Kept): void {
    const isNew = record.revision > this.latest.revision;
    if (!isNew && this.#looked) return;
    this.#looked = true;
    if (isNew) {
      this.latest = record;
      this.draft.rebase(this.#how.values(record));
    }
    if (!this.submission.unanswered || this.draft.dirty) return;
    // What was sent stands in the record: nobody has to be told of their own change, nor to send it again.
    this.draft.dismissMoved();
    this.submission.clear();
    this.stored = record;
  }
}
