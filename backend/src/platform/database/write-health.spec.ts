import { jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { WriteHealth } from './write-health.js';
import type { WriteProbe } from './write-probe.js';

/** As Postgres says it: `read_only_sql_transaction`. */
const readOnly = Object.assign(new Error('cannot execute INSERT in a read-only transaction'), { code: '25006' });

Logger.overrideLogger(false);

it('a probe that began before a write was refused does not clear what the refusal said; the next one does', async () => {
  let end: () => void = () => {};
  const attempt = () => new Promise<void>((resolve) => (end = resolve));
  const health = new WriteHealth({ attempt, waitsForStandby: async () => false } as unknown as WriteProbe);
  const asked = health.refusal();
  health.tried(readOnly);
  end();
  expect(await asked).toMatch(/read-only/);

  let now = performance.now();
  const clock = jest.spyOn(performance, 'now').mockImplementation(() => (now += 10_000));
  const askedAgain = health.refusal();
  end();
  expect(await askedAgain).toBeNull();
  clock.mockRestore();
});
