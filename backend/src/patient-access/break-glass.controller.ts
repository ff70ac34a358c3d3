import { Body, Controller, Get, HttpCode, Param, Post, Res } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import * as contract from '@ward-board/contract';
import type { FastifyReply } from 'fastify';
import { CurrentSession } from '../access/authentication/current-session.js';
import type { Session } from '../access/sessions/session.js';
import { ProblemException } from '../platform/http/problem-exception.js';
import type { Settings } from '../settings/settings.js';
import { InjectSettings } from '../settings/settings.module.js';
import { BreakGlass } from './break-glass.js';

@ApiTags('access')
@Controller('api/access/break-glass')
export class BreakGlassController {
  constructor(
    private readonly breakGlass: BreakGlass,
    @InjectSettings() private readonly settings: Settings,
  ) {}

  @Post()
  @HttpCode(201)
  @ApiOperation({
    summary:
      'Reach a patient who is not on the caller’s board until the shift ends; auditors are told. Again: 200, the same',
  })
  @ApiCreatedResponse({ standardSchema: contract.breakGlassGrant })
  @ApiOkResponse({ standardSchema: contract.breakGlassGrant })
  async open(
    @CurrentSession() { user }: Session,
    @Body({ schema: contract.breakGlass }) body: contract.BreakGlass,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<contract.BreakGlassGrant> {
    this.expectRestricted(user);
    const { grant, isNew } = await this.breakGlass.grant(user, body);
    if (isNew) reply.header('location', `/api/access/break-glass/${grant.patient_id}`);
    else reply.status(200);
    return grant;
  }

  @Get(':patient_id')
  @ApiOperation({ summary: 'What the caller was granted for a patient, while it lasts' })
  @ApiOkResponse({ standardSchema: contract.breakGlassGrant })
  async granted(
    @CurrentSession() { user }: Session,
    @Param({ schema: contract.breakGlassParam }) { patient_id }: contract.BreakGlassParam,
  ): Promise<contract.BreakGlassGrant> {
    this.expectRestricted(user);
    const grant = await this.breakGlass.of(user, patient_id);
    if (!grant) throw new ProblemException('not_found', 'Nothing was granted for this patient, or it has ended.');
    return grant;
  }

  private expectRestricted({ ward }: Session['user']): void {
    if (this.settings.accessMode === 'department' && ward !== null) return;
    throw new ProblemException(
      'access_not_restricted',
      'Your access is not restricted to a ward, so there is nothing to override.',
    );
  }
}
