import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { jest } from '@jest/globals';
import { Connections } from './connections.js';

const ANSWER = 100 * 1024 * 1024;
/** Linux keeps four megabytes of an answer at most, and says that there is room again when a third of them has gone. */
const ROOM = 4_194_304 / 3;

/** A connection whose answer waits; `takes` is what its client does. */
function waiting() {
  const handle = { bytesWritten: ANSWER, writeQueueSize: ANSWER, close: (done: () => void) => done() };
  const socket = Object.assign(new Socket(), { _handle: handle });
  Object.defineProperty(socket, 'writableLength', { get: () => handle.writeQueueSize });
  const takes = (bytes: number) => {
    handle.writeQueueSize -= bytes;
  };
  return { socket, takes };
}

describe('a client of whom is heard a megabyte at a time', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  const isCutWithin = async (minutes: number, bytesPerSecond: number) => {
    const { socket, takes } = waiting();
    const request = new IncomingMessage(socket);
    new Connections().take(request, new ServerResponse(request), () => {});
    if (bytesPerSecond > 0) setInterval(() => takes(ROOM), (1_000 * ROOM) / bytesPerSecond);
    await jest.advanceTimersByTimeAsync(minutes * 60_000);
    return socket.destroyed;
  };

  it.each([12_000, 50_000])('is not cut off while it takes %d bytes a second', async (rate) => {
    expect(await isCutWithin(30, rate)).toBe(false);
  });

  it('is cut off when it takes nothing for two minutes', async () => {
    expect(await isCutWithin(2.1, 0)).toBe(true);
  });
});
