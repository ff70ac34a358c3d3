import { Controller, Get, Param } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import * as contract from '@ward-board/contract';
import type { Answer } from './answer.js';
import { BoardSnapshots } from './board-snapshots.js';

@ApiTags('boards')
@Controller('api/boards')
export class BoardsController {
  constructor(private readonly snapshots: BoardSnapshots) {}

  @Get(':ward')
  @ApiOperation({ summary: 'All that a board shows, in one snapshot, with the number of its feed' })
  @ApiOkResponse({ standardSchema: contract.boardSnapshot })
  async board(@Param({ schema: contract.wardParam }) { ward }: contract.WardParam): Promise<Answer> {
    return this.snapshots.of(ward);
  }
}
