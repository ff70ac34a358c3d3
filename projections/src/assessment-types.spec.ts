import { assessmentForms } from '@ward-board/contract';
import { judgedScore, judgedTypes, scoredTypes, scoreRules } from '@ward-board/domain';

describe('what forms ask and requests may say is what decisions score', () => {
  it('of items: the same types, keys and values', () => {
    const asked = Object.entries(assessmentForms).flatMap(([type, form]) =>
      form.kind === 'scored'
        ? [
            [
              type,
              Object.entries(form.items).map(([key, { choices }]) => [key, choices.map(({ value }) => value).sort()]),
            ],
          ]
        : [],
    );
    const scored = scoredTypes.map((type) => [
      type,
      Object.entries<readonly (number | boolean)[]>(scoreRules[type].items).map(([key, values]) => [
        key,
        [...values].sort(),
      ]),
    ]);
    expect(asked).toEqual(scored);
  });

  it('of judged numbers: the same types, and every number that the form takes has a score', () => {
    const asked = Object.entries(assessmentForms).flatMap(([type, form]) => (form.kind === 'judged' ? [type] : []));
    expect(asked).toEqual(judgedTypes);
    for (const type of judgedTypes) {
      const form = assessmentForms[type];
      if (form.kind !== 'judged') throw new Error(`${type} is not judged.`);
      for (let score = form.min - 1; score <= form.max + 1; score += 1)
        expect(judgedScore(type, score).score).toBe(score >= form.min && score <= form.max ? score : null);
    }
  });
});
