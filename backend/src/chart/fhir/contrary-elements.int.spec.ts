import { done } from '../../testing/api-client.js';
import { postResource, type Resource } from '../../testing/fhir.js';
import { expectProblem } from '../../testing/problems.js';
import { resourceTests } from '../../testing/resource-tests.js';

const SNOMED = 'http://snomed.info/sct';
const UCUM = 'http://unitsofmeasure.org';
const NONE = { system: SNOMED, code: '716186003', display: 'No known allergy (situation)' };
/** Of which nothing is known. */
const UNKNOWN = { system: 'http://terminology.hl7.org/CodeSystem/v3-NullFlavor', code: 'UNK', display: 'Unknown' };
/** What the address of a service may have in it as well. */
const TENANT = 'ec2458f2-1e24-41c8-b71b-0e701af7583d';
const PENICILLIN = { system: SNOMED, code: '764146007', display: 'Penicillin' };

describe('what a FHIR resource says besides, or against, what it is recorded as', () => {
  const tests = resourceTests('doctor');

  const collections = {
    CarePlan: 'care-plans',
    Consent: 'consents',
    AllergyIntolerance: 'allergies',
    Condition: 'conditions',
    QuestionnaireResponse: 'nursing-assessments',
    Observation: 'observations',
    MedicationRequest: 'prescriptions',
    ServiceRequest: 'service-requests',
  } as const;
  type Type = keyof typeof collections;
  const usual: Readonly<Record<Type, Resource>> = {
    CarePlan: { status: 'active', intent: 'plan', title: 'Fluids' },
    Consent: { status: 'draft', provision: { code: [{ text: 'CT' }] } },
    AllergyIntolerance: { code: { text: 'Nuts' } },
    Condition: { code: { text: 'Gout' } },
    QuestionnaireResponse: { status: 'completed', questionnaire: 'http://example.org/falls' },
    Observation: {
      ...{ status: 'final', category: [{ coding: [{ code: 'vital-signs' }] }] },
      code: { coding: [{ system: 'http://loinc.org', code: '8867-4' }] },
    },
    MedicationRequest: { status: 'active', intent: 'order', medicationCodeableConcept: { text: 'Heparin' } },
    ServiceRequest: { ...{ status: 'active', intent: 'order' }, category: [{ text: 'Lab' }], code: { text: 'Sodium' } },
  };
  const post = (resourceType: Type, more: Resource) => {
    const whose = tests.subject;
    const of = ['Consent', 'AllergyIntolerance'].includes(resourceType) ? { patient: whose } : { subject: whose };
    return postResource(tests.sender, collections[resourceType], {
      resourceType,
      ...usual[resourceType],
      ...of,
      ...more,
    });
  };
  const planned = (detail: object) => ({ activity: [{ detail: { description: 'Give oral fluids', ...detail } }] });
  const dosed = (doseAndRate: object, more: object = {}) => ({
    dosageInstruction: [{ doseAndRate: [doseAndRate], ...more }],
  });
  const dosing = (more: object) => ({ ...dosed({ doseQuantity: { value: 1, unit: 'g' } }), ...more });
  const sided = (text: string, display: string) => ({ text, coding: [{ system: SNOMED, code: '1', display }] });
  const loinc = (code: string, display: string) => ({ system: 'http://loinc.org', code, display });
  const dicom = (code: string) => ({ system: 'http://dicom.nema.org/resources/ontology/DCM', code });
  const imaging = (...details: object[][]) => ({
    ...{ category: [{ text: 'Imaging' }], orderDetail: details.map((coding) => ({ coding })) },
  });
  const DOSE = 'dosageInstruction.0.doseAndRate.0';
  const noKnown = (more: Resource, ...others: object[]) => ({
    ...more,
    code: { coding: [NONE, ...others], ...(more.code as object) },
  });
  const reactingTo = (text: string, display?: string) => ({
    code: { text: 'Penicillin' },
    reaction: [{ substance: { text, coding: display && [{ display }] }, manifestation: [{ text: 'Rash' }] }],
  });
  const answered = (...answer: object[]) => ({ item: [{ linkId: '1', text: 'Falls', answer }] });
  const gcs = (more: object) => ({
    questionnaire: 'urn:ward-board:assessment:gcs',
    item: [{ linkId: 'eye', answer: [{ valueInteger: 4, ...more }] }],
  });

  it.each<[Type, string, Resource]>([
    ['CarePlan', 'activity.0.detail.doNotPerform', planned({ doNotPerform: true, status: 'scheduled' })],
    ['CarePlan', 'activity.0.detail.status', planned({ status: 'entered-in-error' })],
    ['CarePlan', 'activity.0.detail.status', planned({ status: 'stopped' })],
    ['CarePlan', 'activity.0.detail.status', planned({ status: 'cancelled' })],
    ['CarePlan', 'period.end', { period: { start: '2019-01-01', end: '2020-01-01' } }],
    ['CarePlan', 'period.end', { status: 'draft', period: { end: '2020' } }],
    ['CarePlan', 'period.end', { period: { end: 'soon' } }],
    ['CarePlan', 'period.start', { period: { start: 'soon' } }],
    ['CarePlan', 'period.end', { period: { start: '2199-01-02', end: '2199-01-01' } }],
    ['CarePlan', 'period.end', { status: 'completed', period: { end: '2026-99-99' } }],
    ['ServiceRequest', 'occurrenceDateTime', { occurrenceDateTime: 'tomorrow' }],
    ['ServiceRequest', 'occurrenceDateTime', { occurrenceDateTime: '2026-99-99' }],
    ['ServiceRequest', 'occurrencePeriod.start', { occurrencePeriod: { start: 'soon' } }],
    ['ServiceRequest', 'occurrencePeriod.end', { occurrencePeriod: { start: '2199-01-02', end: '2199-01-01' } }],
    ['Condition', 'onsetPeriod.end', { onsetPeriod: { start: '2020', end: '2019' } }],
    ['Condition', 'onsetPeriod.end', { onsetPeriod: { start: '2020', end: 'later' } }],
    ['Condition', 'abatementPeriod.end', { abatementPeriod: { start: '2020', end: '2019' } }],
    ['AllergyIntolerance', 'onsetPeriod.end', { onsetPeriod: { start: '2020', end: '2019' } }],
    ['AllergyIntolerance', 'onsetPeriod.end', { onsetPeriod: { end: 'later' } }],
    ...['x', '', '2026-13', '2026-02-30', '2199-01-01'].flatMap((at): [Type, string, Resource][] => [
      ['AllergyIntolerance', 'recordedDate', { recordedDate: at }],
      ['Condition', 'recordedDate', { recordedDate: at }],
      ['CarePlan', 'created', { created: at }],
    ]),
    ...[
      { value: -5, unit: 'years' },
      { value: 151, code: 'a' },
      { value: 2000, unit: 'mo', code: 'mo' },
      { unit: 'years' },
    ].map((onsetAge): [Type, string, Resource] => ['Condition', 'onsetAge.value', { onsetAge }]),
    ...[{ value: 5, unit: 'kg' }, { value: 5 }, { value: 5, unit: 'toes' }].map(
      (onsetAge): [Type, string, Resource] => ['Condition', 'onsetAge.unit', { onsetAge }],
    ),
    ['Condition', 'clinicalStatus', { clinicalStatus: { coding: [{ code: 'active' }, { code: 'resolved' }] } }],
    [
      'AllergyIntolerance',
      'clinicalStatus',
      { clinicalStatus: { coding: [{ code: 'active' }, { code: 'resolved' }] } },
    ],
    ['AllergyIntolerance', 'note.0.text', { note: [{ text: 'long '.repeat(50) }] }],
    ['AllergyIntolerance', 'note.1.text', { note: [{ text: 'short' }, { text: 'long '.repeat(50) }, { text: 'x' }] }],
    [
      'AllergyIntolerance',
      'reaction',
      {
        ...reactingTo('Nuts'),
        reaction: Array(30).fill({ manifestation: [{ text: 'Swelling' }] }),
        note: [{ text: 'x' }],
      },
    ],
    ['Consent', 'performer.0.display', { performer: [{ reference: 'Practitioner/7' }] }],
    ['Consent', 'performer.1.display', { performer: [{ display: 'Jane' }, { reference: 'RelatedPerson/7' }] }],
    ['Consent', 'scope', { scope: { text: 'Research' } }],
    ['Consent', 'scope', { scope: { coding: [{ code: 'organ-donation' }] } }],
    ['Consent', 'verification.0.verified', { verification: [{ verified: false }] }],
    ['AllergyIntolerance', 'code.text', noKnown({ code: { text: 'Penicillin' }, criticality: 'high' })],
    ['AllergyIntolerance', 'code.coding.1', noKnown({}, PENICILLIN)],
    ['AllergyIntolerance', 'code.coding.1', noKnown({}, { system: SNOMED, code: '764146007' })],
    ['AllergyIntolerance', 'code.coding.0', { code: { coding: [{ ...NONE, display: 'Penicillin' }] } }],
    ['AllergyIntolerance', 'code.coding.0.system', { code: { coding: [{ code: NONE.code }] } }],
    ['AllergyIntolerance', 'criticality', noKnown({ criticality: 'high' })],
    ['AllergyIntolerance', 'category', noKnown({ category: ['food'] })],
    ['AllergyIntolerance', 'reaction', noKnown({ reaction: [{ manifestation: [{ text: 'Anaphylaxis' }] }] })],
    ['AllergyIntolerance', 'note', noKnown({ note: [{ text: 'But for penicillin' }] })],
    [
      'AllergyIntolerance',
      'verificationStatus',
      noKnown({ verificationStatus: { coding: [{ code: 'unconfirmed' }] } }),
    ],
    ['AllergyIntolerance', 'verificationStatus', { verificationStatus: { text: 'Refuted' } }],
    ['AllergyIntolerance', 'clinicalStatus', { clinicalStatus: { text: 'Resolved' } }],
    ['AllergyIntolerance', 'category', { category: ['food', 'medication'] }],
    ['AllergyIntolerance', 'code', { code: { text: 'Penicillin', coding: [{ display: 'Aspirin' }] } }],
    ['AllergyIntolerance', 'code', { code: { text: 'Peanut', coding: [PENICILLIN] } }],
    [
      'AllergyIntolerance',
      'code',
      { code: { text: 'Opioids', coding: [{ display: 'Codeine' }, { display: 'Morphine' }] } },
    ],
    ['AllergyIntolerance', 'reaction.0.substance', reactingTo('Penicillin', 'Aspirin')],
    ['AllergyIntolerance', 'onsetDateTime', { onsetDateTime: '2199-01-01' }],
    ['AllergyIntolerance', 'onsetPeriod.start', { onsetPeriod: { start: '2199' } }],
    ['AllergyIntolerance', 'lastOccurrence', { lastOccurrence: '2199-01-01' }],
    ['Condition', 'code', { code: { coding: [UNKNOWN] } }],
    ['MedicationRequest', 'medicationCodeableConcept', dosing({ medicationCodeableConcept: { coding: [UNKNOWN] } })],
    ['Condition', 'code.coding', { code: { text: 'Gout', coding: Array(51).fill({ display: 'Gout' }) } }],
    ['Condition', 'code.text', { code: { text: 'x'.repeat(1001) } }],
    ['Condition', 'code.coding.0.display', { code: { coding: [{ display: 'x'.repeat(1001) }] } }],
    ['Condition', 'code.coding.0.code', { code: { coding: [{ code: 'x'.repeat(1001) }] } }],
    ['Observation', 'encounter.reference', { valueInteger: 1, encounter: { reference: 'x'.repeat(1001) } }],
    ['Condition', 'code', { code: sided('Fracture of left hip', 'Fracture of right hip') }],
    ['Consent', 'provision.code.0', { provision: { code: [sided('Left nephrectomy', 'Right nephrectomy')] } }],
    ['ServiceRequest', 'code', { code: sided('XR knee L', 'X-ray of right knee') }],
    ['ServiceRequest', 'bodySite.1', { bodySite: [{ text: 'Left knee' }, sided('Lt. hip', 'Right hip')] }],
    ['Condition', 'onsetDateTime', { onsetDateTime: '2199-01-01' }],
    ['Condition', 'abatementDateTime', { onsetDateTime: '2020-05-01', abatementDateTime: '2020-04-30' }],
    ['Condition', 'abatementPeriod', { onsetPeriod: { start: '2020' }, abatementPeriod: { end: '2019-12' } }],
    ['Observation', 'valueQuantity.comparator', { valueQuantity: { value: 70, unit: '/min', comparator: 'ad' } }],
    ['Observation', 'valueQuantity.comparator', { valueQuantity: { value: 70, unit: '/min', comparator: '~' } }],
    ['ServiceRequest', 'code', { code: { coding: [loinc('2951-2', 'Sodium'), loinc('2823-3', 'Potassium')] } }],
    ['ServiceRequest', 'orderDetail.0', imaging([dicom('CT'), dicom('MR')])],
    ['ServiceRequest', 'orderDetail', imaging([dicom('CT')], [dicom('MR')])],
    ['ServiceRequest', 'replaces', { replaces: [{ reference: 'ServiceRequest/7' }] }],
    ['QuestionnaireResponse', 'item.0.answer.1', answered({ valueString: 'Yes' }, { valueAttachment: { url: 'x' } })],
    ['QuestionnaireResponse', 'item.0.answer.0', answered({})],
    ['QuestionnaireResponse', 'item.0.answer.0', answered({ valueQuantity: { unit: 'mg' } })],
    ['QuestionnaireResponse', 'item.0.answer.0', answered({ valueReference: { identifier: { value: '1' } } })],
    [
      'QuestionnaireResponse',
      'item.0.answer.0.item.0.answer.0',
      answered({ valueBoolean: true, item: [{ linkId: '1.1', answer: [{ valueAttachment: {} }] }] }),
    ],
    ['QuestionnaireResponse', 'item.0.answer.0', gcs({ valueInteger: undefined, valueTime: undefined })],
    ['QuestionnaireResponse', 'authored', { ...gcs({}), authored: new Date(Date.now() - 960_000).toISOString() }],
    ['QuestionnaireResponse', 'authored', { ...gcs({}), authored: '2014-12-11' }],
    ['QuestionnaireResponse', 'authored', { ...answered({ valueInteger: 1 }), authored: '2199-01-01' }],
    ['QuestionnaireResponse', 'item.0.answer.0.item', gcs({ item: [{ linkId: 'verbal' }] })],
    ['Observation', 'status', { status: 'preliminary', valueInteger: 70 }],
    ['Observation', 'valueRange', { valueRange: { low: { value: 60 } } }],
    [
      'Observation',
      'component.0.valuePeriod',
      { valueInteger: 1, component: [{ code: usual.Observation.code, valuePeriod: {} }] },
    ],
    [
      'Observation',
      'subject.reference',
      { subject: { reference: 'http://other.host/Patient/PATIENT' }, valueInteger: 1 },
    ],
    ['MedicationRequest', `${DOSE}.doseQuantity.unit`, dosed({ doseQuantity: { value: 50, unit: 'mg', code: 'ug' } })],
    [
      'MedicationRequest',
      `${DOSE}.doseQuantity.unit`,
      dosed({ doseQuantity: { value: 50, unit: 'mg', system: UCUM, code: 'mg/kg' } }),
    ],
    [
      'MedicationRequest',
      `${DOSE}.doseRange.high.unit`,
      dosed({ doseRange: { low: { value: 1, unit: 'mg' }, high: { value: 2, unit: 'grams', code: 'mg' } } }),
    ],
    [
      'MedicationRequest',
      'dosageInstruction.0.timing.repeat.boundsDuration.unit',
      dosed(
        { doseQuantity: { value: 1, unit: 'g' } },
        { timing: { repeat: { boundsDuration: { value: 5, unit: 'days', code: 'wk' } } } },
      ),
    ],
    ['Condition', 'onsetAge.unit', { onsetAge: { value: 5, unit: 'years', code: 'mo' } }],
    ['ServiceRequest', 'quantityQuantity.value', { quantityQuantity: { value: 3 } }],
    ['ServiceRequest', 'quantityQuantity.unit', { quantityQuantity: { value: 1, unit: 'L' } }],
    ['ServiceRequest', 'authoredOn', { authoredOn: '2199-01-01' }],
    ['ServiceRequest', 'authoredOn', { authoredOn: 'yesterday' }],
    ['ServiceRequest', 'quantityRatio', { quantityRatio: { numerator: { value: 1 } } }],
    ['ServiceRequest', 'quantityRange', { quantityRange: { low: { value: 1 } } }],
  ])('of a %s is refused by its %s, and nothing is stored', async (type, place, said) => {
    const before = await tests.app.countEvents();
    const more = JSON.parse(JSON.stringify(said).replace('PATIENT', tests.patient)) as Resource;
    expectProblem(await post(type, more), 'validation_failed', place);
    expect(await tests.app.countEvents()).toBe(before);
  });

  const referring: readonly Type[] = ['Observation', 'AllergyIntolerance', 'MedicationRequest', 'ServiceRequest'];
  const minimal = { Observation: { valueInteger: 70 }, MedicationRequest: dosed({ doseQuantity: { value: 1 } }) };
  const during = (type: Type, encounter: object, patient = tests.patient) => {
    const reference = { reference: `Patient/${patient}` };
    const whose = type === 'AllergyIntolerance' ? { patient: reference } : { subject: reference };
    return post(type, { ...minimal[type as keyof typeof minimal], encounter, ...whose });
  };
  const spellings = [
    ...['Encounter/STAY', 'Encounter/STAY/_history/3', 'urn:uuid:STAY', 'https://ehr.example/fhir/Encounter/STAY'],
    'https://ehr.example/fhir/Encounter/STAY/_history/1',
    ...['Encounter/STAY/', 'Encounter/STAY?x=1', 'Encounter/STAY#a', ' Encounter/STAY', 'encounter/STAY', 'STAY'],
    ...['Encounter/STAY', 'encounter/STAY', 'Encounter?_id=STAY'].map(
      (named) => `https://ehr.example/${TENANT}/${named}`,
    ),
    `https://ehr.example/Encounter/STAY/_history/${TENANT}`,
  ];

  it.each(spellings)('of a stay as %s is judged as that stay', async (spelling) => {
    const { app } = tests;
    const own = await app.reception.receives('icu');
    const others = await app.reception.receives('icu');
    for (const type of referring) {
      const before = await app.countEvents();
      const refusal = await during(type, { reference: spelling.replace('STAY', others.id) }, own.patient_id);
      expectProblem(refusal, 'validation_failed', 'encounter.reference');
      expect(await app.countEvents()).toBe(before);
      const recorded = await during(type, { reference: spelling.replace('STAY', own.id) }, own.patient_id);
      expect(done(recorded)).toMatchObject({ admission_id: own.id });
    }
  });

  it.each<[string, object]>([
    ['encounter.type', { type: 'EpisodeOfCare', reference: 'urn:uuid:01900000-0000-7000-8000-000000000001' }],
    ['encounter.reference', { reference: 'EpisodeOfCare/7' }],
    ['encounter.reference', { reference: 'https://ehr.example/fhir/Patient/7/_history/2' }],
    ['encounter.reference', { reference: 'Encounter/01900000-0000-7000-8000-000000000001' }],
  ])('of what is no stay is refused by its %s: %j', async (place, encounter) => {
    for (const type of referring) expectProblem(await during(type, encounter), 'validation_failed', place);
  });

  it('of an encounter of another system is of the active stay', async () => {
    const { id: admission_id, patient_id } = await tests.app.reception.receives('icu');
    const id = '01900000-0000-7000-8000-000000000001';
    const tenant = `https://ehr.example/${TENANT}/Encounter/`;
    const others = [`urn:uuid:${id}`, `${tenant}${id}`, `${tenant}1036`, 'Encounter/1036', '#visit'];
    for (const reference of others)
      expect(done(await during('Observation', { reference }, patient_id))).toMatchObject({ admission_id });
  });

  it('stands among the activities of a care plan: how far one is, when the plan begins and ends', async () => {
    const activity = ['scheduled', 'completed', 'on-hold'].map((status) => ({
      detail: { status, description: status },
    }));
    const period = { start: '2190-01-01', end: '2191-01-01' };
    expect(done(await post('CarePlan', { activity, period }))).toMatchObject({
      activities: 'scheduled\ncompleted (completed)\non-hold (on hold)\nFrom: 2190-01-01\nUntil: 2191-01-01',
    });
    const ended = { ...planned({ doNotPerform: false }), status: 'completed', period: { end: '2020-01-01' } };
    expect(done(await post('CarePlan', ended))).toMatchObject({ activities: 'Give oral fluids\nUntil: 2020-01-01' });
    const today = new Date().toISOString();
    for (const end of [today.slice(0, 4), today.slice(0, 7), today.slice(0, 10)])
      expect(done(await post('CarePlan', { period: { end } }))).toMatchObject({ activities: `Until: ${end}` });
  });

  it.each<[string, Resource, Resource]>([
    ['of SNOMED CT', noKnown({}), { no_known: true, substance: null }],
    ['in other words too', noKnown({ code: { text: 'NKDA' } }, { code: 'NKA' }), { no_known: true }],
    ['of drugs too', noKnown({}, { system: SNOMED, code: '409137002' }), { no_known: true }],
    [
      'of another system is another',
      { code: { text: 'Penicillin', coding: [{ system: 'urn:other', code: NONE.code }] }, criticality: 'high' },
      { no_known: false, substance: 'Penicillin', criticality: 'high' },
    ],
  ])('of no known allergy: a code %s', async (_, said, record) => {
    expect(done(await post('AllergyIntolerance', said))).toMatchObject(record);
  });

  it.each<[Resource, Resource]>([
    [{ code: { text: 'Penicillin V', coding: [PENICILLIN] } }, { substance: 'Penicillin V' }],
    [{ code: { text: 'Augmentin', coding: [{ display: 'Amoxicillin' }] } }, { substance: 'Augmentin (Amoxicillin)' }],
    [
      { code: { text: 'Peanut', coding: [{ display: 'Arachis hypogaea' }] } },
      { substance: 'Peanut (Arachis hypogaea)' },
    ],
    [
      { ...reactingTo('penicillin'), onsetDateTime: '2020' },
      { substance: 'Penicillin', reaction: 'Rash' },
    ],
    // What is more specific, or called otherwise, is kept in words: whoever compares a drug reads them as well.
    [reactingTo('Amoxicillin'), { substance: 'Penicillin', reaction: 'Amoxicillin: Rash' }],
    [reactingTo('Cashew', 'Pistachio'), { substance: 'Penicillin', reaction: 'Cashew (Pistachio): Rash' }],
    [{ code: { text: 'Candesartan', coding: [{ display: 'Losartan' }] } }, { substance: 'Candesartan (Losartan)' }],
  ])('of an allergy is taken where all that it is called is of one: %j', async (said, record) => {
    expect(done(await post('AllergyIntolerance', said))).toMatchObject(record);
  });

  it.each<[Resource, string]>([
    [sided('Left hip replacement', 'Replacement of hip'), 'Left hip replacement'],
    [sided('Left-to-right shunt', 'Right atrial shunt'), 'Left-to-right shunt'],
    [{ ...sided('Gout', 'Unspecified'), coding: [UNKNOWN, { system: SNOMED, code: '90560007' }] }, 'Gout'],
  ])('of a condition is taken where no two of its names contradict each other: %j', async (code, display) => {
    expect(done(await post('Condition', { code }))).toMatchObject({ display });
  });

  it('of an allergy that is not confirmed stands beside its reaction', async () => {
    const verificationStatus = { coding: [{ code: 'unconfirmed' }] };
    expect(done(await post('AllergyIntolerance', { verificationStatus }))).toMatchObject({ reaction: 'not confirmed' });
  });

  it('of a questionnaire’s answers is kept line by line: each type of value, and answers in answers', async () => {
    const item = (linkId: string, ...answer: object[]) => ({ linkId, answer });
    const inner = (linkId: string, ...answer: object[]) => ({ item: [item(linkId, ...answer)] });
    const items = [
      item('time', { valueTime: '08:30:00' }),
      item('uri', { valueUri: 'http://example.org/scale' }),
      item('reference', { valueReference: { display: 'Dr Ada' } }, { valueReference: { reference: 'Device/7' } }),
      item('date', { valueDate: '2026-01-01' }, { valueDateTime: '2026-01-01T08:00:00Z' }),
      item('quantity', { valueQuantity: { comparator: '<', value: 5, code: 'mg' } }),
      item('coding', { valueCoding: { code: 'LA33-6' } }),
      item(
        'falls',
        { valueBoolean: true, ...inner('how often', { valueInteger: 2, ...inner('hurt', { valueString: 'hip' }) }) },
        { valueDecimal: 0.5 },
      ),
    ];
    expect(done(await post('QuestionnaireResponse', { item: items })).notes).toBe(
      [
        ...['time: 08:30:00', 'uri: http://example.org/scale', 'reference: Dr Ada, Device/7'],
        ...['date: 2026-01-01, 2026-01-01T08:00:00Z', 'quantity: <5 mg', 'coding: LA33-6'],
        ...['falls: true', 'how often: 2', 'hurt: hip', 'falls: 0.5'],
      ].join('\n'),
    );
  });

  it.each<[string, object, string]>([
    ['the same', { value: 50, unit: 'micrograms', code: 'ug' }, '50 micrograms'],
    ['of parts that are the same', { value: 5, unit: 'mcg/kg/min', code: 'ug/kg/min' }, '5 mcg/kg/min'],
    ['no unit of measure', { value: 1, unit: 'tablet', code: '{tbl}' }, '1 tablet'],
    ['of another system', { value: 1, unit: 'mg', system: SNOMED, code: '258684004' }, '1 mg'],
    ['beside a word that is not known', { value: 1, unit: 'tablet', code: 'mg' }, '1 tablet (mg)'],
    ['alone', { value: 1, code: 'mg' }, '1 mg'],
  ])('of a dose’s unit is read: a code that is %s', async (_, doseQuantity, dose) => {
    expect(done(await post('MedicationRequest', dosed({ doseQuantity })))).toMatchObject({ dose });
  });

  it.each<[Resource, string | null]>([
    [{ allowedBoolean: false }, 'No substitution'],
    [{ allowedCodeableConcept: { coding: [{ code: 'N', display: 'none' }] } }, 'No substitution'],
    [{ allowedCodeableConcept: { coding: [{ code: 'F', display: 'formulary' }] } }, 'Substitution: formulary'],
    [{ allowedBoolean: true }, null],
  ])('of what may be given in place of a medication stands in the instructions: %j', async (substitution, said) => {
    const of = { ...dosed({ doseQuantity: { value: 1, unit: 'g' } }), substitution };
    expect(done(await post('MedicationRequest', of))).toMatchObject({ instructions: said });
  });

  it('of who has signed a consent are names', async () => {
    const performer = [{ reference: 'Patient/PATIENT' }, { reference: 'Practitioner/7', display: 'Dr Ada' }];
    const said = JSON.parse(JSON.stringify({ performer }).replace('PATIENT', tests.patient)) as Resource;
    expect(done(await post('Consent', said))).toMatchObject({ signed_by: 'The patient, Dr Ada' });
  });

  it('of an onset by age stands in the notes', async () => {
    for (const onsetAge of [
      { value: 5, unit: 'years', code: 'a' },
      { value: 5, unit: 'years old', code: 'a' },
      { value: 5, unit: 'years' },
    ])
      expect(done(await post('Condition', { onsetAge })).notes).toMatch(/^Onset: 5 years/);
  });

  it('of the number of a request is taken where it is one', async () => {
    expect(done(await post('ServiceRequest', { quantityQuantity: { value: 1 } }))).toMatchObject({ reason: null });
  });

  it('of when a request was ordered, if that is long ago, stands in its reason', async () => {
    const reason = 'Ordered: 2024-10-13';
    expect(done(await post('ServiceRequest', { authoredOn: '2024-10-13' }))).toMatchObject({ reason });
  });

  it('of an answer that nothing is known is that answer', async () => {
    const valueCodeableConcept = { coding: [UNKNOWN] };
    expect(done(await post('Observation', { valueCodeableConcept }))).toMatchObject({ value_string: 'Unknown' });
  });

  it('of the time of an observation in words is its value', async () => {
    expect(done(await post('Observation', { valueDateTime: '2026-01' }))).toMatchObject({ value_string: '2026-01' });
  });
});
