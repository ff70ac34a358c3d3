import {
  collectionsOf,
  type HandoverDifference,
  type HandoverPrescription,
  type HandoverRow,
} from '@ward-board/contract';
import { showTimesIn } from '../time/facility.js';
import { sayDifference } from './say-difference.js';

const at = '2026-11-21T08:00:00.000Z';
const now = new Date('2026-11-21T12:00:00.000Z');
const insulin: HandoverPrescription = {
  ...{ id: 'p', created_at: at, medication: 'Insulin infusion', dose: '6 units/h', route: 'IV', frequency: null },
  ...{ duration: null, instructions: null, priority: 'routine', status: 'ordered', last: null },
};
const rowOf = (collection: string, said: object = {}) => ({
  ...{ collection, record: { id: 'i', revision: 1, patient_id: 'a', patient: {} as never, ...said } },
});
const say = (more: Partial<HandoverDifference>, rows: readonly HandoverRow[] = [rowOf('icu')]) =>
  sayDifference(
    { left: false, fields: [], prescriptions: [], more_prescriptions: false, now: null, ...more },
    { rows: [...rows] },
    now,
  );
const medication = (was: HandoverPrescription | null, is: HandoverPrescription | null) =>
  say({ prescriptions: [{ was, now: is }] })[0];

describe('in what a board differs from a sheet', () => {
  beforeAll(() => showTimesIn('UTC'));

  it.each<readonly [string, Partial<HandoverPrescription> | null]>([
    ['Insulin infusion: 6 units/h → stopped', { status: 'stopped' }],
    ['Insulin infusion: 6 units/h → 1 unit/h', { dose: '1 unit/h' }],
    ['Insulin infusion: IV · not recorded → SC · once', { route: 'SC', frequency: 'once' }],
    ['Insulin infusion → Heparin', { medication: 'Heparin' }],
    ['Insulin infusion: not recorded → STAT', { priority: 'stat' }],
    [
      'Insulin infusion: Ordered 08:00 → Given 11:00 (3 units)',
      { status: 'given', last: { action: 'given', dose: '3 units', at: '2026-11-21T11:00:00.000Z' } },
    ],
    ['Insulin infusion 6 units/h → entered in error', null],
  ])('says %s', (words, is) => {
    expect(medication(insulin, is && { ...insulin, ...is })).toBe(words);
  });

  it('says what was ordered since', () => {
    expect(medication(null, { ...insulin, dose: '1 unit/h' })).toBe(
      'Insulin infusion · 1 unit/h · IV · Ordered 08:00: new',
    );
  });

  it('names fields as the forms of the board and its chart do, each name once', () => {
    const fields = ['diagnosis', 'clinical.vitals', 'vitals_at', 'note_entries', 'some_new_field', 'another_new_field'];
    expect(say({ fields, more_prescriptions: true })).toEqual([
      ...['More medications', 'Diagnosis', 'Vitals', 'Notes added', 'Other details'],
    ]);
    expect(say({ fields: ['clinical.monitoring.spo2_scale', 'clinical.monitoring.pregnant'] })).toEqual([
      ...['SpO₂ scale', 'Pregnancy'],
    ]);
    expect(say({ left: true })).toEqual(['no longer on this board']);
  });

  it('says what fields said and say by now, where a line has room for it, and of others the name', () => {
    const was = { diagnosis: 'Sepsis', diet: null, severity: 'serious', doctor_name: 'Dr Ada', medications: 'Heparin' };
    const is = {
      diagnosis: 'Pneumonia',
      diet: 'Soft',
      severity: 'critical',
      doctor_name: 'Dr Bo',
      medications: 'x'.repeat(61),
    };
    const fields = Object.keys(was);
    const content = (rows: HandoverRow[]) => ({
      ...{
        admission_id: null,
        rows,
        stopped_since: null,
        prescriptions: [],
        more_prescriptions: false,
        critical_results: [],
      },
    });
    expect(say({ fields, now: content([rowOf('icu', is)]) }, [rowOf('icu', was)])).toEqual([
      ...['Diagnosis: Sepsis → Pneumonia', 'Diet: now Soft', 'Severity: Serious → Critical'],
      ...['Doctor: Dr Ada → Dr Bo', 'Medications'],
    ]);
    // Of another record than that of the sheet nothing is said.
    // Of a nurse whose name was typed, and is found among the users since; of what is not the newest; of two lines.
    const before = {
      attending_nurse: 'G. Reyes',
      vitals: 'HR 80',
      vitals_at: at,
      care_plan: 'Rest',
      iv_lines: 'Left arm',
      o2_flow: 2,
    };
    const after = {
      attending_nurse: null,
      attending_nurse_name: 'J. Park',
      vitals: 'HR 99',
      vitals_at: null,
      care_plan: 'a\nb',
      o2_flow: 6,
    };
    const names = ['attending_nurse', 'attending_nurse_name', 'vitals', 'vitals_at', 'iv_lines', 'o2_flow'];
    expect(say({ fields: names, now: content([rowOf('icu', after)]) }, [rowOf('icu', before)])).toEqual([
      ...['Nurse: G. Reyes → J. Park', 'Vitals', 'IV lines', 'O₂ flow: 2 L/min → 6 L/min'],
    ]);
    const onWard = (said: object) => [rowOf('normal-acceptances', said)];
    expect(say({ fields: ['care_plan'], now: content(onWard(after)) }, onWard(before))).toEqual(['Care plan']);
    // Of each of several rows.
    const studies = (one: object, two: object) => [
      ...[rowOf('imaging-studies', { id: '1', ...one }), rowOf('imaging-studies', { id: '2', ...two })],
    ];
    const moved = studies({ status: 'in-progress' }, { status: 'completed' });
    expect(
      say({ fields: ['status'], now: content(moved) }, studies({ status: 'scheduled' }, { status: 'in-progress' })),
    ).toEqual(['Status: Scheduled → In Progress, In Progress → Completed']);
    const allergic = (said: object) => [rowOf('emergency-details', said)];
    const named = ['allergies', 'clinical.allergies'];
    const cleared = content(allergic({ allergies: null, clinical: { allergies: ['Penicillin'] } }));
    expect(say({ fields: named, now: cleared }, allergic({ allergies: 'Penicillin' }))).toEqual(['Allergies']);
    const other = content([rowOf('icu', { ...is, id: 'another' })]);
    expect(say({ fields: ['diagnosis'], now: other }, [rowOf('icu', was)])).toEqual(['Diagnosis']);
  });

  it.each<readonly [board: string, gone: readonly string[], come: readonly string[], words: readonly string[]]>([
    ['emergency', ['admissions'], ['emergency-details'], ['triaged since']],
    ['emergency', ['emergency-details'], ['admissions'], ['emergency record removed: under Pending Triage']],
    ['operations', ['admissions'], ['operations'], ['scheduled here since']],
    ['operations', ['operations'], ['admissions'], ['operation no longer on this board: to be scheduled']],
    ['icu', ['admissions'], ['icu'], ['accepted here since']],
    ['icu', ['icu'], ['admissions'], ['no longer accepted here: awaiting acceptance']],
    ['icu', ['icu'], ['icu'], ['new record here since: the one on this sheet is no longer on this board']],
    ['ward', ['admissions'], ['normal-acceptances'], ['accepted here since']],
    ['ward', ['normal-acceptances'], ['admissions'], ['no longer accepted here: awaiting acceptance']],
    ['ward', ['waiting-list'], ['normal-acceptances'], ['accepted here since', 'no longer on the waiting list']],
    ['ward', ['normal-acceptances'], ['waiting-list'], ['no longer accepted here', 'put on the waiting list since']],
    [
      ...['ward', ['normal-acceptances', 'waiting-list'], ['admissions']],
      ['no longer accepted here: awaiting acceptance', 'no longer on the waiting list'],
    ] as const,
    ['ward', ['waiting-list'], ['admissions'], ['no longer on the waiting list', 'awaited on this board since']],
    ['ward', ['waiting-list'], [], ['no longer on the waiting list']],
    ['ward', ['admissions'], [], ['no longer awaited on this board']],
    ['ward', [], ['admissions'], ['awaited on this board since']],
    [
      ...['icu', ['icu'], ['icu', 'admissions']],
      ['new record here since: the one on this sheet is no longer on this board', 'awaited on this board since'],
    ] as const,
    ['ward', [], ['waiting-list'], ['put on the waiting list since']],
    ['ward', ['waiting-list'], ['waiting-list'], ['new entry on the waiting list since']],
    ['radiology', [], ['imaging-studies'], ['another study on this board since']],
    ['radiology', ['imaging-studies'], [], ['a study is no longer on this board']],
    ['radiology', ['imaging-studies'], ['imaging-studies'], ['another study on this board since, one no longer on it']],
    ['radiology', [], ['service-requests'], ['imaging asked for since']],
    ['radiology', ['service-requests'], [], ['an imaging request is no longer open']],
    [
      ...['radiology', ['service-requests'], ['service-requests', 'imaging-studies']],
      ['another study on this board since', 'imaging asked for since, another request no longer open'],
    ] as const,
  ])('says of the rows of %s, when %j went and %j came, what became of the patient', (_, gone, come, words) => {
    const fields = ['rows', ...gone.map((each) => `rows.gone.${each}`), ...come.map((each) => `rows.new.${each}`)];
    expect(say({ fields })).toEqual(words);
  });

  it('says of no row of a board only that it is another one', () => {
    const collections = new Set(Object.values(collectionsOf).flat());
    const other = 'other records on this board than on this sheet';
    for (const each of collections)
      for (const fields of [[`rows.gone.${each}`], [`rows.new.${each}`], [`rows.gone.${each}`, `rows.new.${each}`]])
        expect([each, fields, ...say({ fields: ['rows', ...fields] })]).not.toContain(other);
    // A signature of a release before says no more.
    expect(say({ fields: ['rows', 'diagnosis'] })).toEqual([other, 'Diagnosis']);
  });

  it('says of an open request that it got its study, that its patient moved, and what else of it changed', () => {
    const asked = { place: { ward: 'icu', name: '301 A' }, imaging_study_id: null, study_cancelled: null };
    const [request, other] = [rowOf('service-requests', asked), rowOf('service-requests', asked)];
    const fields = ['imaging_study_id', 'place', 'study_cancelled', 'report_id', 'report_status'];
    const words = ['study ordered since', 'Where the patient is', 'Cancelled study', 'Report'];
    expect(say({ fields }, [request])).toEqual(words);
    expect(say({ fields }, [request, other])).toEqual(words);
    expect(say({ fields: ['imaging_study_id'] }, [rowOf('service-requests', { imaging_study_id: 's' })])).toEqual([
      'Study for the request',
    ]);
    expect(say({ fields: ['display', 'priority', 'status'] }, [request])).toEqual(['Requested', 'Priority', 'Status']);
    const study = rowOf('imaging-studies', { place: 'CT 2', patient_place: null });
    expect(say({ fields: ['patient_place', 'place'] }, [study, request])).toEqual(['Where the patient is', 'Place']);
    expect(say({ fields: ['service_request_id', 'requested_by'] }, [study])).toEqual(['Request', 'Who asked for it']);
  });

  it.each(['emergency-details', 'icu', 'operations', 'normal-acceptances'])(
    'calls nobody accepted whom a transfer brought to %s and nobody accepted',
    (collection) => {
      const handedOver = ['rows', `rows.to_accept.${collection}`];
      expect(say({ fields: handedOver })).toEqual(['handed over to this board since, not accepted yet']);
      expect(say({ fields: [...handedOver, `rows.gone.${collection}`] })).toEqual([
        'handed over to this board again, not accepted yet',
      ]);
    },
  );

  it('calls nobody awaited any more, nor awaited in place of a record, whom a transfer brings', () => {
    const brought = ['rows', 'rows.to_accept.icu'];
    expect(say({ fields: [...brought, 'rows.gone.admissions'] })).toEqual([
      'handed over to this board since, not accepted yet',
    ]);
    expect(say({ fields: [...brought, 'rows.gone.icu', 'rows.new.admissions'] })).toEqual([
      ...['handed over to this board again, not accepted yet', 'awaited on this board since'],
    ]);
  });

  it.each(['emergency-details', 'icu', 'operations', 'normal-acceptances'])(
    'says of a record of %s that it was accepted, sent away or sent back, where the sheet says that it was not',
    (collection) => {
      const fields = ['accepted_at', 'accepted_by', 'away', 'sent_back'];
      const none = { accepted_at: null, accepted_by: null, away: null, sent_back: null };
      expect(say({ fields }, [rowOf(collection, none)])).toEqual([
        ...['accepted here since', 'sent to another board since, bed kept', 'sent back here since'],
      ]);
      const some = { accepted_at: at, accepted_by: {}, away: 'operations', sent_back: {} };
      expect(say({ fields }, [rowOf(collection, some)])).toEqual([
        ...['Whether accepted here', 'Who accepted the patient here', 'Where the patient is', 'Whether sent back'],
      ]);
    },
  );
});
