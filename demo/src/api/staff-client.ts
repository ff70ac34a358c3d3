import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import {
  type Answer,
  answerOf,
  type BodyAt,
  type ItemAt,
  type Method,
  type Page,
  pageOf,
  type Request,
  readModelOf,
  requestOf,
  type Sending,
} from '@ward-board/api-client';
import { headers, type ProblemCode } from '@ward-board/contract';
import pRetry from 'p-retry';
import type { Tally } from './tally.js';

/** A seeded login, by its mailbox at `wardboard.local`. */
export type Login = string;

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

/**
 * Carries a request to the service, as `fetch` does. `at`: when it is to count as having been made; only the transport
 * within the service's own process can do that.
 */
export type Send = (path: string, init: Request, at?: Date) => Promise<Response>;

export interface ClientOptions {
  readonly send: Send;
  readonly passwordOf: (login: Login) => string;
  /** How often one request is sent at most. */
  readonly attempts: number;
  readonly tally?: Tally;
}

interface TimedSending extends Sending {
  readonly at?: Date;
}

/** The very first request tells whether the address is right: a wrong one is to be reported soon. */
const FIRST_ATTEMPTS = 3;
const FIRST_WAIT_MS = 100;
const LONGEST_WAIT_MS = 10_000;

/** No answer, or one that asks to come again. */
class TryAgain extends Error {
  /** @param answered it was refused for now, and nothing of it was done; false: nobody knows. */
  constructor(
    readonly why: string,
    readonly answered: boolean,
    readonly afterMs: number,
    readonly refused: Refused,
  ) {
    super(why);
  }
}

/** The public HTTP API, used as any of the seeded logins. */
export class StaffClient {
  private readonly tokens = new Map<Login, Promise<string>>();
  private reached = false;

  constructor(private readonly options: ClientOptions) {}

  /** Signs in, unless that was done. @throws Refused */
  signIn(login: Login): Promise<string> {
    const signing = this.tokens.get(login) ?? this.newToken(login);
    this.tokens.set(login, signing);
    return signing;
  }

  /** @throws Refused */
  async get<Path extends string>(login: Login, path: Path): Promise<BodyAt<Path>> {
    return (await this.request(login, 'GET', path, {})).body as BodyAt<Path>;
  }

  /**
   * Everything that a list has, page by page, or down to the first item that is not wanted any more. `path` has its query
   * already, or none. @throws Refused
   */
  async listAll<Path extends string>(
    login: Login,
    path: Path,
    wanted: (item: ItemAt<Path>) => boolean = () => true,
  ): Promise<readonly ItemAt<Path>[]> {
    const items: ItemAt<Path>[] = [];
    for (let cursor: string | null = null; ; ) {
      const { body } = await this.request(login, 'GET', pageOf(path, cursor), {});
      const page = body as Page<ItemAt<Path>>;
      const end = page.items.findIndex((item) => !wanted(item));
      items.push(...(end < 0 ? page.items : page.items.slice(0, end)));
      cursor = end < 0 ? page.next_cursor : null;
      if (cursor === null) return items;
    }
  }

  /** A write. It is sent until it is answered with success, always under one Idempotency-Key. @throws Refused */
  write(login: Login, method: Exclude<Method, 'GET'>, path: string, sending: TimedSending): Promise<Answer> {
    // A key is kept with its own time, which would win over `at`.
    const key = sending.at ? {} : { key: randomUUID() };
    return this.request(login, method, path, { ...sending, ...key });
  }

  private async request(login: Login, method: Method, path: string, sending: TimedSending): Promise<Answer> {
    const signing = this.signIn(login);
    const token = await signing;
    try {
      return await this.send(method, path, { ...sending, token });
    } catch (error) {
      if (!(error instanceof Refused && error.code === 'unauthenticated')) throw error;
      // The session ran out. Of several requests that notice it at once, the first forgets the token.
      if (this.tokens.get(login) === signing) this.tokens.delete(login);
      return this.send(method, path, { ...sending, token: await this.signIn(login) });
    }
  }

  private async newToken(login: Login): Promise<string> {
    const body = { email: `${login}@wardboard.local`, password: this.options.passwordOf(login) };
    try {
      const answer = await this.send('POST', '/api/auth/login', { body });
      this.reached = true;
      return (answer.body as { readonly access_token: string }).access_token;
    } catch (error) {
      this.tokens.delete(login);
      throw error;
    }
  }

  private async send(method: Method, path: string, sending: TimedSending): Promise<Answer> {
    const { attempts, tally } = this.options;
    const retries = (this.reached ? attempts : Math.min(attempts, FIRST_ATTEMPTS)) - 1;
    try {
      return await pRetry(() => this.attempt(method, path, sending), {
        ...{ retries, minTimeout: FIRST_WAIT_MS, maxTimeout: LONGEST_WAIT_MS },
        // What may have been done, and has no key, is not sent again: it would be done twice.
        shouldRetry: ({ error }) => error instanceof TryAgain && (error.answered || sending.at === undefined),
        onFailedAttempt: async ({ error, retriesLeft, retryDelay }) => {
          if (!(error instanceof TryAgain) || retriesLeft === 0) return;
          tally?.retries.add(error.why);
          await delay(Math.max(0, error.afterMs - retryDelay));
        },
      });
    } catch (error) {
      throw error instanceof TryAgain ? error.refused : error;
    }
  }

  private async attempt(method: Method, path: string, { at, ...sending }: TimedSending): Promise<Answer> {
    const { send, tally } = this.options;
    const began = performance.now();
    const answering = send(path, requestOf(method, sending), at).then(answerOf);
    const answer = await answering.catch((cause: unknown) => {
      throw new TryAgain('no answer', false, 0, new Refused('unreachable', `nothing answers: ${String(cause)}`));
    });
    tally?.latencies.add(performance.now() - began);
    const { status, headers: said, body } = answer;
    if (tally && readModelOf(said) === 'behind') tally.behind += 1;
    if (tally && said.get(headers.idempotencyReplayed) === 'true') tally.replayed += 1;
    if (status < 300) return answer;
    if (status !== 429 && status !== 503) throw refusedBy(status, body);
    const retryAfter = said.get('retry-after')?.trim() ?? '';
    throw new TryAgain(
      String(status),
      true,
      /^\d{1,4}$/.test(retryAfter) ? Number(retryAfter) * 1000 : 0,
      refusedBy(status, body),
    );
  }
}

function refusedBy(status: number, body: unknown): Refused {
  const { code, detail }: { readonly code?: ProblemCode; readonly detail?: string } = Object(body);
  return new Refused(code ?? `status ${status}`, detail ?? String(body).slice(0, 200));
}

const TIMEOUT_MS = 30_000;

/** Over the network. */
export const sendTo =
  (url: string): Send =>
  (path, init) =>
    fetch(url + path, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) });
