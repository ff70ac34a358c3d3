import { jest } from '@jest/globals';
import { type Send, StaffClient } from '../api/staff-client.js';
import { Random } from '../medicine/random.js';
import { FakeService } from '../testing/fake-service.js';
import { Life, type LifeControl } from './life.js';

const lines: string[] = [];
const log = { log: (line: string) => lines.push(line), warn: (line: string) => lines.push(line) };

/** A life in a hospital that nobody has come to yet; `trouble` may answer, or fail, in its place. */
function lifeWith(trouble: (request: string) => Response | undefined = () => undefined, control?: LifeControl) {
  const hospital = FakeService.withWings();
  const send: Send = async (path, init, at) => trouble(`${init.method} ${path}`) ?? hospital.send(path, init, at);
  const api = new StaffClient({ send, passwordOf: () => 'x', attempts: 1 });
  const life = new Life(api, log, () => hospital.now, control, new Random(1));
  return { life, hospital, done: hospital.written };
}

describe('the tick of life', () => {
  beforeEach(() => {
    lines.length = 0;
    jest.useFakeTimers();
  });
  afterEach(() => jest.useRealTimers());
  const pass = (seconds: number) => jest.advanceTimersByTimeAsync(seconds * 1000);

  it('is one change every 5 to 15 seconds', async () => {
    const { life, hospital, done } = lifeWith();
    life.run();
    life.run();
    await pass(4.9);
    expect(done).toEqual([]);
    await pass(595.1);
    await life.pause();
    // Somebody who comes is registered and admitted in one change.
    const changes = done.length - hospital.stays.patients.size;
    expect(changes).toBeGreaterThanOrEqual(40);
    expect(changes).toBeLessThanOrEqual(120);
  });

  it('pauses and goes on, never twice as fast', async () => {
    const { life, hospital, done } = lifeWith();
    life.run();
    await life.pause();
    await pass(60);
    expect([life.state, done]).toEqual(['paused', []]);
    life.run();
    await life.pause();
    life.run();
    await pass(150);
    expect(life.state).toBe('running');
    await life.pause();
    const changes = done.length - hospital.stays.patients.size;
    expect(changes).toBeGreaterThanOrEqual(10);
    expect(changes).toBeLessThanOrEqual(30);
  });

  it('does nothing while another process acts, and goes on once that has ended', async () => {
    let isOurs = false;
    const control = { claim: async () => isOurs, turnOff: async () => {} };
    const { life, done } = lifeWith(undefined, control);
    life.run();
    await pass(60);
    expect([life.state, done]).toEqual(['running', []]);
    isOurs = true;
    await pass(60);
    expect(done.length).toBeGreaterThan(2);
    await life.pause();
  });

  it('outlives an outage, and anything else that goes wrong, and reports it once', async () => {
    let trouble: (() => Response | undefined) | undefined = () =>
      Response.json({ code: 'unavailable' }, { status: 503 });
    const { life, done } = lifeWith(() => trouble?.());
    life.run();
    await pass(60);
    trouble = () => {
      throw new Error('a bug');
    };
    await pass(60);
    expect(done).toEqual([]);
    expect(lines).toEqual([expect.stringContaining('The sample hospital stands still')]);
    trouble = undefined;
    await pass(60);
    expect(done.length).toBeGreaterThan(2);
    await life.pause();
  });

  it('leaves out what is not possible any more, with a line, and goes on', async () => {
    let conflicts = 0;
    const { life, done } = lifeWith((request) => {
      if (/^GET|login$/.test(request) || conflicts === 2) return undefined;
      conflicts += 1;
      return Response.json({ code: 'room_unavailable' }, { status: 409 });
    });
    life.run();
    await pass(120);
    await life.pause();
    expect(lines).toEqual([expect.stringContaining('room_unavailable'), expect.stringContaining('room_unavailable')]);
    expect(done.length).toBeGreaterThan(3);
  });

  /** A life whose logins have other passwords for a while. */
  function refusedLife(control?: LifeControl) {
    const refusing = { on: true, signIns: 0 };
    const begun = lifeWith(() => {
      if (!refusing.on) return undefined;
      refusing.signIns += 1;
      return Response.json({ code: 'unauthenticated' }, { status: 401 });
    }, control);
    return { ...begun, refusing };
  }
  /** One for each of the logins that read the boards. */
  const LOGINS = 7;

  it('ends, instead of trying on, when a login’s password was changed and there is no switch', async () => {
    const { life, refusing } = refusedLife();
    life.run();
    await pass(300);
    expect(life.state).toBe('paused');
    expect(refusing.signIns).toBeLessThanOrEqual(LOGINS);
    expect(lines).toHaveLength(1);
  });

  it('turns the switch off when a login’s password was changed, and acts again in this process when it is turned on anew', async () => {
    let isOn = true;
    const { life, done, refusing } = refusedLife({
      claim: async () => isOn,
      turnOff: async () => {
        isOn = false;
      },
    });
    life.run();
    for (let turnedOn = 1; turnedOn <= 2; turnedOn++) {
      isOn = true;
      await pass(300);
      expect(isOn).toBe(false);
      // Tried once for each time that it was turned on, by whichever process: no password is guessed.
      expect(refusing.signIns).toBeLessThanOrEqual(turnedOn * LOGINS);
      expect(lines).toHaveLength(turnedOn);
    }
    refusing.on = false;
    await pass(300);
    expect(done).toEqual([]);
    isOn = true;
    await pass(60);
    expect(done.length).toBeGreaterThan(2);
    await life.pause();
  });

  it('tries no password while the switch can’t be turned off, as in an outage', async () => {
    let [isOn, isAway] = [true, true];
    const { life, refusing } = refusedLife({
      claim: async () => isOn,
      turnOff: async () => {
        if (isAway) throw new Error('the database is away');
        isOn = false;
      },
    });
    life.run();
    await pass(300);
    expect([isOn, refusing.signIns <= LOGINS]).toEqual([true, true]);
    isAway = false;
    await pass(60);
    expect([isOn, refusing.signIns <= LOGINS]).toEqual([false, true]);
    await life.pause();
  });
});

describe('a patient whom a visitor has changed', () => {
  /** Lives for some changes, ten seconds apart, and names the admissions that were changed. */
  async function changedIn(life: Life, hospital: FakeService, changes: number): Promise<Set<string | undefined>> {
    const changed = new Set<string | undefined>();
    for (let n = 0; n < changes; n++) {
      hospital.now = new Date(hospital.now.getTime() + 10_000);
      changed.add((await life.live())?.about?.of);
    }
    return changed;
  }

  it('is left alone for ten minutes, and looked after again afterwards', async () => {
    const { life, hospital } = lifeWith();
    for (let n = 0; n < 120; n++) {
      hospital.now = new Date(hospital.now.getTime() + 10_000);
      await life.live();
    }
    expect(hospital.stays.boards['emergency-details'].size).toBeGreaterThan(2);
    const touched = [...hospital.stays.boards['emergency-details'].values()].map(({ admission_id }) =>
      String(admission_id),
    );
    const visited = new Date(hospital.now.getTime() + 1_000).toISOString();
    for (const row of hospital.stays.boards['emergency-details'].values()) Object.assign(row, { updated_at: visited });
    const meanwhile = await changedIn(life, hospital, 55);
    for (const id of touched) expect(meanwhile).not.toContain(id);
    const afterwards = await changedIn(life, hospital, 120);
    expect(touched.some((id) => afterwards.has(id))).toBe(true);
  });
});
