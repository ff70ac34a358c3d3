import { Controller, Get, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import * as contract from '@ward-board/contract';
import { CurrentSession } from '../access/authentication/current-session.js';
import type { Session } from '../access/sessions/session.js';
import { actorOf } from '../command-handling/command-metadata.js';
import { AccessLog } from './access-log.js';

/** Who looked, whoever the patient was. */
@ApiTags('audit')
@Controller('api/audit/access')
export class AccessController {
  constructor(private readonly log: AccessLog) {}

  @Get()
  @ApiOperation({ summary: 'Who read what of whom, newest first; with `user_id`, one person’s readings' })
  @ApiOkResponse({ standardSchema: contract.personAccessList })
  async everybody(
    @Query({ schema: contract.personAccessQuery }) query: contract.PersonAccessQuery,
    @CurrentSession() { user }: Session,
  ) {
    const page = await this.log.everywhere(query);
    // An answer says of whom there is something to read, so it is a reading of each.
    const patients = [...new Set(page.items.map(({ patient_id }) => patient_id))];
    await this.log.recordAll(patients, actorOf(user), 'audit/access', null);
    return page;
  }
}
