import { jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { type Position, type RecordedEvent, START } from '@ward-board/event-store';
import { PaperHospital } from '../testing/paper-hospital.js';
import { byPersonLately } from './hands-off.js';
import { Life } from './life.js';
import { lifeAtStart } from './life-switch.js';

const now = new Date('2026-11-21T10:00:00.000Z');
const actor = { id: 'a', name: 'A', role: 'nurse', department: 'Emergency' };

/** A life whose hospital is empty, so that all it does is to receive people; `trouble` may be thrown by the database. */
function lifeWith({ trouble = () => {}, visitors = false } = {}) {
  const done: string[] = [];
  const actors = async () => ({ reception: actor }) as never;
  const picture = async () => {
    trouble();
    return new PaperHospital().picture(now);
  };
  const life = new Life(
    { picture } as never,
    { off: async () => visitors } as never,
    { actors } as never,
    {
      perform: async (step: { readonly does: string }) => {
        done.push(step.does);
        return { ok: true, whose: {}, position: START };
      },
    } as never,
    { waitFor: async (_: Position) => true } as never,
  );
  return { life, done };
}

describe('the beat of life', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());
  beforeAll(() => Logger.overrideLogger(false));
  afterAll(() => Logger.overrideLogger(['error', 'warn', 'log']));
  const pass = (seconds: number) => jest.advanceTimersByTimeAsync(seconds * 1000);

  it('is one change every 5 to 15 seconds', async () => {
    const { life, done } = lifeWith();
    life.run();
    life.run();
    await pass(4.9);
    expect(done).toEqual([]);
    await pass(595.1);
    expect(done.length).toBeGreaterThanOrEqual(40);
    expect(done.length).toBeLessThanOrEqual(120);
  });

  it('pauses and goes on, never twice as fast', async () => {
    const { life, done } = lifeWith();
    life.run();
    life.pause();
    await pass(60);
    expect([life.state, done]).toEqual(['paused', []]);
    life.run();
    life.pause();
    life.run();
    await pass(150);
    expect(life.state).toBe('running');
    expect(done.length).toBeGreaterThanOrEqual(10);
    expect(done.length).toBeLessThanOrEqual(30);
  });

  it('outlives an outage of the database, and anything else that goes wrong', async () => {
    let error: Error | null = Object.assign(new Error('refused'), { code: 'ECONNREFUSED' });
    const { life, done } = lifeWith({
      trouble: () => {
        if (error) throw error;
      },
    });
    life.run();
    await pass(60);
    error = new Error('a bug');
    await pass(60);
    expect(done).toEqual([]);
    error = null;
    await pass(60);
    expect(done.length).toBeGreaterThan(2);
  });

  it('does nothing when every patient is a visitor’s, and ends with the service', async () => {
    const { life, done } = lifeWith({ visitors: true });
    life.run();
    await pass(120);
    await life.onApplicationShutdown();
    expect([life.state, done]).toEqual(['paused', []]);
  });
});

describe('whose hands are kept off', () => {
  const event = (correlation_id: string, minutesAgo: number) =>
    ({
      metadata: { correlation_id },
      recordedAt: new Date(now.getTime() - minutesAgo * 60_000).toISOString(),
    }) as unknown as RecordedEvent;

  it('are those of a person in the last ten minutes', () => {
    expect(byPersonLately(event('0193f1d2', 9), now)).toBe(true);
    expect(byPersonLately(event('0193f1d2', 11), now)).toBe(false);
    expect(byPersonLately(event('demo-0193f1d2', 1), now)).toBe(false);
  });
});

describe('DEMO_LIFE', () => {
  it('is on unless it is off, and nothing else', () => {
    expect(lifeAtStart({})).toBe('running');
    expect(lifeAtStart({ DEMO_LIFE: 'on' })).toBe('running');
    expect(lifeAtStart({ DEMO_LIFE: 'off' })).toBe('paused');
    expect(() => lifeAtStart({ DEMO_LIFE: 'maybe' })).toThrow('DEMO_LIFE must be on or off');
  });
});
