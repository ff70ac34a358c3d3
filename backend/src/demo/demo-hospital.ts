import { setTimeout as delay } from 'node:timers/promises';
import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { SampleHospital, type Send } from '@ward-board/demo';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { DataSource } from 'typeorm';
import { Clock } from '../platform/clock/clock.js';
import { ownRequests } from '../platform/http/own-requests.js';
import type { Settings } from '../settings/settings.js';
import { InjectSettings } from '../settings/settings.module.js';
import { DemoLife } from './demo-life.js';

/** Of several nodes that start at once, one fills the hospital; the others wait for it and find it done. */
const LOCK = 7_230_511;
const RETRY_MS = 200;

/** Starts the sample hospital: filled before the service listens, so that nobody watches its past go by; then it lives. */
@Injectable()
export class DemoHospital implements OnApplicationBootstrap, OnApplicationShutdown {
  readonly sample: SampleHospital;

  constructor(
    private readonly host: HttpAdapterHost,
    private readonly db: DataSource,
    private readonly life: DemoLife,
    clock: Clock,
    @InjectSettings() private readonly settings: Settings,
  ) {
    const { seedPassword, adminPassword } = settings;
    const passwordOf = (login: string) => (login === 'admin' ? (adminPassword ?? seedPassword) : seedPassword);
    this.sample = new SampleHospital({ send: this.send, passwordOf }, new Logger('Demo'), () => clock.now(), life);
  }

  async onApplicationBootstrap(): Promise<void> {
    if (!this.settings.demo) return;
    await this.fillOnce();
    await this.life.begin(this.settings.demoLife === 'running');
    this.sample.life.run();
  }

  async onApplicationShutdown(): Promise<void> {
    if (this.sample.life.state === 'paused') return;
    await this.sample.life.pause();
    // A database that is away keeps no process from ending: the turn expires.
    await this.life.release().catch(() => {});
  }

  isAlive(): Promise<boolean> {
    return this.life.isOn();
  }

  /** Turns life on or off for all processes. @returns once what this one was doing is finished, when it is turned off. */
  async turn(on: boolean): Promise<void> {
    if (on) {
      await this.life.turnOn();
      this.sample.life.run();
      return;
    }
    await this.life.turnOff();
    await this.sample.life.finished();
  }

  /**
   * The sample hospital is a client of the HTTP API, without a socket between them: its first patients came hours ago,
   * and no request from outside may say so of itself.
   */
  private readonly send: Send = async (path, { method, headers, body }, at) => {
    const fastify = this.host.httpAdapter.getInstance<FastifyInstance>();
    const request = { url: path, method, headers, payload: body } as InjectOptions;
    const answer = await ownRequests.run({ at }, async () => fastify.inject(request));
    const answered = Object.entries(answer.headers).map(([name, value]) => [name, String(value)] as const);
    return new Response(answer.payload || null, { status: answer.statusCode, headers: Object.fromEntries(answered) });
  };

  private async fillOnce(): Promise<void> {
    const holder = this.db.createQueryRunner();
    try {
      const locked = async () =>
        (await holder.query('SELECT pg_try_advisory_lock($1) AS held', [LOCK]))[0].held as boolean;
      // A statement that waited for the other node would run into the statement timeout.
      while (!(await locked())) await delay(RETRY_MS);
      await this.sample.fill();
    } finally {
      await holder.query('SELECT pg_advisory_unlock($1)', [LOCK]).catch(() => {});
      await holder.release();
    }
  }
}
