import { Controller, Get, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import * as contract from '@ward-board/contract';
import { AccessLog } from './access-log.js';

/** Who looked, whoever the patient was. */
@ApiTags('audit')
@Controller('api/audit/access')
export class AccessController {
  constructor(private readonly log: AccessLog) {}

  @Get()
  @ApiOperation({ summary: 'Who read what of whom, newest first; with `user_id`, one person’s readings' })
  @ApiOkResponse({ standardSchema: contract.personAccessList })
  everybody(@Query({ schema: contract.personAccessQuery }) query: contract.PersonAccessQuery) {
    return this.log.everywhere(query);
  }
}
