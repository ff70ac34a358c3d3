import { setTimeout as delay } from 'node:timers/promises';
import { Gate } from './gate.js';

describe('the gate', () => {
  it('lets no more through at once than it may, and everybody in the end', async () => {
    const gate = new Gate(3);
    let [within, most] = [0, 0];
    const work = (n: number) =>
      gate.through(async () => {
        within += 1;
        most = Math.max(most, within);
        await delay(n % 3);
        within -= 1;
        if (n === 4) throw new Error('stumbled');
        return n;
      });
    const all = await Promise.allSettled(Array.from({ length: 20 }, (_, n) => work(n)));
    expect(most).toBe(3);
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(19);
  });
});
