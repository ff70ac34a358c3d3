import { Body, Controller, Get, Headers, HttpCode, Param, Post, Query, Res } from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import * as contract from '@ward-board/contract';
import type { FastifyReply } from 'fastify';
import { CurrentSession } from '../access/authentication/current-session.js';
import type { Session } from '../access/sessions/session.js';
import { readIfMatch } from '../command-handling/if-match.js';
import { ProblemException } from '../platform/http/problem-exception.js';
import { Notifications } from './notifications.js';

@ApiTags('notifications')
@Controller('api/notifications')
export class NotificationsController {
  constructor(private readonly notifications: Notifications) {}

  @Get()
  @ApiOperation({ summary: 'The caller’s own bell; newest first' })
  @ApiOkResponse({ standardSchema: contract.notificationList })
  async list(
    @CurrentSession() { user }: Session,
    @Query({ schema: contract.notificationQuery }) query: contract.NotificationQuery,
  ) {
    return this.notifications.list(user, query);
  }

  @Post('read-all')
  @HttpCode(204)
  @ApiOperation({ summary: 'Mark everything read, or everything up to one' })
  @ApiNoContentResponse()
  async markAllRead(
    @CurrentSession() { user }: Session,
    @Body({ schema: contract.readAll }) body: contract.ReadAll,
  ): Promise<void> {
    await this.notifications.markAllRead(user, body?.up_to);
  }

  @Post(':id/read')
  @HttpCode(200)
  @ApiOperation({ summary: 'Mark one read' })
  @ApiOkResponse({ standardSchema: contract.notificationRecord })
  async markRead(
    @CurrentSession() { user }: Session,
    @Param({ schema: contract.idParam }) { id }: contract.IdParam,
    @Headers('if-match') ifMatch: string | undefined,
    @Body({ schema: contract.noBody }) _: unknown,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<contract.NotificationRecord> {
    const read = await this.notifications.markRead(user, id, readIfMatch(ifMatch));
    if (!read) throw new ProblemException('not_found', 'There is no such notification.');
    reply.header('etag', `"${read.revision}"`);
    return read;
  }
}
