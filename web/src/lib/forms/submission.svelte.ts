import type { Problem } from '@ward-board/contract';
import type { ZodType } from 'zod';
import { api, newKey, type Result } from '#lib/http/api.ts';
import { fieldErrors, noAnswer, sayProblem } from '#lib/http/problem-words.ts';
import { sessionEnding } from '#lib/http/session-end.ts';
import { asItWas, contentOf, type SentForm } from './sent.ts';
import type { Revised } from './values.ts';

/** A record that is written on: the revision that is known, and where it is read. */
interface Kept<T> {
  readonly schema: ZodType<T>;
  readonly revision: number;
  readonly at: string;
  /** Whether the write means what it meant on the record as it is now. */
  readonly stays: (now: T) => boolean;
}

/** What was being sent when the tab was locked. */
export interface KeptSubmission {
  readonly content: string;
  readonly key: string;
  /** Whether it was done was not known. */
  readonly pending: boolean;
}

/** What comes of something; null when the session has been locked, or is over, by then. */
export async function duringSession<T>(doing: Promise<T>): Promise<T | null> {
  let isOver = false;
  const off = sessionEnding.hear(() => {
    isOver = true;
  });
  try {
    const result = await doing;
    return isOver ? null : result;
  } finally {
    off();
  }
}

/** Sends what a form holds. The same content keeps its Idempotency-Key, so that sending again can't save twice. */
export class Submission {
  sending = $state(false);
  /** What went wrong, in words; null when nothing did. */
  trouble = $state<string | null>(null);
  /** The trouble is a missing answer, not a refusal. */
  unanswered = $state(false);
  errors = $state.raw<Readonly<Record<string, string>>>({});
  /** What the service has refused it with; null: it has not. */
  refusal = $state.raw<Problem | null>(null);
  /** The form that shows it; null: it is gone, undefined: it never had one. */
  #form: symbol | null | undefined;
  #content = '';
  #key = '';
  /** What has to be known first is being read: nothing has left yet. */
  #reads = $state(false);

  /** To be called by the form that shows it. @returns to be called when that is gone. */
  attach(): () => void {
    const form = Symbol('form');
    this.#form = form;
    return () => {
      if (this.#form === form) this.#form = null;
    };
  }

  /** The form that sent it is gone: an answer that comes then must not act on what has taken its place. */
  protected get isLeft(): boolean {
    return this.#form === null;
  }

  /** What was written has left, or leaves without another press: it can't be called off. */
  get onItsWay(): boolean {
    return this.sending && !this.#reads;
  }

  /** Something was sent, and whether it was done is not known yet. */
  get pending(): boolean {
    return this.sending || this.unanswered;
  }

  /** A write has been stored where it is sent from by itself: its form holds nothing that is not saved. */
  get stored(): boolean {
    return false;
  }

  /**
   * Reads what has to be known before a write, as a part of sending it.
   * @returns null: it is being sent already, or whoever sends it has left the form, or is locked or signed out, by the time of the answer.
   */
  async first<T>(reading: () => Promise<T>): Promise<T | null> {
    if (this.sending) return null;
    this.#reads = true;
    try {
      const read = await this.alone(() => duringSession(reading()));
      return this.isLeft ? null : read;
    } finally {
      this.#reads = false;
    }
  }

  /** Nothing else is sent meanwhile. @returns null: something is being sent already. */
  protected async alone<T>(work: () => Promise<T | null>): Promise<T | null> {
    if (this.sending) return null;
    this.sending = true;
    try {
      return await work();
    } finally {
      this.sending = false;
    }
  }

  /** @returns null: it is being sent already, or whoever sent it has left the form, or is locked or signed out, by the time of the answer. */
  send<T>(asked: SentForm, schema: ZodType<T> | null): Promise<Result<T> | null> {
    return this.alone(() => this.post(asked, schema));
  }

  /** @param given its Idempotency-Key, where that is known by another way of sending it, too. */
  protected async post<T>(asked: SentForm, schema: ZodType<T> | null, given?: string): Promise<Result<T> | null> {
    const write = this.unanswered ? asItWas(asked, this.#content) : asked;
    const content = contentOf(write);
    if (given !== undefined) this.#key = given;
    else if (content !== this.#content) this.#key = newKey();
    this.#content = content;
    this.clear();
    const result = await duringSession(api.send({ ...write, key: this.#key }, schema));
    if (result === null || this.isLeft) return null;
    this.read(result);
    return result;
  }

  /**
   * Sends a write on a record as it is known. When the record has moved on, it is read anew; where `stays` says that the
   * write means what it meant, it is sent once more, on the newer revision.
   */
  sendOn<T extends Revised>(
    write: Omit<SentForm, 'revision'>,
    { schema, revision, at, stays }: Kept<T>,
  ): Promise<Result<T> | null> {
    return this.alone(async () => {
      const first = await this.post({ ...write, revision }, schema);
      if (!first || first.ok || first.problem?.code !== 'stale_revision') return first;
      const now = await duringSession(api.get(at, schema));
      // Its form, or its author, is gone: it is not sent once more.
      if (now === null || this.isLeft) return null;
      return now.ok && stays(now.data) ? this.post({ ...write, revision: now.data.revision }, schema) : first;
    });
  }

  /** Errors that the form found before it was sent. */
  refuse(errors: Readonly<Record<string, string>>): void {
    this.clear();
    this.errors = errors;
    this.trouble = 'Check the highlighted fields.';
  }

  /** A field was written anew: what was wrong with it is not said any longer. */
  forgive(name: string): void {
    if (!(name in this.errors)) return;
    const { [name]: _, ...rest } = this.errors;
    this.errors = rest;
    if (Object.keys(rest).length === 0) this.trouble = null;
  }

  clear(): void {
    this.trouble = null;
    this.unanswered = false;
    this.errors = {};
    this.refusal = null;
  }

  /** What has to be kept for `resume`. */
  get kept(): KeptSubmission {
    return { content: this.#content, key: this.#key, pending: this.pending };
  }

  /** Goes on after the tab was locked: what may have been sent is sent again under its key, so that it can't be saved twice. */
  resume({ content, key, pending }: KeptSubmission): void {
    this.#content = content;
    this.#key = key;
    this.unanswered = pending;
    if (pending) this.trouble = noAnswer;
  }

  /** Says what an answer means for the form. */
  protected read<T>(result: Result<T>): void {
    if (result.ok) {
      this.#content = '';
    } else if (result.problem === null) {
      this.unanswered = true;
      this.trouble = noAnswer;
    } else {
      this.refusal = result.problem;
      this.errors = fieldErrors(result.problem);
      this.trouble = sayProblem(result.problem);
      if (result.problem.code === 'idempotency_key_reused') this.#content = '';
    }
  }
}
