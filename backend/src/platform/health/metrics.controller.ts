import { Controller, Get, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Registry } from 'prom-client';

@ApiExcludeController()
@Controller('metrics')
export class MetricsController {
  /** The scrape that is under way, for all who ask meanwhile: anybody may, and what is said of every route is long. */
  private collecting: Promise<string> | undefined;

  constructor(private readonly registry: Registry) {}

  @Get()
  async metrics(@Res({ passthrough: true }) reply: FastifyReply): Promise<string> {
    reply.header('cache-control', 'no-store').type(this.registry.contentType);
    this.collecting ??= this.registry.metrics().finally(() => {
      this.collecting = undefined;
    });
    return this.collecting;
  }
}
