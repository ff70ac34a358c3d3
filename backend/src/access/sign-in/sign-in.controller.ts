import { Body, Controller, HttpCode, Post, Req, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { type Login, login, type SignedIn, signedIn } from '@ward-board/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sessionCookie } from '../authentication/credential.js';
import { SESSION_SECONDS } from '../sessions/sessions.js';
import { SignIn } from './sign-in.js';

@ApiTags('auth')
@Controller('api/auth')
export class SignInController {
  constructor(private readonly signIn: SignIn) {}

  @Post('login')
  @HttpCode(200)
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
    const { token, session } = await this.signIn.signIn(body, request.ip);
    const secure = request.protocol === 'https';
    void reply
      .header('set-cookie', sessionCookie(token, { secure, seconds: SESSION_SECONDS }))
      .header('cache-control', 'no-store');
    return { access_token: token, token_type: 'Bearer', expires_in: SESSION_SECONDS, user: session.user };
  }
}
