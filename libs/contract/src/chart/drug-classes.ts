import { searchable } from '../shared/searchable.js';
import { type ContrastMedium, contrastMedia, contrastMediaIn } from './contrast-media.js';
import { innsIn } from './drug-names.js';

/** Substances of which an allergy to one is a reason to ask before another is given. */
export interface DrugClass {
  readonly name: string;
  /** Words that name a substance of the class, as searches compare words: lower case, without accents and hyphens. */
  readonly substances: RegExp;
  /** Words by which an allergy names the class itself. */
  readonly names: RegExp;
}

/**
 * Classes by WHO's ATC index (https://atcddd.fhi.no/atc_ddd_index): J01C, J01D, J01E with A07EC01, J01FA with A07AA12, J01M, J01AA,
 * M01A with N02BA, N02A, V08A, V08C. Names by the stems of WHO's international nonproprietary names (https://www.who.int/teams/health-product-and-policy-standards/inn/stembook-2018),
 * such as `-cillin`, `cef-`, `sulfa-`, `-thromycin`, `-oxacin`, `-cycline`, `-profen`, with the names of combinations and common brands. It knows what is written
 * here and nothing else: that nothing matches is no clearance.
 */
export const drugClasses = {
  penicillins: {
    name: 'Penicillins',
    substances: /(c|ts|z)[iy]ll?in(e|a|as|es|s|um)?$|amoxiclav$|^(amoxil|augmentin|tazocin|zosyn|unasyn|timentin)$/,
    // As allergies are written short: PCN, Pen V.
    names: /lactams?$|^(pcn|pen)$/,
  },
  cephalosporins: {
    name: 'Cephalosporins',
    substances: /^(cef|ceph)[a-z]{3,}|^(keflex|kefzol|rocephin|zinacef)$/,
    names: /lactams?$/,
  },
  carbapenems: { name: 'Carbapenems', substances: /penems?$|^(meronem|tienam|invanz)$/, names: /lactams?$/ },
  sulfonamides: {
    name: 'Sulfonamides',
    // Sulfates are salts, and no sulfonamides.
    substances: /^sul(f|ph)a(?!t(e|o|s|es|os|um)?$)|trimo(x|ks)azole?$|^(bactrim|septrin|septra|smx|tmpsmx)$/,
    names: /^sul(f|ph)onamid/,
  },
  macrolides: {
    name: 'Macrolides',
    // Other substances end in -mycin as well: vancomycin, clindamycin.
    substances:
      /(thro|josa|spira|fidaxo|mideca)m[iy][cz]in(a|e|as|es|s|um)?$|^(zithromax|klacid|klaricid|biaxin|erythrocin|dificid)$/,
    names: /^(ma[ck]rolid)/,
  },
  quinolones: {
    name: 'Quinolones',
    substances: /oxa[cz]in(a|e|o|as|es|s|um)?$|^nalidixi|^(cipro|ciproxin|ciprobay|tavanic|levaquin|avelox|noroxin)$/,
    names: /(qu|ch)inolon/,
  },
  tetracyclines: {
    name: 'Tetracyclines',
    substances: /[cz][iy][ck]lin(a|e|as|es|s|um)?$|^(vibramycin|doryx|minocin|tygacil)$/,
    names: /^tetra[cz][iy][ck]lin/,
  },
  nsaids: {
    name: 'NSAIDs and salicylates',
    substances:
      /profen[eo]?$|fenaco?$|coxibe?$|oxicame?$|^(aspirin|acetylsal|acetilsal|naprox|ketorolac|indomet|mefenam|diflunisal|etodolac|sulindac|nabumeton)|^(asa|aas|voltaren|voltarol|nurofen|brufen|advil|motrin|aleve|toradol)$/,
    names: /^(nsaids?|nsar|ains)$|^(anti)?inflamm?at|sali[cz][iy]lat/,
  },
  opioids: {
    name: 'Opioids',
    substances:
      /^(dia|hydro|oxy)?morph(in|on)|codein[ea]?$|codon[ea]?$|fentan[iy]lo?$|^(tramadol|tapentadol|pethidin|meperidin|methadon|buprenorphin|nalbuphin|pentazocin|butorphanol|meptazinol|heroin)|^(cocodamol|codydramol|oramorph|oxycontin|oxynorm|percocet|vicodin)$/,
    names: /^opi(oid|at)|^narcotics?$/,
  },
  iodinated: {
    name: 'Iodinated contrast',
    substances:
      /^io(hexol|pamidol|dixanol|versol|promid|meprol|thalam|bitridol|xaglat)|^(omnipaque|visipaque|ultravist|isovue|iopamiro|optiray|xenetix)$/,
    names: /^(iod|jod|yod)/,
  },
  gadolinium: {
    name: 'Gadolinium-based contrast',
    substances: /^gado[a-z]+|^(dotarem|gadovist|magnevist|omniscan|prohance|primovist)$/,
    names: /^gadolin/,
  },
} as const satisfies Readonly<Record<string, DrugClass>>;
type ClassName = keyof typeof drugClasses;

/**
 * Classes between which a reaction may cross over, which is a caution and not the same class: NICE CG183, Drug allergy, and
 * the BNF's notes on hypersensitivity to penicillins.
 */
const cautions: readonly (readonly [ClassName, ClassName])[] = [
  ['penicillins', 'cephalosporins'],
  ['penicillins', 'carbapenems'],
];

/** Why an order and an allergy belong together: `by` is the order's class, `to` the allergy's; another one is a caution. */
export interface ClassMatch {
  readonly by: DrugClass;
  readonly to: DrugClass;
  /** The order names no substance: the medium may be given in the examination. */
  readonly isPossible: boolean;
}

const classNames = Object.keys(drugClasses) as ClassName[];
const HYPHENS = /[-\u2010-\u2015]/g;
/**
 * The words of a text as searches compare them, the INN of each drug among them. What hyphens join is a word, as `Co-amoxiclav`, and so is each part of it:
 * without that no word of `CT-Abdomen` is `ct`.
 */
const wordsIn = (text: string): readonly string[] => {
  const joined = searchable(text);
  const parted = searchable(text.replace(HYPHENS, ' '));
  return [...`${joined} ${parted}`.split(/[^\p{L}\p{N}]+/u), ...innsIn(text).flatMap((inn) => inn.split(' '))].filter(
    Boolean,
  );
};

const isOf = (name: ClassName, words: readonly string[], ...by: readonly ('substances' | 'names')[]): boolean =>
  words.some((word) => by.some((which) => drugClasses[name][which].test(word)));

const isMedium = (name: ClassName): name is ContrastMedium => contrastMedia.some((medium) => medium === name);

/** The media of `named`, or any where contrast is said and none of them is. */
const orAnyContrast = (named: readonly ClassName[], words: readonly string[]): readonly ClassName[] =>
  named.some(isMedium) || !words.some((word) => /^[ck]ontrast/.test(word)) ? named : [...named, ...contrastMedia];

/**
 * How an order and a recorded allergy belong together by the classes of their substances, whatever their names; none: not
 * by anything that is written in `drugClasses`. Spellings are compared as searches compare them.
 * @param order a drug's name; of imaging, the modality and what is asked for.
 */
export function classMatches(
  order: { readonly text: string; readonly imaging: boolean },
  allergy: string,
): readonly ClassMatch[] {
  const [ordered, recorded] = [wordsIn(order.text), wordsIn(allergy)];
  const possible = order.imaging ? orAnyContrast(contrastMediaIn(ordered.join(' ')), ordered) : [];
  const classes = classNames.filter((name) => isOf(name, recorded, 'substances', 'names'));
  const allergies = orAnyContrast(classes, recorded);
  return classNames.flatMap((by) => {
    const isNamed = isOf(by, ordered, 'substances');
    if (!isNamed && !possible.includes(by)) return [];
    const others = cautions.flatMap(([one, other]) => (by === one ? [other] : by === other ? [one] : []));
    const own = allergies.filter((to) => to === by);
    return (own.length > 0 ? own : allergies.filter((to) => others.includes(to))).map((to) => ({
      ...{ by: drugClasses[by], to: drugClasses[to], isPossible: !isNamed },
    }));
  });
}
