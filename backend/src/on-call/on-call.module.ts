import { Module } from '@nestjs/common';
import { OnCallController } from './on-call.controller.js';
import { OnCallTimes } from './on-call-times.js';

@Module({ controllers: [OnCallController], providers: [OnCallTimes] })
export class OnCallModule {}
