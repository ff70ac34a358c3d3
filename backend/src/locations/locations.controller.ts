import { Body, Controller, Get, HttpCode, Param, Post, Query, Res } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import * as contract from '@ward-board/contract';
import type { FastifyReply } from 'fastify';
import { Issue } from '../command-handling/command-metadata.decorator.js';
import { type Issued, idMadeBy } from '../command-handling/command-metadata.js';
import { ProblemException } from '../platform/http/problem-exception.js';
import { answerPage, answerRecord } from '../read-models/answers.js';
import { type PlaceKind, PlaceLists } from './location-lists.js';
import { SetUpPlaces } from './set-up-locations.js';

@ApiTags('places')
@Controller('api')
export class PlacesController {
  constructor(
    private readonly lists: PlaceLists,
    private readonly setUp: SetUpPlaces,
  ) {}

  @Get('wings')
  @ApiOperation({ summary: 'Wings with their capacity and occupancy' })
  @ApiOkResponse({ standardSchema: contract.wingList })
  async wings(
    @Query({ schema: contract.wingQuery }) query: contract.WingQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return answerPage(reply, await this.lists.list('wings', query));
  }

  @Get('rooms')
  @ApiOperation({ summary: 'Rooms, by wing or by whether a bed is free' })
  @ApiOkResponse({ standardSchema: contract.roomList })
  async rooms(
    @Query({ schema: contract.roomQuery }) query: contract.RoomQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return answerPage(reply, await this.lists.list('rooms', query));
  }

  @Get('beds')
  @ApiOperation({ summary: 'Beds, and who is in them' })
  @ApiOkResponse({ standardSchema: contract.bedList })
  async beds(
    @Query({ schema: contract.bedQuery }) query: contract.BedQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return answerPage(reply, await this.lists.list('beds', query));
  }

  @Get('wings/:id')
  @ApiOperation({ summary: 'One wing' })
  @ApiOkResponse({ standardSchema: contract.wingRecord })
  async wing(
    @Param({ schema: contract.idParam }) { id }: contract.IdParam,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return this.answer(reply, 'wings', id);
  }

  @Get('rooms/:id')
  @ApiOperation({ summary: 'One room' })
  @ApiOkResponse({ standardSchema: contract.roomRecord })
  async room(
    @Param({ schema: contract.idParam }) { id }: contract.IdParam,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return this.answer(reply, 'rooms', id);
  }

  @Get('beds/:id')
  @ApiOperation({ summary: 'One bed' })
  @ApiOkResponse({ standardSchema: contract.bedRecord })
  async bed(
    @Param({ schema: contract.idParam }) { id }: contract.IdParam,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return this.answer(reply, 'beds', id);
  }

  @Post('wings')
  @HttpCode(201)
  @ApiOperation({ summary: 'Set up a wing' })
  @ApiCreatedResponse({ standardSchema: contract.wingRecord })
  async createWing(
    @Issue() issued: Issued,
    @Body({ schema: contract.createWing }) body: contract.CreateWing,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const id = idMadeBy(issued, 'wing');
    await this.setUp.wing(id, body);
    return this.answer(reply.header('location', `/api/wings/${id}`), 'wings', id);
  }

  @Post('rooms')
  @HttpCode(201)
  @ApiOperation({ summary: 'Set up a room with its beds' })
  @ApiCreatedResponse({ standardSchema: contract.roomRecord })
  async createRoom(
    @Issue() issued: Issued,
    @Body({ schema: contract.createRoom }) body: contract.CreateRoom,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const id = idMadeBy(issued, 'room');
    await this.setUp.room(
      id,
      body,
      body.beds.map((label) => ({ id: idMadeBy(issued, `bed ${label}`), label })),
    );
    return this.answer(reply.header('location', `/api/rooms/${id}`), 'rooms', id);
  }

  private async answer(reply: FastifyReply, kind: PlaceKind, id: string): Promise<string> {
    const { items } = await this.lists.list(kind, { limit: 1, id });
    if (items === '[]') throw new ProblemException('not_found', 'There is no such place.');
    return answerRecord(reply, items.slice(1, -1));
  }
}
