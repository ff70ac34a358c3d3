import fc from 'fast-check';
import { admissions } from '../admissions/admission.js';
import { patients } from '../patients/patient.js';
import { usualMorseCutoffs } from '../scores/score-rules.js';
import {
  admitted,
  carePlanActivated,
  carePlanDetails,
  carePlanRecorded,
  carePlanRevoked,
  conditionAmended,
  conditionDetails,
  conditionRecorded,
  consentAmended,
  consentCompleted,
  consentDetails,
  consentRecorded,
  consentRevoked,
  consentSigned,
  given,
  idOf,
  nothing,
  observationAmended,
  observationDetails,
  observationEnteredInError,
  observationRecorded,
  ofPatient,
  registered,
  stayBegan,
} from '../testing/index.js';
import { amendChartRecord, enterInError } from './amend-chart-record.js';
import type { CarePlanDetails, ChartDetails, ConsentDetails, ObservationDetails, PlanStatus } from './chart-details.js';
import { chartRecords, type EventOf } from './chart-record.js';
import { recordInChart } from './record-in-chart.js';

const at = '2026-11-21T08:00:00.000Z';
const ruleInput = { at, morseCutoffs: usualMorseCutoffs };
const admission_id = idOf('admission');
const admittedPatient = [registered(), stayBegan()];

describe('recording an observation', () => {
  const record = (
    details: ObservationDetails,
    { named = undefined as string | null | undefined, admission = [admitted()], patient = admittedPatient } = {},
  ) =>
    given(patients, patient)
      .and(admissions, admission)
      .when((patient, admission) =>
        recordInChart(
          { kind: 'observation', admission_id: named, records: [{ id: idOf('observation'), details }] },
          { patient, admission: typeof named === 'string' ? admission : null },
          ruleInput,
        ),
      );

  it('is filed under the stay that the patient is in now', () => {
    record(observationDetails()).then([observationRecorded()]);
  });

  it('is filed under no stay where the patient is in none, or the caller says so', () => {
    record(observationDetails(), { patient: [registered()] }).then([observationRecorded({ admission_id: null })]);
    record(observationDetails(), { named: null }).then([observationRecorded({ admission_id: null })]);
  });

  it('is filed under an earlier stay of the patient that the caller names, and under no other patient’s', () => {
    record(observationDetails(), { named: admission_id, patient: [registered()] }).then([observationRecorded()]);
    const others = [admitted({ patient_id: idOf('patient', 2) })];
    record(observationDetails(), { named: admission_id, admission: others }).then('unknown_reference', 'admission_id');
    record(observationDetails(), { named: admission_id, admission: [] }).then('unknown_reference', 'admission_id');
  });

  it('is refused for nobody', () => {
    record(observationDetails(), { patient: [] }).then('unknown_reference', 'patient_id');
  });

  it('is refused in the future, but for two minutes that clocks may differ by', () => {
    const measured = (effective_at: string) => record(observationDetails({ effective_at }));
    measured('2026-11-21T08:02:00.000Z').then([
      observationRecorded({ details: observationDetails({ effective_at: '2026-11-21T08:02:00.000Z' }) }),
    ]);
    measured('2026-11-21T08:02:00.001Z').then('invalid_value', 'effective_at');
  });

  it('is refused with neither value', () => {
    record(observationDetails({ value: null })).then('missing_value', 'value');
  });

  it('is kept in the chart’s unit, with what was given', () => {
    const fahrenheit = { code: '8310-5', display: 'Body Temperature', value: 98.6, unit: '[degF]' };
    record(observationDetails(fahrenheit)).then([
      observationRecorded({
        details: observationDetails({ ...fahrenheit, value: 37, unit: '°C' }),
        as_given: { value: 98.6, unit: '[degF]' },
      }),
    ]);
    record(observationDetails({ ...fahrenheit, value: 37, unit: 'Cel' })).then([
      observationRecorded({ details: observationDetails({ ...fahrenheit, value: 37, unit: '°C' }) }),
    ]);
  });

  it('is kept as the letter of a level of consciousness, which alone is scored, however that was written', () => {
    const level = (value_string: string) => ({ code: '80288-4', unit: null, value: null, value_string });
    for (const [written, kept] of [
      ['v', 'V'],
      [' A ', 'A'],
    ] as const)
      record(observationDetails(level(written))).then([
        observationRecorded({ details: observationDetails(level(kept)) }),
      ]);
  });

  it('is kept as the two numbers of a pressure, however they were written; any other text of it as it is', () => {
    const pressure = (value_string: string) =>
      observationDetails({ ...{ code: '85354-9', value: null, value_string }, unit: 'mmHg' });
    const kept = (written: string, text: string) =>
      record(pressure(written)).then([observationRecorded({ details: pressure(text) })]);
    const number = fc.tuple(fc.integer({ min: 0, max: 999 }), fc.option(fc.stringMatching(/^\d{1,12}$/)));
    const space = fc.constantFrom('', ' ', '  ');
    fc.assert(
      fc.property(number, number, fc.constantFrom('.', ','), space, (upper, lower, point, gap) => {
        const write = (sign: string) =>
          [upper, lower].map(([whole, part]) => (part === null ? whole : `${whole}${sign}${part}`));
        kept(`${gap}${write(point).join(`${gap}/${gap}`)}${gap}`, write('.').join('/'));
      }),
    );
    for (const text of ['120', '120/80/60', '1200/80', '120,5,1/80', '<120/80', 'not measurable']) kept(text, text);
  });

  it('is refused in a unit that the measurement does not have', () => {
    record(observationDetails({ unit: 'kg' })).then('invalid_value', 'unit');
    const pressure = { code: '85354-9', value: null, value_string: '16/10', unit: 'kPa' };
    record(observationDetails(pressure)).then('invalid_value', 'unit');
  });

  it('of consciousness is one of the five levels, in an edit as well', () => {
    const level = (value_string: string | null, value: number | null = null) =>
      observationDetails({
        ...{ code: '80288-4', display: 'Level of consciousness', unit: null },
        value,
        value_string,
      });
    for (const said of ['A', 'C', 'V', 'P', 'U'])
      record(level(said)).then([observationRecorded({ details: level(said) })]);
    for (const said of ['Z', 'asleep', 'Alert', 'AC']) record(level(said)).then('invalid_value', 'value_string');
    record(level(null, 1)).then('invalid_value', 'value_string');
    const edit = (changes: Partial<ObservationDetails>, said: string) =>
      given(chartRecords.observation, [observationRecorded({ details: level(said) })]).when((observation) =>
        amendChartRecord({ kind: 'observation', if_match: null, changes }, observation, ruleInput),
      );
    edit({ value_string: 'asleep' }, 'A').then('invalid_value', 'value_string');
    // One that was recorded before stays as it is in an edit of something else.
    edit({ effective_at: '2026-11-21T07:00:00.000Z' }, 'asleep').then([
      observationAmended({
        changes: { effective_at: '2026-11-21T07:00:00.000Z' },
        before: { effective_at: observationDetails().effective_at },
      }),
    ]);
  });

  it('is one append for a set, and nothing of it where one can’t be', () => {
    const [first, second] = [observationDetails(), observationDetails({ code: '9279-1', value: 16, unit: '/min' })];
    const set = (details: readonly ObservationDetails[]) =>
      given(patients, admittedPatient).when((patient) =>
        recordInChart(
          {
            kind: 'observation',
            admission_id: undefined,
            records: details.map((each, n) => ({ id: idOf('observation', n + 1), details: each, path: `set.${n}` })),
          },
          { patient, admission: null },
          ruleInput,
        ),
      );
    set([first, second]).then([
      observationRecorded({ details: first }),
      observationRecorded({ record_id: idOf('observation', 2), details: second }),
    ]);
    set([first, { ...second, value: null }]).then('missing_value', 'set.1.value');
    set([first, { ...second, unit: 'kg' }]).then('invalid_value', 'set.1.unit');
    set([first, { ...second, effective_at: '2026-11-21T09:00:00.000Z' }]).then('invalid_value', 'effective_at');
  });
});

describe('editing an observation', () => {
  type Command = Partial<Omit<Parameters<typeof amendChartRecord<'observation'>>[0], 'kind'>>;
  const amend = (command: Command, history = [observationRecorded()] as Parameters<typeof given>[1]) =>
    given(chartRecords.observation, history as readonly ReturnType<typeof observationRecorded>[]).when((record) =>
      amendChartRecord({ kind: 'observation', if_match: null, changes: {}, ...command }, record, ruleInput),
    );

  it('keeps the earlier value', () => {
    amend({ changes: { value: 76, code: '8867-4' } }).then([observationAmended()]);
  });

  it('stores nothing where nothing changes', () => {
    amend({ changes: { value: 72, unit: 'bpm' } }).then(nothing);
    amend({}).then(nothing);
  });

  it('puts a text in the place of a number, and takes away neither without the other', () => {
    amend({ changes: { value_string: 'unrecordable' } }).then([
      observationAmended({
        changes: { value: null, value_string: 'unrecordable' },
        before: { value: 72, value_string: null },
      }),
    ]);
    amend({ changes: { value: null } }).then('missing_value', 'value');
  });

  it('puts a value of another unit into the chart’s, and keeps what was given', () => {
    const temperature = observationDetails({ code: '8310-5', value: 36, unit: '°C' });
    const history = [observationRecorded({ details: temperature })];
    amend({ changes: { value: 101.3, unit: '°F' } }, history).then([
      observationAmended({ changes: { value: 38.5 }, before: { value: 36 }, as_given: { value: 101.3, unit: '°F' } }),
    ]);
    amend({ changes: { value: 97, unit: 'bpm' } }, history).then('invalid_value', 'unit');
  });

  it('leaves what was recorded before units were checked, until what was measured is edited', () => {
    const history = [observationRecorded({ details: observationDetails({ unit: 'kg' }) })];
    amend({ changes: { display: 'Pulse' } }, history).then([
      observationAmended({ changes: { display: 'Pulse' }, before: { display: 'Heart Rate' } }),
    ]);
    amend({ changes: { value: 80 } }, history).then('invalid_value', 'unit');
    amend({ changes: { unit: 'bpm' } }, history).then([
      observationAmended({ changes: { unit: 'bpm' }, before: { unit: 'kg' } }),
    ]);
  });

  it('of the unit alone converts nothing: sent twice, it would convert twice', () => {
    const celsius = observationDetails({ code: '8310-5', display: 'Body Temperature', value: 37, unit: '°C' });
    const history = [observationRecorded({ details: celsius })];
    amend({ changes: { unit: '[degF]' } }, history).then('invalid_value', 'unit');
    amend({ changes: { unit: '[degF]', effective_at: celsius.effective_at } }, history).then('invalid_value', 'unit');
    amend({ changes: { unit: 'Cel' } }, history).then(nothing);
    for (const value of [98.6, 99.5])
      amend({ changes: { unit: '[degF]', value } }, history).then(
        value === 98.6
          ? nothing
          : [
              observationAmended({
                changes: { value: 37.5 },
                before: { value: 37 },
                as_given: { value, unit: '[degF]' },
              }),
            ],
      );
  });

  it('of the code converts the value into that code’s unit, once', () => {
    const glucose = (code: string, value: number, unit: string) => observationDetails({ code, value, unit });
    const mass = glucose('2339-0', 90, 'mg/dL');
    const changes = { code: '15074-8', value: 5, unit: 'mmol/L' };
    amend({ changes: { code: '15074-8' } }, [observationRecorded({ details: mass })]).then([
      observationAmended({
        ...{ changes, before: { code: '2339-0', value: 90, unit: 'mg/dL' } },
        as_given: { value: 90, unit: 'mg/dL' },
      }),
    ]);
    const converted = [observationRecorded({ details: glucose('15074-8', 5, 'mmol/L') })];
    amend({ changes: { code: '15074-8' } }, converted).then(nothing);
  });

  it('moves it to no future', () => {
    amend({ changes: { effective_at: '2026-11-21T09:00:00.000Z' } }).then('invalid_value', 'effective_at');
  });

  it('is refused for what is not there, was entered in error, or has changed since', () => {
    amend({}, []).then('not_found');
    amend({}, [observationRecorded(), observationEnteredInError()]).then('entered_in_error');
    amend({ if_match: 2 }).then('stale_revision');
  });

  it('is refused for another patient or stay than the record’s', () => {
    amend({ patient_id: idOf('patient', 2) }).then('not_changeable', 'patient_id');
    amend({ admission_id: null }).then('not_changeable', 'admission_id');
    amend({ ...ofPatient, admission_id, changes: { value: 76 } }).then([observationAmended()]);
  });
});

describe('a time', () => {
  const born = '1980-05-17';
  const bornThen = [registered({ date_of_birth: born }), stayBegan()];
  const record = <Kind extends 'observation' | 'condition' | 'consent'>(kind: Kind, details: ChartDetails[Kind]) =>
    given(patients, bornThen).when((patient) =>
      recordInChart(
        { kind, admission_id: undefined, records: [{ id: idOf(kind), details }] },
        { patient, admission: null },
        ruleInput,
      ),
    );
  const measured = (effective_at: string) => observationDetails({ effective_at });
  const began = (onset_date: string) => conditionDetails({ onset_date });
  const signed = (signed_at: string) => consentDetails({ signed_by: 'Amina Okafor', signed_at });

  it('of what was measured, began or was signed is not before the patient was born', () => {
    record('observation', measured('1980-05-15T12:00:00.000Z')).then('invalid_value', 'effective_at');
    record('condition', began('1980-05-16')).then('invalid_value', 'onset_date');
    record('consent', signed('1980-05-15T12:00:00.000Z')).then('invalid_value', 'signed_at');
  });

  it('may be of the day of the birth, wherever on Earth that was', () => {
    for (const effective_at of ['1980-05-16T10:00:00.000Z', '1980-05-17T00:00:00.000Z'])
      record('observation', measured(effective_at)).then([
        observationRecorded({ details: observationDetails({ effective_at }) }),
      ]);
    record('condition', began(born)).then([conditionRecorded({ details: conditionDetails({ onset_date: born }) })]);
  });

  it('is moved to none before the birth, and one that is left as it is is not asked about', () => {
    const of = { ...ruleInput, born };
    given(chartRecords.observation, [observationRecorded()])
      .when((found) =>
        amendChartRecord(
          { kind: 'observation', if_match: null, changes: { effective_at: '1980-05-15T12:00:00.000Z' } },
          found,
          of,
        ),
      )
      .then('invalid_value', 'effective_at');
    given(chartRecords.condition, [conditionRecorded({ details: conditionDetails({ onset_date: '1979-01-01' }) })])
      .when((found) => amendChartRecord({ kind: 'condition', if_match: null, changes: { notes: 'Mild' } }, found, of))
      .then([conditionAmended({ changes: { notes: 'Mild' }, before: { notes: null } })]);
  });

  it('is not held against a birth that is still to come by this clock', () => {
    given(patients, [registered({ date_of_birth: '2026-11-22' }), stayBegan()])
      .when((patient) =>
        recordInChart(
          {
            ...{ kind: 'observation', admission_id: undefined },
            records: [{ id: idOf('observation'), details: measured('2026-11-21T07:00:00.000Z') }],
          },
          { patient, admission: null },
          { ...ruleInput, at: '2026-11-21T07:00:00.000Z' },
        ),
      )
      .then([observationRecorded({ details: measured('2026-11-21T07:00:00.000Z') })]);
  });
});

describe('entering an observation in error', () => {
  it('keeps what it said', () => {
    given(chartRecords.observation, [observationRecorded(), observationAmended()])
      .when((record) => enterInError({ kind: 'observation', if_match: 2 }, record))
      .then([observationEnteredInError({ before: observationDetails({ value: 76 }) })]);
  });

  it('happens once', () => {
    given(chartRecords.observation, [observationRecorded(), observationEnteredInError()])
      .when((record) => enterInError({ kind: 'observation', if_match: null }, record))
      .then('entered_in_error');
  });
});

describe('the status of a care plan', () => {
  const move = (from: PlanStatus, changes: Partial<CarePlanDetails>) =>
    given(chartRecords['care-plan'], [carePlanRecorded({ details: carePlanDetails({ status: from }) })]).when((plan) =>
      amendChartRecord({ kind: 'care-plan', if_match: null, changes }, plan, ruleInput),
    );

  it('moves step by step, each by an event of its name', () => {
    move('draft', { status: 'active' }).then([carePlanActivated()]);
    move('draft', { status: 'revoked' }).then([carePlanRevoked()]);
    move('draft', { status: 'active', goals: 'Soon' }).then([
      carePlanActivated({
        changes: { status: 'active', goals: 'Soon' },
        before: { status: 'draft', goals: 'Closed in two weeks' },
      }),
    ]);
  });

  it.each<[PlanStatus, PlanStatus]>([
    ['draft', 'completed'],
    ['active', 'draft'],
    ['completed', 'active'],
    ['completed', 'revoked'],
    ['revoked', 'active'],
  ])('does not move from %s to %s', (from, to) => {
    move(from, { status: to }).then('invalid_transition', 'status');
  });
});

describe('a consent', () => {
  const record = (details: ChartDetails['consent']) =>
    given(patients, admittedPatient).when((patient) =>
      recordInChart(
        { kind: 'consent', admission_id: undefined, records: [{ id: idOf('consent'), details }] },
        { patient, admission: null },
        ruleInput,
      ),
    );
  const amend = (changes: Partial<ConsentDetails>) =>
    given(chartRecords.consent, [consentRecorded()]).when((consent) =>
      amendChartRecord({ kind: 'consent', if_match: null, changes }, consent, ruleInput),
    );

  it('is signed by somebody, now where no time is given', () => {
    const signed = { status: 'active', signed_by: 'Amina Okafor' } as const;
    amend(signed).then([consentSigned({ changes: { ...signed, signed_at: at } })]);
    amend({ status: 'active' }).then('missing_value', 'signed_by');
    record(consentDetails({ status: 'completed' })).then('missing_value', 'signed_by');
    record(consentDetails({ signed_at: at })).then('missing_value', 'signed_by');
  });

  it('is not signed in the future', () => {
    const later = { signed_by: 'Amina Okafor', signed_at: '2026-11-21T09:00:00.000Z' };
    amend({ ...later, status: 'active' }).then('invalid_value', 'signed_at');
    record(consentDetails(later)).then('invalid_value', 'signed_at');
  });

  describe('that was signed', () => {
    const signed = { status: 'active', signed_by: 'Amina Okafor', signed_at: '2026-11-21T07:00:00.000Z' } as const;
    const amendSigned = (changes: Partial<ConsentDetails>, ...more: readonly EventOf<'consent'>[]) =>
      given(chartRecords.consent, [consentRecorded({ details: consentDetails(signed) }), ...more]).when((consent) =>
        amendChartRecord({ kind: 'consent', if_match: null, changes }, consent, ruleInput),
      );

    it.each<[string, Partial<ConsentDetails>]>([
      ['procedure', { procedure: 'Right hemicolectomy' }],
      ['category', { category: 'Anaesthesia' }],
      ['signed_by', { signed_by: 'Somebody else' }],
      ['signed_at', { signed_at: null }],
      ['signed_at', { signed_at: '2026-11-21T07:30:00.000Z' }],
      ['procedure', { status: 'revoked', procedure: 'Right hemicolectomy' }],
    ])('is not rewritten under its signature: %s', (path, changes) => {
      amendSigned(changes).then('already_signed', path);
      if (changes.status === undefined) amendSigned(changes, consentCompleted()).then('already_signed', path);
    });

    it('is completed or revoked as it stands, and takes what it says already', () => {
      amendSigned({ status: 'completed' }).then([consentCompleted()]);
      amendSigned({ ...signed, status: 'revoked' }).then([consentRevoked({ before: { status: 'active' } })]);
      amendSigned({ ...signed, procedure: consentDetails().procedure }).then(nothing);
    });

    it('and was rewritten by an older event is read as that left it', () => {
      const rewritten = consentAmended({
        changes: { procedure: 'Right hemicolectomy' },
        before: { procedure: consentDetails().procedure },
      });
      amendSigned({ procedure: 'Right hemicolectomy' }, rewritten).then(nothing);
      amendSigned({ procedure: 'Appendectomy' }, rewritten).then('already_signed', 'procedure');
    });

    it('stands while it is a draft too', () => {
      const draft = consentRecorded({ details: consentDetails({ ...signed, status: 'draft' }) });
      const amendDraft = (changes: Partial<ConsentDetails>) =>
        given(chartRecords.consent, [draft]).when((consent) =>
          amendChartRecord({ kind: 'consent', if_match: null, changes }, consent, ruleInput),
        );
      amendDraft({ procedure: 'Right hemicolectomy' }).then('already_signed', 'procedure');
      amendDraft({ status: 'active' }).then([
        consentSigned({ changes: { status: 'active' }, before: { status: 'draft' } }),
      ]);
    });
  });

  it('may be recorded as signed at once', () => {
    const signed = consentDetails({ status: 'active', signed_by: 'Amina Okafor', signed_at: at });
    record(consentDetails({ status: 'active', signed_by: 'Amina Okafor' })).then([
      consentRecorded({ details: signed }),
    ]);
  });
});
