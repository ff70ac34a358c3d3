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
import type { BoundUser } from './reachable-patients.js';

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
      'Reach a patient who is not on the caller’s board until the shift ends; auditors are told. Again: 200, the same; 409 `access_not_restricted` where they reach them anyway',
  })
  @ApiCreatedResponse({ standardSchema: contract.breakGlassGrant })
  @ApiOkResponse({ standardSchema: contract.breakGlassGrant })
  async open(
    @CurrentSession() { user }: Session,
    @Body({ schema: contract.breakGlass }) body: contract.BreakGlass,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<contract.BreakGlassGrant> {
    const { grant, isNew } = await this.breakGlass.grant(this.restricted(user), body);
    if (isNew) reply.header('location', `/api/access/break-glass/${grant.patient_id}`);
    else reply.status(200);
    return grant;
  }

  @Get(':patient_id')
  @ApiOperation({
    summary:
      'What the caller was granted for a patient, while it lasts; 409 `access_not_restricted` where there is nothing to ask for',
  })
  @ApiOkResponse({ standardSchema: contract.breakGlassGrant })
  async granted(
    @CurrentSession() { user }: Session,
    @Param({ schema: contract.breakGlassParam }) { patient_id }: contract.BreakGlassParam,
  ): Promise<contract.BreakGlassGrant> {
    const bound = this.restricted(user);
    const grant = await this.breakGlass.of(bound, patient_id);
    if (grant) return grant;
    await this.breakGlass.expectNotOnBoard(bound, patient_id);
    throw new ProblemException('not_found', 'Nothing was granted for this patient, or it has ended.');
  }

  private restricted(user: Session['user']): BoundUser {
    const { ward } = user;
    if (this.settings.accessMode === 'department' && ward !== null) return { ...user, ward };
    throw new ProblemException(
      'access_not_restricted',
      'Your access is not restricted to a ward, so there is nothing to override.',
    );
  }
}
