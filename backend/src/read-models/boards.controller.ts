import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import * as contract from '@ward-board/contract';
import { z } from 'zod';
import type { Answer } from './answer.js';
import { BoardSnapshots } from './board-snapshots.js';

/** Whoever asks for a board as it was must not get it as it is. */
const noQuery = z.strictObject({});

@ApiTags('boards')
@Controller('api/boards')
export class BoardsController {
  constructor(private readonly snapshots: BoardSnapshots) {}

  @Get(':ward')
  @ApiOperation({ summary: 'All that a board shows, in one snapshot, with the number of its feed' })
  @ApiOkResponse({ standardSchema: contract.boardSnapshot })
  async board(
    @Param({ schema: contract.wardParam }) { ward }: contract.WardParam,
    @Query({ schema: noQuery }) _: unknown,
  ): Promise<Answer> {
    return this.snapshots.of(ward);
  }
}
