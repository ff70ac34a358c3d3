import type { AllergyRecord } from '@ward-board/contract';
import { toldAllergies } from './told-allergies.js';

const recorded = (substance: string | null) =>
  ({ substance, reaction: null, no_known: substance === null }) as AllergyRecord;
const offered = (told: string | null, ...rows: readonly AllergyRecord[]) =>
  toldAllergies({ allergies: rows, allergiesTold: told });

describe('the allergies that boards were told of, in the form that records one', () => {
  it('are offered with what they cause, one by one, without those that the chart has', () => {
    expect(offered('Penicillin (rash, told by son); Latex; codeine', recorded('Codeine'))).toEqual([
      {
        text: 'Penicillin (rash, told by son)',
        texts: { substance: 'Penicillin', reaction: 'rash, told by son', category: '', criticality: '' },
      },
      { text: 'Latex', texts: { substance: 'Latex', reaction: '', category: '', criticality: '' } },
    ]);
  });

  it('are those of which the chart says that none are known, too', () => {
    expect(offered('Latex', recorded(null)).map(({ text }) => text)).toEqual(['Latex']);
  });

  it.each([
    ['Penicillin (rash), no known drug allergies', ['Penicillin (rash)']],
    ['Latex; NKDA', ['Latex']],
    ['Latex; NKDA (told by son)', ['Latex']],
    ['Latex; Latex; latex', ['Latex']],
    ['Latex (rash); Latex', ['Latex (rash)', 'Latex']],
  ])('are substances, each once: of %s', (told, texts) => expect(offered(told).map(({ text }) => text)).toEqual(texts));

  it('are none where nothing was told, or that there are none', () => {
    expect([offered(null), offered('NKDA'), offered('latex', recorded('Latex'))]).toEqual([[], [], []]);
  });
});
