import { Module } from '@nestjs/common';
import { APP_INTERCEPTOR } from '@nestjs/core';
import { CommandHandlingModule } from '../command-handling/command-handling.module.js';
import { AccessController } from './access.controller.js';
import { AccessChain } from './access-chain/access-chain.js';
import { AccessChainHealth } from './access-chain/access-chain-health.js';
import { AccessLog } from './access-log.js';
import { AccessLogPruning } from './access-log-pruning.js';
import { AuditController } from './audit.controller.js';
import { BoardAt } from './board-at.js';
import { BoardsController } from './boards.controller.js';
import { ConfidentialPatients } from './confidential-patients.js';
import { EventCauses } from './event-causes.js';
import { Ledger } from './ledger/ledger.js';
import { LedgerHealth } from './ledger/ledger-health.js';
import { Proofs } from './ledger/proofs.js';
import { LedgerController } from './ledger.controller.js';
import { LedgerSignals } from './ledger-signals.js';
import { PastRows } from './past/past-rows.js';
import { SnapshotKeeping } from './past/snapshot-keeping.js';
import { PatientEvents } from './patient-events.js';
import { PatientHistoryPage } from './patient-history-page.js';
import { PatientState } from './patient-state.js';
import { RecordedAccess } from './recorded-access.js';

/**
 * What auditors ask of the log, what proves that it is what was recorded, and who has read what of whom: kept for every route that
 * `RecordsAccess` marks.
 */
@Module({
  imports: [CommandHandlingModule],
  controllers: [AuditController, AccessController, LedgerController, BoardsController],
  providers: [
    PatientEvents,
    PatientHistoryPage,
    EventCauses,
    PatientState,
    AccessLog,
    AccessLogPruning,
    ConfidentialPatients,
    BoardAt,
    PastRows,
    SnapshotKeeping,
    Ledger,
    AccessChain,
    AccessChainHealth,
    LedgerHealth,
    LedgerSignals,
    Proofs,
    { provide: APP_INTERCEPTOR, useClass: RecordedAccess },
  ],
  exports: [AccessLog, ConfidentialPatients],
})
export class AuditModule {}
