import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Gauge, Registry } from 'prom-client';
import { ReadinessChecks } from '../../platform/health/readiness-checks.js';
import { Ledger } from './ledger.js';

/** Tells whoever watches the service when the log is not what was recorded. It never takes anything away: care goes on. */
@Injectable()
export class LedgerHealth implements OnModuleInit {
  constructor(
    private readonly ledger: Ledger,
    private readonly checks: ReadinessChecks,
    private readonly registry: Registry,
  ) {}

  onModuleInit(): void {
    const { ledger } = this;
    this.checks.add('ledger', async () => {
      const { signed, trouble } = ledger.status;
      return { signed, degraded: trouble === null ? [] : [`ledger: ${trouble}`] };
    });
    new Gauge({
      name: 'ward_board_ledger_intact',
      help: '0 when the event log can’t be shown to be what was recorded and signed',
      registers: [this.registry],
      collect() {
        this.set(ledger.status.trouble === null ? 1 : 0);
      },
    });
  }
}
