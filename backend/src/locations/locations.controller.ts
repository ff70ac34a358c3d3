import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import * as contract from '@ward-board/contract';
import { type CommandMetadata, idMadeBy, Metadata } from '../command-handling/command-metadata.js';
import { ProblemException } from '../platform/http/problem-exception.js';
import { type Answer, type Headers, pageAnswer, recordAnswer } from '../read-models/answer.js';
import { type LocationKind, LocationLists } from './location-lists.js';
import { SetUpLocations } from './set-up-locations.js';

@ApiTags('locations')
@Controller('api')
export class LocationsController {
  constructor(
    private readonly lists: LocationLists,
    private readonly setUp: SetUpLocations,
  ) {}

  @Get('wings')
  @ApiOperation({ summary: 'Wings with their capacity and occupancy' })
  @ApiOkResponse({ standardSchema: contract.wingList })
  async wings(@Query({ schema: contract.wingQuery }) query: contract.WingQuery) {
    return pageAnswer(await this.lists.list('wings', query));
  }

  @Get('rooms')
  @ApiOperation({ summary: 'Rooms, by wing or by whether a bed is free' })
  @ApiOkResponse({ standardSchema: contract.roomList })
  async rooms(@Query({ schema: contract.roomQuery }) query: contract.RoomQuery) {
    return pageAnswer(await this.lists.list('rooms', query));
  }

  @Get('beds')
  @ApiOperation({ summary: 'Beds, and who is in them; X-Board-Seq is the number of the feed of beds' })
  @ApiOkResponse({ standardSchema: contract.bedList })
  async beds(@Query({ schema: contract.bedQuery }) query: contract.BedQuery) {
    return pageAnswer(await this.lists.list('beds', query));
  }

  @Get('wings/:id')
  @ApiOperation({ summary: 'One wing' })
  @ApiOkResponse({ standardSchema: contract.wingRecord })
  async wing(@Param({ schema: contract.idParam }) { id }: contract.IdParam) {
    return this.one('wings', id);
  }

  @Get('rooms/:id')
  @ApiOperation({ summary: 'One room' })
  @ApiOkResponse({ standardSchema: contract.roomRecord })
  async room(@Param({ schema: contract.idParam }) { id }: contract.IdParam) {
    return this.one('rooms', id);
  }

  @Get('beds/:id')
  @ApiOperation({ summary: 'One bed' })
  @ApiOkResponse({ standardSchema: contract.bedRecord })
  async bed(@Param({ schema: contract.idParam }) { id }: contract.IdParam) {
    return this.one('beds', id);
  }

  @Post('wings')
  @HttpCode(201)
  @ApiOperation({ summary: 'Set up a wing' })
  @ApiCreatedResponse({ standardSchema: contract.wingRecord })
  async createWing(
    @Metadata() metadata: CommandMetadata,
    @Body({ schema: contract.createWing }) body: contract.CreateWing,
  ) {
    const id = idMadeBy(metadata, 'wing');
    await this.setUp.wing(id, body);
    return this.one('wings', id, { location: `/api/wings/${id}` });
  }

  @Post('rooms')
  @HttpCode(201)
  @ApiOperation({ summary: 'Set up a room with its beds' })
  @ApiCreatedResponse({ standardSchema: contract.roomRecord })
  async createRoom(
    @Metadata() metadata: CommandMetadata,
    @Body({ schema: contract.createRoom }) body: contract.CreateRoom,
  ) {
    const id = idMadeBy(metadata, 'room');
    await this.setUp.room(
      id,
      body,
      body.beds.map((label) => ({ id: idMadeBy(metadata, `bed ${label}`), label })),
    );
    return this.one('rooms', id, { location: `/api/rooms/${id}` });
  }

  private async one(kind: LocationKind, id: string, headers: Headers = {}): Promise<Answer> {
    const { items } = await this.lists.list(kind, { limit: 1, id });
    if (items === '[]') throw new ProblemException('not_found', `There is no such ${kind.slice(0, -1)}.`);
    return recordAnswer(items.slice(1, -1), headers);
  }
}
