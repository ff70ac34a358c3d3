import { done, triage } from '../testing/api-client.js';
import { expectProblem } from '../testing/problems.js';
import { openTestApp, type TestApp } from '../testing/test-app.js';

describe('a stay', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp();
  });
  afterAll(() => app?.close());

  describe('in reception', () => {
    it('is one at a time: another is possible after the discharge, and has the next number', async () => {
      const { reception } = app;
      const patient = await reception.registers();
      const first = await reception.admits(patient, 'emergency', { reason: 'Fall' });
      expect(first.admission_number).toMatch(/^\d{4}-\d{6}$/);
      const second = { patient_id: patient.id, admission_type: 'icu' };
      expectProblem(await reception.http.post('/api/admissions', second), 'already_admitted');
      const closed = await reception.discharges(first);
      expect(closed).toMatchObject({ status: 'discharged', awaiting: null, discharged_at: closed.updated_at });
      expectProblem(await reception.http.post(`/api/admissions/${first.id}/discharge`), 'admission_closed');
      const { admission_number } = await reception.admits(patient, 'icu');
      expect(admission_number > first.admission_number).toBe(true);
    });

    it('is listed by family, active ones only unless a status is asked for', async () => {
      const { reception, admin } = app;
      const types = ['surgery', 'operation', 'emergency', 'icu', 'inpatient', 'planned', 'daycase', 'normal'] as const;
      const patient = await reception.registers();
      for (const type of types) await reception.discharges(await reception.admits(patient, type));
      const active = await reception.admits(patient, 'daycase');
      const listed = async (query: string) =>
        (await admin.lists(`/api/admissions?patient_id=${patient.id}${query}`)).map(
          ({ admission_type }: { admission_type: string }) => admission_type,
        );
      expect(await listed('')).toEqual(['daycase', ...types.toReversed()]);
      expect(await listed('&status=admitted')).toEqual(['daycase']);
      expect(await listed('&type=normal')).toEqual(['daycase']);
      expect(await listed('&type=operation')).toEqual([]);
      expect(await listed('&type=operation&status=discharged')).toEqual(['operation', 'surgery']);
      expect(await listed('&type=normal&status=discharged')).toEqual(['normal', 'daycase', 'planned', 'inpatient']);
      expect(await listed('&type=surgery&status=discharged')).toEqual(['surgery']);
      expect(await listed('&type=emergency&status=discharged')).toEqual(['emergency']);
      await reception.discharges(active);
    });

    it('ends whatever is still open in it, and frees the bed', async () => {
      const { reception, icu, admin } = app;
      const room = await admin.setsUpRoom(await admin.setsUpWing('Ends'), '1', ['A']);
      const admission = await reception.receives('icu');
      const opened = await icu.accepts(admission, { room_id: room.id });
      await reception.discharges(admission);
      const closed = await icu.sees(`/api/icu/${opened.id}`);
      expect(closed).toMatchObject({ room_id: null, bed: null, outcome: { kind: 'discharged' } });
      expect(closed.closed_at).not.toBeNull();
      expect(await admin.sees(`/api/rooms/${room.id}`)).toMatchObject({ occupied: 0, available: true });
      expectProblem(await icu.http.put(`/api/icu/${opened.id}`, { diet: 'x' }), 'admission_closed');
    });
  });

  describe('in Emergency', () => {
    it('is pending, triaged once, and pending again after treat-and-release, marked as treated', async () => {
      const { reception, emergency } = app;
      const admission = await reception.receives('emergency');
      expect(admission).toMatchObject({ awaiting: 'emergency', treated_at: null });
      const triaged = await emergency.triages(admission, { triage_level: 'critical' });
      expect(triaged).toMatchObject({ closed_at: null, outcome: null, admission: { awaiting: null } });
      const again = { ...triage, admission_id: admission.id };
      expectProblem(await emergency.http.post('/api/emergency-details', again), 'already_triaged');
      expect(await emergency.lists('/api/emergency-details?triage_level=critical')).toEqual([triaged]);
      expect(await emergency.lists('/api/emergency-details?triage_level=urgent')).toEqual([]);

      await emergency.treatsAndReleases(triaged);
      expectProblem(await emergency.http.get(`/api/emergency-details/${triaged.id}`), 'not_found');
      expectProblem(await emergency.http.delete(`/api/emergency-details/${triaged.id}`), 'not_found');
      const treated = await emergency.sees(`/api/admissions/${admission.id}`);
      expect(treated).toMatchObject({ status: 'admitted', awaiting: 'emergency', treated_at: treated.updated_at });
      expect(await emergency.lists('/api/admissions?type=emergency')).toContainEqual(treated);
      await reception.discharges(treated);
      expect(await emergency.lists('/api/admissions?type=emergency')).toEqual([]);
    });

    it('takes no admission of another type, nor a closed one', async () => {
      const { reception, emergency } = app;
      const planned = await reception.receives('planned');
      const post = (admission_id: string) => emergency.http.post('/api/emergency-details', { ...triage, admission_id });
      expectProblem(await post(planned.id), 'wrong_admission_type');
      const left = await reception.discharges(await reception.receives('emergency'));
      expectProblem(await post(left.id), 'admission_closed');
    });

    it('is handed off to the ICU in one step, once; the closed case says what became of it', async () => {
      const { reception, emergency, icu } = app;
      const triaged = await emergency.triages(await reception.receives('emergency'));
      const details = { severity: 'serious', ventilator_mode: 'SIMV', o2_flow: 8, avpu: 'pain', diet: 'NPO' };
      const { emergency: closed, icu_case } = await emergency.transfersToIcu(triaged, details);
      expect(closed.outcome).toEqual({
        kind: 'handed_off',
        to: 'icu',
        notes: null,
        record_id: icu_case.id,
        at: closed.closed_at,
      });
      expect(icu_case).toMatchObject({ ...details, admission_id: triaged.admission_id, patient: triaged.patient });
      expect(await emergency.sees(`/api/emergency-details/${triaged.id}`)).toEqual(closed);
      const path = `/api/emergency-details/${triaged.id}`;
      expectProblem(await emergency.http.post(`${path}/transfer-to-icu`, { severity: 'stable' }), 'already_disposed');
      expectProblem(await emergency.http.delete(path), 'already_disposed');
      expectProblem(await emergency.http.put(path, { notes: 'late' }), 'already_disposed');
      await icu.dischargesFromIcu(icu_case);
      expect(await emergency.sees(`/api/admissions/${triaged.admission_id}`)).toMatchObject({ awaiting: null });
    });
  });

  describe('in the ICU', () => {
    it('is accepted with a doctor and a room, once', async () => {
      const { reception, icu, admin, emergency } = app;
      const [doctor] = await icu.lists('/api/doctors');
      const room = await admin.setsUpRoom(await admin.setsUpWing('Unit'), '12', ['A']);
      const admission = await reception.receives('icu');
      const opened = await icu.accepts(admission, {
        doctor_id: doctor?.id,
        room_id: room.id,
        patient_id: admission.patient_id,
      });
      const bed = {
        room_id: room.id,
        room_number: '12',
        wing_id: room.wing_id,
        bed_label: 'A',
        bed_id: expect.any(String),
      };
      expect(opened).toMatchObject({ doctor_id: doctor?.id, doctor_name: doctor?.name, room_id: room.id, bed });
      const again = { severity: 'stable', admission_id: admission.id };
      expectProblem(await icu.http.post('/api/icu', again), 'already_on_board');
      const inEmergency = await emergency.triages(await reception.receives('emergency'));
      const past = { severity: 'stable', admission_id: inEmergency.admission_id };
      expectProblem(await icu.http.post('/api/icu', past), 'still_in_emergency');
      expect(await icu.lists('/api/icu?severity=serious')).toEqual([opened]);
      const edited = await icu.edits(opened, { doctor_id: null, severity: 'critical' });
      expect(edited).toMatchObject({ doctor_id: null, doctor_name: null, room_id: room.id });
      await icu.dischargesFromIcu(edited);
    });

    it('lies in the bed that was chosen, is moved to another, and is there without one', async () => {
      const { reception, icu, admin } = app;
      const room = await admin.setsUpRoom(await admin.setsUpWing('Chosen'), '14', ['A', 'B', 'C']);
      const beds = await icu.lists(`/api/beds?room_id=${room.id}`);
      const bed = (label: string) => beds.find((each) => each.label === label)?.id;
      const opened = await icu.accepts(await reception.receives('icu'), { room_id: room.id, bed_id: bed('B') });
      expect(opened).toMatchObject({ room_id: room.id, bed_id: bed('B'), bed: { bed_label: 'B' } });
      const body = { severity: 'stable', admission_id: (await reception.receives('icu')).id, bed_id: bed('B') };
      expectProblem(await icu.http.post('/api/icu', body), 'room_unavailable', 'bed_id');
      const moved = await icu.edits(opened, { bed_id: bed('C') });
      expect(moved).toMatchObject({ room_id: room.id, bed_id: bed('C'), bed: { bed_label: 'C' } });
      const put = (change: object) => icu.http.put(`/api/icu/${moved.id}`, change);
      expectProblem(await put({ bed_id: null }), 'validation_failed', 'bed_id');
      expect(done(await put({ room_id: null, bed_id: null }))).toMatchObject({
        room_id: null,
        bed_id: null,
        bed: null,
      });
      await icu.dischargesFromIcu(opened);
    });

    it('is left by a discharge, which leaves the admission to reception, or by an error', async () => {
      const { reception, icu } = app;
      const admission = await reception.receives('icu');
      const opened = await icu.accepts(admission);
      const closed = await icu.dischargesFromIcu(opened, { notes: 'Improved' });
      expect(closed.outcome).toEqual({
        kind: 'discharged',
        to: null,
        record_id: null,
        notes: 'Improved',
        at: closed.closed_at,
      });
      expect(await icu.lists('/api/icu')).toEqual([]);
      expect(await icu.sees(`/api/icu/${opened.id}`)).toEqual(closed);
      expectProblem(await icu.http.post(`/api/icu/${opened.id}/discharge`), 'case_closed');
      expect(await icu.sees(`/api/admissions/${admission.id}`)).toMatchObject({ status: 'admitted', awaiting: null });

      const other = await reception.receives('icu');
      const mistake = await icu.accepts(other);
      await icu.removes(mistake);
      expectProblem(await icu.http.get(`/api/icu/${mistake.id}`), 'not_found');
      expect(await icu.sees(`/api/admissions/${other.id}`)).toMatchObject({ awaiting: 'icu' });
      await icu.accepts(other);
    });
  });
});
