import { Controller, Get, Header, HttpCode, Res, ServiceUnavailableException } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { type HealthCheckResult, HealthCheckService, HealthIndicatorService } from '@nestjs/terminus';
import type { FastifyReply } from 'fastify';
import { Draining } from '../lifecycle/draining.js';
import { ReadinessChecks } from './readiness-checks.js';

const CHECK_MS = 2_500;

/**
 * `degraded` with its reasons while a part can't be served; the rest can, so that the status is 200 then. `draining`: the process has
 * been told to stop, answers what still comes, and is to be sent nothing new.
 */
type ReadinessAnswer =
  | HealthCheckResult
  | (Omit<HealthCheckResult, 'status'> & { status: 'degraded'; degraded: string[] })
  | { status: 'draining' };

/** An answer with its HTTP status. */
interface Checked {
  readonly status: 200 | 503;
  readonly answer: ReadinessAnswer;
}

@ApiTags('health')
@Controller('health')
export class HealthController {
  /** The checks that are under way, for all who ask meanwhile. */
  private checking: Promise<Checked> | undefined;

  constructor(
    private readonly health: HealthCheckService,
    private readonly indicator: HealthIndicatorService,
    private readonly checks: ReadinessChecks,
    private readonly draining: Draining,
  ) {}

  @Get('live')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  @ApiOperation({ summary: 'Whether the process runs; says nothing of what it depends on' })
  live(): { status: 'ok' } {
    return { status: 'ok' };
  }

  @Get('ready')
  @Header('cache-control', 'no-store')
  @ApiOperation({
    summary:
      'Each dependency, and the lag of each projection; 503 when nothing can be served, `degraded` when a part can’t',
  })
  async ready(@Res({ passthrough: true }) reply: FastifyReply): Promise<ReadinessAnswer> {
    // At once, whatever is being checked: a proxy that hears it a second later sends clients here for a second longer.
    if (this.draining.hasBegun) {
      reply.code(503);
      return { status: 'draining' };
    }
    this.checking ??= this.check().finally(() => {
      this.checking = undefined;
    });
    const { status, answer } = await this.checking;
    reply.code(status);
    return answer;
  }

  /** Once at a time: anybody may ask, and hundreds who ask at once must not keep the writes from a connection to Postgres. */
  private async check(): Promise<Checked> {
    const degraded: string[] = [];
    const checks = this.checks.entries().map(
      ([name, check]) =>
        async () =>
          this.indicator
            .check(name)
            .attempt(async () => {
              const found = await check();
              degraded.push(...(found?.degraded ?? []));
              return found ?? {};
            })
            .withTimeout(CHECK_MS),
    );
    try {
      const found = await this.health.check(checks);
      const answer = degraded.length > 0 ? { ...found, status: 'degraded' as const, degraded } : found;
      return { status: 200, answer };
    } catch (error) {
      if (!(error instanceof ServiceUnavailableException)) throw error;
      // Not a problem document: who asks wants to know which dependency it is.
      return { status: 503, answer: error.getResponse() as HealthCheckResult };
    }
  }
}
