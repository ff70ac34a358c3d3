import { Body, Controller, HttpCode, Post, Req, UseGuards } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import * as contract from '@ward-board/contract';
import type { CallbackKind } from '@ward-board/domain';
import type { FastifyRequest } from 'fastify';
import { CommandAnswers } from '../command-handling/command-answers.js';
import { Clock } from '../platform/clock/clock.js';
import type { Answer } from '../read-models/answer.js';
import { SignedCallback, unsigned } from './signed-callback.js';
import { TakeCallback, TakenCallbacks } from './take-callback.js';

/** How old a callback may be, and how far ahead the other system's clock. */
const MOST_APART_MS = 5 * 60_000;

/** How a body may name its route, so that nobody can send what was signed for one to the other: the signature is of the body alone. */
const names = { deposit: 'deposit-collected', 'prior-authorisation': 'prior-authorisation' } as const;

/** What other systems report, signed, without a session. */
@ApiTags('callbacks')
@Controller('api/callbacks')
@UseGuards(SignedCallback)
export class CallbacksController {
  constructor(
    private readonly commands: CommandAnswers,
    private readonly taken: TakenCallbacks,
    private readonly clock: Clock,
  ) {}

  @Post('deposit-collected')
  @HttpCode(200)
  @ApiOperation({ summary: 'A deposit was collected; told to the ICU, where the patient is there' })
  @ApiOkResponse({ standardSchema: contract.callbackTaken })
  async deposit(@Req() request: FastifyRequest, @Body({ schema: contract.callback }) body: contract.Callback) {
    return this.take('deposit', request, body);
  }

  @Post('prior-authorisation')
  @HttpCode(200)
  @ApiOperation({ summary: 'The result of a prior authorisation; told to the ICU, where the patient is there' })
  @ApiOkResponse({ standardSchema: contract.callbackTaken })
  async authorisation(@Req() request: FastifyRequest, @Body({ schema: contract.callback }) body: contract.Callback) {
    return this.take('prior-authorisation', request, body);
  }

  private async take(kind: CallbackKind, request: FastifyRequest, body: contract.Callback): Promise<Answer> {
    const { callback = names[kind] } = body;
    if (callback !== names[kind] && Object.values(names).some((name) => name === callback))
      throw unsigned('This callback was signed for the other route.');
    const now = this.clock.now();
    if (Math.abs(now.getTime() - Date.parse(body.occurred_at)) > MOST_APART_MS)
      throw unsigned('occurred_at is more than five minutes from now.');
    const command = new TakeCallback(
      { commandId: this.clock.newId(), at: now.toISOString(), correlationId: request.id, actor, ifMatch: null },
      kind,
      body,
    );
    return this.commands.answered(command, async () => JSON.stringify(await this.taken.of(kind, body.id)));
  }
}

/** Whoever has the secret. */
const actor = { id: 'callbacks', name: 'Callbacks', role: 'system', department: '' };
