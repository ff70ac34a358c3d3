import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import * as contract from '@ward-board/contract';
import { Proofs } from './proofs.js';

/** What proves that the log is what was recorded. It says nothing of any patient. */
@ApiTags('audit')
@Controller('api/audit/ledger')
export class LedgerController {
  constructor(private readonly proofs: Proofs) {}

  @Get()
  @ApiOperation({ summary: 'The newest signed tree head of the event log' })
  @ApiOkResponse({ standardSchema: contract.treeHead })
  async head(): Promise<contract.TreeHead> {
    const { public_key: _, ...head } = await this.proofs.head();
    return head;
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
