import { setTimeout as delay } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import { type Credential, credentialOf, meantOf } from '../access/authentication/credential.js';
import { isCrossSite } from '../access/authentication/cross-site.js';
import { trustedProxies } from '../access/authentication/trusted-proxies.js';
import { Sessions } from '../access/sessions/sessions.js';
import { DisplaySessions } from '../displays/display-sessions.js';
import { Draining } from '../platform/lifecycle/draining.js';
import type { Settings } from '../settings/settings.js';
import { InjectSettings } from '../settings/settings.module.js';
import type { LiveSocket } from './sockets.js';

/** How long a handshake waits for the database to say whose it is, and how often it is asked. */
const HANDSHAKE_MS = 4_000;
const ASK_AGAIN_MS = 1_000;

/** Who may connect: whoever has a session, and displays that are paired. */
@Injectable()
export class Handshakes {
  private readonly log = new Logger('Live');
  private readonly proxies;

  constructor(
    private readonly sessions: Sessions,
    private readonly displays: DisplaySessions,
    private readonly draining: Draining,
    @InjectSettings() { trustProxy }: Settings,
  ) {
    this.proxies = trustedProxies(trustProxy);
  }

  /**
   * Lets in whoever has a session, and refuses whoever has none. While the database cannot say which it is, the handshake
   * waits, and in the end its connection is closed: a refusal would end the reconnecting of every Socket.IO client for good,
   * and a socket that is let in without a session might show what nobody has the right to see.
   */
  async admit(socket: LiveSocket, next: (error?: Error) => void): Promise<void> {
    // Closed and not refused: a client tries again by itself then, and a proxy sends it elsewhere.
    if (this.draining.hasBegun) return void socket.conn.close();
    const until = performance.now() + HANDSHAKE_MS;
    while (socket.conn.readyState === 'open' && performance.now() < until) {
      try {
        return next((await this.authenticate(socket)) ? undefined : new Error('unauthenticated'));
      } catch (error) {
        this.log.debug(`A handshake waits: ${String(error)}`);
        await delay(ASK_AGAIN_MS, undefined, { ref: false });
      }
    }
    socket.conn.close();
  }

  private async authenticate(socket: LiveSocket): Promise<boolean> {
    const given: unknown = socket.handshake.auth.token;
    const { headers } = socket.handshake;
    const credential: Credential | null =
      typeof given === 'string' ? { tokens: [given], via: 'bearer' } : credentialOf(headers);
    // A browser adds the cookie for other sites' pages too, as it does to requests.
    if (credential?.via === 'cookie' && isCrossSite(headers, this.proxies.hostOf(socket.request))) return false;
    socket.data.askedAt = performance.now();
    const meant = credential && meantOf(credential, socket.handshake.auth.signed_in_as);
    const session = credential && (await this.sessions.authenticate(credential.tokens, meant ?? undefined));
    if (session) socket.data.session = session;
    else if (credential?.via === 'bearer')
      socket.data.display = (await this.displays.authenticate(credential.tokens)) ?? undefined;
    return Boolean(session ?? socket.data.display);
  }
}
