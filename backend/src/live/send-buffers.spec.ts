import { SendBufferWatch } from './send-buffers.js';

const million = 1_000_000;
/** A socket for whose client so many characters wait, behind so many bytes that are on their way. */
const made = (waits: number, bufferedAmount = 0) => ({
  conn: { writeBuffer: [{ data: 'x'.repeat(waits) }], transport: { socket: { bufferedAmount } } },
});
const socket = (...waits: readonly [number, number?]) => made(...waits) as never;

describe('what clients have not taken', () => {
  it('closes a socket for which more than four million characters wait, at the first look', () => {
    const [much, little] = [socket(4 * million + 1), socket(4 * million)];
    const onItsWay = socket(1, 4 * million);
    expect(new SendBufferWatch().toClose([little, much, onItsWay])).toEqual([much, onItsWay]);
  });

  it('closes those for whom most waits, until what waits for all who take nothing fits', () => {
    const looks = new SendBufferWatch();
    const [many, few] = [Array.from({ length: 33 }, () => socket(2 * million)), socket(million)];
    expect(looks.toClose([few, ...many])).toEqual([]);
    expect(looks.toClose([few, ...many])).toEqual(many.slice(0, 2));
  });

  it('closes nobody who takes what they are sent, however much waits for all of them at a moment', () => {
    const looks = new SendBufferWatch<never>();
    const ward = Array.from({ length: 100 }, () => made(million));
    expect(looks.toClose(ward as never[])).toEqual([]);
    for (const { conn } of ward) conn.writeBuffer = [{ data: 'x'.repeat(million - 1) }];
    expect(looks.toClose(ward as never[])).toEqual([]);
  });
});
