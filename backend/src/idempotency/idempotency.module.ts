import { Module } from '@nestjs/common';
import { APP_INTERCEPTOR } from '@nestjs/core';
import { Idempotency } from './idempotency.interceptor.js';
import { IdempotencyKeys } from './idempotency-keys.js';

@Module({ providers: [IdempotencyKeys, { provide: APP_INTERCEPTOR, useClass: Idempotency }] })
export class IdempotencyModule {}
