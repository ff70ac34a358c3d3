import { setTimeout as delay } from 'node:timers/promises';
import { listFeeds, wardKeys } from '@ward-board/contract';
import fc from 'fast-check';
import { io } from 'socket.io-client';
import { z } from 'zod';
import { idOf } from './bodies.js';
import type { Fault } from './judgement.js';
import { type PersonName, people, personNames } from './people.js';
import { mayCall } from './permissions.js';
import { hostileText, hostileValue } from './values.js';

/** What a socket says once it is there. `arguments` come before the acknowledgement. */
export interface Emit {
  readonly event: string;
  readonly arguments: readonly unknown[];
}
/** A connection: who makes it, and what it says. */
export interface SocketStory {
  /** Null: nobody, with `token` as it is. */
  readonly person: PersonName | null;
  readonly token: unknown;
  readonly emits: readonly Emit[];
}

const EVENTS = ['board:join', 'board:leave', 'feed:join', 'feed:leave', 'audit:follow'] as const;
/** What is sent without an acknowledgement: the service's own events, what it is only told, and what nobody has heard of. */
const UNANSWERED = [
  'audit:leave',
  'board:patch',
  'board:pulse',
  '__proto__',
  'constructor',
  '',
  'x'.repeat(9_000),
] as const;
const CONNECT_WITHIN_MS = 20_000;
const ACK_WITHIN_MS = 5_000;

/** Somebody who is known when it is sent, in either spelling, and nobody. */
const patient = fc.oneof(
  { weight: 4, arbitrary: idOf('patients') },
  { weight: 1, arbitrary: fc.constantFrom('01900000-0000-7000-8000-0000000000FE', '', 'x') },
);

const join = fc.oneof(
  fc.record({ feed: patient.map((id) => `chart:${id}`), after: fc.nat({ max: 3 }) }),
  fc.record({ patient_id: patient }),
  fc.record({ ward: fc.constantFrom(...wardKeys), after: fc.nat() }),
  fc.record({ ward: fc.constantFrom(...wardKeys), after: fc.constant(0), feed: hostileText }),
  fc.record({ feed: fc.constantFrom(...listFeeds), after: fc.nat({ max: 2_000 }) }),
  fc.record({ feed: fc.constantFrom(...listFeeds), after: fc.constant(0), life: hostileText }),
  fc.record({ ward: fc.constantFrom(...wardKeys) }),
  fc.record({ feed: fc.constantFrom(...listFeeds) }),
  fc.record({ ward: hostileValue, after: hostileValue, feed: hostileValue, life: hostileValue }, { requiredKeys: [] }),
  hostileValue,
);
const emit: fc.Arbitrary<Emit> = fc.record({
  event: fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom(...EVENTS) },
    { weight: 1, arbitrary: fc.constantFrom(...UNANSWERED) },
  ),
  arguments: fc.oneof(
    { weight: 12, arbitrary: join.map((argument) => [argument]) },
    { weight: 1, arbitrary: fc.array(hostileValue, { maxLength: 3 }) },
  ),
});

/** Connections of everybody, and of nobody. */
export const socketStories: fc.Arbitrary<SocketStory> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      person: fc.constantFrom(...personNames),
      token: fc.constant(null),
      emits: fc.array(emit, { minLength: 1, maxLength: 6 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ person: fc.constant(null), token: hostileValue, emits: fc.array(emit, { maxLength: 1 }) }),
  },
);

const patches = z.array(
  z.object({ seq: z.int(), at: z.iso.datetime(), changes: z.array(z.looseObject({ id: z.uuid() })) }),
);
const ack = z.discriminatedUnion('ok', [
  z.strictObject({ ok: z.literal(true), seq: z.int(), patches: patches }),
  z.strictObject({
    ok: z.literal(false),
    code: z.enum(['resync_required', 'forbidden', 'unknown_ward', 'not_found', 'invalid', 'unavailable']),
  }),
]);
const left = z.strictObject({ ok: z.boolean() });
const followed = z.discriminatedUnion('ok', [
  z.strictObject({ ok: z.literal(true) }),
  z.strictObject({ ok: z.literal(false), code: z.enum(['forbidden', 'invalid', 'unavailable']) }),
]);

/** What is wrong with an acknowledgement. Pure. */
export function judgeAck({ event, arguments: [asked] }: Emit, person: PersonName, answer: unknown): readonly Fault[] {
  const detail = `${event} ${JSON.stringify(asked)} of ${person}: ${JSON.stringify(answer)}`.slice(0, 400);
  if (event.endsWith(':leave'))
    return left.safeParse(answer).success ? [] : [{ kind: 'a strange acknowledgement', detail }];
  const read = (event === 'audit:follow' ? followed : ack).safeParse(answer);
  if (!read.success) return [{ kind: 'a strange acknowledgement', detail }];
  if (!read.data.ok && read.data.code === 'unavailable') return [{ kind: 'a join that was unavailable', detail }];
  const may = mayJoin(event, asked, person);
  if (read.data.ok && !may) return [{ kind: 'a feed that was joined by who may not', detail }];
  // A chart that asks an auditor for a reason can't be given one by a join.
  const asksForReason = people[person].role === 'auditor' && event === 'feed:join';
  if (!read.data.ok && read.data.code === 'forbidden' && may && !asksForReason)
    return [{ kind: 'a feed kept from who may join it', detail }];
  return [];
}

function mayJoin(event: string, asked: unknown, name: PersonName): boolean {
  if (typeof asked !== 'object' || asked === null) return false;
  const { ward, feed } = asked as { readonly ward?: unknown; readonly feed?: unknown };
  if (event === 'board:join') return people[name].ward !== null && ward === people[name].ward;
  if (event === 'audit:follow') return mayCall(people[name].role, 'GET', '/api/audit') === true;
  if (typeof feed !== 'string') return false;
  const path = feed.startsWith('chart:') ? `patients/${feed.slice('chart:'.length)}/chart-counts` : feed;
  return mayCall(people[name].role, 'GET', `/api/${path}`) === true;
}

/** Lives through a story. @returns what was wrong, and how many messages were sent. */
export async function live(
  url: string,
  story: SocketStory,
  token: string | null,
): Promise<{ faults: Fault[]; sent: number }> {
  const faults: Fault[] = [];
  const socket = io(url, {
    auth: { token: token ?? story.token },
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
  });
  const outcome = await Promise.race([
    new Promise<string>((resolve) => {
      socket.once('connect', () => resolve('connected'));
      socket.once('connect_error', ({ message }) => resolve(message));
    }),
    delay(CONNECT_WITHIN_MS, 'no answer', { ref: false }),
  ]);
  const { person } = story;
  if (outcome === 'no answer') faults.push({ kind: 'no answer', detail: 'to a handshake' });
  if (outcome === 'connected' && person === null) faults.push({ kind: 'let in without a session', detail: 'a socket' });
  if (outcome !== 'connected' && person !== null) faults.push({ kind: 'a socket that was refused', detail: outcome });
  if (outcome !== 'connected' && person === null && outcome !== 'unauthenticated')
    faults.push({ kind: 'a handshake refused in another way', detail: outcome });
  let sent = 1;
  for (const each of outcome === 'connected' && person ? story.emits : []) {
    sent++;
    const gone = new Promise<'gone'>((resolve) => socket.once('disconnect', () => resolve('gone')));
    if (!(EVENTS as readonly string[]).includes(each.event)) {
      socket.emit(each.event || 'empty', ...each.arguments);
      continue;
    }
    const answer = socket.timeout(ACK_WITHIN_MS).emitWithAck(each.event, ...each.arguments);
    const answered = await Promise.race([
      answer.then(
        (value: unknown) => ({ value }),
        () => 'no answer' as const,
      ),
      gone,
    ]);
    if (answered === 'gone') break;
    if (answered === 'no answer')
      faults.push({
        kind: 'no acknowledgement',
        detail: `${each.event} ${JSON.stringify(each.arguments).slice(0, 300)}`,
      });
    else faults.push(...judgeAck(each, person ?? 'auditor', answered.value));
  }
  socket.close();
  return { faults, sent };
}
