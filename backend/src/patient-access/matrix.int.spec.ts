import { type Role, roles } from '@ward-board/contract';
import { mayCall } from '../access/authentication/permission-table.js';
import { type Call, callsAbout, callsOn } from '../testing/access-matrix.js';
import { ApiClient } from '../testing/api-client.js';
import { type Answer, codeOf } from '../testing/http.js';
import { openTestApp, type TestApp } from '../testing/test-app.js';
import { fillTwoWards, type TwoWards } from '../testing/two-wards.js';
import { scopeOf } from './route-scope.js';

/** Nobody has seen this revision, so that a write that is let through changes nothing. */
const unseen = { 'if-match': '"999"' };

const send = ({ http }: ApiClient, { method, path, query, body }: Call): Promise<Answer> => {
  if (method === 'GET') return http.get(`${path}${query}`);
  if (method === 'DELETE') return http.delete(path, unseen);
  return method === 'PUT' ? http.put(path, body, unseen) : http.post(path, body, unseen);
};

/** Everybody who is let through to what they may not reach, and everybody who is kept from what they may. */
async function differences(who: ApiClient, role: Role, calls: readonly (Call & { readonly let: boolean })[]) {
  const found: string[] = [];
  const each = async (call: (typeof calls)[number]) => {
    const answer = await send(who, call);
    const expected = call.let && mayCall(role, call.method, call.path);
    const refused = answer.status === 403 && codeOf(answer) === 'forbidden';
    if (refused === expected || answer.status === 401 || answer.status >= 500)
      found.push(`${role}: ${call.method} ${call.path}${call.query} answered ${answer.status}, expected ${expected}`);
  };
  for (let at = 0; at < calls.length; at += 8) await Promise.all(calls.slice(at, at + 8).map(each));
  return found;
}

const received = ['transfer-to-icu', 'accept', 'send-back', 'notes'];

describe.each(['role', 'department'] as const)('every role, route and ward under ACCESS_MODE=%s', (accessMode) => {
  let app: TestApp;
  let hospital: TwoWards;
  let others: readonly Call[];
  beforeAll(async () => {
    app = await openTestApp({ accessMode });
    hospital = await fillTwoWards(app);
    const { elsewhere, emergency } = hospital;
    others = [
      ...callsOn('operations', elsewhere.operations, [...received, 'transfer-to-ward']),
      ...callsOn('normal-acceptances', elsewhere['normal-acceptances'], [...received, 'transfer-to-operation']),
      ...callsOn('waiting-list', elsewhere['waiting-list'], ['assign', 'notes']),
      // What only Emergency's records have.
      ...callsOn('emergency-details', emergency.record, ['take', 'transfer-to-icu']).slice(5),
    ];
  });
  afterAll(() => app?.close());

  /** What only the ICU's records have. */
  const ofIcu = () => callsOn('icu', hospital.icu.record, ['discharge'], 'ward').slice(5);
  const restricts = accessMode === 'department';
  const judged = (calls: readonly Call[], column: 'own' | 'other' | 'afterBreakGlass') =>
    calls.map((call) => ({ ...call, let: !restricts || call[column] }));
  const all = (column: 'other' | 'afterBreakGlass') => [
    ...judged([...callsAbout(hospital.icu), ...ofIcu()], 'own'),
    ...judged([...callsAbout(hospital.emergency), ...others], column),
  ];

  it.each(['doctor', 'nurse'] as const)('a bound %s, without break-glass and with it', async (role) => {
    const who = await app.joins(role, 'Intensive Care');
    expect(await differences(who, role, all('other'))).toEqual([]);
    const { status } = await who.http.post('/api/access/break-glass', {
      patient_id: hospital.emergency.patient,
      reason: 'Resuscitation in the corridor',
    });
    expect(status).toBe(restricts ? 201 : 409);
    expect(await differences(who, role, all('afterBreakGlass'))).toEqual([]);
  });

  it.each(roles)('a %s who is bound to no ward, as the table of roles says', async (role) => {
    const who = await app.joins(role, null);
    const calls = [...callsAbout(hospital.emergency), ...others];
    expect(
      await differences(
        who,
        role,
        calls.map((call) => ({ ...call, let: true })),
      ),
    ).toEqual([]);
  });

  it('has every route by which a doctor or nurse reaches a patient or a ward', async () => {
    const { body } = await app.icu.http.get<{ paths: Record<string, object> }>('/api/openapi.json');
    const calls = [...callsAbout(hospital.icu), ...callsAbout(hospital.emergency), ...ofIcu(), ...others];
    const tried = new Set(calls.map(({ method, pattern }) => `${method} ${pattern}`));
    const restricted = Object.entries(body.paths).flatMap(([path, operations]) =>
      Object.keys(operations).flatMap((each) => {
        const method = each.toUpperCase();
        const reaches = scopeOf(method, path.replaceAll(/\{(\w+)\}/g, ':$1'))?.reaches;
        const isRestricted = reaches !== undefined && reaches !== 'open' && reaches !== 'no doctor or nurse';
        return isRestricted ? [`${method} ${path.replaceAll(/\{\w+\}/g, '{}')}`] : [];
      }),
    );
    expect(restricted.filter((route) => !tried.has(route))).toEqual([]);
    expect(restricted.length).toBeGreaterThan(80);
  });
});
