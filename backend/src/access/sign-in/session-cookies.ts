import type { FastifyReply, FastifyRequest } from 'fastify';
import { cookieValues, DEVICE_COOKIE, PARKED_COOKIE, SESSION_COOKIE } from '../authentication/cookies.js';
import { parkedTokens } from '../authentication/credential.js';
import { SESSION_SECONDS } from '../sessions/sessions.js';

/** No script reads these cookies, and no browser sends them for another site's page. */
const COOKIE = { httpOnly: true, sameSite: 'strict', secure: 'auto' } as const;
const DEVICE_SECONDS = 365 * 24 * 60 * 60;
const SESSION = { ...COOKIE, path: '/' } as const;
/** Every route needs them: a page of somebody whose session is parked is told that it is locked, and not over. */
const PARKED = { ...COOKIE, path: '/api' } as const;

/** Sets whose session a browser has now, and which locked ones were left on it. */
export function setSessionCookies(
  request: FastifyRequest,
  reply: FastifyReply,
  { session, parked }: { readonly session: string; readonly parked: readonly string[] },
): void {
  void reply.setCookie(SESSION_COOKIE, session, { ...SESSION, maxAge: SESSION_SECONDS });
  setParked(request, reply, parked);
}

/** Takes a session that is over from the browser; others that were left on it stay. */
export function forgetCookiesOf(token: string, request: FastifyRequest, reply: FastifyReply): void {
  const { headers } = request;
  const own = cookieValues(headers.cookie, SESSION_COOKIE);
  if (own.length === 0 || own.includes(token)) void reply.clearCookie(SESSION_COOKIE, SESSION);
  setParked(
    request,
    reply,
    parkedTokens(headers).filter((each) => each !== token),
  );
}

/** Keeps for which accounts somebody has signed in with this browser. */
export function setDeviceCookie(reply: FastifyReply, device: string): void {
  void reply.setCookie(DEVICE_COOKIE, device, { ...COOKIE, path: '/api/auth/login', maxAge: DEVICE_SECONDS });
}

function setParked(request: FastifyRequest, reply: FastifyReply, tokens: readonly string[]): void {
  if (tokens.length > 0) void reply.setCookie(PARKED_COOKIE, tokens.join('.'), { ...PARKED, maxAge: SESSION_SECONDS });
  else if (parkedTokens(request.headers).length > 0) void reply.clearCookie(PARKED_COOKIE, PARKED);
}
