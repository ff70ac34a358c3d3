import { Module } from '@nestjs/common';
import { NotificationsController } from './notifications.controller.js';
import { Notifications } from './notifications.js';

@Module({ controllers: [NotificationsController], providers: [Notifications], exports: [Notifications] })
export class NotificationsModule {}
