import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { headers, type ProblemCode } from '@ward-board/contract';
import { FIRST_ATTEMPTS, waitBefore } from './retry.js';
import type { Tally } from './tally.js';

/** A request that will not succeed: refused with this code, or `unreachable` after many attempts. */
export class Refused extends Error {
  override readonly name = 'Refused';

  constructor(
    readonly code: ProblemCode | 'unreachable' | `status ${number}`,
    detail: string,
  ) {
    super(detail);
  }
}

/** An answer with success. */
export interface Answer {
  readonly body: unknown;
  readonly etag: string | null;
}

interface Sending {
  readonly body?: unknown;
  readonly ifMatch?: string | null;
  readonly key?: string;
  readonly attempts?: number;
}

const PATIENCE_MS = 30_000;

/** One person at the public API: signed in, patient, and counting. */
export class Api {
  private token: string | null = null;

  constructor(
    private readonly url: string,
    private readonly login: { readonly email: string; readonly password: string },
    private readonly tally: Tally,
  ) {}

  /** @throws Refused */
  async signIn(): Promise<void> {
    const first = this.token === null;
    this.token = null;
    const sending = { body: this.login, ...(first && { attempts: FIRST_ATTEMPTS }) };
    const { body } = await this.send('POST', '/api/auth/login', sending);
    this.token = (body as { readonly access_token: string }).access_token;
  }

  /** @throws Refused */
  get(path: string): Promise<Answer> {
    return this.signedIn(() => this.send('GET', path, {}));
  }

  /** A write. It is sent until it is answered, always under one Idempotency-Key. @throws Refused */
  write(method: 'POST' | 'PUT' | 'DELETE', path: string, sending: Sending = {}): Promise<Answer> {
    const key = randomUUID();
    return this.signedIn(() => this.send(method, path, { ...sending, key }));
  }

  /** Sessions run out during a long run: then they sign in again. */
  private async signedIn(send: () => Promise<Answer>): Promise<Answer> {
    try {
      return await send();
    } catch (error) {
      if (!(error instanceof Refused && error.code === 'unauthenticated')) throw error;
      await this.signIn();
      return send();
    }
  }

  private async send(method: string, path: string, sending: Sending): Promise<Answer> {
    for (let attempt = 1; ; attempt++) {
      const response = await this.attempt(method, path, sending);
      if (response?.ok) return response.answer;
      const { status = null, retryAfter = null } = response ?? {};
      const wait = waitBefore({ status, retryAfter }, attempt, sending.attempts);
      if (wait === null) throw response ? response.refused : unreachable(this.url);
      this.tally.retries.add(status === null ? 'no answer' : String(status));
      await delay(wait);
    }
  }

  /** Null: no answer came. */
  private async attempt(method: string, path: string, { body, ifMatch, key }: Sending) {
    const began = performance.now();
    try {
      const response = await fetch(this.url + path, {
        method,
        signal: AbortSignal.timeout(PATIENCE_MS),
        headers: {
          ...(this.token && { authorization: `Bearer ${this.token}` }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...(key && { [headers.idempotencyKey]: key }),
          ...(ifMatch && { 'if-match': ifMatch }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      this.tally.latencies.add(performance.now() - began);
      if (response.headers.get(headers.projection) === 'behind') this.tally.behind += 1;
      if (response.headers.get(headers.idempotencyReplayed) === 'true') this.tally.replayed += 1;
      const { status } = response;
      if (response.ok) {
        const answer = { body: text ? (JSON.parse(text) as unknown) : null, etag: response.headers.get('etag') };
        return { ok: true, status, answer } as const;
      }
      const retryAfter = response.headers.get('retry-after');
      return { ok: false, status, retryAfter, refused: refusedBy(status, text) } as const;
    } catch {
      return null;
    }
  }
}

const unreachable = (url: string) => new Refused('unreachable', `nothing answers at ${url}`);

function refusedBy(status: number, text: string): Refused {
  try {
    const { code, detail } = JSON.parse(text) as { readonly code?: ProblemCode; readonly detail?: string };
    return new Refused(code ?? `status ${status}`, detail ?? '');
  } catch {
    return new Refused(`status ${status}`, text.slice(0, 200));
  }
}
