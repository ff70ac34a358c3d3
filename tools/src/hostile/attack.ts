import fc from 'fast-check';
import { type Operation, operationsOf } from './api-document.js';
import { POSITIONS } from './bodies.js';
import type { Findings } from './findings.js';
import { judge, judgeCopies } from './judgement.js';
import { people } from './people.js';
import { type Credential, requestsAgainst, type Template } from './requests.js';
import { curlLine, type HostileAnswer, HostileClient } from './send.js';
import { live, type SocketStory, socketStories } from './sockets.js';
import type { Target } from './target.js';

const SESSION_COOKIE = 'ward_board_session';
const NO_SESSION = 'no-session-has-this-token';
const AT_ONCE = 16;
/** What may end or lock the session that sends it: sent with one that nobody else needs. */
const ENDS_SESSIONS = ['/api/auth/logout', '/api/auth/lock', '/api/auth/unlock'];
const SOCKETS_AT_ONCE = 8;
/** So many requests for each socket. */
const PER_SOCKET = 25;

/** What was sent so far. */
export interface Sent {
  requests: number;
  socketMessages: number;
  readonly statuses: Map<string, number>;
  /** The operations that were answered with a success. */
  readonly succeeded: Set<string>;
}

/** Sends generated requests to a hospital, and judges every answer. */
export class Attack {
  readonly sent: Sent = { requests: 0, socketMessages: 0, statuses: new Map(), succeeded: new Set() };
  readonly operations: readonly Operation[];
  private readonly byName: ReadonlyMap<string, Operation>;
  private readonly client: HostileClient;
  private leaver: Promise<string> | null = null;

  constructor(
    private readonly target: Target,
    private readonly findings: Findings,
  ) {
    this.operations = operationsOf(target.document);
    this.byName = new Map(this.operations.map((operation) => [operation.name, operation]));
    this.client = new HostileClient(target.service.url, SESSION_COOKIE);
  }

  /** Sends so many requests of the n-th part of a seed, a few at a time. Returns early when `until` has come. */
  async send(ofSeed: number, part: number, count: number, until: number): Promise<void> {
    const seed = (ofSeed + part * 7_919) | 0;
    const requests = fc.sample(requestsAgainst(this.operations), { seed, numRuns: count });
    const stories = fc.sample(socketStories, { seed, numRuns: Math.ceil(count / PER_SOCKET) });
    await Promise.all([
      ...workers(AT_ONCE, requests, until, (request) => this.request(request)),
      ...workers(SOCKETS_AT_ONCE, stories, until, (story) => this.connect(story)),
    ]);
  }

  close(): void {
    this.client.close();
  }

  private async request(template: Template): Promise<void> {
    const { url } = this.target.service;
    const request = this.target.ids.fill(template);
    const signsOut = ENDS_SESSIONS.some((path) => request.path.startsWith(path));
    const token = signsOut ? await this.leavingToken() : this.tokenOf(request.credential);
    const answers = await Promise.all(Array.from({ length: request.copies }, () => this.client.send(request, token)));
    if (signsOut) this.leaver = null;
    const operation = this.byName.get(request.operation ?? '') ?? null;
    const role = 'person' in request.credential ? people[request.credential.person].role : null;
    const repeat = `${curlLine(url, request, this.client.headersOf(request, token))} # ${request.copies} at once`;
    const where = request.operation ?? 'another path';
    for (const answer of answers) {
      this.sent.requests++;
      this.count('status' in answer ? String(answer.status) : answer.failed);
      if ('status' in answer && answer.status < 300 && operation?.method === request.method)
        this.sent.succeeded.add(operation.name);
      for (const fault of judge(request, answer, { operation, role, secrets: this.target.secrets }))
        this.findings.add(fault, where, repeat);
      if ('status' in answer && answer.status < 300) this.learn(request.path, answer);
    }
    for (const fault of judgeCopies(request, answers, operation)) this.findings.add(fault, where, repeat);
  }

  private learn(path: string, { headers, text }: Extract<HostileAnswer, { readonly status: number }>): void {
    const { ids } = this.target;
    const json = /^application\/(?:\w+\+)?json/.test(String(headers['content-type']));
    if (json && text.startsWith('{')) ids.learn(path, JSON.parse(text));
    const position = headers['x-event-position'];
    if (typeof position === 'string') ids.add(POSITIONS, position);
  }

  private async connect(template: SocketStory): Promise<void> {
    const story = JSON.parse(this.target.ids.fillText(JSON.stringify(template))) as SocketStory;
    const token = story.person === null ? null : this.target.person(story.person).token;
    const { faults, sent } = await live(this.target.service.url, story, token);
    this.sent.socketMessages += sent;
    for (const fault of faults) this.findings.add(fault, 'a socket', JSON.stringify(story).slice(0, 1_500));
  }

  private tokenOf(credential: Credential): string {
    return 'person' in credential ? this.target.person(credential.person).token : NO_SESSION;
  }

  /** A session is signed in for a sign-out, and no other request has it. */
  private leavingToken(): Promise<string> {
    this.leaver ??= this.target.leaving();
    return this.leaver;
  }

  private count(status: string): void {
    this.sent.statuses.set(status, (this.sent.statuses.get(status) ?? 0) + 1);
  }
}

/** So many, who share the items, until the last is done or the time has come. */
function workers<Item>(count: number, items: readonly Item[], until: number, work: (item: Item) => Promise<void>) {
  const next = items[Symbol.iterator]();
  return Array.from({ length: count }, async () => {
    for (const item of next) {
      if (Date.now() > until) return;
      await work(item);
    }
  });
}
