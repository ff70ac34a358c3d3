import { Controller, Get, Header } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { type SignedInUser, signedInUser } from '@ward-board/contract';
import { EntityManager } from 'typeorm';
import { CurrentSession } from '../authentication/current-session.js';
import type { Session } from '../sessions/session.js';
import { UserEntity } from '../users/user.entity.js';
import { toSignedInUser } from '../users/user-record.js';

@ApiTags('auth')
@Controller('api/auth')
export class WhoAmIController {
  constructor(private readonly manager: EntityManager) {}

  /** Read anew: a session on trust may be some seconds behind a corrected name. */
  @Get('me')
  @Header('cache-control', 'no-store')
  @ApiOperation({ summary: 'Who is signed in, their ward and where they start' })
  @ApiOkResponse({ standardSchema: signedInUser })
  async me(@CurrentSession() session: Session): Promise<SignedInUser> {
    return toSignedInUser(await this.manager.findOneByOrFail(UserEntity, { id: session.user.id }));
  }
}
