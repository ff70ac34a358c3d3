/** What studies that show a vessel or a duct are called, in which magnetic resonance does without iodine. */
const VESSELS = 'angio(?:s?\\b|\\w*gra|plast)|(?:arteri|aort|ven|cav|port|(?:ph|f)leb|m[iy]el|p[iy]el|\\bur|nephr)ogra';

/**
 * By contrast medium: words of the examinations that it may be given in, written out and as departments shorten them: of CT, of angiography,
 * of fluoroscopy; of magnetic resonance. CTG (a fetus's heart rate), CTEV, MRSA and neurography are none.
 */
const examinations = {
  iodinated: new RegExp(
    `\\b(?:c?ct(?:[acpuv]|ap|pa|ca)?|(?:ce|hr|pet)ct|cat[- ]?scan(?:s|ner)?|xa|dsa|rf|iv[pu]|ercp|ptc|pci|tace|evar|hsg|[mv]cug)\\b|fluorosc|\\bfluoro\\b|\\bcomput\\w* ?\\w* ?tomogra|${VESSELS}|(?:fistul|sin|sial|arth?r|c[iy]st|urethr|salping|hyster|nephrost|loop|pouch|tub|lin|disc|duct|galact|lymph|ventricul|cavernos|vas|epidur)ogra|emboli[sz]ation|(?:cardiac|heart|coronary) cath`,
    'i',
  ),
  gadolinium: /\b(?:f?mri?|mr(?:[aeuv]|cp)|cmr|magnetic resonance)\b/i,
};
const MAGNETIC = new RegExp(
  `\\b(mri?|magnetic resonance)[- ](?:(?:imaging|coronary|cerebral|carotid|pulmonary|renal) )?(?:\\w*(?:${VESSELS})\\w*)`,
  'gi',
);

/** A kind of contrast medium. */
export type ContrastMedium = keyof typeof examinations;
/** Every kind of contrast medium. */
export const contrastMedia = Object.keys(examinations) as readonly ContrastMedium[];

/** The contrast media that may be given in an examination, by its modality or by what is asked for. Hyphens and underscores part words. */
export const contrastMediaIn = (examination: string): readonly ContrastMedium[] =>
  contrastMedia.filter((medium) => examinations[medium].test(examination.replaceAll('_', ' ').replace(MAGNETIC, '$1')));

/** Contrast without its kind, also as a dye, unless the dye is said to be one of hair, food, textiles or skin. */
const CONTRAST =
  /\b(radio|roe?ntgen)?[ck]ontrast|\b(iv|ivp|ct|mri?|x ?ray|radiolog\w*|radiograph\w*|angio\w*|imaging) dyes?\b|^(?!.*\b(hair|henna|eye(lash|brow)s?|foods?|textiles?|fabrics?|cloth\w*|leather|wool|shoes?|tattoos?|disperse|azo)\b).*\bdyes?\b/;
const CONTRAST_WORD = /\bdyes?\b|[ck]ontrast/;

/** The word by which a text says contrast without its kind, also a dye; null: it does not. @param text in small letters without hyphens. */
export const contrastWordIn = (text: string): string | null =>
  CONTRAST.test(text) ? (CONTRAST_WORD.exec(text)?.[0] ?? null) : null;
