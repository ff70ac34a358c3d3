import { type ServiceRequestRecord, sayRequest } from '@ward-board/contract';
import { openRequests, proposedFor, requestedAlone, sayAsked, waitingRequests } from './requests.js';

const request = (id: string, said: Partial<ServiceRequestRecord> = {}): ServiceRequestRecord =>
  ({
    ...{ id, priority: 'routine', imaging_study_id: null, created_at: '2026-11-21T10:00:00.000Z' },
    ...{ admission_id: null, modality: 'CT', body_site: 'Abdomen', display: 'CT' },
    ...said,
  }) as ServiceRequestRecord;

describe('the open requests of Radiology', () => {
  it('are those without a study, the most pressing first, and of these the longest waiting', () => {
    const requests = [
      request('new'),
      request('old', { created_at: '2026-11-21T09:00:00.000Z' }),
      request('stat', { priority: 'stat' }),
      request('urgent', { priority: 'urgent' }),
      request('asap', { priority: 'asap' }),
      request('booked', { priority: 'stat', imaging_study_id: 'study' }),
    ];
    expect(openRequests(requests).map(({ id }) => id)).toEqual(['stat', 'asap', 'urgent', 'old', 'new']);
  });

  it('are counted, the STAT ones said aloud', () => {
    expect(waitingRequests([])).toMatchObject({ count: 0, word: 'Requests' });
    const one = waitingRequests([request('one')]);
    expect(one).toMatchObject({ count: 1, word: 'Request' });
    expect(one.note?.alarm).toBeUndefined();
    expect(waitingRequests([request('one'), request('two', { priority: 'stat' })]).note?.alarm).toBe('1 STAT');
    expect([one.has('one'), one.has('two')]).toEqual([true, false]);
  });

  it('are one patient’s, once, of whom the board has no study: the most pressing first', () => {
    const of = (id: string, patient_id: string, more: object = {}) =>
      request(id, { ...more, patient_id, patient: { id: patient_id } as ServiceRequestRecord['patient'] });
    const requests = [
      of('routine', 'ben'),
      of('other', 'ada', { priority: 'urgent' }),
      of('stat', 'ada', { priority: 'stat' }),
      of('of a study', 'cem', { imaging_study_id: 'study' }),
      of('besides a study', 'dan'),
    ];
    expect(requestedAlone(requests, [{ patient_id: 'dan' }]).map(({ id }) => id)).toEqual(['stat', 'routine']);
  });

  it('say where the patient is, who asked, and when', () => {
    const recorded_by = { name: 'Dr. Aiko Weiss' } as ServiceRequestRecord['recorded_by'];
    const now = new Date('2026-11-21T12:00:00.000Z');
    const place = { ward: 'icu', name: '301 A' } as const;
    expect(sayAsked(request('one', { recorded_by, place }), now)).toEqual([
      'ICU · 301 A',
      expect.stringMatching(/^Asked by Dr\. Aiko Weiss, \d\d:\d\d$/),
    ]);
    expect(sayAsked(request('one', { recorded_by, place: null }), now)[0]).toBe('On no board');
  });

  it('say what is asked for once, and what the study begins with', () => {
    expect(sayRequest(request('one'))).toBe('CT · Abdomen');
    expect(proposedFor(request('one', { admission_id: 'stay' }))).toEqual({
      ...{ encounter_id: 'stay', modality: 'CT', body_part: 'Abdomen' },
    });
    expect(sayRequest(request('one', { body_site: null, display: 'CT abdomen' }))).toBe('CT abdomen');
    expect(sayRequest(request('one', { display: 'Portal venous phase' }))).toBe('CT · Abdomen · Portal venous phase');
    const display = 'Chest X-ray';
    expect(proposedFor(request('one', { modality: null, body_site: null, display }))).toEqual({
      ...{ encounter_id: '', modality: display, body_part: '' },
    });
  });

  it.each([
    ['CT', 'CT abdomen and pelvis', 'Abdomen and pelvis'],
    ['X-ray', 'X-ray left wrist', 'Left wrist'],
    ['CT', 'CT pulmonary angiogram', ''],
    ['CT', 'CT', ''],
    ['CT', 'Portal venous phase', ''],
  ])('name the part of the body behind the modality %s: of %s it is "%s"', (modality, display, part) => {
    expect(proposedFor(request('one', { modality, body_site: null, display })).body_part).toBe(part);
  });
});
