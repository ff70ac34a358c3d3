/**
 * By contrast medium: words of the examinations that it may be given in, written out and as departments shorten them: of CT, of angiography,
 * of fluoroscopy; of magnetic resonance. CTG (a fetus's heart rate), CTEV, MRSA and neurography are none.
 */
const examinations = {
  iodinated:
    /\b(?:c?ct(?:[acpuv]|ap|pa|ca)?|(?:ce|hr|pet)ct|xa|dsa|rf|iv[pu]|ercp|hsg|[mv]cug)\b|\bfluoro(?:\b|sc)|\bcomput\w* ?\w* ?tomogra|angio(?:s?\b|\w*gra|plast)|(?:arteri|ven|phleb|myel|pyel|\bur|cyst|urethr|salping)ogra/i,
  gadolinium: /\b(?:f?mri?|mr(?:[aeuv]|cp)|cmr|magnetic resonance)\b/i,
};

/** A kind of contrast medium. */
export type ContrastMedium = keyof typeof examinations;
/** Every kind of contrast medium. */
export const contrastMedia = Object.keys(examinations) as readonly ContrastMedium[];

/** The contrast media that may be given in an examination, by its modality or by what is asked for. Hyphens and underscores part words. */
export const contrastMediaIn = (examination: string): readonly ContrastMedium[] =>
  contrastMedia.filter((medium) => examinations[medium].test(examination.replaceAll('_', ' ')));
