import { jest } from '@jest/globals';
import type { EventStore } from '@ward-board/event-store';
import { START } from '@ward-board/event-store';
import type { ProjectionProgress } from '@ward-board/projections';
import type { DataSource } from 'typeorm';
import { Freshness } from '../read-models/freshness.js';
import type { Feeds } from './feeds.js';
import type { LiveGateway } from './live.gateway.js';
import type { LiveMetrics } from './live-metrics.js';
import { Pulses } from './pulses.js';

/** Pulses to nobody; `joins` is somebody who joins, and `sent` when each pulse was begun, in milliseconds. */
function pulses() {
  let joins = () => {};
  const sent: number[] = [];
  const begun = performance.now();
  const head = async () => {
    sent.push(Math.round(performance.now() - begun));
    return START;
  };
  const store = { head } as unknown as EventStore;
  new Pulses(
    store,
    { query: async () => [] } as unknown as DataSource,
    new Freshness({ waitFor: async () => true } as unknown as ProjectionProgress, store),
    { catchUp: async () => {}, names: [] } as unknown as Feeds,
    { onJoined: (joined: () => void) => (joins = joined) } as unknown as LiveGateway,
    {} as LiveMetrics,
  ).onApplicationBootstrap();
  return { sent, joins: () => joins() };
}

describe('pulses', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('who joins hears one after a tenth of a second', async () => {
    const { sent, joins } = pulses();
    joins();
    await jest.advanceTimersByTimeAsync(1_900);
    expect(sent).toEqual([100]);
  });

  it('of those who join one after the other, as after an outage, each hears one within half a second', async () => {
    const { sent, joins } = pulses();
    for (let n = 0; n < 38; n++) {
      joins();
      await jest.advanceTimersByTimeAsync(50);
    }
    expect(sent).toEqual([100, 600, 1_100, 1_600]);
  });

  it('everybody hears one every two seconds', async () => {
    const { sent } = pulses();
    await jest.advanceTimersByTimeAsync(6_100);
    expect(sent).toEqual([2_000, 4_000, 6_000]);
  });
});
