import { z } from 'zod';
import { newKey } from '../http/api.js';
import { clock } from '../live/clock/clock.svelte.js';
import { deviceQueue } from '../offline/opened-later.js';
import type { Entry, EntryPatient, Written } from '../offline/queue.js';
import { placeIn } from '../patient/place.js';
import { contentOf } from './sent.js';
import { duringSession, type KeptSubmission, Submission } from './submission.svelte.js';

/** What a form knows of an entry: all but what the queue gives it. */
export type EntryDraft<Kind extends Entry['kind']> = Pick<Extract<Entry, { kind: Kind }>, 'kind' | 'body'> &
  Pick<Entry, 'path' | 'patient' | 'said'>;

/** Whom an entry is of. @param record theirs on the board, which says where they are; undefined: they are on none. */
export const entryPatient = (
  { id, name }: { readonly id: string; readonly name: string },
  record: object | undefined,
): EntryPatient => ({ id, name, place: record ? placeIn(record) : null });

/** What a form learns: the record that was made, or that the entry is kept on the device and sent later. */
export type Recorded = { readonly is: 'accepted'; readonly answer: unknown } | { readonly is: 'kept' };

/** For the words that are said after an entry. */
export const recordedOrKept = ({ is }: Recorded): string =>
  is === 'accepted' ? 'recorded' : 'kept on this device, not sent yet';

/** What has to be kept of an entry that may be on the device already. */
interface KeptRecording extends KeptSubmission {
  readonly entryKey: string;
  readonly tried: string | null;
  readonly sentAt: string | null;
}

const CODE_WAITS_MS = 4_000;

/** The submission of a fact that may be sent late: it is on the device before it leaves, and its form waits for few seconds. */
export class Recording extends Submission {
  /** The entry is on the device: it is sent though its form were gone. */
  #stored = $state(false);
  /** Made before the entry is: a form that is there again after a reload, though its entry had left it, sends the same one. */
  #entryKey = $state.raw(newKey());
  /** What was sent by it; null: nothing was. */
  #tried = $state.raw<string | null>(null);
  /** When the form first sent that by itself; null: it has not. */
  #sentAt = $state.raw<string | null>(null);

  override get stored(): boolean {
    return this.#stored;
  }

  override get kept(): KeptRecording {
    return { ...super.kept, entryKey: this.#entryKey, tried: this.#tried, sentAt: this.#sentAt };
  }

  override resume(kept: KeptSubmission & Partial<KeptRecording>): void {
    super.resume(kept);
    if (kept.entryKey !== undefined) this.#entryKey = kept.entryKey;
    this.#tried = kept.tried ?? null;
    this.#sentAt = kept.sentAt ?? null;
  }

  /** What the form holds now is another entry than the one that is on the device. */
  override clear(): void {
    super.clear();
    if (this.#stored) this.#renew();
  }

  #renew(): void {
    this.#stored = false;
    this.#entryKey = newKey();
    this.#tried = null;
    this.#sentAt = null;
  }

  /** Gives it to the queue of the device. @returns undefined: there is none; null: its author has gone before it was written. */
  async #write<Kind extends Entry['kind']>(draft: EntryDraft<Kind>): Promise<Written | null | undefined> {
    // Where its code does not come, the form sends for itself.
    const code = Promise.race([deviceQueue.load(), new Promise((resolve) => setTimeout(resolve, CODE_WAITS_MS))]);
    if ((await duringSession(code.then(() => true))) === null || this.isLeft) return null;
    const content = contentOf({ method: 'POST', path: draft.path, body: draft.body });
    if (this.#tried !== null && this.#tried !== content) this.#renew();
    this.#tried = content;
    const entry = { ...draft, key: this.#entryKey, writtenAt: clock.present.toISOString() } as Entry;
    const kept = (): void => {
      this.#stored = true;
    };
    return deviceQueue.module?.queue.write(entry, { sentAt: this.#sentAt, kept, isThere: () => !this.isLeft });
  }

  /** @returns null: it was refused, or the device keeps nothing and there was no answer; the form says which. */
  record<Kind extends Entry['kind']>(draft: EntryDraft<Kind>): Promise<Recorded | null> {
    return this.alone(() => this.#record(draft));
  }

  async #record<Kind extends Entry['kind']>(draft: EntryDraft<Kind>): Promise<Recorded | null> {
    this.clear();
    const written = await duringSession(this.#write(draft));
    if (written === null || this.isLeft) return null;
    switch (written?.is) {
      case 'accepted':
      case 'kept':
        // Until the form holds another one (`clear`): a reload in between must not bring this one back.
        return written;
      case 'refused':
        // Corrected, it is another request.
        this.#renew();
        this.read({ ok: false, status: written.problem.status, problem: written.problem });
        return null;
      case 'full':
        this.trouble =
          'This device can’t keep more entries. Your entries stay in this form; save again when there is a connection.';
        return null;
      case 'no queue':
      case undefined: {
        const { path, body } = draft;
        this.#sentAt ??= clock.present.toISOString();
        // Under its own key: not answered, it may be sent again by the queue, once that is there.
        const result = await this.post({ method: 'POST', path, body }, z.unknown(), this.#entryKey);
        if (result?.ok === false && result.problem?.code === 'idempotency_key_reused') this.#renew();
        return result?.ok ? { is: 'accepted', answer: result.data } : null;
      }
    }
  }
}
