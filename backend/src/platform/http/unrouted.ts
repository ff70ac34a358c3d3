import { wards } from '@ward-board/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { KnownRoutes } from './known-routes.js';
import type { AnswerUnrouted } from './problem.filter.js';
import { ProblemException } from './problem-exception.js';

/** Sends the web UI's page for a path that its own router knows. */
export type SendPage = (request: FastifyRequest, reply: FastifyReply) => void;

/** Never pages: machines ask here, or the file is missing and a page in its place would hide that. */
const NO_PAGE = /^\/(api|socket\.io|health|metrics|_app)(\/|$)|\.[A-Za-z0-9]{1,8}$/;

/** A page of the web UI for a browser that opens or reloads one; for a wrong method 405, or what OPTIONS asks; else 404. */
export function answerUnrouted(routes: KnownRoutes, sendPage: SendPage): AnswerUnrouted {
  return (request, reply) => {
    const path = targetPath(request.url);
    const reads = request.method === 'GET' || request.method === 'HEAD';
    if (reads && !NO_PAGE.test(path) && takesPages(path, request.headers.accept)) {
      sendPage(request, reply);
      return 'answered';
    }
    const allow = allowedAt(path, routes);
    if (allow !== null && request.method === 'OPTIONS') {
      // Without the headers of CORS, so that no other site's page is allowed anything by it.
      void reply.code(204).header('allow', allow).send();
      return 'answered';
    }
    return allow?.split(', ').includes(request.method) ? nothingThere() : refusalAt(path, routes);
  };
}

/** The path of a request's target, which may name the host before it (RFC 9112, 3.2.2). */
export const targetPath = (target: string): string => target.replace(/^https?:\/\/[^/?]*/i, '').split('?', 1)[0] || '/';

/** Why a path answers nothing to a method that none of its routes has: 405 that tells its methods, or 404. */
export function refusalAt(path: string, routes: KnownRoutes): ProblemException {
  const allow = allowedAt(path, routes);
  if (allow === null) return nothingThere();
  return new ProblemException('method_not_allowed', `This path answers ${allow} only.`, { headers: { allow } });
}

const nothingThere = () => new ProblemException('not_found', 'There is nothing at this path.');

/** The methods of a path, as `Allow` has them; null: there is nothing. */
export function allowedAt(path: string, routes: KnownRoutes): string | null {
  const methods = PAGES.has(path) ? ['GET', 'HEAD'] : routes.methodsOf(path);
  return methods.length === 0 ? null : [...methods, 'OPTIONS'].sort().join(', ');
}

/** Pages that are there: also for a client that takes anything. */
const PAGES: ReadonlySet<string> = new Set(['/', '/login', ...Object.values(wards).map(({ route }) => route)]);

const takesPages = (path: string, accept = '*/*'): boolean =>
  accept.includes('text/html') || (PAGES.has(path) && accept.includes('*/*'));
