import { type Send, StaffClient } from './staff-client.js';
import { perform } from './steps.js';

/** What was sent, and answers with a record `made`. */
function recorded(answer: (body: { room_id?: string | null }) => Response = () => record('made', 1)) {
  const sent: string[] = [];
  const send: Send = async (path, { method, headers, body = '' }) => {
    if (path === '/api/auth/login') return Response.json({ access_token: JSON.parse(body).email });
    const who = headers.authorization?.replace(/Bearer |@.*/g, '');
    sent.push([who, method, path, body, headers['if-match']].filter(Boolean).join(' '));
    return answer(body ? JSON.parse(body) : {});
  };
  return { sent, api: new StaffClient({ send, passwordOf: () => 'x', attempts: 1 }) };
}

const record = (id: string, revision: number) => Response.json({ id }, { headers: { etag: `"${revision}"` } });
const ids = { patient_id: 'p', admission_id: 'a' };

describe('a step', () => {
  it('is the request of whoever does it; what it makes is known afterwards, and changed as it was seen', async () => {
    const { sent, api } = recorded();
    const triaged = await perform(api, { ids }, { step: 'triaged', body: { triage_level: 'urgent' } });
    expect(triaged).toEqual({ ids: { ...ids, emergency_id: 'made' }, seen: { id: 'emergency_id', etag: '"1"' } });
    await perform(api, triaged, { step: 're-assessed', body: { notes: 'x' } });
    await perform(api, triaged, { step: 'released' });
    // An admission is another record: nothing is known of its revision.
    await perform(api, triaged, { step: 'discharged' });
    expect(sent).toEqual([
      'nurse.emergency POST /api/emergency-details {"triage_level":"urgent","admission_id":"a"}',
      'nurse.emergency PUT /api/emergency-details/made {"notes":"x"} "1"',
      'emergency DELETE /api/emergency-details/made "1"',
      'reception POST /api/admissions/a/discharge {}',
    ]);
  });

  it('to the ICU finds its record in the answer, and goes on without a bed when the last one was just taken', async () => {
    const { sent, api } = recorded(({ room_id }) =>
      room_id
        ? Response.json({ code: 'room_unavailable' }, { status: 409 })
        : Response.json({ emergency: { id: 'e' }, icu_case: { id: 'i' } }),
    );
    const patient = { ids: { ...ids, emergency_id: 'e' } };
    const moved = await perform(api, patient, { step: 'to ICU', body: { severity: 'serious', room_id: 'r' } });
    expect(moved.ids.icu_id).toBe('i');
    expect(sent).toEqual([
      'emergency POST /api/emergency-details/e/transfer-to-icu {"severity":"serious","room_id":"r"}',
      'emergency POST /api/emergency-details/e/transfer-to-icu {"severity":"serious","room_id":null}',
    ]);
  });
});
