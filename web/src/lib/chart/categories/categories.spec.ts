import { jest } from '@jest/globals';
import type {
  AllergyRecord,
  CarePlanRecord,
  ConditionRecord,
  ConsentRecord,
  DiagnosticReportRecord,
  FeedCollections,
  NursingAssessmentRecord,
  PrescriptionRecord,
  ServiceRequestRecord,
} from '@ward-board/contract';
import type { LiveChart } from '../../live/live-board.svelte.js';
import type { Around } from '../shared/category.js';

// Icons are components, which only the web's build reads.
const icons = ['HeartPulse', 'ShieldAlert', 'Activity', 'HandHeart', 'Pill', 'FlaskConical', 'ScanLine'];
jest.unstable_mockModule('@lucide/svelte', () =>
  Object.fromEntries([...icons, 'FileCheck', 'FileText', 'Signature'].map((name) => [name, name])),
);
const { categories } = await import('./categories.js');

const nora = { id: '1', name: 'Nora', role: 'nurse', department: 'ICU' } as const;
const around: Around = {
  ...{ now: new Date('2026-11-21T09:00:00.000Z'), area: 'ward', user_id: '2', allergies: [], allergiesTold: null },
  prescriptions: [],
  scores: [],
  typed: [],
};
const kept = {
  ...{ id: 'a', revision: 3, created_at: '2026-11-21T07:00:00.000Z', updated_at: '2026-11-21T08:00:00.000Z' },
  ...{ recorded_by: nora, edited_by: null, entered_in_error_at: null },
};
const feedOf = (collection: keyof FeedCollections, ...records: readonly object[]) =>
  ({ rows: (name: string) => (name === collection ? records : []) }) as unknown as LiveChart;
/** The one record of a list. */
const listed = (card: keyof typeof categories, feed: LiveChart, of: Partial<Around> = {}) => {
  const [only, ...others] = categories[card].listed(feed, { ...around, ...of });
  expect(others).toEqual([]);
  return only;
};
const labels = (of: ReturnType<typeof listed>) => of?.actions.map(({ label }) => label);

it('every card without a record says so, and lists nothing', () => {
  const nothing = feedOf('observations');
  const said = Object.values(categories).map((card) => [card.newest(nothing, around), card.listed(nothing, around)]);
  expect(said).toEqual(said.map(() => [null, []]));
  expect(Object.values(categories).every(({ none }) => none.length > 0)).toBe(true);
});

describe('the list of allergies', () => {
  const allergy = { ...kept, no_known: false, substance: 'Iodine', category: 'medication', criticality: 'high' };
  const of = (said: Partial<AllergyRecord> = {}) => feedOf('allergies', { ...allergy, reaction: 'Rash', ...said });

  it('says the substance, its kind, how dangerous it is, and the reaction', () => {
    expect(listed('allergies', of())).toMatchObject({
      ...{ id: 'a', revision: 3, title: 'Iodine', mark: null, lines: ['Medication · criticality high', 'Rash'] },
      made: expect.stringContaining('Nora'),
    });
    expect(labels(listed('allergies', of()))).toEqual(['Edit', 'Entered in error']);
  });

  it('marks what matters for contrast, in Radiology alone', () => {
    expect(listed('allergies', of(), { area: 'radiology' })?.mark).toMatchObject({ tone: 'critical' });
    expect(listed('allergies', of({ substance: 'Nuts' }), { area: 'radiology' })?.mark).toBeNull();
  });

  it('says that none are known, which is not edited, and does not stand out', () => {
    const none = of({ no_known: true, substance: null });
    expect(listed('allergies', none)).toMatchObject({ title: 'No known allergies', mark: null });
    expect(labels(listed('allergies', none))).toEqual(['Entered in error']);
    expect(categories.allergies.emphasis?.(none, around)).toBeNull();
    expect(categories.allergies.emphasis?.(of(), around)).toEqual({ tone: 'urgent', badge: null });
  });

  it('Radiology’s form begins with contrast of high criticality, and offers it first', () => {
    const { form } = categories.allergies;
    expect(form?.initial?.('radiology')).toEqual({ substance: 'Iodinated contrast', criticality: 'high' });
    expect(form?.initial?.('ward')).toEqual({});
    const input = form?.of?.('radiology').fields.category?.input;
    expect(input?.kind === 'choice' && Object.keys(input.words)[0]).toBe('biologic');
  });
});

it('the list of conditions says whether it goes on, since when, its code and notes', () => {
  const said: Partial<ConditionRecord> = { display: 'Asthma', code: 'J45', clinical_status: 'remission' };
  const record = { ...kept, ...said, onset_date: '2020-05-17', notes: 'Mild' };
  expect(listed('conditions', feedOf('conditions', record))).toMatchObject({
    ...{ title: 'Asthma', lines: [expect.stringMatching(/^Remission · since .*2020.* · J45$/), 'Mild'] },
  });
  expect(labels(listed('conditions', feedOf('conditions', record)))).toEqual(['Edit', 'Entered in error']);
});

describe('the list of nursing assessments', () => {
  const assessed = (type: string, score: number | null, result: string | null, minute = '00') =>
    ({
      ...kept,
      type,
      score,
      result,
      items: null,
      notes: null,
      created_at: `2026-11-21T08:${minute}:00.000Z`,
    }) as unknown as NursingAssessmentRecord;

  it('has the score in its title, and the band below it', () => {
    expect(listed('nursing_assessments', feedOf('nursing-assessments', assessed('Pain', 3, 'mild')))).toMatchObject({
      ...{ title: 'Pain: 3', lines: ['mild'] },
    });
    expect(listed('nursing_assessments', feedOf('nursing-assessments', assessed('Other', null, 'Calm')))?.title).toBe(
      'Other',
    );
  });

  it('says on the card the newest of two types', () => {
    const older = [assessed('Braden', 12, 'high', '10'), assessed('Pain', 9, null)];
    const all = [assessed('Pain', 3, 'mild', '30'), assessed('Morse', 45, 'high', '20'), ...older];
    const said = categories.nursing_assessments.newest(feedOf('nursing-assessments', ...all), around);
    expect(said).toMatch(/^Pain 3 · mild · .*; Morse 45 · /);
    expect(said).not.toContain('Braden');
  });
});

describe('the list of medications', () => {
  const of = (said: Partial<PrescriptionRecord> = {}) =>
    feedOf('prescriptions', {
      ...{ ...kept, medication: 'Amoxicillin', dose: '1 g', route: 'Oral', frequency: 'daily', duration: null },
      ...{ instructions: 'With food', priority: 'stat', status: 'ordered', allergy_reason: null, dispense_entries: [] },
      ...said,
    });

  it('says the drug, how it is taken and why, and offers to stop it while it goes on', () => {
    const record = listed('medications', of({ allergy_reason: 'Tolerated' }));
    expect(record).toMatchObject({
      title: 'Amoxicillin 1 g',
      lines: ['STAT · Oral · daily', 'With food', 'Prescribed despite the allergy: Tolerated'],
    });
    expect(labels(record)).toEqual(['Stop']);
    expect(labels(listed('medications', of({ status: 'stopped' })))).toEqual([]);
    expect(labels(listed('medications', of(), { area: 'radiology' }))).toEqual([]);
  });

  it('says who has edited it, and the newest two of what was done with another dose', () => {
    const entry = (action: string, dose: string) => ({ action, dose, at: kept.updated_at, by: nora, notes: 'Late' });
    const entries = [entry('given', '2 g'), entry('dispensed', '1 g'), entry('given', '3 g')];
    const record = listed('medications', of({ edited_by: nora, dispense_entries: entries } as never));
    expect(record?.made).toMatch(/edited by Nora$/);
    expect(record?.lines.slice(2)).toEqual([
      expect.stringMatching(/^given .*Nora · 2 g, prescribed 1 g · Late$/),
      expect.stringMatching(/^dispensed .*Nora · Late$/),
    ]);
  });

  it('counts on the card those that match an allergy', () => {
    const allergies = [{ substance: 'Amoxicillin', no_known: false, reaction: null } as AllergyRecord];
    const stands = (of_: Partial<Around>) => categories.medications.emphasis?.(of(), { ...around, ...of_ });
    expect(stands({})).toBeNull();
    expect(stands({ allergies })).toEqual({ tone: 'critical', badge: '1 matching an allergy', newestOnly: true });
  });
});

describe('the lists of orders', () => {
  const request = {
    ...{ ...kept, category: 'radiology', display: 'CT head', code: null, priority: 'urgent', status: 'active' },
    ...{ reason: 'Fall', modality: 'CT', body_site: 'Left temple', report_status: null, allergy_reason: null },
    ...{ study_cancelled: null },
  };
  const of = (said: Partial<ServiceRequestRecord> = {}) => feedOf('service-requests', { ...request, ...said });

  it('are those of the laboratory and of Radiology apart', () => {
    const test = of({ category: 'laboratory' });
    const many = (feed: LiveChart) =>
      [categories.lab_orders, categories.imaging_orders].map((card) => card.listed(feed, around).length);
    expect([many(test), many(of())]).toEqual([
      [1, 0],
      [0, 1],
    ]);
  });

  it('say what the title does not, and offer to revoke what is open', () => {
    const record = listed('imaging_orders', of({ edited_by: nora }));
    expect(record).toMatchObject({ title: 'CT head', lines: ['Urgent · Left temple', 'Fall'], mark: null });
    expect(record?.made).toMatch(/edited by Nora$/);
    expect(labels(record)).toEqual(['Revoke']);
    expect(labels(listed('imaging_orders', of({ status: 'completed' })))).toEqual([]);
    expect(labels(listed('imaging_orders', of(), { area: 'radiology' }))).toEqual([]);
  });

  it('mark a cancelled study, and that there is no result', () => {
    const study_cancelled = { study_id: 's', at: kept.updated_at, by: nora, reason: 'No contrast' };
    expect(listed('imaging_orders', of({ study_cancelled }))).toMatchObject({
      mark: { tone: 'urgent', text: 'Study cancelled' },
      lines: expect.arrayContaining([expect.stringMatching(/^Study cancelled .*Nora: No contrast$/)]),
    });
    const done = (report_status: ServiceRequestRecord['report_status']) =>
      listed('imaging_orders', of({ status: 'completed', report_status }))?.mark;
    expect([done(null), done('preliminary'), done('final')]).toMatchObject([
      { text: 'No result' },
      { text: 'No result' },
      null,
    ]);
  });
});

describe('the list of results', () => {
  const report = {
    ...{ ...kept, display: 'Haemoglobin', status: 'final', critical: false, values: [], conclusion: 'Anaemia' },
    ...{ findings: 'Low', issued_at: kept.updated_at, performer: 'Li Wei', amended_from: null },
    ...{ acknowledged_at: null, acknowledged_by: null, category: 'laboratory', service_request_id: null },
    requested_by: null,
  };
  const of = (...said: readonly Partial<DiagnosticReportRecord>[]) =>
    feedOf('diagnostic-reports', ...said.map((each) => ({ ...report, ...each })));

  it('says whether it was seen, what was found, and by whom', () => {
    const record = listed('results', of({}));
    expect(record).toMatchObject({
      ...{ title: 'Haemoglobin', look: { word: 'Not seen', tone: 'urgent' }, mark: null },
      lines: ['Findings: Low', 'Conclusion: Anaemia'],
      made: expect.stringMatching(/ · Li Wei$/),
    });
    expect(labels(record)).toEqual(['Mark seen']);
    const seen = listed('results', of({ acknowledged_at: kept.updated_at, acknowledged_by: nora }));
    expect(seen).toMatchObject({ look: { word: 'Seen', tone: 'done' }, actions: [] });
    expect(seen?.lines.at(-1)).toMatch(/^Seen .* · Nora$/);
    expect(labels(listed('results', of({}), { user_id: null }))).toEqual([]);
    expect(labels(listed('results', of({ critical: true }), { user_id: nora.id }))).toEqual([]);
  });

  it('lets Radiology mark as seen only what its reader ordered, or published without an order', () => {
    const reader = { ...nora, id: 'reader' };
    const labelsOf = (said: Partial<DiagnosticReportRecord>, area: Around['area'], user_id = reader.id) =>
      labels(listed('results', of({ critical: true, ...said }), { area, user_id }));
    expect(labelsOf({}, 'ward')).toEqual(['Mark seen']);
    expect(labelsOf({}, 'radiology')).toEqual([]);
    expect(labelsOf({ requested_by: nora }, 'radiology')).toEqual([]);
    expect(labelsOf({ requested_by: reader }, 'radiology')).toEqual(['Mark seen']);
    expect(labelsOf({ critical: false }, 'radiology', nora.id)).toEqual(['Mark seen']);
  });

  it('marks what is critical, and says it first on the card', () => {
    const critical = { critical: true, display: 'Potassium', issued_at: kept.created_at };
    expect(listed('results', of(critical))).toMatchObject({
      ...{ look: { tone: 'critical' }, mark: { text: 'Critical' } },
    });
    expect(categories.results.newest(of({}, critical), around)).toMatch(/^Potassium.*critical.*not yet seen$/);
    expect(categories.results.emphasis?.(of({}, critical), around)).toEqual({ tone: 'critical', badge: '2 new' });
    expect(categories.results.emphasis?.(of({}), around)).toEqual({ tone: 'urgent', badge: '1 new' });
    const seen = { ...critical, acknowledged_at: kept.updated_at };
    expect(categories.results.newest(of({}, seen), around)).toMatch(/^Haemoglobin/);
    expect(categories.results.emphasis?.(of(seen), around)).toBeNull();
  });
});

it('the list of care plans says goals, activities, and how far it is', () => {
  const said: Partial<CarePlanRecord> = { title: 'Wound', status: 'draft', category: 'Skin', goals: 'Heal' };
  const feed = feedOf('care-plans', { ...kept, ...said, activities: 'Dress daily' });
  expect(listed('care_plans', feed)).toMatchObject({
    ...{ title: 'Wound', look: { word: 'Draft' }, lines: ['Skin', 'Goals: Heal', 'Activities: Dress daily'] },
  });
  expect(categories.care_plans.newest(feed, around)).toBe('Wound, draft');
});

it.each<[Partial<ConsentRecord>, object]>([
  [
    { status: 'draft', signed_by: null, signed_at: null },
    { look: { word: 'Draft' }, lines: ['Surgical', 'Not signed'] },
  ],
  [
    { status: 'active', signed_by: 'Ada', signed_at: kept.created_at },
    { look: { word: 'Active' }, lines: ['Surgical', expect.stringMatching(/^Signed by Ada · /)] },
  ],
])('the list of consents says who has signed: %j', (said, expected) => {
  const record = { ...kept, procedure: 'Laparotomy', category: 'Surgical', ...said };
  expect(listed('consents', feedOf('consents', record))).toMatchObject({ title: 'Laparotomy', ...expected });
});
