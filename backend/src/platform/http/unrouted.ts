import { wards } from '@ward-board/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { KnownRoutes } from './known-routes.js';
import type { AnswerUnrouted } from './problem.filter.js';
import { ProblemException } from './problem-exception.js';

/** Sends the web UI's page for a path that its own router knows. */
export type SendPage = (request: FastifyRequest, reply: FastifyReply) => void;

/** Never pages: machines ask here, or the file is missing and a page in its place would hide that. */
const NO_PAGE = /^\/(api|socket\.io|health|metrics|_app)(\/|$)|\.[A-Za-z0-9]{1,8}$/;

/** A page of the web UI for a browser that opens or reloads one; 405 for a wrong method; 404 for everything else. */
export function answerUnrouted(routes: KnownRoutes, sendPage: SendPage): AnswerUnrouted {
  return (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/';
    const reads = request.method === 'GET' || request.method === 'HEAD';
    if (reads && !NO_PAGE.test(path) && takesPages(path, request.headers.accept)) {
      sendPage(request, reply);
      return 'answered';
    }
    const methods = routes.methodsOf(path);
    if (methods.length > 0 && !methods.includes(request.method)) {
      return new ProblemException('method_not_allowed', `This path answers ${methods.join(', ')} only.`, {
        headers: { allow: methods.join(', ') },
      });
    }
    return new ProblemException('not_found', 'There is nothing at this path.');
  };
}

/** Pages that are there: also for a client that takes anything. */
const PAGES: ReadonlySet<string> = new Set(['/', '/login', ...Object.values(wards).map(({ route }) => route)]);

const takesPages = (path: string, accept = '*/*'): boolean =>
  accept.includes('text/html') || (PAGES.has(path) && accept.includes('*/*'));
