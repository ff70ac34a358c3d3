import { sayAllergy } from '@ward-board/contract';
import { besidesOf } from '../../patient/allergies.js';
import type { Around, ToldOffer } from './category.js';

const SUBSTANCE_AND_REACTION = /^(.+?)\s*\(([^()]+)\)$/;

/** The allergies that boards were told of and the chart does not have, each with what it causes where that stands in brackets behind it. */
export const toldAllergies = ({
  allergies: rows,
  allergiesTold: told,
}: Pick<Around, 'allergies' | 'allergiesTold'>): readonly ToldOffer[] =>
  besidesOf({ allergies: rows.filter(({ no_known }) => !no_known).map(sayAllergy), told }).map((text) => {
    const [, of = text, causes = ''] = SUBSTANCE_AND_REACTION.exec(text) ?? [];
    return { text, texts: { substance: of, reaction: causes, category: '', criticality: '' } };
  });
