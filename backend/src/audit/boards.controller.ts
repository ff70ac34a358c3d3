import { Controller, Get, Param, Query, Req } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import * as contract from '@ward-board/contract';
import type { AdmittedRequest } from '../access/authentication/current-session.js';
import { WallBoards } from '../displays/wall-boards.js';
import { Clock } from '../platform/clock/clock.js';
import { ProblemException } from '../platform/http/problem-exception.js';
import type { Answer } from '../read-models/answer.js';
import { BoardSnapshots } from '../read-models/board-snapshots.js';
import type { Settings } from '../settings/settings.js';
import { InjectSettings } from '../settings/settings.module.js';
import { BoardAt } from './board-at.js';
import { momentOf } from './moment-of.js';

@ApiTags('boards')
@Controller('api/boards')
export class BoardsController {
  constructor(
    private readonly snapshots: BoardSnapshots,
    private readonly boardAt: BoardAt,
    private readonly clock: Clock,
    private readonly walls: WallBoards,
    @InjectSettings() private readonly settings: Settings,
  ) {}

  @Get(':ward')
  @ApiOperation({
    summary:
      'All that a board shows, in one snapshot, with the number of its feed; with `at`, as it stood then; to a wall display, what a wall shows',
  })
  @ApiParam({ name: 'ward', enum: contract.wardKeys })
  @ApiOkResponse({ standardSchema: contract.anyBoardAnswer })
  async board(
    @Param('ward') of: string,
    @Query({ schema: contract.boardQuery }) { at }: contract.BoardQuery,
    @Req() { display, session }: AdmittedRequest,
  ): Promise<Answer | contract.BoardSnapshotAt> {
    const { data: ward } = contract.wardKey.safeParse(of);
    if (ward === undefined) throw new ProblemException('not_found', 'There is no such board.');
    if (display) return this.walls.snapshot(display.ward, display);
    if (at === undefined)
      return this.snapshots.of(ward, this.settings.accessMode === 'department' && session?.user.ward === ward);
    return this.boardAt.of(ward, momentOf(at, this.clock.now()));
  }
}
