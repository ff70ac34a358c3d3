import { sayAllergy, saysNoneKnown } from '@ward-board/contract';
import { besidesOf } from '../../patient/allergies.js';
import type { Around, ToldOffer } from '../shared/category.js';

const SUBSTANCE_AND_REACTION = /^(.+?)\s*\(([^()]+)\)$/;

/** The allergies that boards were told of and the chart does not have, each once, with what it causes where that stands in brackets behind it. */
export const toldAllergies = ({
  allergies: rows,
  allergiesTold: told,
}: Pick<Around, 'allergies' | 'allergiesTold'>): readonly ToldOffer[] =>
  besidesOf({ allergies: rows.filter(({ no_known }) => !no_known).map(sayAllergy), told })
    .filter((text, at, all) => all.findIndex((other) => other.toLowerCase() === text.toLowerCase()) === at)
    .flatMap((text) => {
      const [, of = text, causes = ''] = SUBSTANCE_AND_REACTION.exec(text) ?? [];
      // Beside what was told, that nothing else is known names no substance.
      if (saysNoneKnown(of)) return [];
      return [{ text, texts: { substance: of, reaction: causes, category: '', criticality: '' } }];
    });
