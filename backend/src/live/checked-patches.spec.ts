import { randomUUID } from 'node:crypto';
import { chartFeedOf, type FeedName, type SignedInUser } from '@ward-board/contract';
import { idOf } from '@ward-board/domain/testing';
import type { AccessLog } from '../audit/access-log.js';
import type { ConfidentialPatients } from '../audit/confidential-patients.js';
import type { DepartmentAccess } from '../patient-access/department-access.js';
import { CheckedPatches, checkedRoom } from './checked-patches.js';
import type { StoredPatch } from './feed-log.js';
import { feedRoom } from './feed-names.js';
import type { LiveServer } from './sockets.js';

const FEED = 'admissions';
const CHART = chartFeedOf(idOf('patient'));
/** Until every promise that is settled by now has been followed up. */
const steps = () => new Promise((resolve) => setImmediate(resolve));

/** A hospital with auditors, whose access log waits where a test says so. */
function open() {
  const sockets = new Map<string, { readonly rooms: Set<string>; readonly sent: number[] }>();
  const rooms = new Map<string, Set<string>>([FEED, CHART].map((feed) => [checkedRoom(feed as FeedName), new Set()]));
  const [asked, reaching] = [[] as string[][], new Set<string>()];
  const answers: (() => Promise<void>)[] = [];
  const confidential = new Set<string>();
  const recorded: string[] = [];
  let storing: Promise<void> = Promise.resolve();
  const join = (name: string, role = 'auditor', feed: FeedName = FEED) => {
    const sent: number[] = [];
    const socket = {
      ...{
        rooms: new Set([checkedRoom(feed), feedRoom(feed)]),
        sent,
        data: { session: { user: { id: name, role, ward: role === 'auditor' ? null : 'icu' } } },
      },
      emit: (_event: string, { seq }: { readonly seq: number }) => void sent.push(seq),
      leave: (room: string) => socket.rooms.delete(room) && rooms.get(room)?.delete(name),
    };
    sockets.set(name, socket);
    rooms.get(checkedRoom(feed))?.add(name);
    return socket;
  };
  const patches = new CheckedPatches(
    { isConfidential: async (id: string) => confidential.has(id) } as unknown as ConfidentialPatients,
    {
      recordAll: async (ids: readonly string[], { id }: { readonly id: string }) => {
        await storing;
        recorded.push(...ids.map((patient) => `${id} ${patient}`));
      },
    } as unknown as AccessLog,
    {
      isNarrowed: ({ ward }: { readonly ward: string | null }) => ward !== null,
      reachingChart: async (users: readonly { readonly id: string }[]) => {
        asked.push(users.map(({ id }) => id));
        await answers.shift()?.();
        return new Set(users.flatMap(({ id }) => (reaching.has(id) ? [id] : [])));
      },
    } as unknown as DepartmentAccess,
  );
  const server = { sockets: { adapter: { rooms }, sockets } } as unknown as LiveServer;
  const stored = (seq: number, patient_id: string, feed: FeedName): StoredPatch => ({
    ...{ feed, seq, at: '', traceparent: null, digest: '' },
    changes: [{ collection: FEED, op: 'upsert', id: patient_id, record: { patient_id } }] as never,
  });
  return {
    ...{ join, confidential, recorded, patches, asked, reaching, answers },
    push: (seq: number, patient_id: string, feed: FeedName = FEED) =>
      patches.onPatch(server, stored(seq, patient_id, feed)),
    /** From here on nothing is stored until the function is called that this answers. */
    hold: () => {
      let goOn = () => {};
      storing = new Promise((resolve) => {
        goOn = resolve;
      });
      return goOn;
    },
  };
}

describe('patches on their way to auditors', () => {
  it('are sent in their order, once it is in the access log of each that they were', async () => {
    const [hospital, patients] = [open(), [randomUUID(), randomUUID()]] as const;
    const [one, two] = [hospital.join('one'), hospital.join('two')];
    const goOn = hospital.hold();
    for (const [n, patient] of patients.entries()) hospital.push(n + 1, patient);
    await steps();
    expect([one.sent, hospital.recorded]).toEqual([[], []]);
    goOn();
    await steps();
    expect([one.sent, two.sent]).toEqual([
      [1, 2],
      [1, 2],
    ]);
    expect(hospital.recorded).toEqual(patients.flatMap((patient) => [`one ${patient}`, `two ${patient}`]));
  });

  it('are not sent to whoever joins while they wait: they are in what the join answered', async () => {
    const hospital = open();
    const before = hospital.join('before');
    const goOn = hospital.hold();
    hospital.push(1, randomUUID());
    await steps();
    const late = hospital.join('late');
    hospital.push(2, randomUUID());
    goOn();
    await steps();
    expect([before.sent, late.sent]).toEqual([[1, 2], [2]]);
  });

  it('of a confidential patient are sent to nobody, and end what is followed', async () => {
    const [hospital, patient] = [open(), randomUUID()];
    const auditor = hospital.join('auditor');
    hospital.confidential.add(patient);
    hospital.push(1, patient);
    hospital.push(2, randomUUID());
    await steps();
    expect([auditor.sent, [...auditor.rooms], hospital.recorded]).toEqual([[], [], []]);
  });

  it('of somebody who is marked while it is recorded are not sent', async () => {
    const [hospital, patient] = [open(), randomUUID()];
    const auditor = hospital.join('auditor');
    const goOn = hospital.hold();
    hospital.push(1, patient);
    await steps();
    hospital.confidential.add(patient);
    goOn();
    await steps();
    expect([auditor.sent, [...auditor.rooms]]).toEqual([[], []]);
  });

  it('end what is followed where more wait than are kept', async () => {
    const hospital = open();
    const auditor = hospital.join('auditor');
    hospital.hold();
    for (let n = 1; n <= 101; n++) hospital.push(n, randomUUID());
    expect([...auditor.rooms]).toEqual([]);
  });
});

describe('patches of a chart on their way to those who are bound to a ward', () => {
  const push = (hospital: ReturnType<typeof open>, seq: number) => hospital.push(seq, idOf('patient'), CHART);
  /** Answers nothing until the function is called that this answers. */
  const held = (hospital: ReturnType<typeof open>) => {
    let goOn = () => {};
    hospital.answers.push(() => new Promise((resolve) => (goOn = resolve)));
    return () => goOn();
  };

  it('are sent to whoever reaches the patient, and put out whoever does not, by one question for each patch', async () => {
    const hospital = open();
    const [one, other] = [hospital.join('one', 'nurse', CHART), hospital.join('other', 'nurse', CHART)];
    hospital.reaching.add('one');
    push(hospital, 1);
    await steps();
    expect([one.sent, other.sent, other.rooms.size]).toEqual([[1], [], 0]);
    push(hospital, 2);
    await steps();
    expect([one.sent, other.sent]).toEqual([[1, 2], []]);
    expect(hospital.asked).toEqual([['one', 'other'], ['one']]);
  });

  it('put out those of whom it can’t be told, and are sent to auditors and of other feeds', async () => {
    const hospital = open();
    const [nurse, auditor] = [hospital.join('nurse', 'nurse', CHART), hospital.join('auditor', 'auditor', CHART)];
    const lister = hospital.join('lister');
    hospital.reaching.add('nurse');
    hospital.answers.push(() => Promise.reject(new Error('The database is away.')));
    push(hospital, 1);
    hospital.push(1, randomUUID());
    await steps();
    expect([nurse.sent, nurse.rooms.size, auditor.sent, lister.sent]).toEqual([[], 0, [1], [1]]);
  });

  it('wait for those of their own feed alone, and fill no other’s line', async () => {
    const hospital = open();
    const [nurse, lister] = [hospital.join('nurse', 'nurse', CHART), hospital.join('lister')];
    hospital.reaching.add('nurse');
    const goOn = held(hospital);
    for (let n = 1; n <= 100; n++) push(hospital, n);
    hospital.push(1, randomUUID());
    await steps();
    expect([nurse.sent, lister.sent]).toEqual([[], [1]]);
    push(hospital, 101);
    expect(nurse.rooms.size).toBe(0);
    goOn();
    await steps();
    expect([nurse.sent, lister.sent]).toEqual([[], [1]]);
  });

  it('begin a new line once those before are sent', async () => {
    const hospital = open();
    const nurse = hospital.join('nurse', 'nurse', CHART);
    hospital.reaching.add('nurse');
    for (let n = 1; n <= 250; n++) {
      push(hospital, n);
      await steps();
    }
    expect(nurse.sent).toHaveLength(250);
  });

  it('are checked for auditors on every feed, and for whoever is bound to a ward on charts alone', () => {
    const { patches } = open();
    const user = (role: string, ward: string | null) => ({ role, ward }) as unknown as SignedInUser;
    const isFor = (who: SignedInUser) => [CHART, FEED].map((feed) => patches.isFor(who, feed as FeedName));
    expect(isFor(user('auditor', null))).toEqual([true, true]);
    expect(isFor(user('nurse', 'icu'))).toEqual([true, false]);
    expect(isFor(user('doctor', null))).toEqual([false, false]);
  });
});
