import type { Problem } from '@ward-board/contract';
import fc from 'fast-check';
import { type Entry, MOST_QUEUED, type Queued, rewritten, type SendOutcome, sentAgain } from './queue.js';
import { createSender, type QueueStore, type Sender } from './sender.js';

const reported: unknown[] = [];
Object.assign(globalThis, { reportError: (error: unknown) => reported.push(error) });
const problem: Problem = { type: 'about:blank', title: '', status: 409, detail: '', code: 'admission_closed' };
const fault: Problem = { type: 'about:blank', title: '', status: 500, detail: '', code: 'internal_error' };
const never = new Promise<never>(() => {});
const entryOf = (text: string, key = `key of ${text}`): Entry => ({
  ...{ kind: 'note', key, path: '/api/icu/1/notes', body: { text }, said: text },
  ...{ patient: { id: 'p', name: 'Ada' }, writtenAt: '2026-11-22T21:09:00.000Z' },
});

/** What happens to a request and its answer on the way. */
type Way = 'through' | 'request lost' | 'answer lost' | 'delayed' | 'later' | 'away' | 'error' | 'stored, and error';

/** A service behind a network, the storage of a device, and tabs that come and go. Everything takes its time. */
class World {
  readonly stored = new Map<number, Queued>();
  readonly accepted: string[] = [];
  /** Keys that came with another body than before, which the service would refuse. */
  readonly differing: string[] = [];
  /** How often a tab sent while another one, that is still there, waited for its answer. */
  overlapping = 0;
  now = Date.parse('2026-11-22T21:09:10.000Z');
  readonly #answers = new Map<string, { readonly body: string; readonly answer: SendOutcome }>();
  readonly #sending = new Set<{ readonly dead: boolean }>();
  readonly ways: Way[] = [];
  up = true;
  /** Whether the device refuses to write. */
  isFull = false;
  /** Whether the service has a fault that shows with some entries. */
  isFaulty = true;
  #last = 0;
  #holder: object | null = null;
  readonly #inLine: { readonly tab: object; readonly go: () => void }[] = [];

  constructor(readonly pause: () => Promise<void>) {}

  /** The service: once for each key, and no for what is bad. */
  #receive({ key, body }: Entry): SendOutcome {
    const text = 'text' in body ? body.text : '';
    // Nothing is stored of it, its key included.
    if (text.startsWith('faulty') && this.isFaulty) return { is: 'error', problem: fault };
    const answer = this.#store(key, JSON.stringify(body), text);
    return text.startsWith('stored') && this.isFaulty ? { is: 'error', problem: fault } : answer;
  }

  #store(key: string, sent: string, text: string): SendOutcome {
    const known = this.#answers.get(key);
    if (known && known.body !== sent) this.differing.push(key);
    if (known) return known.answer;
    const answer: SendOutcome = text.startsWith('bad') ? { is: 'refused', problem } : { is: 'accepted', answer: text };
    this.#answers.set(key, { body: sent, answer });
    if (answer.is === 'accepted') this.accepted.push(text);
    return answer;
  }

  async #send(tab: { readonly dead: boolean }, entry: Entry): Promise<SendOutcome> {
    if ([...this.#sending].some(({ dead }) => !dead)) this.overlapping += 1;
    this.#sending.add(tab);
    try {
      return await this.#deliver(entry);
    } finally {
      this.#sending.delete(tab);
    }
  }

  async #deliver(entry: Entry): Promise<SendOutcome> {
    const way = this.up ? (this.ways.shift() ?? 'through') : 'request lost';
    await this.pause();
    if (way === 'request lost') return { is: 'unanswered' };
    if (way === 'later' || way === 'away') return { is: way };
    if (way === 'error') return { is: 'error', problem: fault };
    if (way === 'delayed') {
      // It arrives after its sender has given up on it.
      void this.pause()
        .then(() => this.pause())
        .then(() => this.#receive(entry));
      return { is: 'unanswered' };
    }
    const answer = this.#receive(entry);
    await this.pause();
    if (way === 'stored, and error') return { is: 'error', problem: fault };
    return way === 'answer lost' ? { is: 'unanswered' } : answer;
  }

  async #alone<T>(tab: object, work: () => Promise<T>): Promise<T> {
    if (this.#holder !== null) await new Promise<void>((go) => this.#inLine.push({ tab, go }));
    this.#holder = tab;
    try {
      return await work();
    } finally {
      this.#release();
    }
  }

  #release(): void {
    this.#holder = null;
    const next = this.#inLine.shift();
    if (next === undefined) return;
    this.#holder = next.tab;
    next.go();
  }

  open(): { readonly sender: Sender; crash(): void } {
    const tab = { dead: false };
    /** A tab that has crashed goes no further; what it has asked of the disk or the network may still be done. */
    const alive = async <T>(work: () => Promise<T>): Promise<T> => {
      if (tab.dead) return never;
      const result = await work();
      return tab.dead ? never : result;
    };
    const store: QueueStore = {
      all: () => alive(() => this.pause().then(() => [...this.stored.values()])),
      add: (entry, standing) =>
        alive(async () => {
          await this.pause();
          this.#last += 1;
          this.stored.set(this.#last, { id: this.#last, entry, standing });
          return this.#last;
        }),
      put: (queued) =>
        alive(async () => {
          await this.pause();
          if (this.isFull) throw new Error('The device is full.');
          const isThere = this.stored.has(queued.id);
          if (isThere) this.stored.set(queued.id, queued);
          return isThere;
        }),
      remove: (id) => alive(() => this.pause().then(() => void this.stored.delete(id))),
    };
    const sender = createSender({
      store,
      alone: (work) => this.#alone(tab, work),
      send: (entry) => alive(() => this.#send(tab, entry)),
      now: () => new Date(this.now),
      surely: () => new Date(this.now),
      changed: () => {},
    });
    const crash = (): void => {
      tab.dead = true;
      for (let at = this.#inLine.length - 1; at >= 0; at--)
        if (this.#inLine[at]?.tab === tab) this.#inLine.splice(at, 1);
      if (this.#holder === tab) this.#release();
    };
    return { sender, crash };
  }
}

/** `faulty`: the service fails at it before it stores it, `stored`: after that. */
type What = 'good' | 'bad' | 'faulty' | 'stored';
type Step =
  | { readonly does: 'write'; readonly tab: 0 | 1; readonly what: What }
  | { readonly does: 'send' | 'reload' | 'send often'; readonly tab: 0 | 1 }
  | { readonly does: 'take' | 'send again'; readonly tab: 0 | 1; readonly nth: number }
  | { readonly does: 'cut' | 'heal' | 'wait' };
const tab = fc.constantFrom<0 | 1>(0, 1);
const what = fc.constantFrom<What>('good', 'good', 'bad', 'faulty', 'stored');
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ does: fc.constant('write' as const), tab, what }) },
  { weight: 4, arbitrary: fc.record({ does: fc.constantFrom('send' as const, 'reload' as const), tab }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constantFrom('cut' as const, 'heal' as const) }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('wait' as const) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('take' as const), tab, nth: fc.nat(7) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('send again' as const), tab, nth: fc.nat(7) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('send often' as const), tab }) },
);
const ways: readonly Way[] = ['through', 'request lost', 'answer lost', 'delayed', 'later', 'away'];
const anyWays = fc.array(fc.constantFrom(...ways, 'error' as const, 'stored, and error' as const), { maxLength: 12 });

/** Sends until nothing waits, as a tablet does that lies there: what the service always fails at comes back. */
async function sendsAll(
  world: World,
  sender: Sender,
  idle: () => Promise<void>,
  wait: <T>(it: Promise<T>) => Promise<T>,
) {
  for (let tries = 0; (await wait(sender.sendAll())) === 'waits'; tries++) {
    await idle();
    // Each entry that comes back has been tried eleven times at most.
    if (tries > 24 * 12) throw new Error('Something waits for ever.');
    world.now += 60_000;
  }
  await idle();
}

it('stores on the server what was written, once and in order, over any cuts, lost answers, crashes and races of tabs', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { maxLength: 24 }), anyWays, fc.scheduler(), async (steps, ways, scheduler) => {
      const world = new World(() => scheduler.schedule(Promise.resolve()));
      world.ways.push(...ways);
      const tabs = [world.open(), world.open()];
      const kept: { readonly id: number; readonly text: string }[] = [];
      /** Of those that were taken out, whether each had never left the device. */
      const taken = new Map<string, boolean>();
      let written = 0;
      const { task } = scheduler.scheduleSequence(
        steps.map((step) => async () => {
          switch (step.does) {
            case 'cut':
            case 'heal':
              world.up = step.does === 'heal';
              return;
            case 'wait':
              world.now += 150_000;
              return;
            case 'take': {
              const found = kept[step.nth];
              if (found === undefined) return;
              void tabs[step.tab]?.sender.take(found.id).then((queued) => {
                if (queued !== null) taken.set(found.text, queued.standing.is === 'new');
              });
              return;
            }
            case 'reload':
              tabs[step.tab]?.crash();
              tabs[step.tab] = world.open();
              void tabs[step.tab]?.sender.sendAll();
              return;
            case 'send':
              void tabs[step.tab]?.sender.sendAll();
              return;
            case 'send often':
              for (let n = 0; n < 6; n++) void tabs[step.tab]?.sender.sendAll();
              return;
            case 'send again':
              void tabs[step.tab]?.sender.replace(kept[step.nth]?.id ?? 0, sentAgain);
              return;
            case 'write': {
              const text = `${step.what} ${written++}`;
              const { sender } = tabs[step.tab] ?? world.open();
              // Only what the device has confirmed counts as kept.
              void sender.add(entryOf(text)).then((id) => {
                if (id !== null) kept.push({ id, text });
                void sender.sendAll();
              });
            }
          }
        }),
      );
      await scheduler.waitFor(task);
      await scheduler.waitIdle();
      world.up = true;
      world.ways.length = 0;
      const last = world.open();
      const idle = () => scheduler.waitIdle();
      await idle();
      await sendsAll(world, last.sender, idle, (it) => scheduler.waitFor(it));

      const left = kept.filter(({ text }) => !taken.has(text)).toSorted((a, b) => a.id - b.id);
      const standingOf = ({ id }: { readonly id: number }) => world.stored.get(id)?.standing.is;
      // What the service always fails at holds up nothing for ever, and is kept with its text.
      for (const each of left.filter(({ text }) => /^(faulty|stored)/.test(text))) {
        expect(standingOf(each)).toBe('failed');
        expect(world.stored.get(each.id)?.entry).toEqual(entryOf(each.text));
      }
      // What came back with an error may be stored or not; all else was stored in order.
      const good = left.filter(({ text }) => text.startsWith('good'));
      const came = new Set(good.filter((each) => standingOf(each) === 'failed').map(({ text }) => text));
      const sent = good.filter(({ text }) => !came.has(text)).map(({ text }) => text);
      expect(world.accepted.filter((text) => sent.includes(text))).toEqual(sent);

      // Once the fault is mended, what came back is sent again by its author.
      world.isFaulty = false;
      for (const id of world.stored.keys()) await scheduler.waitFor(last.sender.replace(id, sentAgain));
      await sendsAll(world, last.sender, idle, (it) => scheduler.waitFor(it));

      expect(new Set(world.accepted).size).toBe(world.accepted.length);
      expect([world.differing, world.overlapping]).toEqual([[], 0]);
      // What was taken out before it had left never arrives.
      for (const [text, isNew] of taken) if (isNew) expect(world.accepted).not.toContain(text);
      const all = left.filter(({ text }) => !text.startsWith('bad')).map(({ text }) => text);
      expect(world.accepted.filter((text) => all.includes(text)).toSorted()).toEqual(all.toSorted());
      // What was refused is all that is left, with the reason; nothing waits, nothing is gone.
      const bad = left.filter(({ text }) => text.startsWith('bad')).map(({ id }) => id);
      for (const id of bad) expect(world.stored.get(id)?.standing.is).toBe('refused');
      expect([...world.stored.values()].every(({ standing }) => standing.is === 'refused')).toBe(true);
    }),
  );
});

describe('the queue', () => {
  const soon = (): World => new World(() => Promise.resolve());

  it('sends nothing after an entry that was not answered', async () => {
    const world = soon();
    const { sender } = world.open();
    await sender.add(entryOf('first'));
    await sender.add(entryOf('second'));
    world.ways.push('answer lost');
    expect(await sender.sendAll()).toBe('waits');
    expect(world.accepted).toEqual(['first']);
    expect(await sender.sendAll()).toBe('done');
    expect(world.accepted).toEqual(['first', 'second']);
  });

  it('sends an entry that its form has sent before as that was, however late', async () => {
    const world = soon();
    const { sender } = world.open();
    const at = '2026-11-22T21:09:00.000Z';
    await sender.add(entryOf('from its form'), at);
    await sender.add(entryOf('kept'));
    expect([...world.stored.values()].map(({ standing }) => standing)).toEqual([
      { is: 'tried', since: at },
      { is: 'new' },
    ]);
  });

  it('keeps an entry once that its form writes anew, and another one of its key under a key of its own', async () => {
    const world = soon();
    const { sender } = world.open();
    const id = await sender.add(entryOf('Pale', 'key'));
    expect(await sender.add(entryOf('Pale', 'key'))).toBe(id);
    expect(await sender.add(entryOf('Drinks', 'key'))).not.toBe(id);
    await sender.sendAll();
    expect([world.accepted, world.differing]).toEqual([['Pale', 'Drinks'], []]);
  });

  it('sends what the device refuses to mark as sent, before what was written after it, and reports that', async () => {
    const world = soon();
    const { sender } = world.open();
    for (const text of ['first', 'second']) await sender.add(entryOf(text));
    world.isFull = true;
    expect([await sender.sendAll(), world.accepted, world.stored.size]).toEqual(['done', ['first', 'second'], 0]);
    expect(reported).toHaveLength(2);
  });

  it('waits with what the device refuses to mark as refused, whose form hears of it', async () => {
    const world = soon();
    const { sender } = world.open();
    for (const text of ['bad', 'good']) await sender.add(entryOf(text));
    world.isFull = true;
    expect([await sender.sendAll(), world.accepted]).toEqual(['waits', []]);
    world.isFull = false;
    expect([await sender.sendAll(), world.accepted]).toEqual(['done', ['good']]);
  });

  it('sends no more what the service may have forgotten, and what was written after it all the same', async () => {
    const world = soon();
    const { sender } = world.open();
    await sender.add(entryOf('old'));
    world.ways.push('request lost');
    await sender.sendAll();
    await sender.add(entryOf('new'));
    world.now += 2 * 86_400_000 + 1;
    // It comes back first, which its author is told at once.
    expect(await sender.sendAll()).toBe('waits');
    expect(await sender.sendAll()).toBe('done');
    expect([world.accepted, [...world.stored.values()].map(({ standing }) => standing.is)]).toEqual([
      ['new'],
      ['too old'],
    ]);
  });

  it('sends what is behind an entry that the service always fails at, in the pass in which that comes back', async () => {
    const world = soon();
    const { sender } = world.open();
    const id = (await sender.add(entryOf('faulty'))) ?? 0;
    await sender.add(entryOf('good'));
    for (let n = 0; n < 10; n++) {
      expect([await sender.sendAll(), world.accepted]).toEqual(['waits', []]);
      world.now += 61_000;
    }
    expect(await sender.sendAll()).toBe('done');
    expect([world.accepted, world.stored.get(id)?.entry.said]).toEqual([['good'], 'faulty']);
    world.isFaulty = false;
    // Its form writes it once more.
    expect(await sender.add(entryOf('faulty'))).toBe(id);
    await sender.sendAll();
    expect([world.accepted, world.differing, world.stored.size]).toEqual([['good', 'faulty'], [], 0]);
  });

  it('is held up once by a route that always fails, and not once for each entry of that', async () => {
    const world = soon();
    const { sender } = world.open();
    for (let n = 0; n < 6; n++) await sender.add(entryOf(`faulty ${n}`));
    await sender.add({ ...entryOf('good'), path: '/api/emergency-details/1/notes' });
    const from = world.now;
    while ((await sender.sendAll()) === 'waits') world.now += 60_000;
    expect([world.accepted, (world.now - from) / 60_000]).toEqual([['good'], 10]);
    expect([...world.stored.values()].map(({ standing }) => standing.is)).toEqual(Array(6).fill('failed'));
  });

  it('sends a corrected entry as another request, and lets one be taken out', async () => {
    const world = soon();
    const { sender } = world.open();
    const id = (await sender.add(entryOf('bad'))) ?? 0;
    await sender.sendAll();
    expect(
      await sender.replace(id, (each) => rewritten(each, { text: 'good' }, 'good', 'another', new Date(world.now))),
    ).toBe(true);
    await sender.sendAll();
    expect(world.accepted).toEqual(['good']);
    expect(await sender.replace(id, (each) => each)).toBe(false);
    const other = (await sender.add(entryOf('bad again'))) ?? 0;
    expect((await sender.take(other))?.entry.said).toBe('bad again');
    expect(await sender.take(other)).toBeNull();
    expect(await sender.sendAll()).toBe('done');
    expect(world.accepted).toEqual(['good']);
  });

  it('does not send what was deleted while it was about to be', async () => {
    const pauses: (() => void)[] = [];
    let isSlow = false;
    const world = new World(() => (isSlow ? new Promise((go) => pauses.push(go)) : Promise.resolve()));
    const { sender } = world.open();
    const id = (await sender.add(entryOf('deleted'))) ?? 0;
    isSlow = true;
    const sending = sender.sendAll();
    // It has read the queue, and is about to store that it tries.
    while (pauses.length === 0) await Promise.resolve();
    pauses.shift()?.();
    while (pauses.length === 0) await Promise.resolve();
    world.stored.delete(id);
    isSlow = false;
    pauses.shift()?.();
    expect(await sending).toBe('done');
    expect([world.accepted, [...world.stored.keys()]]).toEqual([[], []]);
  });

  it('takes no more than it can hold', async () => {
    const { sender } = soon().open();
    for (let n = 0; n < MOST_QUEUED; n++) await sender.add(entryOf(String(n)));
    expect(await sender.add(entryOf('one too many'))).toBeNull();
  });
});
