import { Body, Controller, Delete, Get, Header, HttpCode, Param, Post, Query, Req, Res } from '@nestjs/common';
import {
  ApiAcceptedResponse,
  ApiCreatedResponse,
  ApiNoContentResponse,
  ApiOkResponse,
  ApiOperation,
  ApiTags,
} from '@nestjs/swagger';
import * as contract from '@ward-board/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { EntityManager, IsNull } from 'typeorm';
import { type CommandMetadata, Metadata } from '../command-handling/command-metadata.js';
import { NeverKept } from '../idempotency/never-kept.js';
import { pageOf } from '../platform/http/pages.js';
import { Displays, toDisplayRecord } from './displays.js';
import { DisplayEntity } from './displays-schema.js';
import { Pairings } from './pairings.js';

/** The wall displays. For admins, as the permission table says, but for what a screen does to be paired. */
@ApiTags('displays')
@Controller('api/displays')
export class DisplaysController {
  constructor(
    private readonly manager: EntityManager,
    private readonly displays: Displays,
    private readonly pairings: Pairings,
  ) {}

  @Get()
  @ApiOperation({ summary: 'The wall displays that have not been revoked, with when each was last seen; newest first' })
  @ApiOkResponse({ standardSchema: contract.displayList })
  async list(@Query({ schema: contract.displayQuery }) query: contract.DisplayQuery) {
    const { items, next_cursor } = await pageOf(this.manager, DisplayEntity, query, { revoked_at: IsNull() });
    return { items: items.map(toDisplayRecord), next_cursor };
  }

  @Get(':id')
  @ApiOperation({ summary: 'One wall display' })
  @ApiOkResponse({ standardSchema: contract.displayRecord })
  async read(
    @Param({ schema: contract.idParam }) { id }: contract.IdParam,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<contract.DisplayRecord> {
    return answer(reply, await this.displays.read(id));
  }

  @Post()
  @NeverKept(true)
  @Header('cache-control', 'no-store')
  @ApiOperation({ summary: 'Add a wall display; its token is answered this once' })
  @ApiCreatedResponse({ standardSchema: contract.displayWithToken })
  async create(
    @Metadata() metadata: CommandMetadata,
    @Body({ schema: contract.createDisplay }) body: contract.CreateDisplay,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<contract.DisplayWithToken> {
    const { display, token, again } = await this.displays.create(metadata, body);
    if (again) void reply.header(contract.headers.idempotencyReplayed, 'true');
    return { ...created(reply, display), token };
  }

  @Delete(':id')
  @HttpCode(204)
  @ApiOperation({ summary: 'Revoke a wall display: its socket closes, and its token opens nothing any more' })
  @ApiNoContentResponse()
  async revoke(
    @Param({ schema: contract.idParam }) { id }: contract.IdParam,
    @Metadata() metadata: CommandMetadata,
  ): Promise<void> {
    await this.displays.revoke(id, metadata);
  }

  @Post('pairings')
  @Header('cache-control', 'no-store')
  @ApiOperation({
    summary: 'Begin to pair a screen: it shows the code, and claims its token by the secret',
    security: [],
  })
  @ApiCreatedResponse({ standardSchema: contract.startedPairing })
  beginPairing(
    @Req() { ip }: FastifyRequest,
    @Body({ schema: contract.noBody }) _: unknown,
  ): Promise<contract.StartedPairing> {
    return this.pairings.begin(ip);
  }

  @Post('pairings/claim')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  @ApiOperation({ summary: 'The token of a paired screen, once; 202 until an admin has typed its code', security: [] })
  @ApiOkResponse({ standardSchema: contract.displayWithToken })
  @ApiAcceptedResponse({ standardSchema: contract.pairingPending })
  async claim(
    @Body({ schema: contract.claimPairing }) { secret }: contract.ClaimPairing,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<contract.DisplayWithToken | contract.PairingPending> {
    const claimed = await this.pairings.claim(secret);
    if (claimed.is === 'paired') return { ...toDisplayRecord(claimed.display), token: claimed.token };
    void reply.status(202);
    return { status: 'pending' };
  }

  @Post('pairings/:code')
  @ApiOperation({ summary: 'Pair the screen that shows a code' })
  @ApiCreatedResponse({ standardSchema: contract.displayRecord })
  async pair(
    @Param({ schema: contract.pairingParam }) { code }: contract.PairingParam,
    @Metadata() metadata: CommandMetadata,
    @Body({ schema: contract.createDisplay }) body: contract.CreateDisplay,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<contract.DisplayRecord> {
    return created(reply, await this.pairings.answer(code, metadata, body));
  }
}

function answer(reply: FastifyReply, display: DisplayEntity): contract.DisplayRecord {
  void reply.header('etag', `"${display.revision}"`);
  return toDisplayRecord(display);
}

function created(reply: FastifyReply, display: DisplayEntity): contract.DisplayRecord {
  void reply.header('location', `/api/displays/${display.id}`);
  return answer(reply, display);
}
