import { Injectable } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { headers, type SessionEndReason } from '@ward-board/contract';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { ProblemException } from '../../platform/http/problem-exception.js';
import { SessionActivity } from '../sessions/session-activity.js';
import { type FoundSession, Sessions } from '../sessions/sessions.js';
import { type Credential, credentialOf, meantOf, parkedTokens } from './credential.js';
import { isCrossSite } from './cross-site.js';
import type { AdmittedRequest } from './current-session.js';
import { DisplayTokens, displayMayCall } from './display-tokens.js';
import { isUnderApi, verdictOn } from './permission-table.js';
import { isForTheLocked, isPublic } from './public-routes.js';
import { SessionQueues } from './session-queues.js';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);
/** Of any other no route makes anything, whoever calls: it is answered 405, as RFC 9110 (15.5.6) says. */
const METHODS = new Set([...SAFE_METHODS, 'POST', 'PUT', 'PATCH', 'DELETE']);

/**
 * Lets in who is signed in and may make the call: 401 and 403 come from here. It is a hook of the HTTP server, not a
 * Nest guard, because a hook runs for every request under `/api`, however its route was registered and even when it has
 * none, and before a byte of the body is read: nobody signed out learns which routes exist or makes the server parse.
 */
@Injectable()
export class AuthHook {
  private readonly queues = new SessionQueues();

  /** The hook is added when this is constructed, before any plugin can add routes that it would miss. */
  constructor(
    adapterHost: HttpAdapterHost,
    private readonly sessions: Sessions,
    private readonly activity: SessionActivity,
    private readonly displays: DisplayTokens,
  ) {
    const server = adapterHost.httpAdapter.getInstance<FastifyInstance>();
    server.decorateRequest('session', null);
    server.decorateRequest('display', null);
    server.addHook('onRequest', (request, reply) => this.check(request as AdmittedRequest, reply));
  }

  private async check(request: AdmittedRequest, reply: FastifyReply): Promise<void> {
    const { method, url } = request;
    // The route that will answer is what counts, not how the request spells it; without one, the spelling is all there is.
    const pattern = request.is404 ? undefined : request.routeOptions.url;
    const route = pattern !== undefined && isUnderApi(pattern) ? pattern : undefined;
    if (route === undefined && (!isUnderApi(url) || !METHODS.has(method))) return;
    const credential = credentialOf(request.headers);
    if (credential?.via !== 'bearer' && !SAFE_METHODS.has(method) && isCrossSite(request.headers, request.host)) {
      throw new ProblemException('forbidden', 'This request came from another site.');
    }
    if (route !== undefined && isPublic(method, route)) return;
    if (route !== undefined && isForTheLocked(method, route)) {
      request.found = await this.findMeant(request, credential);
      return this.queues.begin(request.found.session.id, reply.raw);
    }
    // A browser has one cookie for all its tabs: what a tab of one person sends must not count as another's.
    const meant = request.headers[headers.signedInAs];
    const found = credential && (await this.sessions.find(credential.tokens, meantOf(credential, meant)));
    const display = found || credential?.via !== 'bearer' ? null : await this.displays.authenticate(credential.tokens);
    if (display) {
      const { ward } = request.params as { readonly ward?: unknown };
      if (!displayMayCall(display, method, route, ward) || isOfThePast(route, request)) throw displayForbidden();
      this.displays.seen(display.id);
      request.display = display;
      return this.queues.begin(display.id, reply.raw);
    }
    if (!found) throw (await this.isParked(request, meant)) ? locked() : await this.refusalOf(credential, meant);
    const { session } = found;
    if (meant !== undefined && meant !== session.user.id) throw unauthenticated(true);
    if (found.locked) throw locked();
    request.session = session;
    const verdict = verdictOn(session.user.role, method, isOfThePast(route, request) ? '/api/audit' : (route ?? url));
    // A route that the table forgot is closed. A path that is neither in the table nor a route goes on to its 404.
    if (verdict === 'forbidden' || (verdict === 'unlisted' && route !== undefined)) {
      throw new ProblemException('forbidden', `The role ${session.user.role} may not do this.`);
    }
    this.activity.request(session, request);
    await this.queues.begin(session.id, reply.raw);
  }

  /** Whether the browser keeps the session of this person behind another's: it waits for its PIN, and is not over. */
  private async isParked({ headers: given }: AdmittedRequest, meant: unknown): Promise<boolean> {
    if (typeof meant !== 'string' || given.authorization !== undefined) return false;
    return (await this.sessions.find(parkedTokens(given), meant)) !== null;
  }

  /** The session that is to be unlocked or signed out: by a browser that says whose, also one that was left locked there. */
  private async findMeant({ headers: given }: AdmittedRequest, credential: Credential | null): Promise<FoundSession> {
    const meant = given[headers.signedInAs];
    const parked = typeof meant === 'string' && credential?.via !== 'bearer' ? parkedTokens(given) : [];
    const found = await this.sessions.find(
      [...(credential?.tokens ?? []), ...parked],
      typeof meant === 'string' ? meant : undefined,
    );
    if (found) return found;
    if (credential?.via === 'bearer' && (await this.displays.authenticate(credential.tokens))) throw displayForbidden();
    const tokens = [...(credential?.tokens ?? []), ...parked];
    throw await this.refusalOf(tokens.length === 0 ? null : { tokens, via: credential?.via ?? 'cookie' }, meant);
  }

  /** Says why the session is over where that is known: its person is told what happened, and what became of unsent entries. */
  private async refusalOf(credential: Credential | null, meant: unknown): Promise<ProblemException> {
    if (credential === null) return unauthenticated(false);
    return unauthenticated(true, await this.sessions.endReasonOf(credential.tokens, meantOf(credential, meant)));
  }
}

/** Asks for a board as it was, which is an audit of it: it is refused before anything else of the request is looked at. */
const isOfThePast = (route: string | undefined, { query }: AdmittedRequest): boolean =>
  route === '/api/boards/:ward' && Object.hasOwn(query as object, 'at');

const displayForbidden = () =>
  new ProblemException('forbidden', 'A wall display reads the board of its ward, and nothing else.');

function unauthenticated(hadCredential: boolean, ended: SessionEndReason | null = null): ProblemException {
  const challenge = `Bearer realm="ward-board"${hadCredential ? ', error="invalid_token"' : ''}`;
  const detail = hadCredential ? 'The session has ended, or never was. Sign in again.' : 'Sign in first.';
  return new ProblemException('unauthenticated', detail, {
    headers: { 'www-authenticate': challenge, ...(ended !== null && { [headers.sessionEnded]: ended }) },
  });
}

const locked = () =>
  new ProblemException('session_locked', 'The session is locked. Unlock it with the PIN, or sign out.', {
    headers: { 'www-authenticate': 'Bearer realm="ward-board"' },
  });
