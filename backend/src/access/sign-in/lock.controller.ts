import { Body, Controller, Get, Header, HttpCode, Post, Put, Query, Req, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import {
  type QueueKey,
  type QueueKeyQuery,
  queueKey,
  queueKeyQuery,
  type SetPin,
  type SignedInUser,
  setPin,
  signedInUser,
  type Unlock,
  unlock,
} from '@ward-board/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ProblemException } from '../../platform/http/problem-exception.js';
import { CurrentSession, SessionFound } from '../authentication/current-session.js';
import type { Session } from '../sessions/session.js';
import { type FoundSession, Sessions } from '../sessions/sessions.js';
import { ParkedSessions } from './parked-sessions.js';
import { setSessionCookies } from './session-cookies.js';
import { Unlocking } from './unlocking.js';

/** Locking a shared device and unlocking it with a PIN. */
@ApiTags('auth')
@Controller('api/auth')
export class LockController {
  constructor(
    private readonly unlocking: Unlocking,
    private readonly sessions: Sessions,
    private readonly parked: ParkedSessions,
  ) {}

  @Put('pin')
  @HttpCode(204)
  @ApiOperation({ summary: 'Set the PIN that unlocks the caller’s sessions' })
  async setPin(@CurrentSession() session: Session, @Body({ schema: setPin }) body: SetPin): Promise<void> {
    await this.unlocking.setPin(session, body);
  }

  @Post('lock')
  @HttpCode(204)
  @ApiOperation({
    summary: 'Lock the session that makes the request: its sockets close, and only unlock and logout are answered',
  })
  async lock(@CurrentSession() session: Session): Promise<void> {
    await this.unlocking.lock(session);
  }

  @Post('unlock')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  @ApiOperation({
    summary:
      'Unlock with the PIN, or the password in its place; X-Signed-In-As names a person whose locked session was left on this browser',
  })
  @ApiOkResponse({ standardSchema: signedInUser })
  async unlock(
    @SessionFound() { session, token }: FoundSession,
    @Body({ schema: unlock }) body: Unlock,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SignedInUser> {
    await this.unlocking.unlock(session, body);
    if (request.headers.authorization === undefined) {
      const parked = await this.parked.behindUnlocked(request.headers, { token, session });
      setSessionCookies(request, reply, { session: token, parked });
    }
    return session.user;
  }

  @Get('queue-key')
  @Header('cache-control', 'no-store')
  @ApiOperation({
    summary:
      'The key of the session for what waits on the device, forgotten when the session ends; `of`: that of an earlier session of the caller which has not ended',
  })
  @ApiOkResponse({ standardSchema: queueKey })
  async queueKey(
    @CurrentSession() session: Session,
    @Query({ schema: queueKeyQuery }) { of }: QueueKeyQuery,
  ): Promise<QueueKey> {
    const own = await this.sessions.queueKey(session);
    if (own === null)
      throw new ProblemException('session_locked', 'The session is locked.', {
        headers: { 'www-authenticate': 'Bearer realm="ward-board"' },
      });
    if (of === undefined) return own;
    const earlier = await this.sessions.queueKeyOf(session, of);
    if (earlier === null) throw new ProblemException('not_found', 'No session of yours that goes on has such a key.');
    return earlier;
  }
}
