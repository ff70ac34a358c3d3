import { Module } from '@nestjs/common';
import { AccessModule } from '../access/access.module.js';
import { AuditModule } from '../audit/audit.module.js';
import { NotificationsModule } from '../notifications/notifications.module.js';
import { PatientAccessModule } from '../patient-access/patient-access.module.js';
import { AuditSignals } from './audit-signals.js';
import { CheckedPatches } from './checked-patches.js';
import { Feeds } from './feeds.js';
import { Handshakes } from './handshakes.js';
import { LiveGateway } from './live.gateway.js';
import { LiveMetrics } from './live-metrics.js';
import { LiveNotifications } from './live-notifications.js';
import { Pulses } from './pulses.js';
import { Signals } from './signals.js';

@Module({
  imports: [AccessModule, AuditModule, NotificationsModule, PatientAccessModule],
  providers: [
    Feeds,
    Handshakes,
    AuditSignals,
    Signals,
    CheckedPatches,
    LiveGateway,
    LiveMetrics,
    Pulses,
    LiveNotifications,
  ],
})
export class LiveModule {}
