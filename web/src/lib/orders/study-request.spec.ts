import { askedFor, requestDetails } from './study-request.js';

const study = (modality: string, body_part: string | null = null, body_site: string | null = null) => ({
  ...{ modality, body_part, body_site },
});

describe('what a study was asked for', () => {
  it('is what the request says, where the study does not say each of its words', () => {
    expect(askedFor({ display: 'CT pulmonary angiogram' }, study('CT', 'Chest'))).toBe('CT pulmonary angiogram');
    expect(askedFor({ display: 'CT Chest' }, study('MRI', 'Chest'))).toBe('CT Chest');
    expect(askedFor({ display: 'Röntgen Hüfte' }, study('Röntgen'))).toBe('Röntgen Hüfte');
  });

  it('is not said twice', () => {
    for (const display of ['CT', 'CT Chest', 'ct, chest', 'CT Chest (left)'])
      expect(askedFor({ display }, study('CT', 'Chest', 'Left'))).toBeNull();
  });

  it('stands before how urgent it is, the question, and why despite an allergy', () => {
    const request = { display: 'CT angiogram', priority: 'urgent', reason: 'Embolism?', allergy_reason: null } as const;
    expect(requestDetails(request, study('CT', 'Chest'))).toEqual([
      ...[
        ['Requested', 'CT angiogram'],
        ['Priority', 'Urgent'],
        ['Question', 'Embolism?'],
      ],
      ['Despite the allergy', null],
    ]);
    expect(requestDetails(request, study('CT angiogram')).map(([label]) => label)).not.toContain('Requested');
  });
});
