import type { Page } from '@ward-board/api-client';
import {
  type AdmissionRecord,
  diagnosticReport,
  type ImagingStudyRecord,
  imagingStudy,
  type NotificationRecord,
  type PatientRecord,
} from '@ward-board/contract';
import type { ApiClient } from '../testing/api-client.js';
import { BoardWatch, replay } from '../testing/board-watch.js';
import { pauseProjections } from '../testing/paused-projections.js';
import { expectProblem } from '../testing/problems.js';
import { openTestApp, type TestApp } from '../testing/test-app.js';
import { until } from '../testing/until.js';

const NOBODY = '019a0000-0000-7000-8000-000000000000';

/** Makes a study's row what it is stored as once it has left the board. */
const OFF_THE_BOARD = `UPDATE read_row SET sealed = true,
  record = record || '{"patient": null, "clinical": null, "admission": null, "patient_place": null, "ventilator_mode": null, "isolation": null}' WHERE id = $1`;

describe('an imaging study', () => {
  let app: TestApp;
  let radiology: ApiClient;
  beforeAll(async () => {
    app = await openTestApp();
    radiology = await app.signsIn('radiology');
  });
  afterAll(() => app?.close());

  const ordered = async (more = {}) => radiology.ordersStudy(await app.reception.registers(), more);
  it('takes notes, over or not, which say nothing in its report', async () => {
    const study = await ordered();
    expect(study).toMatchObject({ note_entries: [], note_count: 0 });
    const path = `/api/imaging-studies/${study.id}`;
    const note = (text: string, by: ApiClient = radiology) =>
      by.http.post<ImagingStudyRecord>(`${path}/notes`, { text });
    const { body: first } = await note('Claustrophobic', app.icu);
    expect(imagingStudy.record.strict().parse(first)).toEqual(first);
    await radiology.http.put(path, { status: 'in-progress' });
    await radiology.http.put(path, { status: 'completed', findings: 'Clear' });
    const [before] = await reportsOf(study);
    const { status, body: second } = await note('Images sent to the surgeon');
    expect(status).toBe(200);
    expect(second).toMatchObject({
      ...{ revision: 6, status: 'completed', findings: 'Clear', note_count: 2 },
      note_entries: [
        { at: second.updated_at, by: { id: radiology.session.user.id }, text: 'Images sent to the surgeon' },
        { at: first.updated_at, by: { id: app.icu.session.user.id }, text: 'Claustrophobic' },
      ],
    });
    expect(await reportsOf(study)).toEqual([before]);
    expect((await radiology.seesBoard('radiology')).collections['imaging-studies']).toContainEqual(second);
    expectProblem(await note(''), 'validation_failed', 'text');
    expectProblem(await note('x', app.reception), 'forbidden');
    await radiology.http.delete(path);
    expectProblem(await note('x'), 'not_found');
  });

  const reportsOf = ({ patient_id }: { readonly patient_id: string }) =>
    radiology.lists(`/api/diagnostic-reports?patient_id=${patient_id}`);

  it('is ordered for a patient with all that is known, and stands on the board as in the lists', async () => {
    const admission = await app.reception.receives('emergency');
    const request = await app.icu.ordersImaging(admission.patient as PatientRecord);
    const known = {
      encounter_id: admission.id,
      service_request_id: request.id,
      patient_name: 'A. Haddad',
      modality: 'MRI',
      body_part: 'Knee',
      body_site: 'Left',
      scheduled_at: '2026-11-23T08:00:00+01:00',
      performer: 'Dr. Feld',
      place: 'MRI 1',
      technique: 'T1, T2',
      contrast: 'None',
      dicom_path: '/archive/1',
      findings: null,
      conclusion: null,
    };
    const study = await radiology.send<object>('POST', '/api/imaging-studies', {
      ...known,
      patient_id: admission.patient_id,
    });
    const read = imagingStudy.record.strict().parse(study);
    expect(read).toEqual(study);
    expect(read).toMatchObject({
      ...known,
      scheduled_at: '2026-11-23T07:00:00.000Z',
      ...{ status: 'scheduled', started_at: null, ended_at: null, critical: false, patient: admission.patient },
      ...{ ordered_by: { id: radiology.session.user.id }, requested_by: { id: app.icu.session.user.id } },
    });
    expect(read.study_uid).toMatch(/^2\.25\.[1-9]\d{1,38}$/);
    expect(await radiology.sees(`/api/imaging-studies/${read.id}`)).toEqual(study);
    const board = await radiology.seesBoard('radiology');
    expect(board.collections).toEqual({
      'imaging-studies': await radiology.lists('/api/imaging-studies'),
      'service-requests': await radiology.lists('/api/service-requests?category=radiology&status=active'),
    });
    expect(await radiology.lists('/api/radiology')).toEqual(await radiology.lists('/api/imaging-studies'));
    expect(await radiology.lists(`/api/imaging-studies/patient/${admission.patient_id}`)).toEqual([study]);
  });

  it('names who changed it last, so that a conflict can', async () => {
    const { patient } = await app.reception.receives('icu');
    const study = await radiology.ordersStudy(patient as PatientRecord);
    expect(study.updated_by).toMatchObject({ id: radiology.session.user.id });
    await app.icu.send('PUT', `/api/imaging-studies/${study.id}`, { body_part: 'Pelvis' });
    const path = `/api/imaging-studies/${study.id}`;
    const { updated_by } = (await radiology.sees(path)) as ImagingStudyRecord;
    expect(updated_by).toMatchObject({ id: app.icu.session.user.id, name: app.icu.session.user.name });
  });

  it('carries the stay that it is of, as that goes on and ends, on the board and off it', async () => {
    const received = await app.reception.receives('emergency');
    const { patient: known, ...stay } = received;
    const patient = known as PatientRecord;
    const before = await radiology.seesBoard('radiology');
    const watch = await BoardWatch.open(radiology);
    expect(await watch.join('radiology', before.seq)).toMatchObject({ ok: true });
    const study = await radiology.ordersStudy(patient, { encounter_id: stay.id });
    expect(study.admission).toEqual(stay);
    await app.emergency.triages(received, { location: 'Bay 4' });
    const path = `/api/imaging-studies/${study.id}`;
    expect(await radiology.sees(path)).toMatchObject({
      ...{ revision: 1, admission: { awaiting: null, board: 'emergency', location: 'Bay 4' } },
    });
    await app.reception.send('POST', `/api/admissions/${stay.id}/discharge`, {});
    const { patient: _, ...ended } = (await app.reception.sees(`/api/admissions/${stay.id}`)) as AdmissionRecord;
    expect(ended.status).toBe('discharged');
    const after = await radiology.seesBoard('radiology');
    await watch.caughtUpTo(after.seq);
    watch.close();
    const shown = (await radiology.sees(path)) as ImagingStudyRecord;
    expect(shown.admission).toEqual(ended);
    const patched = replay('imaging-studies', before.collections['imaging-studies'] ?? [], watch.patches);
    expect(patched).toContainEqual(shown);
    await app.db.query(OFF_THE_BOARD, [study.id]);
    expect(await radiology.sees(path)).toEqual(shown);
    expect(await radiology.lists(`/api/imaging-studies/patient/${stay.patient_id}`)).toEqual([shown]);
    expect((await radiology.amendsStudy(study, { technique: 'T1' })).admission).toEqual(ended);
    const other = await radiology.ordersStudy(patient, {});
    expect(other.admission).toBeNull();
    const late = await radiology.amendsStudy(other, { encounter_id: stay.id });
    expect(late.admission).toEqual(ended);
  });

  it('says who asked and where the patient is also once its report is out, on the board and off it', async () => {
    const stay = await app.reception.receives('emergency');
    const patient = stay.patient as PatientRecord;
    const { id: service_request_id } = await app.emergency.ordersImaging(patient);
    const study = await radiology.ordersStudy(patient, { service_request_id });
    await radiology.amendsStudy(study, { status: 'in-progress' });
    await radiology.amendsStudy(study, { status: 'completed', findings: 'Bleeding', critical: true });
    await app.emergency.triages(stay, { location: 'Bay 4' });
    const path = `/api/imaging-studies/${study.id}`;
    const shown = await radiology.sees(path);
    const requested_by = { id: app.emergency.session.user.id };
    expect(shown).toMatchObject({ requested_by, patient_place: { ward: 'emergency', name: 'Bay 4' } });
    expect((await radiology.seesBoard('radiology')).collections['imaging-studies']).toContainEqual(shown);
    await app.db.query(OFF_THE_BOARD, [study.id]);
    expect(await radiology.sees(path)).toEqual(shown);
  });

  it('says that its patient is ventilated and isolated also once it is off the board, in lists, the search and by its id', async () => {
    const stay = await app.reception.receives('icu');
    const study = await radiology.ordersStudy(stay.patient as PatientRecord, { performer: 'Dr. Ventura' });
    const record = await app.icu.accepts(stay);
    await app.icu.send('PUT', `/api/icu/${record.id}`, { ventilator_mode: 'SIMV', isolation: 'Contact' });
    const path = `/api/imaging-studies/${study.id}`;
    const shown = await radiology.sees(path);
    expect(shown).toMatchObject({ ventilator_mode: 'SIMV', isolation: 'Contact', patient_place: { ward: 'icu' } });
    await app.db.query(OFF_THE_BOARD, [study.id]);
    expect(await radiology.sees(path)).toEqual(shown);
    expect(await radiology.lists('/api/imaging-studies?search=Ventura')).toEqual([shown]);
    expect(await radiology.lists(`/api/imaging-studies/patient/${stay.patient_id}`)).toEqual([shown]);
    await app.icu.send('PUT', `/api/icu/${record.id}`, { ventilator_mode: null, isolation: null });
    expect(await radiology.sees(path)).toMatchObject({ ventilator_mode: null, isolation: null });
  });

  it('is refused with the field that is wrong', async () => {
    const order = (body: object) => radiology.http.post('/api/imaging-studies', body);
    const { id: patient_id } = await app.reception.registers();
    expectProblem(await order({ patient_id }), 'validation_failed', 'modality');
    expectProblem(await order({ patient_id: NOBODY, modality: 'CT' }), 'validation_failed', 'patient_id');
    expectProblem(await order({ patient_id, modality: 'CT', study_uid: '1.2' }), 'validation_failed');
    const other = await app.reception.receives('icu');
    for (const encounter_id of [NOBODY, other.id])
      expectProblem(await order({ patient_id, modality: 'CT', encounter_id }), 'validation_failed', 'encounter_id');
    expectProblem(await order({ patient_id, modality: 'CT', status: 'completed' }), 'invalid_transition', 'status');
    const study = await radiology.ordersStudy(await app.reception.registers());
    const edit = (body: object) => radiology.http.put(`/api/imaging-studies/${study.id}`, body);
    expectProblem(await edit({ patient_id }), 'validation_failed', 'patient_id');
    expectProblem(await edit({ encounter_id: other.id }), 'validation_failed', 'encounter_id');
    expectProblem(await edit({ modality: null }), 'validation_failed', 'modality');
    const times = { started_at: '2026-11-01T08:00:00Z', ended_at: '2026-11-01T07:00:00Z' };
    expectProblem(await edit(times), 'validation_failed', 'ended_at');
    expectProblem(await radiology.http.put(`/api/imaging-studies/${NOBODY}`, {}), 'not_found');
  });

  it('has not been started or ended at a time to come, but for what clocks differ by', async () => {
    const { id: patient_id } = await app.reception.registers();
    const study = await ordered();
    const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
    for (const name of ['started_at', 'ended_at']) {
      const edited = await radiology.http.put(`/api/imaging-studies/${study.id}`, { [name]: at(3) });
      expectProblem(edited, 'validation_failed', name);
      const order = { patient_id, modality: 'CT', [name]: at(3) };
      expectProblem(await radiology.http.post('/api/imaging-studies', order), 'validation_failed', name);
    }
    expect(await radiology.amendsStudy(study, { started_at: at(1) })).toMatchObject({ status: 'scheduled' });
  });

  it('moves one step at a time, and its completion publishes one report', async () => {
    const study = await ordered({ body_part: 'Head' });
    const step = (status: string, more = {}) =>
      radiology.http.put(`/api/imaging-studies/${study.id}`, { status, ...more });
    expectProblem(await step('completed'), 'invalid_transition', 'status');
    const started = await radiology.amendsStudy(study, { status: 'in-progress' });
    expect(started).toMatchObject({ status: 'in-progress', started_at: started.updated_at, ended_at: null });
    expectProblem(await step('scheduled'), 'invalid_transition', 'status');
    expect(await reportsOf(study)).toEqual([]);
    const said = { findings: 'No bleeding', conclusion: 'Normal', performer: 'Dr. Feld' };
    const completed = await radiology.amendsStudy(study, { status: 'completed', ...said });
    expect(completed).toMatchObject({ status: 'completed', ended_at: completed.updated_at, ...said });
    expectProblem(await step('cancelled'), 'invalid_transition', 'status');
    const [report, ...others] = await reportsOf(study);
    expect(others).toEqual([]);
    expect(diagnosticReport.strict().parse(report)).toEqual(report);
    expect(report).toMatchObject({
      ...said,
      ...{ patient_id: study.patient_id, imaging_study_id: study.id, service_request_id: null },
      ...{ category: 'radiology', code: '18748-4', display: 'CT Head', status: 'final', critical: false },
      ...{ issued_at: completed.updated_at, acknowledged_at: null, acknowledged_by: null },
      ...{ recorded_by: { id: radiology.session.user.id }, edited_by: null, entered_in_error_at: null },
    });
    await radiology.amendsStudy(study, { place: 'CT 2' });
    expect(await reportsOf(study)).toEqual([report]);
    await radiology.amendsStudy(study, { findings: 'A small bleeding' });
    expect(await reportsOf(study)).toMatchObject([
      {
        id: report?.id,
        status: 'amended',
        findings: 'A small bleeding',
        conclusion: 'Normal',
        edited_by: report?.recorded_by,
      },
    ]);
    const cancelled = await radiology.amendsStudy(await ordered(), { status: 'cancelled' });
    expect(cancelled).toMatchObject({ status: 'cancelled', ended_at: null });
    expect(await reportsOf(cancelled)).toEqual([]);
  });

  it('is cancelled with a reason, which is the newest of its notes', async () => {
    const study = await ordered();
    const edit = (body: object) => radiology.http.put(`/api/imaging-studies/${study.id}`, body);
    const cancel_reason = 'Too ill to be moved';
    expectProblem(await edit({ cancel_reason }), 'validation_failed', 'cancel_reason');
    expectProblem(await edit({ status: 'cancelled', cancel_reason: '' }), 'validation_failed', 'cancel_reason');
    const cancelled = await radiology.amendsStudy(study, { status: 'cancelled', cancel_reason });
    expect(cancelled).toMatchObject({ status: 'cancelled', revision: 2, note_count: 1 });
    expect(cancelled.note_entries).toMatchObject([
      { at: cancelled.updated_at, by: { id: radiology.session.user.id }, text: `Cancelled: ${cancel_reason}` },
    ]);
    const other = await radiology.amendsStudy(await ordered(), { status: 'cancelled' });
    expect(other).toMatchObject({ status: 'cancelled', note_entries: [] });
  });

  it('of which the same is sent again is completed once', async () => {
    const study = await radiology.amendsStudy(await ordered(), { status: 'in-progress' });
    const headers = { 'idempotency-key': 'complete-once', 'if-match': `"${study.revision}"` };
    const [one, two] = [
      await radiology.http.put(`/api/imaging-studies/${study.id}`, { status: 'completed' }, headers),
      await radiology.http.put(`/api/imaging-studies/${study.id}`, { status: 'completed' }, headers),
    ];
    expect([one.status, two.status, two.body]).toEqual([200, 200, one.body]);
    expect(await reportsOf(study)).toHaveLength(1);
    const stale = { 'if-match': `"${study.revision}"` };
    expectProblem(
      await radiology.http.put(`/api/imaging-studies/${study.id}`, { place: 'CT 2' }, stale),
      'stale_revision',
    );
  });

  it('that was entered in error goes with its report; a nurse may not take it away', async () => {
    const study = await radiology.amendsStudy(await ordered(), { status: 'in-progress' });
    await radiology.amendsStudy(study, { status: 'completed', findings: 'Of somebody else' });
    const nurse = await app.joins('nurse', 'Radiology');
    expectProblem(await nurse.http.delete(`/api/imaging-studies/${study.id}`), 'forbidden');
    await radiology.removesStudy(study);
    expectProblem(await radiology.http.get(`/api/imaging-studies/${study.id}`), 'not_found');
    expectProblem(await radiology.http.put(`/api/imaging-studies/${study.id}`, { place: 'CT 1' }), 'not_found');
    expectProblem(await radiology.http.delete(`/api/imaging-studies/${study.id}`), 'not_found');
    expect(await reportsOf(study)).toEqual([]);
    const query = `patient_id=${study.patient_id}&imaging_study_id=${study.id}&include=entered_in_error`;
    expect(await radiology.lists(`/api/diagnostic-reports?${query}`)).toMatchObject([
      { findings: 'Of somebody else', entered_in_error_by: { id: radiology.session.user.id } },
    ]);
    expect(await radiology.lists(`/api/imaging-studies/patient/${study.patient_id}`)).toEqual([]);
  });

  it('is found by UID, modality, body part, performer, and the name that it gives or the register has', async () => {
    const patient = await app.reception.registers({ name: 'Zoë Quaresma' });
    const named = await radiology.ordersStudy(patient, { modality: 'Fluoroscopy', patient_name: 'Z. Q. Unlike' });
    const study = await radiology.ordersStudy(patient, {
      ...{ modality: 'Mammography', body_part: 'Breast', performer: 'Dr. Ñandú' },
    });
    const found = async (words: string) =>
      (await radiology.lists(`/api/imaging-studies?search=${encodeURIComponent(words)}`)).map(({ id }) => id);
    for (const words of [study.study_uid, 'MAMMO', 'breast nandu', 'quaresma', 'zoe mammography'])
      expect([words, await found(words)]).toEqual([words, [study.id]]);
    expect(await found('unlike')).toEqual([named.id]);
    expect(await found('quaresma fluoroscopy')).toEqual([]);
    await app.reception.send('PUT', `/api/patients/${patient.id}`, { name: 'Zoë Pereira' });
    expect(await found('pereira')).toEqual([study.id]);
    expect(await found('quaresma')).toEqual([]);
  });

  it('is found last, and marked, by a name that only sounds like what was searched: the study’s own, else the register’s', async () => {
    const ordered = async (name: string, more = {}) =>
      radiology.ordersStudy(await app.reception.registers({ name }), { modality: 'Sialogram', ...more });
    const alike = await ordered('Marta Ferreira');
    const exact = await ordered('Bea Ferreyra');
    const done = await ordered('Aylin Şahin');
    await radiology.amendsStudy(done, { status: 'in-progress' });
    await radiology.amendsStudy(done, { status: 'completed' });
    const renamed = await ordered('Quentin Vogt', { patient_name: 'Kruger' });
    const search = async (words: string) =>
      (
        await radiology.http.get<Page<{ id: string; match?: string; patient: { name: string } | null }>>(
          `/api/imaging-studies?search=${encodeURIComponent(words)}`,
        )
      ).body.items.map(({ id, match, patient }) => ({ id, name: patient?.name, match }));
    const found = { id: exact.id, name: 'Bea Ferreyra', match: undefined };
    expect(await search('ferreyra sialogram')).toEqual([
      found,
      { id: alike.id, name: 'Marta Ferreira', match: 'sounds_like' },
    ]);
    expect(await search('shahin')).toEqual([{ id: done.id, name: 'Aylin Şahin', match: 'sounds_like' }]);
    expect(await search('krugger')).toEqual([{ id: renamed.id, name: 'Quentin Vogt', match: 'sounds_like' }]);
    // Only the name: no other field is found by its sound.
    expect(await search('cialogram')).toEqual([]);
    expect(await search('ferreyra cialogram')).toEqual([]);
  });

  it('changes the board by patches that make of an earlier snapshot the one that REST gives, corrections included', async () => {
    const patient = await app.reception.registers();
    const before = await radiology.seesBoard('radiology');
    const watch = await BoardWatch.open(radiology);
    expect(await watch.join('radiology', before.seq)).toMatchObject({ ok: true });
    const study = await radiology.ordersStudy(patient);
    const gone = await radiology.ordersStudy(patient);
    await radiology.amendsStudy(study, { status: 'in-progress', technique: 'Low dose' });
    await radiology.amendsStudy(study, { status: 'completed', findings: 'Clear' });
    await app.reception.send('PUT', `/api/patients/${patient.id}`, { phone: '4711' });
    await radiology.removesStudy(gone);
    const after = await radiology.seesBoard('radiology');
    await watch.caughtUpTo(after.seq);
    expect(watch.seqs).toEqual([1, 2, 3, 4, 5, 6].map((n) => before.seq + n));
    const studies = after.collections['imaging-studies'] ?? [];
    expect(replay('imaging-studies', before.collections['imaging-studies'] ?? [], watch.patches)).toEqual(studies);
    expect(studies.find(({ id }) => id === study.id)).toMatchObject({ patient: { phone: '4711' } });
    const icu = await BoardWatch.open(app.icu);
    expect(await icu.join('radiology', 0)).toEqual({ ok: false, code: 'forbidden' });
    watch.close();
    icu.close();
  });

  it('notifies whoever ordered it, and a critical finding once each other of its patient’s board', async () => {
    const [patient, nurse] = [await app.reception.registers(), await app.joins('nurse', 'ICU')];
    const watches = await Promise.all([app.icu, nurse].map((who) => BoardWatch.open(who)));
    const admission = await app.reception.admits(patient, 'icu');
    await app.icu.accepts(admission);
    const study = await app.icu.ordersStudy(patient, { body_part: 'Head' });
    await radiology.amendsStudy(study, { status: 'in-progress' });
    await radiology.amendsStudy(study, { critical: true });
    await radiology.amendsStudy(study, { status: 'completed', findings: 'Bleeding' });
    const ofStudy = (bells: readonly NotificationRecord[]) => bells.filter(({ study_id }) => study_id === study.id);
    const told = async (who: ApiClient) => ofStudy(await who.lists('/api/notifications')).map(({ kind }) => kind);
    await until('both are there', async () => (await told(app.icu)).includes('result_final'));
    expect(await told(app.icu)).toEqual(['result_final', 'critical_finding']);
    expect(await told(nurse)).toEqual(['critical_finding']);
    const row = { ward: 'icu', link: `/icu#${admission.id}`, admission_id: admission.id, priority: 'high' };
    const [mine, theirs] = watches.map(({ bells }) => bells);
    await until('the pushes', () => ofStudy(mine ?? []).length === 2 && ofStudy(theirs ?? []).length === 1);
    for (const bell of ofStudy([...(mine ?? []), ...(theirs ?? [])])) expect(bell).toMatchObject(row);
    for (const watch of watches) watch.close();
  });

  it('has one bell of what it says: a finding that is taken back, changed or deleted takes the place of what was told before', async () => {
    const admission = await app.reception.receives('icu');
    await app.icu.accepts(admission);
    const nurse = await app.joins('nurse', 'ICU');
    const study = await app.icu.ordersStudy({ id: admission.patient_id } as never, { critical: true });
    const asking = async (who: ApiClient) => {
      const unread: readonly NotificationRecord[] = await who.lists('/api/notifications?unread=true');
      return unread.filter(({ study_id }) => study_id === study.id).map(({ title }) => title);
    };
    const asks = async (...titles: readonly [orderer: string | null, staff: string | null]) => {
      const wanted = titles.map((title) => (title === null ? [] : [title]));
      const now = async () => JSON.stringify([await asking(app.icu), await asking(nurse)]);
      await until(`it asks ${titles}`, async () => (await now()) === JSON.stringify(wanted));
    };
    await asks('Critical finding', 'Critical finding');
    await radiology.amendsStudy(study, { status: 'in-progress', critical: false });
    await asks('Finding no longer critical', 'Finding no longer critical');
    await app.icu.http.post('/api/notifications/read-all');
    await nurse.http.post('/api/notifications/read-all');
    let now = await radiology.amendsStudy(study, { status: 'completed' });
    await asks('Final report', null);
    now = await radiology.amendsStudy(now, { findings: 'Bleeding' });
    await asks('Amended report', null);
    now = await radiology.amendsStudy(now, { critical: true });
    await asks('Critical finding', 'Critical finding');
    now = await radiology.amendsStudy(now, { findings: 'Bleeding, larger' });
    await asks('Critical finding, changed', 'Critical finding, changed');
    await radiology.removesStudy(now);
    await asks('Critical finding taken back', 'Critical finding taken back');
  });

  it('is ordered for somebody without one, of whom the allergies, of the chart and as told, and the medications told are said', async () => {
    const admission = await app.reception.receives('emergency');
    const path = `/api/patients/${admission.patient_id}/told`;
    const unassessed = { status: 'unassessed', substances: [], told: null };
    expect(await radiology.sees(path)).toEqual({
      patient_id: admission.patient_id,
      allergies: unassessed,
      medications_told: [],
    });
    const said = { allergies: 'Iodine contrast (hives)', current_medications: 'Metformin' };
    await app.emergency.triages(admission, said);
    const told = { ...unassessed, told: 'Iodine contrast (hives)' };
    expect(await radiology.sees(path)).toMatchObject({
      allergies: told,
      medications_told: [{ text: 'Metformin', board: 'emergency' }],
    });
    await app.emergency.send('POST', '/api/allergies', { patient_id: admission.patient_id, substance: 'Latex' });
    expect(await radiology.sees(path)).toMatchObject({
      allergies: { ...told, status: 'present', substances: ['Latex'] },
    });
    expectProblem(await radiology.http.get(`/api/patients/${NOBODY}/told`), 'not_found');
  });

  it('is answered as it was written while the read model stands still, also off the board', async () => {
    const study = await ordered({ body_part: 'Hand' });
    const paused = await pauseProjections(app, ['imaging']);
    try {
      const sealed = `UPDATE read_row SET sealed = true, record = record || '{"patient": null}' WHERE id = $1`;
      await app.db.query(sealed, [study.id]);
      const answer = await radiology.http.put(`/api/imaging-studies/${study.id}`, { status: 'in-progress' });
      expect(answer.headers.get('x-projection')).toBe('behind');
      expect(answer.body).toMatchObject({
        ...study,
        ...{ status: 'in-progress', revision: 2 },
        ...timesOf(answer.body),
      });
      const fresh = await radiology.http.post('/api/imaging-studies', { patient_id: study.patient_id, modality: 'CT' });
      expect(fresh.body).toMatchObject({ status: 'scheduled', patient: study.patient, revision: 1 });
    } finally {
      await paused.resume();
    }
  });
});

/** What the service's clock says. */
const timesOf = ({ started_at, updated_at }: Pick<ImagingStudyRecord, 'started_at' | 'updated_at'>) => ({
  started_at,
  updated_at,
});
