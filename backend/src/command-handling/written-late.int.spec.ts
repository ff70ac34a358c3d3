import { randomUUID } from 'node:crypto';
import {
  defaultFacility,
  type EmergencyCaseRecord,
  type NursingAssessmentRecord,
  type WaitingEntryRecord,
} from '@ward-board/contract';
import { done } from '../testing/api-client.js';
import { openWard } from '../testing/open-ward.js';
import { expectProblem } from '../testing/problems.js';
import { openTestApp, type TestApp } from '../testing/test-app.js';

/** 15:45 in the facility, whose zone is three quarters of an hour beside others. */
const NOW = Date.parse('2026-11-22T10:00:00.000Z');
const facility = { ...defaultFacility, time_zone: 'Asia/Kathmandu' };
const ago = (minutes: number) => ({ 'x-written-at': new Date(NOW - minutes * 60_000).toISOString() });

describe('a note or an assessment that a device has kept', () => {
  let app: TestApp;
  let patient_id: string;
  let notes: string;
  beforeAll(async () => {
    app = await openTestApp({ facility }, () => NOW);
    const record = await app.emergency.triages(await app.reception.receives('emergency'));
    patient_id = record.patient_id;
    notes = `/api/emergency-details/${record.id}/notes`;
  });
  afterAll(() => app?.close());

  const noted = async (text: string, headers: Record<string, string>): Promise<string | undefined> => {
    const { status, body } = await app.emergency.http.post<EmergencyCaseRecord>(notes, { text }, headers);
    expect(status).toBe(200);
    return body.note_entries[0]?.text;
  };

  it('says at the end of its text when it was written, on every board', async () => {
    const { ward, wing_id, room } = await openWard(app);
    const { id: room_id } = await room();
    const { icu, operations, reception } = app;
    const radiology = await app.signsIn('radiology');
    const patient = await reception.registers();
    const inIcu = await icu.accepts(await reception.receives('icu'));
    const planned = await operations.schedules(await reception.receives('surgery'));
    const admission_id = (await reception.receives('normal')).id;
    const admitted = await ward.send<{ id: string }>('POST', '/api/normal-acceptances', {
      admission_id,
      wing_id,
      room_id,
    });
    const waiting = await ward.send<WaitingEntryRecord>('POST', '/api/waiting-list', {
      patient_id: patient.id,
      priority: 2,
    });
    const study = await radiology.ordersStudy(patient);
    const all = [
      [app.emergency, notes],
      [icu, `/api/icu/${inIcu.id}/notes`],
      [operations, `/api/operations/${planned.id}/notes`],
      [ward, `/api/normal-acceptances/${admitted.id}/notes`],
      [ward, `/api/waiting-list/${waiting.id}/notes`],
      [radiology, `/api/imaging-studies/${study.id}/notes`],
    ] as const;
    for (const [by, path] of all) {
      const { body } = await by.http.post(path, { text: 'Pale' }, ago(10));
      expect(body).toMatchObject({ note_entries: [{ text: 'Pale\n(Written 15:35, sent later.)' }] });
    }
  });

  it('says it beside the words of an assessment, or in place of none', async () => {
    const assessed = async (words: string | null): Promise<string | null> => {
      const body = { patient_id, type: 'Pain', score: 8, notes: words };
      const answer = await app.emergency.http.post('/api/nursing-assessments', body, ago(10));
      return (await done<NursingAssessmentRecord>(answer)).notes;
    };
    expect(await assessed('On movement')).toBe('On movement\n(Written 15:35, sent later.)');
    expect(await assessed(null)).toBe('(Written 15:35, sent later.)');
  });

  it('says the day as well where it was another one in the facility', async () => {
    expect(await noted('Pale', ago(15 * 60 + 44))).toBe('Pale\n(Written 00:01, sent later.)');
    expect(await noted('Pale', ago(15 * 60 + 46))).toBe('Pale\n(Written 21 Nov 23:59, sent later.)');
  });

  it('says nothing where it arrived within a minute, comes from the future, or has no such time', async () => {
    for (const headers of [ago(1), ago(-90), {}]) expect(await noted('Pale', headers)).toBe('Pale');
  });

  it('may have the full length of a note', async () => {
    const text = 'x'.repeat(4_000);
    expect(await noted(text, ago(10))).toBe(`${text}\n(Written 15:35, sent later.)`);
  });

  it('is sent again with its key as often as it takes, and is recorded once, as it arrived first', async () => {
    const key = { 'idempotency-key': randomUUID() };
    const first = await noted('Came at once', { ...key, ...ago(0) });
    expect([first, await noted('Came at once', { ...key, ...ago(10) })]).toEqual(['Came at once', 'Came at once']);
  });

  it('is refused by the header’s name where that is no time', async () => {
    for (const wrong of ['yesterday', '2026-11-21', '21:09', '']) {
      const answer = await app.emergency.http.post(notes, { text: 'Pale' }, { 'x-written-at': wrong });
      expectProblem(answer, 'validation_failed', 'X-Written-At');
    }
  });
});
