import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ApiClient } from '@ward-board/api-client';
import { projections } from '@ward-board/projections';
import { io } from 'socket.io-client';
import { becomes, eventually } from '../e2e/support/eventually.js';
import { type ServiceProcess, startService } from '../e2e/support/service-process.js';

const ROOT = join(import.meta.dirname, '../../..');
const PASSWORD = 'a-password-for-tests';
const settings = {
  ...{ DEMO: 'false', LOG_LEVEL: 'error', SEED_PASSWORD: PASSWORD, ADMIN_PASSWORD: PASSWORD },
  SESSION_SECRET: 'a-session-secret-for-tests-of-32-characters',
};
interface AccessState {
  readonly access: { readonly signed: number; readonly trouble: string | null; readonly head: object | null };
}
const program = (path: string, args: readonly string[], DATA_DIR: string) =>
  promisify(execFile)(process.execPath, [join(ROOT, path), ...args], { env: { PATH: process.env.PATH, DATA_DIR } });

describe('a backup of a service with an embedded Postgres', () => {
  let folder: string;
  let service: ServiceProcess;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'ward-board-backup-'));
    // Postgres may run as a user of its own, who has to pass.
    await chmod(folder, 0o711);
    service = await startService({ ...settings, DATA_DIR: join(folder, 'data') });
  });
  afterAll(async () => {
    await service?.stop();
    if (folder) await rm(folder, { recursive: true, force: true });
  });

  it('restored, has the signed heads of who looked, though readings went on while it was made', async () => {
    const data = join(folder, 'data');
    const backup = join(folder, 'held');
    const admin = await ApiClient.signsIn(service.url, 'admin@wardboard.local', PASSWORD);
    const auditor = { name: 'Ada Auditor', email: 'auditor@test.local', role: 'auditor', department: null } as const;
    await admin.hires({ ...auditor, password: PASSWORD });
    const registrar = {
      name: 'Rui Desk',
      email: 'rui@test.local',
      role: 'reception',
      department: 'Reception',
    } as const;
    await admin.hires({ ...registrar, password: PASSWORD });
    const reception = await ApiClient.signsIn(service.url, registrar.email, PASSWORD);
    const emergency = await ApiClient.signsIn(service.url, 'emergency@wardboard.local', PASSWORD);
    const { patient_id } = await emergency.triages(await reception.receives('emergency', { name: 'Looked At' }));
    const isSigned = (folder: string) => existsSync(join(folder, 'access-heads.ndjson'));
    // With this key, whose heads the copy has to have.
    await becomes('events are signed', () => existsSync(join(data, 'ledger-key')), true);
    expect(isSigned(data)).toBe(false);

    const program = spawn(process.execPath, [join(ROOT, 'backend/dist/back-up.js'), backup], {
      env: { PATH: process.env.PATH, DATA_DIR: data },
      stdio: 'ignore',
    });
    const ended = once(program, 'exit');
    // As where there is much to copy, the backup is still at the database when somebody reads.
    await becomes('it copies the database', () => existsSync(join(backup, 'postgres')), true);
    program.kill('SIGSTOP');
    await emergency.lists(`/api/allergies/patient/${patient_id}`);
    await becomes('the reading is signed', () => isSigned(data), true);
    const state = async (url: string) =>
      (await ApiClient.signsIn(url, auditor.email, PASSWORD)).send<AccessState>('GET', '/api/audit/ledger/state');
    await becomes('its head is in the database', async () => (await state(service.url)).access.head !== null, true);
    expect(program.exitCode).toBeNull();
    program.kill('SIGCONT');
    expect(await ended).toEqual([0, null]);

    const restored = await startService({ ...settings, DATA_DIR: backup });
    try {
      const seen = await eventually(
        'the chain was looked at',
        async () => (await state(restored.url)).access,
        ({ signed, trouble }) => signed > 0 || trouble !== null,
      );
      expect(seen).toMatchObject({ trouble: null, head: { size: expect.any(Number) } });
    } finally {
      await restored.stop();
    }
  });

  it('made while everybody writes, has all that was acknowledged; restored, every client reads anew, and rows follow from the log', async () => {
    const admin = await ApiClient.signsIn(service.url, 'admin@wardboard.local', PASSWORD);
    const desk = { name: 'Noor Haddad', email: 'desk@test.local', role: 'reception', department: 'Reception' } as const;
    await admin.hires({ ...desk, password: PASSWORD });
    const at = async ({ url }: ServiceProcess) => ({
      reception: await ApiClient.signsIn(url, desk.email, PASSWORD),
      emergency: await ApiClient.signsIn(url, 'emergency@wardboard.local', PASSWORD),
    });
    const people = await at(service);
    const triage = async (name: string) =>
      people.emergency.triages(await people.reception.receives('emergency', { name }));
    const board = async (emergency: ApiClient) => emergency.seesBoard('emergency');
    const namesOn = async (emergency: ApiClient) =>
      (await emergency.lists('/api/emergency-details')).map(({ patient }) => patient.name).toSorted();

    await triage('Before One');
    await triage('Before Two');
    let over = false;
    const meanwhile = (async () => {
      for (let n = 0; !over; n++) await triage(`Meanwhile ${n}`);
    })();
    await program('backend/dist/back-up.js', [join(folder, 'backup')], join(folder, 'data'));
    over = true;
    await meanwhile;
    await triage('After');
    const known = await board(people.emergency);
    await expect(program('backend/dist/back-up.js', [join(folder, 'backup')], join(folder, 'data'))).rejects.toThrow(
      'is there already',
    );

    // As when the disk of the service is lost: what is left is the backup.
    await service.stop();
    const restoredFolder = join(folder, 'backup');
    service = await startService({ ...settings, DATA_DIR: restoredFolder });
    const { emergency } = await at(service);
    const restored = await namesOn(emergency);
    expect(restored).toEqual(expect.arrayContaining(['Before One', 'Before Two']));
    expect(restored).not.toContain('After');

    const again = await board(emergency);
    expect(again.feed).not.toBe(known.feed);
    const socket = io(service.url, { auth: { token: emergency.token }, transports: ['websocket'], forceNew: true });
    for (const after of [0, again.seq, known.seq])
      expect(await socket.emitWithAck('board:join', { ward: 'emergency', after, feed: known.feed })).toEqual({
        ok: false,
        code: 'resync_required',
      });
    expect(
      await socket.emitWithAck('board:join', { ward: 'emergency', after: again.seq, feed: again.feed }),
    ).toMatchObject({
      ok: true,
    });
    socket.close();
    const ready = async () =>
      (await (await fetch(`${service.url}/health/ready`)).json()) as { readonly status: string };
    await becomes('it is well, the ledger too', async () => (await ready()).status, 'ok');

    for (const { name } of projections) await program('projections/dist/rebuild.js', [name], restoredFolder);
    const { feed: _, seq: __, at: ___, ...rebuilt } = await board(emergency);
    const { feed: ____, seq: _____, at: ______, ...before } = again;
    expect(rebuilt).toEqual(before);
    expect(await namesOn(emergency)).toEqual(restored);
  });
});
