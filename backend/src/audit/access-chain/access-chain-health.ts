import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Gauge, Registry } from 'prom-client';
import { ReadinessChecks } from '../../platform/health/readiness-checks.js';
import { AccessChain } from './access-chain.js';

/** Tells whoever watches the service when who looked is not what was recorded. As the log's: it never takes anything away. */
@Injectable()
export class AccessChainHealth implements OnModuleInit {
  constructor(
    private readonly chain: AccessChain,
    private readonly checks: ReadinessChecks,
    private readonly registry: Registry,
  ) {}

  onModuleInit(): void {
    const { chain } = this;
    this.checks.add('access_log', async () => ({
      degraded: chain.found === null ? [] : [`who looked: ${chain.found}`],
    }));
    new Gauge({
      name: 'ward_board_access_log_intact',
      help: '0 when who looked can’t be shown to be what was recorded and signed',
      registers: [this.registry],
      collect() {
        this.set(chain.found === null ? 1 : 0);
      },
    });
  }
}
