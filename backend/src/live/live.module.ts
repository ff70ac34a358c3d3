import { Module } from '@nestjs/common';
import { AccessModule } from '../access/access.module.js';
import { NotificationsModule } from '../notifications/notifications.module.js';
import { BoardFeed } from './board-feed.js';
import { BoardPulses } from './board-pulse.js';
import { LiveGateway } from './live.gateway.js';
import { LiveNotifications } from './live-notifications.js';

@Module({
  imports: [AccessModule, NotificationsModule],
  providers: [BoardFeed, LiveGateway, BoardPulses, LiveNotifications],
})
export class LiveModule {}
