import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import * as contract from '@ward-board/contract';
import { AccessChain } from './access-chain/access-chain.js';
import { Ledger } from './ledger/ledger.js';
import { Proofs } from './ledger/proofs.js';

/** Of the newest heads, so many are shown. */
const HEADS_SHOWN = 20;

/** What proves that the log is what was recorded. It says nothing of any patient. */
@ApiTags('audit')
@Controller('api/audit/ledger')
export class LedgerController {
  constructor(
    private readonly proofs: Proofs,
    private readonly ledger: Ledger,
    private readonly chain: AccessChain,
  ) {}

  @Get()
  @ApiOperation({ summary: 'The newest signed tree head of the event log' })
  @ApiOkResponse({ standardSchema: contract.treeHead })
  async head(): Promise<contract.TreeHead> {
    const { public_key: _, ...head } = await this.proofs.head();
    return head;
  }

  @Get('state')
  @ApiOperation({
    summary: 'The newest heads, when the log was last compared with them, and what that found; the same of who looked',
  })
  @ApiOkResponse({ standardSchema: contract.ledgerState })
  async state() {
    const { signed, trouble, verifiedAt } = this.ledger.status;
    const { events, heads } = await this.proofs.newestHeads(HEADS_SHOWN);
    const access = await this.chain.state();
    return { events, signed, verified_at: verifiedAt?.toISOString() ?? null, trouble, heads, access };
  }

  @Get('keys')
  @ApiOperation({ summary: 'The public keys of the heads’ signatures, newest first' })
  @ApiOkResponse({ standardSchema: contract.ledgerKeyList })
  async keys() {
    return { items: await this.proofs.keys(), next_cursor: null };
  }

  @Get('proofs/:position')
  @ApiOperation({ summary: 'That an event is in the tree of the first `size` events' })
  @ApiOkResponse({ standardSchema: contract.inclusionProof })
  async proof(
    @Param({ schema: contract.positionParam }) { position }: contract.PositionParam,
    @Query({ schema: contract.inclusionQuery }) { size }: contract.InclusionQuery,
  ): Promise<contract.InclusionProof> {
    return this.proofs.inclusion(position, size);
  }

  @Get('consistency')
  @ApiOperation({ summary: 'That the tree of the first `from` events is the beginning of that of the first `to`' })
  @ApiOkResponse({ standardSchema: contract.consistencyProof })
  async consistency(
    @Query({ schema: contract.consistencyQuery }) query: contract.ConsistencyQuery,
  ): Promise<contract.ConsistencyProof> {
    return this.proofs.consistency(query);
  }
}
