import { done } from '../../testing/api-client.js';
import { FHIR, type Resource } from '../../testing/fhir.js';
import { expectProblem } from '../../testing/problems.js';
import { resourceTests } from '../../testing/resource-tests.js';

const LOINC = 'http://loinc.org';
const ABSENT = 'http://hl7.org/fhir/StructureDefinition/data-absent-reason';
const loinc = (...codes: readonly string[]) => ({ coding: codes.map((code) => ({ system: LOINC, code })) });

describe('an Observation that would be recorded as another', () => {
  const tests = resourceTests('nurse');

  const post = (said: Resource, type = FHIR) => {
    const whole = {
      ...{ resourceType: 'Observation', status: 'final', category: [{ coding: [{ code: 'vital-signs' }] }] },
      ...{ code: loinc('8867-4'), subject: { reference: 'Patient/PATIENT' } },
      ...{ effectiveDateTime: '2026-01-01T10:00:00Z', ...said },
    };
    const resource = JSON.parse(JSON.stringify(whole).replaceAll('PATIENT', tests.patient)) as Resource;
    return tests.sender.post('/api/observations', resource, { 'content-type': type });
  };
  const timeless = (more: Resource) => ({ valueInteger: 80, effectiveDateTime: undefined, ...more });
  const focused = (...focus: object[]) => ({ valueInteger: 150, focus });
  const mmHg = (value: number) => ({ valueQuantity: { value, unit: 'mmHg' } });
  const pressure = (systolic: object, diastolic: object = mmHg(60)) => ({
    code: loinc('85354-9'),
    component: [
      { code: loinc('8480-6'), ...systolic },
      { code: loinc('8462-4'), ...diastolic },
    ],
  });
  const level = (code: string, more: object = {}, ...others: object[]) => ({
    code: loinc('80288-4'),
    valueCodeableConcept: { coding: [{ system: LOINC, code }, ...others], ...more },
  });
  const snomed = (code: string, display: string) => ({ system: 'http://snomed.info/sct', code, display });
  const found = (...coding: object[]) => ({
    ...{ code: loinc('94500-6'), category: [{ coding: [{ code: 'exam' }] }] },
    valueCodeableConcept: { coding },
  });
  const percent = (value: number) => ({ valueQuantity: { value, unit: '%' } });
  const besidesHeartRate = (...component: object[]) => ({ valueInteger: 70, component });
  const called = (text: string | undefined, code: string, display?: string) => ({
    ...{ valueInteger: 30, code: { coding: [{ system: LOINC, code, display }], text } },
  });
  const unknown = { extension: [{ url: ABSENT, valueCode: 'unknown' }] };

  it.each<[string, Resource]>([
    ['focus', focused({ reference: 'RelatedPerson/fetus', display: 'Fetus' })],
    ['focus', focused({ display: 'Fetus' })],
    ['focus', focused({ reference: 'Patient/PATIENT' }, { reference: 'Device/7' })],
    ['focus', focused({ reference: 'Patient/01900000-0000-7000-8000-000000000001' })],
    ['effectiveDateTime', timeless({ issued: '2020-01-01T00:00:00Z' })],
    ['effectiveDateTime', timeless({ _effectiveDateTime: unknown })],
    ['effectiveDateTime', timeless({ _effectiveInstant: unknown })],
    ['effectivePeriod.start', timeless({ effectivePeriod: unknown })],
    ...['80,5', '8e1', '1 000'].map((text): [string, Resource] => ['value[x]', { valueString: text }]),
    ['component.0.valueString', pressure({ valueString: '85' })],
    ['component.1.valueCodeableConcept', pressure(mmHg(120), { valueCodeableConcept: { text: 'low' } })],
    ['component.0.dataAbsentReason', pressure({ ...mmHg(90), dataAbsentReason: { coding: [{ code: 'error' }] } })],
    ['component.0.dataAbsentReason', pressure({ valueString: '85', dataAbsentReason: { text: 'unknown' } })],
    ['component.0.valueQuantity.value', pressure(mmHg(1e-7))],
    ['component.1.valueQuantity.value', pressure(mmHg(120), mmHg(1e21))],
    ['component.0.valueQuantity.value', pressure(mmHg(-80))],
    ['component.0.valueInteger', pressure({ valueInteger: 12_000 })],
    // Its two numbers changed places.
    ['component.0.code', pressure({ ...called('Diastolic blood pressure', '8480-6'), valueInteger: 60 })],
    ['valueCodeableConcept', level('LA9340-6', { text: 'Unresponsive' })],
    ['valueCodeableConcept', level('LA9340-6', {}, { system: LOINC, code: 'LA9343-0' })],
    ['valueCodeableConcept', level('LA9340-6', {}, snomed('422107003', 'Responds to pain'))],
    ['valueCodeableConcept', level('LA9340-6', { text: 'Not alert' })],
    ['valueCodeableConcept', { ...level('LA9340-6', { text: 'V' }), code: loinc('67775-7') }],
    ['valueCodeableConcept', found(snomed('260373001', 'Detected'), snomed('260415000', 'Not detected'))],
    ['valueCodeableConcept', found(snomed('260373001', 'Detected'), { display: 'Negative' })],
    ...[
      ['Not detected', 'Detected'],
      ['Detected', 'Not detected'],
      ['Non-reactive', 'Reactive (qualifier value)'],
      ['No', 'Yes'],
      ['Not able to walk', 'Able to walk'],
    ].map(([text, display = '']): [string, Resource] => [
      'valueCodeableConcept',
      { ...found(), valueCodeableConcept: { text, coding: [snomed('1', display)] } },
    ]),
    ['code', called('Respiratory rate', '8867-4')],
    ['code', called('SpO2', '8867-4', 'Heart rate')],
    ['code', called('Heart rate', '2708-6')],
    ['code', called(undefined, '9279-1', 'Temperature')],
    ['component.0.code', besidesHeartRate({ ...called('Pulse', '9279-1'), valueInteger: 30 })],
    ['component', { ...pressure(mmHg(120)), valueString: '85/40' }],
    ['component', { ...pressure(mmHg(120)), valueInteger: 120 }],
    ['component', { code: loinc('2708-6'), ...percent(95), component: [{ code: loinc('2708-6'), ...percent(80) }] }],
    [
      'component',
      { code: loinc('59408-5'), ...percent(95), component: [{ code: loinc('2708-6', '59408-5'), ...percent(80) }] },
    ],
    ['component.0.code.coding', besidesHeartRate({ code: loinc('9279-1', '8310-5'), valueInteger: 30 })],
    ['component.0.code', { code: loinc('85354-9'), component: [{ code: loinc('8480-6', '8462-4'), ...mmHg(120) }] }],
    ['component.0.valueCodeableConcept', besidesHeartRate({ ...level('LA9340-6', { text: 'Unresponsive' }) })],
    ...['Unconscious', 'Drowsy', 'GCS 3', 'Lethargic', 'Alert, but drowsy', 'Oriented x1'].map(
      (text): [string, Resource] => ['valueCodeableConcept', level('LA9340-6', { text })],
    ),
    ['valueCodeableConcept', level('LA9340-6', {}, { system: 'urn:other', code: '7', display: 'Comatose' })],
    ['valueCodeableConcept', level('LA17108-4', { text: 'Unconscious' })],
    ...['Not alert', 'Drowsy', 'Alert, but drowsy', 'No response to pain', 'Alert? Unconscious'].map(
      (text): [string, Resource] => ['value[x]', { code: loinc('80288-4'), valueCodeableConcept: { text } }],
    ),
    [
      'component.0.dataAbsentReason',
      {
        ...{ code: loinc('9999-9'), category: [{ coding: [{ code: 'exam' }] }] },
        component: [{ code: { text: 'Depth' }, valueInteger: 3, dataAbsentReason: { text: 'error' } }],
      },
    ],
  ])('is refused by its %s, and nothing is stored: %j', async (place, said) => {
    const before = await tests.app.countEvents();
    expectProblem(await post(said), 'validation_failed', place);
    expect(await tests.app.countEvents()).toBe(before);
  });

  it.each<[Resource, Resource]>([
    [level('LA9340-6', { text: 'Alert, not confused' }, snomed('248234008', 'Mentally alert')), { value_string: 'A' }],
    [level('LA9343-0', { text: 'U' }), { value_string: 'U' }],
    [level('LA9343-0', { text: 'No response to pain' }), { value_string: 'U' }],
    [level('LA17108-4', { text: 'Drowsy, not alert' }), { value_string: 'V' }],
    ...['A', 'Awake', 'A on AVPU', 'A&Ox4', 'Alert and oriented to person, place, and time', 'Fully conscious'].map(
      (text): [Resource, Resource] => [level('LA9340-6', { text, display: 'Alert' }), { value_string: 'A' }],
    ),
    ...[
      { valueString: 'Alert' },
      { valueCodeableConcept: { text: 'Alert' } },
      { valueCodeableConcept: { coding: [snomed('248234008', 'Mentally alert (finding)')] } },
      { valueCodeableConcept: { coding: [{ system: 'http://snomed.info/sct', code: '248234008' }], text: 'A' } },
    ].map((said): [Resource, Resource] => [
      { code: loinc('80288-4'), ...said },
      { code: '80288-4', value_string: 'A' },
    ]),
    ...[
      ['C', 'New confusion'],
      ['V', 'Responds to voice (finding)'],
      ['P', 'Pain'],
      ['U', 'Unconscious'],
    ].map(([value_string, text]): [Resource, Resource] => [
      { code: loinc('80288-4'), valueCodeableConcept: { text } },
      { value_string },
    ]),
    [
      { code: loinc('67775-7'), valueString: 'Alert' },
      { code: '67775-7', value_string: 'Alert' },
    ],
    // As an answer, that it is not known is what was found.
    [
      found({ system: 'http://terminology.hl7.org/CodeSystem/v3-NullFlavor', code: 'UNK', display: 'Unknown' }),
      { value_string: 'Unknown' },
    ],
    [
      found(snomed('260373001', 'Detected'), { system: LOINC, code: 'LA11882-0', display: 'Positive' }),
      { value_string: 'Detected' },
    ],
    ...[
      ['Normal', 'No abnormality detected'],
      ['Not detected', 'Negative'],
      ['Never smoked', 'Never smoker'],
      ['Positive', 'Present'],
    ].map(([text = '', display = '']): [Resource, Resource] => [
      { ...found(), valueCodeableConcept: { text, coding: [snomed('1', display)] } },
      { value_string: text },
    ]),
    [called('Pulse', '8867-4', 'Heart rate'), { code: '8867-4' }],
    [called('SpO2', '2708-6', 'Oxygen saturation in Arterial blood'), { code: '59408-5' }],
    [called('Oral temperature', '8310-5', 'Body temperature'), { code: '8310-5' }],
    [called('Blood pressure', '8480-6'), { code: '8480-6' }],
  ])('is taken where all that it says is the same: %j', async (said, record) => {
    expect(done(await post(said))).toMatchObject(record);
  });

  it.each([
    ['120 / 60', '120/60'],
    ['120/60 mmHg', '120/60 mmHg'],
    ['BP 120/60 sitting', 'BP 120/60 sitting'],
  ])('is taken where its components say the pressure again that stands as %s', async (valueString, value_string) => {
    expect(done(await post({ ...pressure(mmHg(120)), valueString }))).toMatchObject({
      items: [
        { code: '85354-9', value_string },
        { code: '8480-6', value: 120 },
        { code: '8462-4', value: 60 },
      ],
    });
  });

  it.each<[Resource, Resource]>([
    [
      { code: loinc('2708-6', '59408-5'), ...percent(85) },
      { code: '59408-5', value: 85 },
    ],
    [
      { code: loinc('2708-6'), ...percent(85) },
      { code: '59408-5', value: 85 },
    ],
    [{ code: loinc('19891-1'), ...mmHg(35) }, { code: '19891-2' }],
    [
      { ...level('LA9343-0'), code: loinc('67775-7') },
      { code: '80288-4', value_string: 'U' },
    ],
    [level('LA9340-6'), { code: '80288-4', value_string: 'A' }],
    [
      {
        code: { coding: [snomed('424724000', 'Body position for blood pressure')] },
        valueCodeableConcept: { text: 'Sitting' },
      },
      { code: '8361-8', display: 'Body position for blood pressure', value_string: 'Sitting' },
    ],
    [
      { code: { text: 'Position' }, valueString: 'Standing' },
      { code: '8361-8', display: 'Position', value_string: 'Standing' },
    ],
  ])('is recorded the same where it is a component: %j', async (component, record) => {
    expect(done(await post(besidesHeartRate(component)))).toMatchObject({ items: [{ code: '8867-4' }, record] });
    const { component: numbers, ...code } = pressure(mmHg(120));
    expect(done(await post({ ...code, component: [...numbers, component] }))).toMatchObject({
      items: [{ code: '85354-9', value_string: '120/60' }, record],
    });
  });

  it('is taken where it is about the patient themselves, and says when, or nothing of a time: then it is of now', async () => {
    const focus = [{ reference: 'Patient/PATIENT' }];
    const issued = '2026-01-02T00:00:00Z';
    expect(done(await post({ valueInteger: 70, focus, issued }))).toMatchObject({
      ...{ value: 70, effective_at: '2026-01-01T10:00:00.000Z' },
    });
    const { effective_at } = done(await post(timeless({}))) as { readonly effective_at: string };
    expect(Date.now() - Date.parse(effective_at)).toBeLessThan(600_000);
  });

  it.each(['3.0', '5.0', '4.3', '4.0; fhirVersion=5.0', '"5.0"', ''])(
    'is not read where it is of version %s of FHIR, which may have other words for it',
    async (version) => {
      const answer = await post({ valueInteger: 80 }, `${FHIR}; fhirVersion=${version}`);
      expectProblem(answer, 'unsupported_media_type', 'Content-Type');
    },
  );

  it.each(['4.0', '4.0.1', '"4.0"'])('is read where it is of version %s of FHIR, which is R4', async (version) => {
    expect((await post({ valueInteger: 80 }, `${FHIR};charset=utf-8;fhirVersion=${version}`)).status).toBe(201);
  });
});
