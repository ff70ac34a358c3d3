import { Body, Controller, Get, Header, HttpCode, Post, Req, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { type Login, login, type SignedIn, type SignedInUser, signedIn, signedInUser } from '@ward-board/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { EntityManager } from 'typeorm';
import { cookieValues, DEVICE_COOKIE, SESSION_COOKIE } from '../authentication/cookies.js';
import { CurrentSession } from '../authentication/current-session.js';
import { UserEntity } from '../people/user.entity.js';
import { toSignedInUser } from '../people/user-record.js';
import type { Session } from '../sessions/session.js';
import { SESSION_SECONDS, Sessions } from '../sessions/sessions.js';
import { BrowserCookie } from './browser-cookie.js';
import { SignIn } from './sign-in.js';

/** No script reads these cookies, and no browser sends them for another site's page. */
const COOKIE = { httpOnly: true, sameSite: 'strict', secure: 'auto' } as const;
const DEVICE_SECONDS = 365 * 24 * 60 * 60;

/** Signing in and out, and who is signed in. */
@ApiTags('auth')
@Controller('api/auth')
export class AuthController {
  constructor(
    private readonly signIn: SignIn,
    private readonly browserCookie: BrowserCookie,
    private readonly sessions: Sessions,
    private readonly manager: EntityManager,
  ) {}

  @Post('login')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  @ApiOperation({
    summary: 'Sign in; the same session is answered as a bearer token and set as a cookie',
    security: [],
  })
  @ApiOkResponse({ standardSchema: signedIn })
  async login(
    @Body({ schema: login }) body: Login,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SignedIn> {
    const { cookie } = request.headers;
    const { token, session, device } = await this.signIn.signIn(body, {
      ip: request.ip,
      browser: this.browserCookie.idOf(cookie),
      devices: cookieValues(cookie, DEVICE_COOKIE),
    });
    void reply
      .setCookie(SESSION_COOKIE, token, { ...COOKIE, path: '/', maxAge: SESSION_SECONDS })
      .setCookie(DEVICE_COOKIE, device, { ...COOKIE, path: '/api/auth/login', maxAge: DEVICE_SECONDS });
    return { access_token: token, token_type: 'Bearer', expires_in: SESSION_SECONDS, user: session.user };
  }

  @Post('logout')
  @HttpCode(204)
  @ApiOperation({ summary: 'End the session that makes the request, with its sockets; other sessions live on' })
  async logout(@CurrentSession() session: Session, @Res({ passthrough: true }) reply: FastifyReply): Promise<void> {
    await this.sessions.signOut(session);
    void reply.clearCookie(SESSION_COOKIE, { ...COOKIE, path: '/' });
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
