import { problem, problemStatus, type Role } from '@ward-board/contract';
import type { Operation } from './api-document.js';
import { leaksOf, type Secrets } from './leaks.js';
import { mayCall } from './permissions.js';
import type { Template } from './requests.js';
import type { HostileAnswer } from './send.js';

/** What is wrong, as a short name to count by, and what was seen. */
export interface Fault {
  readonly kind: string;
  readonly detail: string;
}
/** What an answer is judged by. */
export interface AnswerContext {
  /** Null where the path is none of the document's. */
  readonly operation: Operation | null;
  /** Null for who is not signed in. */
  readonly role: Role | null;
  readonly secrets: Secrets;
}
type Answered = Extract<HostileAnswer, { readonly status: number }>;

const fault = (kind: string, detail: string): Fault => ({ kind, detail: detail.slice(0, 400) });
const when = (condition: boolean, kind: string, detail: string): readonly Fault[] =>
  condition ? [fault(kind, detail)] : [];

/** Everything that is wrong with an answer. Pure. */
export function judge(request: Template, answer: HostileAnswer, circumstances: AnswerContext): readonly Fault[] {
  if ('failed' in answer) return [fault(answer.failed, answer.detail)];
  const { status } = answer;
  const requested = `${request.method} ${request.path} ${JSON.stringify(request.headers)} ${request.body ?? ''}`;
  const leaks = leaksOf({ text: answer.text, refused: status >= 400, requested }, circumstances.secrets);
  return [
    ...leaks.map((leak) => fault(`leak: ${leak}`, answer.text)),
    ...judgeAccess(request, answer, circumstances),
    ...(/^\/(?:socket\.io|health|metrics)/.test(request.path)
      ? when(status >= 500, '5xx', `${status}`)
      : status >= 400
        ? judgeRefusal(request, answer)
        : judgeSuccess(request, answer, circumstances)),
  ];
}

function judgeRefusal(request: Template, answer: Answered): readonly Fault[] {
  const { status, headers, text } = answer;
  const seen = `${status} ${text}`;
  const asked = Object.keys(request.headers).includes('x-min-position') && status === 503;
  const found = [...when(status >= 500 && !asked, '5xx', seen)];
  const retry = status === 429 || status === 503;
  found.push(...when(retry && !/^\d+$/.test(String(headers['retry-after'])), `${status} without Retry-After`, seen));
  found.push(...when(status === 405 && headers.allow === undefined, '405 without Allow', seen));
  found.push(...when(status === 401 && headers['www-authenticate'] === undefined, '401 without a challenge', seen));
  if (request.method === 'HEAD') return found;
  const read = problem.strict().safeParse(parsed(text));
  if (!/^application\/problem\+json/.test(String(headers['content-type'])) || !read.success)
    return [...found, fault('an error that is no problem+json', `${headers['content-type']}: ${seen}`)];
  const { code, errors, status: said } = read.data;
  found.push(
    ...when(said !== status || problemStatus[code] !== status, 'a code that does not go with its status', seen),
  );
  const named = errors !== undefined && errors.length > 0;
  return [...found, ...when(code === 'validation_failed' && !named, 'validation_failed without errors', seen)];
}

function judgeSuccess(request: Template, answer: Answered, { operation }: AnswerContext): readonly Fault[] {
  const { status, headers, text } = answer;
  const path = request.path.split('?', 1)[0];
  if (!operation || request.method === 'HEAD' || request.method === 'OPTIONS') return [];
  // Another method of a path is another operation, and a strange id may make another path.
  if (operation.method !== request.method || !isPathOf(operation.path, path ?? '')) return [];
  const documented = operation.successes.find((success) => success.status === status);
  if (!documented) return [fault('a status that is not documented', `${status} ${text}`)];
  // Other media types are asked for by name, and have no schema here.
  const { accept } = request.headers;
  if (accept?.startsWith('application/') && String(headers['content-type']).startsWith(accept)) return [];
  if (!documented.matches) return when(text !== '', 'a body that is not documented', `${status} ${text}`);
  const body = parsed(text);
  if (!documented.matches(body)) {
    const [first] = documented.matches.errors ?? [];
    return [fault('a body that does not match its schema', `${first?.instancePath} ${first?.message}: ${text}`)];
  }
  if (operation.isOpen) return [];
  const { revision } = body as { readonly revision?: unknown };
  return [
    ...when(revision !== undefined && headers.etag !== `"${revision}"`, 'a record without its ETag', `${headers.etag}`),
    ...when(status === 201 && headers.location === undefined, '201 without Location', text),
    ...when(
      request.method !== 'GET' && !operation.path.startsWith('/api/auth/') && !headers['x-event-position'],
      'a write without X-Event-Position',
      text,
    ),
  ];
}

/** Whether who sent it was let in, or kept out, as the permission table says. */
function judgeAccess(
  request: Template,
  { status, text }: Answered,
  { role, operation }: AnswerContext,
): readonly Fault[] {
  const { credential, headers, method } = request;
  const path = request.path.split('?', 1)[0] ?? '';
  // Of a line that is not ASCII no request is made, and nobody asked who sent it.
  if (!/^[\x21-\x7e]*$/.test(request.path)) return [];
  const seen = `${status} ${text}`;
  const plain = operation !== null && isPathOf(operation.path, path) && method === operation.method;
  if (!plain || !path.startsWith('/api/')) return [];
  // Node answers what it can't read before anybody is asked for.
  if (Object.values(headers).some((value) => value.length > 10_000)) return [];
  // Whoever signs in has no session yet, and whoever signs out twice has none any more.
  if (operation.method === 'POST' && operation.path.startsWith('/api/auth/')) return [];
  // The session is recognised, and the password in the body is wrong.
  if (operation.path === '/api/auth/pin' && text.includes('credential_refused')) return [];
  if (operation.path.startsWith('/api/callbacks/'))
    return when(status < 300, 'a callback without a signature was taken', seen);
  const crossSite = 'origin' in headers || 'sec-fetch-site' in headers;
  if (status === 403 && crossSite && credential.kind !== 'bearer' && method !== 'GET') return [];
  if (operation.isOpen) return when(status === 401, 'kept out of what is open to anybody', seen);
  if ('x-signed-in-as' in headers) return when(status < 300, 'somebody else’s session was taken', seen);
  if (role === null) return when(status !== 401, 'let in without a session', seen);
  const allowed = mayCall(role, method, request.path);
  // Who may read anybody gives a reason before they read somebody whom Reception has marked.
  const { data: refusal } = problem.safeParse(parsed(text));
  if (allowed === true && role === 'auditor' && refusal?.code === 'reason_required') return [];
  return [
    ...when(status === 401, 'a session that was not recognised', seen),
    ...when(allowed === true && status === 403, 'a role that may, and was kept out', `${role}: ${seen}`),
    ...when(allowed !== true && status !== 403, 'a role that may not, and was not kept out', `${role}: ${seen}`),
  ];
}

/** Whether a path is the route's, with an id of ordinary characters in it. */
function isPathOf(route: string, path: string): boolean {
  return new RegExp(`^${route.replaceAll(/\{\w+\}/g, '[A-Za-z0-9-]{1,100}')}$`).test(path);
}

/** What the copies of one request with an `Idempotency-Key` have in common: whatever was done was done once. */
export function judgeCopies(
  request: Template,
  answers: readonly HostileAnswer[],
  operation: Operation | null,
): readonly Fault[] {
  if (operation?.isOpen) return [];
  if (!request.headers['idempotency-key'] || request.method === 'GET' || request.method === 'HEAD') return [];
  const done = answers.filter((answer): answer is Answered => 'status' in answer && answer.status < 300);
  const bodies = new Set(done.map(({ text }) => text));
  return when(bodies.size > 1, 'one key, two answers', [...bodies].join('\n'));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
