import { Controller, HttpCode, Post, Req, Res } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sessionCookie } from '../authentication/credential.js';
import { CurrentSession } from '../authentication/current-session.js';
import type { Session } from '../sessions/session.js';
import { Sessions } from '../sessions/sessions.js';

@ApiTags('auth')
@Controller('api/auth')
export class SignOutController {
  constructor(private readonly sessions: Sessions) {}

  @Post('logout')
  @HttpCode(204)
  @ApiOperation({ summary: 'End the session that makes the request, with its sockets; other sessions live on' })
  async logout(
    @CurrentSession() session: Session,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<void> {
    await this.sessions.signOut(session);
    void reply.header('set-cookie', sessionCookie('', { secure: request.protocol === 'https', seconds: 0 }));
  }
}
