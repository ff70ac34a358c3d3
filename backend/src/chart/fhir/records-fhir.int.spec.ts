import type { AllergyRecord } from '@ward-board/contract';
import { done } from '../../testing/api-client.js';
import { bundleAt, FHIR, postResource, type Resource } from '../../testing/fhir.js';
import type { Answer } from '../../testing/http.js';
import { expectProblem } from '../../testing/problems.js';
import { resourceTests } from '../../testing/resource-tests.js';

const tests = resourceTests('nurse');

const post = (collection: string, resource: Resource) => postResource(tests.sender, collection, resource);

describe('allergies, conditions, assessments, care plans and consents', () => {
  it.each<[string, string, object]>([
    [
      'allergies',
      'allergies/patient/:id',
      { substance: 'Latex', category: 'environment', criticality: 'high', reaction: 'Rash' },
    ],
    ['allergies', 'allergies/patient/:id', { no_known: true }],
    [
      'conditions',
      'conditions/patient/:id',
      { display: 'Asthma', code: 'J45.9', onset_date: '2001-05-01', notes: 'Mild' },
    ],
    [
      'nursing-assessments',
      'nursing-assessments/patient/:id',
      { type: 'GCS', items: { eye: 4, verbal: null, motor: 6 }, notes: 'Tube' },
    ],
    ['nursing-assessments', 'nursing-assessments/patient/:id', { type: 'Braden (skin)', items: { moisture: 2 } }],
    [
      'nursing-assessments',
      'nursing-assessments/patient/:id',
      { type: 'CAM (confusion)', items: { inattention: true } },
    ],
    [
      'nursing-assessments',
      'nursing-assessments/patient/:id',
      { type: 'Pregnancy screen', items: { period_late: 'no' } },
    ],
    ['nursing-assessments', 'nursing-assessments/patient/:id', { type: 'Wound check' }],
    ['nursing-assessments', 'nursing-assessments/patient/:id', { type: 'RASS', score: -2 }],
    ['nursing-assessments', 'nursing-assessments/patient/:id', { type: 'Other', result: 'Calm', notes: 'Slept' }],
    [
      'care-plans',
      'care-plans?patient_id=:id',
      { title: 'Wound', category: 'Wound care', goals: 'Closed', activities: 'Dress' },
    ],
    [
      'consents',
      'consents?patient_id=:id',
      { procedure: 'CT', category: 'Surgical', status: 'active', signed_by: 'Amina' },
    ],
    ['consents', 'consents?patient_id=:id', { procedure: 'CT' }],
  ])('of %s come out of %s as they went in, and go in again as the same: %j', async (collection, path, body) => {
    const plain = done(
      (await tests.sender.post(`/api/${collection}`, { patient_id: tests.patient, ...body })) as Answer<Resource>,
    );
    const [resource] = await bundleAt(tests.sender, path.replace(':id', tests.patient));
    const other = (await tests.app.reception.registers()).id;
    const whose = { reference: `Patient/${other}` };
    const of = 'patient' in (resource ?? {}) ? { patient: whose } : { subject: whose };
    const record = done(await post(collection, { ...resource, ...of }));
    const own = ['id', 'patient_id', 'created_at', 'updated_at'];
    const comparable = (one: Resource) => Object.entries(one).filter(([name]) => !own.includes(name));
    expect(comparable(record)).toEqual(comparable(plain));
  });

  it('a checklist of which no item was answered goes in as it comes out', async () => {
    const body = { patient_id: tests.patient, type: 'Wound check', items: {} };
    done((await tests.sender.post('/api/nursing-assessments', body)) as Answer<Resource>);
    const [resource = {}] = await bundleAt(tests.sender, `nursing-assessments/patient/${tests.patient}`);
    expect(done(await post('nursing-assessments', resource))).toMatchObject({ type: 'Wound check', items: null });
  });

  const allergy = (more: Resource) => ({
    resourceType: 'AllergyIntolerance',
    patient: tests.subject,
    code: { text: 'Nuts' },
    ...more,
  });
  const condition = (more: Resource) => ({
    resourceType: 'Condition',
    subject: tests.subject,
    code: { text: 'Gout' },
    ...more,
  });
  const plan = (more: Resource) => ({
    ...{ resourceType: 'CarePlan', status: 'active', intent: 'plan', subject: tests.subject },
    ...more,
  });
  const provision = { code: [{ text: 'CT' }] };
  const consent = (more: Resource) => ({
    ...{ resourceType: 'Consent', status: 'draft', scope: { text: 'Treatment' }, category: [{ text: 'Imaging' }] },
    ...{ patient: tests.subject, provision, ...more },
  });
  const gcs = (more: Resource) => ({
    ...{ resourceType: 'QuestionnaireResponse', status: 'completed', subject: tests.subject },
    ...{
      questionnaire: 'urn:ward-board:assessment:gcs',
      item: [{ linkId: 'eye', answer: [{ valueInteger: 4 }] }],
      ...more,
    },
  });

  /** An item in an item, and so on. */
  const nested = (levels: number): object => {
    let item: object = { linkId: '1', answer: [{ valueString: 'x' }] };
    for (let n = 0; n < levels; n++) item = { linkId: '1', item: [item] };
    return item;
  };

  it.each<[string, string, () => Resource]>([
    ['allergies', 'code', () => allergy({ code: undefined })],
    ['allergies', 'code', () => allergy({ code: {} })],
    ['allergies', 'patient', () => allergy({ patient: undefined })],
    ['allergies', 'patient.reference', () => allergy({ patient: { reference: 'Patient/x' } })],
    ['allergies', 'criticality', () => allergy({ criticality: 'grave' })],
    ['allergies', 'clinicalStatus', () => allergy({ clinicalStatus: { coding: [{ code: 'resolved' }] } })],
    ['allergies', 'reaction.0.manifestation', () => allergy({ reaction: [{}] })],
    // None to drugs is no allergy, and leaves open what else there is.
    [
      'allergies',
      'code',
      () => allergy({ code: { coding: [{ code: '409137002', display: 'No known drug allergy' }] } }),
    ],
    ['conditions', 'code', () => condition({ code: undefined })],
    ['conditions', 'code', () => condition({ code: {} })],
    ['conditions', 'subject', () => condition({ subject: undefined })],
    ['conditions', 'clinicalStatus', () => condition({ clinicalStatus: { coding: [{ code: 'ill' }] } })],
    ['conditions', 'onsetDateTime', () => condition({ onsetDateTime: '2999-01-01' })],
    ['conditions', 'onsetDateTime', () => condition({ onsetDateTime: '2999' })],
    ['conditions', 'onsetDateTime', () => condition({ onsetDateTime: '2001-05-01 or so' })],
    ['conditions', 'onsetDateTime', () => condition({ onsetDateTime: 'long ago' })],
    ['conditions', 'onset[x]', () => condition({ onsetDateTime: '2001', onsetString: 'Childhood' })],
    ['conditions', 'onsetRange', () => condition({ onsetRange: { low: { value: 3 } } })],
    ['conditions', 'verificationStatus', () => condition({ verificationStatus: { coding: [{ code: 'refuted' }] } })],
    [
      'conditions',
      'clinicalStatus',
      () => condition({ clinicalStatus: { coding: [{ code: 'active' }] }, abatementDateTime: '2020' }),
    ],
    ['conditions', 'abatementDateTime', () => condition({ abatementDateTime: '2999' })],
    ['conditions', 'abatementAge', () => condition({ abatementAge: { value: 3 } })],
    ['care-plans', 'status', () => plan({ status: 'entered-in-error' })],
    ['care-plans', 'status', () => plan({ status: undefined })],
    ['care-plans', 'subject', () => plan({ subject: undefined })],
    ['care-plans', 'intent', () => plan({ intent: 'proposal' })],
    ['consents', 'provision.type', () => consent({ provision: { ...provision, type: 'deny' } })],
    ['consents', 'provision.provision', () => consent({ provision: { ...provision, provision: [{ type: 'deny' }] } })],
    ['consents', 'provision.period.end', () => consent({ provision: { ...provision, period: { end: '2020-01-01' } } })],
    ['consents', 'provision.period.end', () => consent({ provision: { ...provision, period: { end: '2999-01-01' } } })],
    [
      'consents',
      'provision.period.start',
      () => consent({ provision: { ...provision, period: { start: '2999-01-01' } } }),
    ],
    ['consents', 'scope', () => consent({ scope: { coding: [{ code: 'research' }] } })],
    ['consents', 'provision', () => consent({ provision: undefined })],
    ['consents', 'provision.code', () => consent({ provision: { code: [] } })],
    ['consents', 'status', () => consent({ status: undefined })],
    ['consents', 'performer', () => consent({ status: 'active' })],
    ['consents', 'dateTime', () => consent({ performer: [{ display: 'Ada' }], dateTime: '2199-01-01' })],
    ['consents', 'dateTime', () => consent({ performer: [{ display: 'Ada' }], dateTime: '2026-05' })],
    ['consents', 'dateTime', () => consent({ performer: [{ display: 'Ada' }], dateTime: '2026' })],
    ['nursing-assessments', 'status', () => gcs({ status: 'in-progress' })],
    ['nursing-assessments', 'authored', () => gcs({ authored: 'whenever' })],
    ['nursing-assessments', 'authored', () => gcs({ authored: '2199-01-01T00:00:00Z' })],
    [
      'nursing-assessments',
      'item.0.answer.0.value[x]',
      () => gcs({ item: [{ linkId: 'eye', answer: [{ valueInteger: 4, valueDecimal: 1 }] }] }),
    ],
    ['nursing-assessments', 'subject', () => gcs({ subject: undefined })],
    ['nursing-assessments', 'item', () => gcs({ item: undefined })],
    ['nursing-assessments', 'item', () => gcs({ questionnaire: 'http://example.org/q', item: [nested(1_500)] })],
    ['nursing-assessments', 'questionnaire', () => gcs({ questionnaire: 'urn:ward-board:assessment:mood' })],
    ['nursing-assessments', 'item.0.linkId', () => gcs({ item: [{ linkId: 'nose' }] })],
    ['nursing-assessments', 'item.1.linkId', () => gcs({ item: [{ linkId: 'eye' }, { linkId: 'eye' }] })],
    [
      'nursing-assessments',
      "item.where(linkId='eye')",
      () => gcs({ item: [{ linkId: 'eye', answer: [{ valueInteger: 9 }] }] }),
    ],
    [
      'nursing-assessments',
      "item.where(linkId='score')",
      () => gcs({ item: [{ linkId: 'score', answer: [{ valueInteger: 9 }] }] }),
    ],
    ['nursing-assessments', 'item', () => gcs({ questionnaire: 'http://example.org/q', item: [{ linkId: '1' }] })],
  ])('of %s are refused by their %s, and nothing is stored', async (collection, place, resource) => {
    const before = await tests.app.countEvents();
    expectProblem(await post(collection, resource()), 'validation_failed', place);
    expect(await tests.app.countEvents()).toBe(before);
  });

  it.each<[Resource, string | null, string | null]>([
    [{ onsetDateTime: '2001-05-01T23:00:00-05:00' }, '2001-05-01', null],
    [{ onsetPeriod: { start: '2001-05-01', end: '2002' } }, '2001-05-01', null],
    [{ onsetDateTime: '2001-05' }, null, 'Onset: 2001-05'],
    [{ onsetString: 'Childhood' }, null, 'Onset: Childhood'],
    [{ onsetAge: { value: 12, unit: 'years' } }, null, 'Onset: 12 years'],
  ])('lose nothing of when a condition began: %j', async (onset, onset_date, notes) => {
    expect(done(await post('conditions', condition(onset)))).toMatchObject({ onset_date, notes });
  });

  it('say of a condition whether it is over, and how sure it is', async () => {
    const unsure = { verificationStatus: { coding: [{ code: 'differential' }] } };
    expect(done(await post('conditions', condition({ ...unsure, abatementDateTime: '2020-02' })))).toMatchObject({
      ...{ clinical_status: 'resolved', notes: 'Not confirmed: differential\nEnded: 2020-02' },
    });
    const [resource] = await bundleAt(tests.sender, `conditions/patient/${tests.patient}`);
    expect(resource).not.toHaveProperty('verificationStatus');
  });

  it('say how severe an allergy’s reaction is, and what was noted', async () => {
    const reaction = [{ manifestation: [{ text: 'Rash' }, { text: 'Swelling' }], severity: 'severe' }];
    expect(done(await post('allergies', allergy({ reaction, note: [{ text: 'As a\nchild' }] })))).toMatchObject({
      reaction: 'Rash, Swelling (severe); As a child',
    });
  });

  it('read a narrative in one pass, however hostile it is', async () => {
    // Of 200,000 such letters an expression that begins anew at each takes minutes.
    for (const text of ['<', ' ', '<br '])
      expect(
        (await post('care-plans', plan({ text: { div: `a${text.repeat(200_000 / text.length)}` } }))).status,
      ).toBeLessThan(500);
    const div = '<div><p>Dress  daily</p>\n\n <ul><li>a &lt; b</li></ul><br/>Done</div>';
    expect(done(await post('care-plans', plan({ text: { div } })))).toMatchObject({
      activities: 'Dress  daily\na < b\nDone',
    });
  });

  it.each<[string, Record<string, unknown>]>([
    ['text.div', { text: { div: `<div>${'x'.repeat(4_001)}</div>` } }],
    ['description', { description: 'x'.repeat(4_001), activity: [{ detail: { description: 'Dress daily' } }] }],
    [
      'activity.1',
      { activity: ['Dress daily', 'x'.repeat(4_001)].map((description) => ({ detail: { description } })) },
    ],
    [
      'activity',
      { activity: ['x'.repeat(3_000), 'y'.repeat(3_000)].map((description) => ({ detail: { description } })) },
    ],
    ['text.div', { text: { div: '<div>a&#1;b\u0001</div>' } }],
  ])('are refused by the element whose words no plan can have, as %s', async (path, more) => {
    expectProblem(await post('care-plans', plan(more)), 'validation_failed', path);
  });

  it('read a narrative’s references to characters once, and leave those that are none', async () => {
    const div =
      '<div>&#9;<p>37&#160;&#xB0;C &amp;#9; &eacute; &#x110000;&#0;</p>&#10;&#9;&nbsp;<p>&#x1F600; rest</p></div>';
    expect(done(await post('care-plans', plan({ text: { div } })))).toMatchObject({
      activities: '37\u00a0°C &#9; &eacute; &#x110000;&#0;\n😀 rest',
    });
  });

  it('are taken without what their record has no words for, and with all procedures that are permitted', async () => {
    const { id } = done(
      (await post('care-plans', plan({ intent: undefined, title: 'Wound' }))) as Answer<{ id: string }>,
    );
    expect((await tests.sender.get(`/api/care-plans/${id}`)).body).toMatchObject({ title: 'Wound', status: 'active' });
    const permitted = {
      type: 'permit',
      code: [{ text: 'CT' }, { coding: [{ code: '77477000', display: 'Contrast' }] }],
    };
    const bare = consent({ scope: undefined, category: undefined, provision: permitted });
    expect(done(await post('consents', bare))).toMatchObject({ procedure: 'CT, Contrast', category: null });
  });

  it('of another questionnaire are kept answer by answer, and say when it was answered', async () => {
    const group = {
      linkId: '/1',
      text: 'Sleep',
      item: [
        { linkId: '/1/1', text: 'Hours', answer: [{ valueDecimal: 6.5 }] },
        { linkId: '/1/2', text: 'Rested', answer: [{ valueCoding: { code: 'LA33-6', display: 'Yes' } }] },
        { linkId: '/1/3', text: 'Left out' },
      ],
    };
    const said = { questionnaire: 'http://example.org/sleep|1', authored: '2021-10-11T08:00:00Z', item: [group] };
    expect(done(await post('nursing-assessments', gcs(said)))).toMatchObject({
      ...{ type: 'Other', result: 'http://example.org/sleep|1', items: null, score: null },
      notes: 'Answered 2021-10-11T08:00:00Z\nHours: 6.5\nRested: Yes',
    });
  });

  it('are each read as a resource by itself, as their list has it: also a score with its items', async () => {
    const gcs = { patient_id: tests.patient, type: 'GCS', items: { eye: 4, verbal: 5, motor: 6 } };
    const { id } = done((await tests.sender.post('/api/nursing-assessments', gcs)) as Answer<{ id: string }>);
    const one = await tests.sender.get(`/api/nursing-assessments/${id}`, { accept: FHIR });
    expect([one.body]).toEqual(await bundleAt(tests.sender, `nursing-assessments/patient/${tests.patient}`));
  });

  it('tell of what was entered in error, and take no such thing', async () => {
    const body = { patient_id: tests.patient, substance: 'Latex' };
    const { id } = done((await tests.sender.post('/api/allergies', body)) as Answer<AllergyRecord>);
    await tests.sender.delete(`/api/allergies/${id}`);
    const [resource] = await bundleAt(tests.sender, `allergies/patient/${tests.patient}?include=entered_in_error`);
    expect(resource).toMatchObject({ verificationStatus: { coding: [{ code: 'entered-in-error' }] } });
    expectProblem(await post('allergies', resource ?? {}), 'validation_failed', 'verificationStatus');
  });

  it('are taken as FHIR where they are recorded, and nowhere else', async () => {
    const resource = { resourceType: 'AllergyIntolerance' };
    for (const path of ['/api/waiting-list', '/api/imaging-studies'])
      expectProblem(await tests.sender.post(path, resource, { 'content-type': FHIR }), 'unsupported_media_type');
    expectProblem(
      await tests.sender.put(`/api/allergies/${crypto.randomUUID()}`, resource, { 'content-type': FHIR }),
      'unsupported_media_type',
    );
  });
});
