import { type HandoverPatient, nothingRecorded } from '@ward-board/contract';
import { showTimesIn } from '../time/facility.js';
import { sheetLines } from './sheet-lines.js';

beforeAll(() => showTimesIn('UTC'));
const now = new Date('2026-11-21T10:00:00.000Z');
const patient = { id: 'p', name: 'Mara Lind' };
const charted = { prescriptions: null, more_prescriptions: false, critical_results: null };
const lineOf = (collection: string, said: object, chart: object = {}) => {
  const record = { id: 'r', revision: 1, patient_id: 'p', patient, ...said };
  const kept = { patient_id: 'p', admission_id: 'a', stopped_since: null, rows: [{ collection, record }] };
  const of = { ...kept, ...charted, ...chart };
  return sheetLines([of as unknown as HandoverPatient], now)[0];
};
const bed = { room_number: '301', bed_label: 'A', wing_name: 'ICU North' };

/** Who told something, and when. */
const sender = {
  ...{ from: 'icu', at: '2026-11-21T09:30:00.000Z' },
  by: { id: '1', name: 'Dr Ay', role: 'doctor', department: 'ICU' },
} as const;

describe('a line of a handover sheet', () => {
  it('has the place, the level, the reason, the allergies, the next step and the team of the row, and all else by its label', () => {
    const said = { severity: 'critical', bed, diagnosis: 'Sepsis', next_step: 'CT', doctor_name: 'Dr. Okafor' };
    const also = {
      attending_nurse: 'Reyes',
      o2_flow: 6,
      diet: 'Soft',
      handover: { reason: 'Fever', allergies: 'Latex' },
    };
    expect(lineOf('icu', { ...said, ...also })).toMatchObject({
      ...{ place: '301 A', wing: 'ICU North', look: { word: 'Critical', tone: 'critical' }, mark: null },
      ...{
        reason: 'Sepsis',
        allergies: 'Latex',
        next: 'CT',
        team: [
          { role: null, name: 'Dr. Okafor' },
          { role: null, name: 'Reyes' },
        ],
      },
      details: [
        ['O₂ flow', '6 L/min'],
        ['Diet', 'Soft'],
      ],
    });
  });

  it('has the age that the patient had when the sheet was made', () => {
    expect(lineOf('icu', { patient: { ...patient, date_of_birth: '2026-11-18' } })?.age).toBe('3 d');
    expect(lineOf('icu', {})?.age).toBeNull();
  });

  it('has what the board knew of the chart: recorded allergies, scores, vitals, unseen critical results, open orders', () => {
    const measured = { unit: null, value_string: null, effective_at: '2026-11-21T09:30:00.000Z', previous: null };
    const clinical = {
      ...nothingRecorded,
      ...{ allergy_status: 'present', allergies: ['Penicillin'], medications_due: 2 },
      vitals: [
        { code: '8867-4', display: 'Heart Rate', value: 131, ...measured },
        { code: '9279-1', display: 'Respiratory rate', value: 700, ...measured },
        { code: '3151-8', display: 'Oxygen', value: 4, ...measured },
        { code: '80288-4', display: 'Consciousness', value: null, ...measured, value_string: 'V' },
      ],
      news2: { total: 15, parts: {}, risk: 'high', at: '2026-11-21T09:30:00.000Z' },
      orders: { lab: { open: 1, resulted: 0 }, imaging: { open: 0, resulted: 3 } },
      results: [
        { report_id: 'r1', display: 'Full blood count', critical: true, acknowledged_at: null },
        { report_id: 'r2', display: 'CT head', critical: false, acknowledged_at: null },
      ],
      scores: [{ type: 'Braden (skin)', result: '10, high risk', at: '2026-11-21T08:00:00.000Z' }],
    };
    const told = { ...sender, allergies: 'Latex', notes: 'Catheter, 600 ml' };
    expect(lineOf('normal-acceptances', { care_plan: 'Antibiotics', handover: told, clinical })).toMatchObject({
      ...{
        allergies: 'Penicillin · told: Latex',
        told: [{ label: 'Told by ICU, Dr Ay, 09:30', text: 'Catheter, 600 ml' }],
        carePlan: 'Antibiotics',
      },
      assessment: {
        ...{ score: 'NEWS2 15, high risk', scoredAt: '2026-11-21T09:30:00.000Z' },
        vitals: [
          {
            ...{ from: 'chart', at: '2026-11-21T09:30:00.000Z' },
            words: 'HR 131 · RR 700 (not plausible) · 4 L/min O2 · ACVPU V',
          },
        ],
        critical: [{ display: 'Full blood count', found: null, at: null }],
        ...{ scores: ['Braden (skin): 10, high risk'] },
        open: ['1 lab order open', '2 medications due', '1 result to read'],
      },
    });
  });

  it('has the next step that another board told, once, with that board and when', () => {
    const told_next_step = { from: 'emergency', at: '2026-11-21T09:30:00.000Z', text: 'CT head' };
    const handover = { ...sender, notes: 'Deaf\n\nNext step: CT head' };
    const next = 'CT head (told by Emergency, 09:30)';
    const told = [{ label: 'Told by ICU, Dr Ay, 09:30', text: 'Deaf' }];
    expect(lineOf('icu', { next_step: null, told_next_step, handover })).toMatchObject({ next, told });
    expect(lineOf('normal-acceptances', { care_plan: 'Mobilise', told_next_step })).toMatchObject({
      ...{ next, carePlan: 'Mobilise' },
    });
    const on = { ...sender, notes: 'Deaf\n\nNext step from Emergency: CT head' };
    expect(lineOf('icu', { next_step: null, told_next_step, handover: on })).toMatchObject({ next, told });
    const notes = 'Next step: CT head';
    expect(lineOf('icu', { told_next_step, handover: { notes } })).toMatchObject({ next, told: [] });
    expect(lineOf('icu', { next_step: 'Wean', told_next_step: null })).toMatchObject({ next: 'Wean' });
    // Told with who came back from the theatre, beside what the ICU has planned itself.
    expect(lineOf('icu', { next_step: 'Wean', told_next_step, handover })).toMatchObject({
      ...{ next: `Wean; ${next}`, told },
    });
    const steps = [told_next_step, { from: 'icu', at: '2026-11-21T08:00:00.000Z', text: 'Sips' }];
    const both = { ...told_next_step, text: 'CT head; from ICU: Sips', steps };
    expect(lineOf('normal-acceptances', { told_next_step: both })).toMatchObject({
      next: `${next}; Sips (told by ICU, 08:00)`,
    });
    expect(lineOf('icu', { handover })).toMatchObject({
      ...{ next: null, told: [{ label: 'Told by ICU, Dr Ay, 09:30', text: handover.notes }] },
    });
  });

  it('has what was told with the board, who told it and when, the sender’s own first, whatever was told on', () => {
    const er = { ...sender.by, name: 'Dr Bo' };
    const passed_on = [
      { from: 'operations', at: '2026-11-21T08:00:00.000Z', by: er, notes: 'After the operation: EBL 300' },
      {
        from: 'emergency',
        at: '2026-11-21T05:49:00.000Z',
        by: er,
        notes: 'Flu A\n\nAVPU from Emergency: Pain\n\nNext step: CT',
      },
    ];
    const notes = 'Flu A\n\nAVPU: Alert\n\nAVPU from Emergency: Pain\n\nAfter the operation: EBL 300\n\nNext step: CT';
    const told_next_step = { from: 'emergency', at: sender.at, text: 'CT' };
    const line = lineOf('icu', { told_next_step, handover: { ...sender, notes, passed_on } });
    expect(line?.told).toEqual([
      { label: 'Told by ICU, Dr Ay, 09:30', text: 'AVPU: Alert' },
      { label: 'Told by Operations, Dr Bo, 08:00', text: 'After the operation: EBL 300' },
      { label: 'Told by Emergency, Dr Bo, 05:49', text: 'Flu A\n\nAVPU from Emergency: Pain' },
    ]);
  });

  it('has the sign of an isolation, also on a sheet from before each board had the field', () => {
    const isolation = (said: object) => lineOf('normal-acceptances', said)?.isolation;
    expect(isolation({ isolation: 'MRSA, contact precautions' })).toBe('Contact, MRSA');
    for (const said of [{ isolation: null }, { isolation: 'None' }, {}]) expect(isolation(said)).toBe('');
  });

  it('says no ward type: who takes the patient over knows it', () => {
    expect(lineOf('normal-acceptances', { ward_type: 'Surgical' })?.details).toEqual([]);
  });

  it('says the oxygen once, of the chart, and what the board’s record says only where it is another flow', () => {
    const measured = { unit: 'L/min', value_string: null, effective_at: '2026-11-21T09:30:00.000Z', previous: null };
    const oxygen = { code: '3151-8', display: 'Inhaled oxygen flow rate', value: 4, ...measured };
    const clinical = { ...nothingRecorded, vitals: [oxygen] };
    const said = (o2_flow: number | null, value = 4) => {
      const line = lineOf('icu', { o2_flow, diet: 'Soft', clinical: { ...clinical, vitals: [{ ...oxygen, value }] } });
      return [line?.details, line?.assessment.vitals.map(({ words }) => words)];
    };
    const details = [['Diet', 'Soft']];
    expect(said(4)).toEqual([details, ['4 L/min O2']]);
    expect(said(null)).toEqual([details, ['4 L/min O2']]);
    expect(said(6)).toEqual([details, ['4 L/min O2 (board’s record: 6 L/min O2)']]);
    expect(said(2, 0)).toEqual([details, ['room air (board’s record: 2 L/min O2)']]);
    const share = { ...oxygen, unit: null, value: null, value_string: '40 %' };
    const besideShare = (o2_flow: number | null) =>
      lineOf('icu', { o2_flow, clinical: { ...clinical, vitals: [share] } })?.assessment.vitals[0]?.words;
    expect(besideShare(8)).toBe('O2 40 % (board’s record: 8 L/min O2)');
    expect(besideShare(0)).toBe('O2 40 % (board’s record: room air)');
    expect(besideShare(null)).toBe('O2 40 %');
  });

  it('says of each set of vitals when it was measured', () => {
    const of = (code: string, value: number, hour: string) => ({
      ...{ code, display: '', unit: null, value, value_string: null, previous: null },
      effective_at: `2026-11-21T${hour}:00.000Z`,
    });
    const vitals = [of('8867-4', 88, '09:30'), of('9279-1', 18, '02:00'), of('3151-8', 0, '02:05')];
    expect(lineOf('icu', { clinical: { ...nothingRecorded, vitals } })?.assessment.vitals).toEqual([
      { from: 'chart', since: '2026-11-21T09:30:00.000Z', at: '2026-11-21T09:30:00.000Z', words: 'HR 88' },
      { from: 'chart', since: '2026-11-21T02:00:00.000Z', at: '2026-11-21T02:05:00.000Z', words: 'RR 18 · room air' },
    ]);
  });

  it('says how awake the patient is as the row does: the board’s AVPU where the chart has none, or an older Alert', () => {
    const [charted_at, avpu_at] = ['2026-11-21T09:20:00.000Z', '2026-11-21T09:23:00.000Z'];
    const reading = { display: '', unit: null, previous: null, effective_at: charted_at };
    const level = (value_string: string) => ({ ...reading, code: '80288-4', value: null, value_string });
    const gcs = (value: number) => ({ ...reading, code: '9269-2', value, value_string: null });
    const said = (record: object, ...vitals: readonly object[]) =>
      lineOf('emergency-details', { ...record, clinical: { ...nothingRecorded, vitals } })?.assessment.vitals.map(
        ({ from, at, words }) => [from, at, words],
      );
    const onBoard = { avpu: 'unresponsive', avpu_at };
    const later = 'AVPU Unresponsive (the chart says Alert, and the board’s AVPU was recorded later)';
    expect(said(onBoard)).toEqual([['text', avpu_at, 'AVPU Unresponsive']]);
    expect(said({ avpu: 'unresponsive' })).toEqual([['text', null, 'AVPU Unresponsive']]);
    expect(said(onBoard, level('A'), gcs(15))).toEqual([
      ['text', avpu_at, later],
      ['chart', charted_at, 'GCS 15'],
    ]);
    expect(said({ ...onBoard, avpu_at: '2026-11-21T09:00:00.000Z' }, level('A'))).toEqual([
      ['chart', charted_at, 'ACVPU A'],
    ]);
    expect(said({}, level('A'), gcs(4))).toEqual([['chart', charted_at, 'GCS 4 · ACVPU A (GCS 4 beside Alert)']]);
    expect(said(onBoard, level('V'))).toEqual([['chart', charted_at, 'ACVPU V']]);
    expect(said(onBoard, level('drowsy'))).toEqual([
      ['text', avpu_at, 'AVPU Unresponsive'],
      ['chart', charted_at, 'ACVPU drowsy'],
    ]);
    const typed = { vitals: 'HR 126', vitals_at: avpu_at };
    expect(said({ ...onBoard, ...typed })).toEqual([['text', avpu_at, 'HR 126 · AVPU Unresponsive']]);
    expect(said({ avpu: 'unresponsive', ...typed })).toEqual([
      ['text', avpu_at, 'HR 126'],
      ['text', null, 'AVPU Unresponsive'],
    ]);
    expect(lineOf('icu', onBoard)?.assessment.score).toBeNull();
  });

  it('says whose name or surname is somebody else’s on the sheet as well', () => {
    const of = (id: string, name: string) => ({
      ...{ patient_id: id, admission_id: null, stopped_since: null, ...charted },
      rows: ['1', '2'].map((row) => ({ collection: 'icu', record: { id: row, patient: { id, name } } })),
    });
    const sheet = [of('p', 'Mara Lind'), of('q', 'Lind, Mara'), of('r', 'Mara Lindt'), of('s', 'Ole Olsen')];
    const lines = sheetLines(sheet as unknown as HandoverPatient[], now);
    const [same, similar] = [Array(4).fill('name'), Array(2).fill('surname')];
    expect(lines.map(({ likeness }) => likeness)).toEqual([...same, ...similar, null, null]);
  });

  it('has no score of somebody whom the board has none of, and says why, and what is newer than a score', () => {
    const effective_at = '2026-11-21T09:30:00.000Z';
    const pulse = { code: '8867-4', display: 'Heart Rate', unit: null, value: 72, value_string: null, previous: null };
    const clinical = { ...nothingRecorded, vitals: [{ ...pulse, effective_at }] };
    const scored = { ...clinical, news2: { total: 9, parts: {}, risk: 'high', at: effective_at } };
    expect(lineOf('icu', { ventilator_mode: 'SIMV', clinical: scored })?.assessment).toMatchObject({
      ...{ score: 'No NEWS2: ventilated', scoredAt: null },
    });
    expect(lineOf('icu', { ventilator_mode: 'Nasal cannula', clinical: scored })?.assessment).toMatchObject({
      ...{ score: 'NEWS2 9, high risk', scoredAt: effective_at },
    });
    const since = { vitals: 'HR 140', vitals_at: '2026-11-21T09:45:00.000Z' };
    const newer = [{}, since].map((typed) => lineOf('icu', { ...typed, clinical: scored })?.assessment.newer);
    expect(newer).toEqual([null, 'newer typed values not scored']);
    const child = { ...patient, date_of_birth: '2020-01-01' };
    expect(lineOf('emergency-details', { patient: child, clinical })?.assessment.score).toBe(
      'No NEWS2: it does not apply under 16',
    );
  });

  it('has what a critical result found, and when', () => {
    const results = [{ report_id: 'r1', display: 'Electrolytes', critical: true, acknowledged_at: null }];
    const value = { code: null, unit: 'mmol/L', reference_range: '3.5–5.1', interpretation: 'critical_high' };
    const report = {
      ...{ id: 'r1', display: 'Electrolytes', status: 'final', issued_at: '2026-11-21T09:10:00.000Z' },
      ...{ findings: null, conclusion: 'Not haemolysed.', values: [{ ...value, display: 'Potassium', value: 7.1 }] },
    };
    const found = (said: object) =>
      lineOf('icu', { clinical: { ...nothingRecorded, results } }, { critical_results: [{ ...report, ...said }] })
        ?.assessment.critical;
    const words = 'Potassium 7.1 mmol/L, critically high. Not haemolysed';
    expect(found({})).toEqual([{ display: 'Electrolytes', found: words, at: report.issued_at }]);
    expect(found({ values: [], status: 'preliminary' })).toMatchObject([{ found: 'Not haemolysed, preliminary' }]);
    expect(found({ values: [], conclusion: null })).toMatchObject([{ found: 'no findings' }]);
  });

  it('has each allergy that was told once, and none where nobody named any', () => {
    const clinical = {
      ...nothingRecorded,
      allergy_status: 'present',
      allergies: ['Penicillin'],
      allergies_told: 'NKDA',
    };
    const handover = { allergies: 'Latex' };
    expect(lineOf('icu', { clinical, allergies: 'No known allergies' })?.allergies).toBe('Penicillin');
    expect(lineOf('icu', { clinical, handover })?.allergies).toBe('Penicillin · told: Latex');
    expect(lineOf('icu', { handover })?.allergies).toBe('Latex');
  });

  it('has the medications that are prescribed, and those that the record says or the board before told', () => {
    const handover = { ...sender, current_medications: 'Metformin' };
    expect(lineOf('icu', { handover, medications: 'Insulin' })).toMatchObject({ medications: null, details: [] });
    const written = (...args: Parameters<typeof lineOf>) =>
      lineOf(...args)?.medicationsTold.map(({ label, text }) => `${label}: ${text}`);
    const [insulin, metformin] = ['Medications as written: Insulin', 'Medications, told in ICU, 09:30: Metformin'];
    expect(written('icu', { handover, medications: 'Insulin' })).toEqual([insulin, metformin]);
    const from = { ...handover, from: 'emergency', at: '2026-11-21T09:00:00.000Z' };
    const inEmergency = 'Medications, told in Emergency, 09:00: Metformin';
    expect(written('icu', { handover: from, medications: 'Insulin' })).toEqual([insulin, inEmergency]);
    expect(written('icu', { handover: from, medications: 'Insulin\nMetformin' })).toEqual([`${insulin}; Metformin`]);
    const clinical = {
      ...nothingRecorded,
      medications_told: [{ text: 'Warfarin', board: 'emergency', at: '2026-11-21T09:00:00.000Z' }],
    };
    expect(written('icu', { clinical, medications: 'Noradrenaline' })).toEqual([
      ...['Medications as written: Noradrenaline', 'Medications, told in Emergency, 09:00: Warfarin'],
    ]);
    // A transfer tells on what was told before it, which it makes no newer.
    const on = { from: 'icu', at: '2026-11-21T09:50:00.000Z', current_medications: 'Warfarin\n\nMetformin' };
    expect(written('icu', { clinical, handover: on })).toEqual([
      ...['Medications, told in Emergency, 09:00: Warfarin', 'Medications, told in ICU, 09:50: Metformin'],
    ]);
    expect(lineOf('icu', { handover }, { prescriptions: [] })?.medications).toMatchObject({ all: [], more: false });
    expect(written('icu', { handover }, { prescriptions: [] })).toEqual([metformin]);
  });

  it.each(['None', 'nil.', 'No medications', 'No regular medications', '-'])(
    'leaves "%s" out where another text names a medication',
    (none) => {
      const handover = { ...sender, current_medications: none };
      const told = (medications: string) =>
        lineOf('icu', { handover, medications })
          ?.medicationsTold.map(({ text }) => text)
          .join('; ');
      expect(told('Adrenaline, Clemastine')).toBe('Adrenaline, Clemastine');
      expect(told(none)).toBe(none);
      expect(told('None of her own: gives insulin')).toBe('None of her own: gives insulin');
      const prescription = { id: 'p1', medication: 'Heparin', priority: 'routine', status: 'ordered' };
      const beside = (prescriptions: readonly object[]) =>
        lineOf('icu', { medications: none }, { prescriptions: prescriptions as never })?.medicationsTold;
      expect([beside([prescription]), beside([])]).toEqual([[], [expect.objectContaining({ text: none })]]);
    },
  );

  it('has the vitals of the text where the chart has none', () => {
    const { assessment } = lineOf('emergency-details', { vitals: 'BP 120/80 HR 72, looks pale' }) ?? {};
    const score = 'No NEWS2: only typed text, which is not scored; no RR, SpO2, air or O2, ACVPU, temp';
    expect(assessment).toMatchObject({
      score,
      vitals: [{ from: 'text', at: null, words: 'BP 120/80 · HR 72 · looks pale' }],
    });
    expect(lineOf('icu', {})?.assessment).toMatchObject({ score: null, vitals: [], critical: [], open: [] });
  });

  it('says why somebody is there as the board before said it, or Reception, where the row does not', () => {
    const admission = { reason: 'Bee sting' };
    expect(lineOf('icu', { handover: { reason: 'Fever' }, admission })?.reason).toBe('Fever');
    expect(lineOf('icu', { handover: null, admission })?.reason).toBe('Bee sting');
    expect(lineOf('admissions', admission)).toMatchObject({ reason: 'Bee sting', mark: 'Awaited on this board' });
  });

  it('marks who was away, not accepted yet, or waiting for a bed', () => {
    const away = { away: 'operations', away_accepted_at: null, admission: { location: null } };
    expect(lineOf('normal-acceptances', away)?.mark).toBe('Awaiting Operations acceptance, bed kept');
    const accepted = { ...away, away_accepted_at: now.toISOString() };
    expect(lineOf('normal-acceptances', accepted)?.mark).toBe('Accepted by Operations, bed kept');
    const inTheatre = { ...accepted, admission: { location: 'OR 2' } };
    expect(lineOf('normal-acceptances', inTheatre)?.mark).toBe('OR 2, accepted by Operations, bed kept');
    const handedOver = { transferred_from: 'emergency', accepted_at: null };
    expect(lineOf('icu', handedOver)?.mark).toBe('From Emergency, not accepted');
    expect(lineOf('icu', { ...handedOver, accepted_at: now.toISOString() })?.mark).toBeNull();
    expect(lineOf('waiting-list', { priority: 2 })?.mark).toBe('Waiting list, priority 2');
  });

  it('is read though its record is older than fields of today, or of a kind that is not known any more', () => {
    expect(lineOf('icu', {})).toMatchObject({ place: null, look: null, details: [], notes: [], noteCount: 0 });
    expect(lineOf('former-board', { location: 'Bay 3' })).toMatchObject({ place: 'Bay 3', details: [] });
  });

  describe('of an operation', () => {
    const checks = { consent: 'yes', fasting: null, labs: 'no', site_marked: null };
    const lineDetailsOf = (record: object) => Object.fromEntries(lineOf('operations', record)?.details ?? []);

    it('names the operating room beside the place where the patient is, once', () => {
      const theatre = { op_status: 'pre-op', operating_room: 'OR 4' };
      const details = lineDetailsOf({ ...theatre, location: 'Admissions lounge' });
      expect(details['Operating room']).toBe('OR 4');
      expect(lineOf('operations', { ...theatre, location: null })?.place).toBe('OR 4');
      expect(lineDetailsOf({ ...theatre, location: null })).not.toHaveProperty('Operating room');
    });

    it('says of each check before it that it is not answered, as the board does', () => {
      const open = 'Consent: not answered, Fasting: not answered, Labs: not answered, Site marked: not answered';
      const some = 'Consent: yes, Fasting: not answered, Labs: no, Site marked: not answered';
      const said = (op_status: string, checklist: object | null) => lineDetailsOf({ op_status, checklist }).Ready;
      expect([said('pre-op', checks), said('pre-op', null)]).toEqual([some, open]);
      expect([said('in-surgery', checks), said('in-surgery', null)]).toEqual([some, undefined]);
    });

    it('says who operates and who gives anaesthesia', () =>
      expect(lineOf('operations', { surgeon: 'Keller', anaesthesiologist: 'Costa' })?.team).toEqual([
        { role: 'Surgeon', name: 'Keller' },
        { role: 'Anaesth.', name: 'Costa' },
      ]));
  });

  it('is one for each row that the board has of a patient', () => {
    const study = (id: string) => ({
      collection: 'imaging-studies',
      record: { id, patient, status: 'scheduled', modality: 'CT' },
    });
    const rows = [study('1'), study('2')];
    const of = { patient_id: 'p', admission_id: null, stopped_since: null, rows, ...charted };
    expect(sheetLines([of as unknown as HandoverPatient], now).map(({ key, reason }) => [key, reason])).toEqual([
      ['imaging-studies 1', 'CT'],
      ['imaging-studies 2', 'CT'],
    ]);
  });

  describe('of whom there are open requests', () => {
    const asked = {
      recorded_by: { name: 'Dr. Okafor' },
      created_at: '2026-11-21T09:30:00.000Z',
      imaging_study_id: null,
    };
    const request = (id: string, more: object = {}) => ({
      collection: 'service-requests',
      record: { id, patient_id: 'p', patient, ...asked, display: 'CT head', modality: 'CT', body_site: null, ...more },
    });
    const study = { collection: 'imaging-studies', record: { id: 's', patient_id: 'p', patient, modality: 'MRI' } };
    const sheet = (...rows: readonly object[]) => {
      const of = { patient_id: 'p', admission_id: null, stopped_since: null, rows, ...charted, prescriptions: [] };
      return sheetLines([of as unknown as HandoverPatient], now);
    };

    it('is one by what the board has of the patient besides, which names them', () => {
      const stat = { priority: 'stat', reason: 'Bleeding?' };
      const rows = [request('1', stat), study, request('2', { imaging_study_id: 's' })];
      expect(sheet(...rows).map(({ key, details }) => [key, details])).toEqual([
        ['imaging-studies s', [['Open request', 'CT head, STAT: Bleeding? (asked by Dr. Okafor, 09:30)']]],
      ]);
    });

    it('is one for all of them where there is nothing else, which states nothing that nobody read', () => {
      const place = { ward: 'icu', name: '301 A' };
      const rows = [request('1', { place }), request('2', { display: 'Chest X-ray', modality: 'X-ray' })];
      const [line, ...others] = sheet(...rows);
      expect(others).toEqual([]);
      expect(line).toMatchObject({
        ...{ place: 'ICU · 301 A', mark: 'Open request, no study yet', reason: 'CT head; Chest X-ray' },
        ...{
          isChartRead: false,
          without: { plan: 'No record on this board yet' },
          medications: { all: [], ofStay: false },
        },
        details: [
          ['Open request', 'CT head (asked by Dr. Okafor, 09:30)'],
          ['Open request', 'Chest X-ray (asked by Dr. Okafor, 09:30)'],
        ],
      });
    });

    it('is not one of a chart that was read, where a patient is only awaited', () => {
      const of = { critical_unseen: 2, treated_at: '2026-11-21T09:30:00.000Z' };
      expect(lineOf('admissions', of)).toMatchObject({
        ...{ details: [['Critical results not acknowledged', '2']], mark: 'Treated 09:30, awaiting discharge' },
        without: { plan: 'No record on this board any more', team: 'Nobody any more' },
      });
      const yet = { plan: 'No record on this board yet', team: 'Nobody yet' };
      expect(lineOf('admissions', {})).toMatchObject({ isChartRead: false, without: yet });
      expect(lineOf('admissions', { treated_at: null })).toMatchObject({ mark: 'Awaited on this board', without: yet });
      expect(lineOf('icu', { clinical: nothingRecorded })).toMatchObject({
        isChartRead: true,
        without: { plan: 'No next step, plan or note', team: 'No doctor or nurse' },
      });
    });
  });
});
