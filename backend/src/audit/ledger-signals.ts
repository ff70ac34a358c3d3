import { Injectable, Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { EntityManager } from 'typeorm';
import { sendSignal } from '../platform/database/send-signal.js';
import { AccessChain } from './access-chain/access-chain.js';
import { Ledger } from './ledger/ledger.js';

/** How often it is told again of trouble that lasts: another process, which a reading may reach, may have found nothing yet. */
const AGAIN_MS = 60_000;

/** Tells auditors' pages when the log, or who looked, is found to be another than was recorded, or no more. */
@Injectable()
export class LedgerSignals implements OnModuleInit, OnApplicationShutdown {
  private readonly log = new Logger('LedgerSignals');
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly ledger: Ledger,
    private readonly chain: AccessChain,
    private readonly manager: EntityManager,
  ) {}

  onModuleInit(): void {
    this.ledger.onFound = () => this.tell();
    this.chain.onFound = () => this.tell();
    this.timer = setInterval(() => {
      if (this.ledger.status.trouble !== null || this.chain.found !== null) this.tell();
    }, AGAIN_MS).unref();
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  private tell(): void {
    void sendSignal(this.manager, { of: 'ledger' }).catch((error) =>
      this.log.warn(`What was found of the log was not told of: ${String(error)}`),
    );
  }
}
