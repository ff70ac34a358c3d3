import type { ContrastMedium } from './contrast-media.js';
import { type DrugClass, wordsOf, wordsOfDrug } from './drug-class.js';

/** The agents of each contrast medium: the classes of `drugClasses` that boards read without all the others. */
export const contrastAgents = {
  iodinated: {
    name: 'Iodinated contrast',
    substances:
      /^(io|jo)(hexol|pamidol|dixanol|versol|promid|meprol|t(h)?alam|bitridol|xaglat|xagl|xital|xilan|trolan|pentol|glic|glycam|carm|doxam|trox|panoic|benzam|cetam|podat|pydol|phendylat|fendylat)|^(ami?dotrizo|diatrizo|metrizo|metrizam|acetrizo|iodamid|methiodal|diodon|adipiodon|tyropano|propyliodon|ethiodi)/,
    words: wordsOf(`
      omnipaque oraltag visipaque ultravist isovue niopam iopamiro iopamiron solutrast scanlux gastromiro optiray xenetix iomeron imeron isovist imagopaque oxilan hexabrix conray
      cystoconray telebrix isopaque gastrografin urografin angiografin hypaque cystografin renografin md76 amipaque biliscopin telepaque biloptin lipiodol
      myodil`),
    names: /^(iod|jod|yod)/,
  },
  gadolinium: {
    name: 'Gadolinium-based contrast',
    substances: /^gado/,
    words: wordsOf(`
      dotarem clariscan artirem dotagraf cyclolux gadovist gadavist magnevist magnegita omniscan prohance primovist eovist multihance optimark vasovist ablavar elucirem vueway gddtpa`),
    names: /^gadolin|^gd$/,
  },
} as const satisfies Readonly<Record<ContrastMedium, DrugClass>>;

const classes: readonly DrugClass[] = Object.values(contrastAgents);

/** The word by which a text names a contrast agent, by its product or its generic name, as searches compare words; null: it names none. */
export function contrastAgentIn(text: string): string | null {
  const isAgent = (word: string): boolean =>
    classes.some(({ substances, words: known, names }) => substances.test(word) || known.has(word) || names.test(word));
  return wordsOfDrug(text).find(isAgent) ?? null;
}
