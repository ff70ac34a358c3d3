import { randomUUID } from 'node:crypto';
import type { AccessLog } from '../audit/access-log.js';
import type { ConfidentialPatients } from '../audit/confidential-patients.js';
import type { DepartmentAccess } from '../patient-access/department-access.js';
import { CheckedPatches, checkedRoom } from './checked-patches.js';
import type { StoredPatch } from './feed-log.js';
import { feedRoom } from './feed-names.js';
import type { LiveServer } from './sockets.js';

const FEED = 'admissions';
const steps = async () => {
  for (let n = 0; n < 20; n++) await Promise.resolve();
};

/** A hospital with auditors, whose access log waits where a test says so. */
function open() {
  const sockets = new Map<string, { readonly rooms: Set<string>; readonly sent: number[] }>();
  const rooms = new Map<string, Set<string>>([[checkedRoom(FEED), new Set()]]);
  const confidential = new Set<string>();
  const recorded: string[] = [];
  let storing: Promise<void> = Promise.resolve();
  const join = (name: string) => {
    const sent: number[] = [];
    const socket = {
      ...{
        rooms: new Set([checkedRoom(FEED), feedRoom(FEED)]),
        sent,
        data: { session: { user: { id: name, role: 'auditor' } } },
      },
      emit: (_event: string, { seq }: { readonly seq: number }) => void sent.push(seq),
      leave: (room: string) => socket.rooms.delete(room) && rooms.get(room)?.delete(name),
    };
    sockets.set(name, socket);
    rooms.get(checkedRoom(FEED))?.add(name);
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
    {} as DepartmentAccess,
  );
  const server = { sockets: { adapter: { rooms }, sockets } } as unknown as LiveServer;
  const stored = (seq: number, patient_id: string): StoredPatch => ({
    ...{ feed: FEED, seq, at: '', traceparent: null, digest: '' },
    changes: [{ collection: FEED, op: 'upsert', id: patient_id, record: { patient_id } }] as never,
  });
  return {
    ...{ join, confidential, recorded },
    push: (seq: number, patient_id: string) => patches.onPatch(server, stored(seq, patient_id)),
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
