import type { FastifyReply } from 'fastify';
import type { Registry } from 'prom-client';
import { MetricsController } from './metrics.controller.js';

it('a scrape is made once for all who ask meanwhile, and anew for who asks after it', async () => {
  const made: PromiseWithResolvers<string>[] = [];
  const metrics = () => {
    const scrape = Promise.withResolvers<string>();
    made.push(scrape);
    return scrape.promise;
  };
  const reply = { header: () => reply, type: () => reply };
  const controller = new MetricsController({ contentType: 'text/plain', metrics } as unknown as Registry);
  const ask = () => controller.metrics(reply as unknown as FastifyReply);
  const asked = [ask(), ask(), ask()];
  made[0]?.resolve('up 1');
  expect(await Promise.all(asked)).toEqual(['up 1', 'up 1', 'up 1']);
  const next = ask();
  made[1]?.resolve('up 0');
  expect([await next, made.length]).toEqual(['up 0', 2]);
});
