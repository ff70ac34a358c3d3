import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Settings } from '../../settings/settings.js';
import { InjectSettings } from '../../settings/settings.module.js';
import { BROWSER_COOKIE, cookieValues } from '../authentication/cookies.js';
import { IssueLimit } from './issue-limit.js';
import { siteOf } from './network-of.js';

const BROWSER_SECONDS = 365 * 24 * 60 * 60;
/** A browser has one, and what is planted beside it: a sign-in may look for the failures of each. */
const MOST_IDS = 10;

/**
 * The cookie that tells one browser from the others of its network before anybody has signed in with it: `<id>.<tag>`,
 * the tag made with the secret. It comes with a page of the web UI, so many per network and hour (`IssueLimit`), and says
 * nothing of who uses the browser.
 */
@Injectable()
export class BrowserCookie {
  private readonly limit = new IssueLimit();
  private readonly secret: string;

  /** The hook is added when this is constructed, before the routes that it is for. */
  constructor(adapterHost: HttpAdapterHost, @InjectSettings() { sessionSecret }: Settings) {
    this.secret = sessionSecret;
    const server = adapterHost.httpAdapter.getInstance<FastifyInstance>();
    server.addHook('onSend', async (request, reply) => this.issue(request, reply));
  }

  /**
   * @param header the request's `Cookie`. @returns the browser's ids, of those that this service made: several where another host of
   *   the domain has planted somebody else's beside it.
   */
  idsOf(header: string | undefined): readonly string[] {
    const ids = cookieValues(header, BROWSER_COOKIE).flatMap((cookie) => {
      const [id = '', tag = ''] = cookie.split('.', 2);
      const [own, given] = [Buffer.from(this.tag(id)), Buffer.from(tag)];
      return own.length === given.length && timingSafeEqual(own, given) ? [id] : [];
    });
    return ids.slice(0, MOST_IDS);
  }

  private issue(request: FastifyRequest, reply: FastifyReply): void {
    const isPage = reply.statusCode === 200 && String(reply.getHeader('content-type')).startsWith('text/html');
    if (!isPage || this.idsOf(request.headers.cookie).length > 0) return;
    if (!this.limit.take(siteOf(request.ip), performance.now())) return;
    const id = randomBytes(16).toString('base64url');
    void reply.setCookie(BROWSER_COOKIE, `${id}.${this.tag(id)}`, {
      httpOnly: true,
      // Not strict: a browser that comes by another site's link would show none, and get one more.
      sameSite: 'lax',
      secure: 'auto',
      path: '/',
      maxAge: BROWSER_SECONDS,
    });
  }

  private tag(id: string): string {
    const mac = createHmac('sha256', this.secret).update(JSON.stringify(['browser', id]));
    return mac.digest('base64url').slice(0, 22);
  }
}
