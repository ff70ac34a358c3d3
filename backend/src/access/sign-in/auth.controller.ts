import { Body, Controller, Get, Header, HttpCode, Post, Req, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { type Login, login, type SignedIn, type SignedInUser, signedIn, signedInUser } from '@ward-board/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { EntityManager } from 'typeorm';
import { cookieValues, DEVICE_COOKIE } from '../authentication/cookies.js';
import { CurrentSession, SessionFound } from '../authentication/current-session.js';
import { UserEntity } from '../people/user.entity.js';
import { toSignedInUser } from '../people/user-record.js';
import type { Session } from '../sessions/session.js';
import { type FoundSession, Sessions } from '../sessions/sessions.js';
import { BrowserCookie } from './browser-cookie.js';
import { leftTokens, ParkedSessions } from './parked-sessions.js';
import { forgetCookiesOf, setDeviceCookie, setSessionCookies } from './session-cookies.js';
import { SignIn } from './sign-in.js';

/** Signing in and out, and who is signed in. */
@ApiTags('auth')
@Controller('api/auth')
export class AuthController {
  constructor(
    private readonly signIn: SignIn,
    private readonly browserCookie: BrowserCookie,
    private readonly sessions: Sessions,
    private readonly parked: ParkedSessions,
    private readonly manager: EntityManager,
  ) {}

  @Post('login')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  @ApiOperation({
    summary:
      'Sign in; the same session is answered as a bearer token and set as a cookie. A locked one of the same person on this browser goes on; with X-Signed-In-As, as a locked page sends it, an open one counts as locked',
    security: [],
  })
  @ApiOkResponse({ standardSchema: signedIn })
  async login(
    @Body({ schema: login }) body: Login,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SignedIn> {
    const { cookie } = request.headers;
    const { token, session, expires_in, device } = await this.signIn.signIn(body, {
      ip: request.ip,
      browsers: this.browserCookie.idsOf(cookie),
      devices: cookieValues(cookie, DEVICE_COOKIE),
      left: leftTokens(request.headers),
    });
    const parked = await this.parked.behind(request.headers, { token, session });
    setSessionCookies(request, reply, { session: token, parked });
    setDeviceCookie(reply, device);
    return { access_token: token, token_type: 'Bearer', expires_in, user: session.user };
  }

  @Post('logout')
  @HttpCode(204)
  @ApiOperation({
    summary: 'End the session that makes the request, locked or not, with its sockets; other sessions live on',
  })
  async logout(
    @SessionFound() { session, token }: FoundSession,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<void> {
    await this.sessions.signOut(session);
    forgetCookiesOf(token, request, reply);
  }

  /** Read from the database: a session in the cache may be some seconds behind a corrected name. */
  @Get('me')
  @Header('cache-control', 'no-store')
  @ApiOperation({ summary: 'Who is signed in, their ward and where they start' })
  @ApiOkResponse({ standardSchema: signedInUser })
  async me(@CurrentSession() session: Session): Promise<SignedInUser> {
    return toSignedInUser(await this.manager.findOneByOrFail(UserEntity, { id: session.user.id }));
  }
}
