import type { AllergyRecord } from '@ward-board/contract';
import { isContrastCapable } from '../../patient/contrast.js';
import type { AreaRecord } from './areas.js';
import { allergyStatus, bannersOf } from './banners.js';

const allergy = (substance: string | null, no_known = false): AllergyRecord =>
  ({
    id: String(substance),
    substance,
    reaction: null,
    no_known,
    created_at: '2026-11-21T08:00:00.000Z',
  }) as AllergyRecord;
const unassessed = allergyStatus([]);
const said = (of: AreaRecord['of'], record: object, allergies = unassessed) =>
  bannersOf({ of, record } as AreaRecord, allergies).map(({ tone, text }) => `${tone}: ${text}`);

describe('what has to be read first in a chart', () => {
  it('of an operation is its complications in red, and an urgent or emergency surgery in orange', () => {
    const operation = { complications: null, surgery_type: 'elective' };
    expect(said('operations', operation)).toEqual([]);
    expect(said('operations', { ...operation, surgery_type: 'urgent' })).toEqual(['urgent: Urgent surgery']);
    expect(said('operations', { complications: 'Bleeding', surgery_type: 'emergency' })).toEqual([
      'critical: Complications',
      'urgent: Emergency surgery',
    ]);
    expect(said('operations', { ...operation, complications: '  ' })).toEqual([]);
  });

  it('of an emergency case is that it is critical, or a trauma, in red', () => {
    const emergency = { triage_level: 'standard', trauma_type: null, chief_complaint: 'Fall' };
    expect(said('emergency-details', emergency)).toEqual([]);
    expect(said('emergency-details', { ...emergency, triage_level: 'critical' })).toEqual(['critical: Critical case']);
    expect(said('emergency-details', { ...emergency, trauma_type: 'Blunt' })).toEqual(['critical: Trauma case']);
    expect(said('emergency-details', { ...emergency, triage_level: 'critical', trauma_type: 'Blunt' })).toEqual([
      'critical: Critical trauma case',
    ]);
  });

  it('of a study that may use contrast is red with any allergy, and neutral without: none known is told from not asked', () => {
    const study = { modality: 'CT Angiography', clinical: { allergies_told: null } };
    expect(said('imaging-studies', study, allergyStatus([allergy('Codeine')]))).toEqual([
      'critical: CT Angiography may use contrast: allergies recorded',
    ]);
    expect(said('imaging-studies', study, allergyStatus([allergy(null, true)]))).toEqual([
      'neutral: CT Angiography may use contrast: no known allergies',
    ]);
    expect(said('imaging-studies', study)).toEqual([
      'neutral: CT Angiography may use contrast: allergies not assessed',
    ]);
    expect(said('imaging-studies', { ...study, modality: 'Ultrasound' }, allergyStatus([allergy('Iodine')]))).toEqual(
      [],
    );
  });

  it('of a study that may use contrast names the allergies, and says what to do where nobody has asked', () => {
    const study = { modality: 'MRI', clinical: { allergies_told: null } } as never;
    const more = (known: ReturnType<typeof allergyStatus>) =>
      bannersOf({ of: 'imaging-studies', record: study }, known).map((each) => each.more);
    const high = { ...allergy('Gadolinium'), reaction: 'hives', criticality: 'high' } as AllergyRecord;
    expect(more(allergyStatus([allergy('Codeine'), high]))).toEqual(['Gadolinium (hives), high; Codeine']);
    expect(more(unassessed)).toEqual(['Ask before contrast is given.']);
    expect(more(allergyStatus([allergy(null, true)]))).toEqual([null]);
  });

  it('of a study that may use contrast says that a board was told of none, and that the chart has not', () => {
    const study = { modality: 'CT', clinical: { allergies_told: 'NKDA' } } as never;
    expect(bannersOf({ of: 'imaging-studies', record: study }, unassessed)).toEqual([
      {
        ...{ tone: 'neutral', text: 'CT may use contrast: allergies told, none recorded' },
        more: 'NKDA. Ask before contrast is given.',
      },
    ]);
  });

  it('of a study that may use contrast is red with what a board was told in words, though the chart says that none are known', () => {
    const study = { modality: 'CT', clinical: { allergies_told: 'Iodine contrast (hives)' } };
    const told = ['critical: CT may use contrast: allergies told'];
    expect(said('imaging-studies', study)).toEqual(told);
    expect(said('imaging-studies', study, allergyStatus([allergy(null, true)]))).toEqual(told);
  });

  it.each([
    'CT',
    'ct',
    'MRI',
    'MR',
    'mr spine',
    'Angiography',
    'XA',
    'Fluoroscopy',
    'rf',
    'CTA',
    'Cardiac MRI',
    'CTPA',
    'Angio',
    'CECT',
    'IVU',
    'DSA',
    'PET-CT',
    'CT_HEAD',
    'Computed tomography',
    'MRCP',
  ])('takes %s for a modality that may use contrast', (modality) => expect(isContrastCapable(modality)).toBe(true));

  it.each([
    'X-ray',
    'Ultrasound',
    'Mammography',
    'DXA',
    'Direct view',
    'Performed elsewhere',
    'NM',
    'correct',
    'Fracture',
    'MRSA',
    'CRP',
    'CTG',
  ])('does not take %s for one', (modality) => expect(isContrastCapable(modality)).toBe(false));
});

it('allergies are present, none known, or not assessed', () => {
  expect(allergyStatus([]).status).toBe('unassessed');
  expect(allergyStatus([allergy(null, true)]).status).toBe('none_known');
  expect(allergyStatus([allergy('Latex'), allergy(null, true)])).toMatchObject({
    status: 'present',
    allergies: [{ substance: 'Latex' }],
  });
});
