import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { SessionQueues } from './session-queues.js';

type Response = Pick<ServerResponse, 'once' | 'closed'>;

/** An answer that a test sends, or whose client goes. */
class Answer extends EventEmitter {
  closed = false;
  close(): void {
    this.closed = true;
    this.emit('close');
  }
}

describe('the queue of a session', () => {
  const asking = (queues: SessionQueues) => {
    const begun: Answer[] = [];
    const ask = (session: string) => {
      const answer = new Answer();
      void queues.begin(session, answer as unknown as Response).then(() => begun.push(answer));
      return answer;
    };
    return { begun, ask };
  };

  it('are eight at a time, in their order; another session has its own', async () => {
    const { begun, ask } = asking(new SessionQueues());
    const all = Array.from({ length: 10 }, () => ask('busy'));
    const other = ask('other');
    await nextTurn();
    expect(begun).toEqual([...all.slice(0, 8), other]);
    all[3]?.emit('finish');
    all[3]?.close();
    await nextTurn();
    expect(begun.at(-1)).toBe(all[8]);
    expect(begun).not.toContain(all[9]);
  });

  it('go on past requests whose clients have gone, before their turn or in it', async () => {
    const { begun, ask } = asking(new SessionQueues());
    const all = Array.from({ length: 30 }, () => ask('busy'));
    for (const answer of all) answer.close();
    await nextTurn();
    await nextTurn();
    const next = ask('busy');
    await nextTurn();
    expect(begun).toHaveLength(31);
    expect(begun.at(-1)).toBe(next);
  });
});
