import { jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { accept, patients } from '@ward-board/domain';
import { detailsCorrected, idOf, registered } from '@ward-board/domain/testing';
import type { AppendResult, EventStore, Position, RecordedEvent, Snapshot } from '@ward-board/event-store';
import { Registry } from 'prom-client';
import { CommandExecution } from './command-execution.js';
import type { CommandMetadata } from './command-metadata.js';
import { CommandMetrics } from './command-metrics.js';
import { StreamStates } from './stream-states.js';

const PATIENT = idOf('patient');
const command: CommandMetadata = {
  ...{ commandId: idOf('user', 9), at: '2026-01-01T00:00:00.000Z', correlationId: 'test', ifMatch: null },
  actor: { id: idOf('user'), name: 'Ann', role: 'reception', department: 'Reception' },
};

/** One long stream. What is to be kept of it waits until that is let go on. */
function longStream() {
  const keeping = Promise.withResolvers<void>();
  const events = [registered(), ...Array.from({ length: 20 }, () => detailsCorrected())].map(
    ({ type, data }, index): RecordedEvent => ({
      ...{ id: `event-${index}`, stream: patients.stream(PATIENT), type, metadata: { version: '1' } },
      ...{ data: data as unknown as RecordedEvent['data'], revision: index + 1, position: `${index}` as Position },
      recordedAt: command.at,
    }),
  );
  const kept: Snapshot[] = [];
  const store: Pick<EventStore, 'append' | 'readStream' | 'readSnapshot' | 'keepSnapshot'> = {
    append: async (): Promise<AppendResult> => ({ outcome: 'appended', position: '99' as Position }),
    readStream: async (_, { after = 0, before = Infinity, direction, limit } = {}) => {
      const within = events.filter(({ revision }) => revision > after && revision < before);
      return (direction === 'backwards' ? within.toReversed() : within).slice(0, limit);
    },
    readSnapshot: async () => null,
    keepSnapshot: async (_, snapshot) => {
      kept.push(snapshot);
      await keeping.promise;
    },
  };
  const states = new StreamStates(store as EventStore);
  const execution = new CommandExecution(store as EventStore, states, new CommandMetrics(new Registry()));
  return { states, execution, kept, keeping };
}

describe('the keeping of snapshots', () => {
  it('is waited for by no write, and is done one at a time', async () => {
    const { states, execution, kept, keeping } = longStream();
    const write = () =>
      execution.execute(command, async (load) => {
        await load(patients, PATIENT);
        return accept({ stream: patients.stream(PATIENT), events: [detailsCorrected()] });
      });
    for (let n = 0; n < 3; n++) expect(await write()).toMatchObject({ ok: true });
    expect(kept).toHaveLength(1);
    keeping.resolve();
    await states.onIdle();
    expect(kept.map(({ revision }) => revision)).toEqual([21, 21, 21]);
  });

  it('is left to the next reading where a hundred wait', async () => {
    const { states, kept, keeping } = longStream();
    for (let n = 0; n < 150; n++) await states.read(patients, PATIENT);
    keeping.resolve();
    await states.onIdle();
    expect(kept).toHaveLength(101);
    await states.read(patients, PATIENT);
    expect(kept).toHaveLength(102);
  });

  it('is over when the service ends: what has begun is waited for, and nothing begins', async () => {
    const { states, kept, keeping } = longStream();
    for (let n = 0; n < 3; n++) await states.read(patients, PATIENT);
    let ended = false;
    const ending = states.onApplicationShutdown().then(() => {
      ended = true;
    });
    await states.read(patients, PATIENT);
    expect(ended).toBe(false);
    keeping.resolve();
    await ending;
    await states.read(patients, PATIENT);
    expect(kept).toHaveLength(1);
  });

  it('says what it could not keep, and fails nothing', async () => {
    const { states, keeping } = longStream();
    const warn = jest.spyOn(Logger.prototype, 'warn').mockImplementation(() => {});
    try {
      await states.read(patients, PATIENT);
      keeping.reject(new Error('disk full'));
      await states.onIdle();
      expect(warn.mock.calls).toEqual([[expect.stringContaining('disk full')]]);
    } finally {
      warn.mockRestore();
    }
  });
});
