/** Substances that matter before contrast is given. `iod` is in `amiodarone` as well: the badge says what matched. */
const CONTRAST_RELEVANT = ['iod', 'contrast', 'gadol', 'latex', 'shellfish'];
/** Drugs that matter before and after a procedure. */
const PERI_PROCEDURE = [
  'metformin',
  'warfarin',
  'coumadin',
  'heparin',
  'apixaban',
  'rivaroxaban',
  'dabigatran',
  'edoxaban',
  'enoxaparin',
];

const firstIn = (texts: readonly string[], said: string): string | null =>
  texts.find((text) => said.toLowerCase().includes(text)) ?? null;

/** The text of a substance that makes an allergy matter for contrast, ignoring case; null: none. */
export const contrastRelevant = (substance: string): string | null => firstIn(CONTRAST_RELEVANT, substance);

/** The text of a drug that makes it matter around a procedure, ignoring case; null: none. */
export const periProcedure = (drug: string): string | null => firstIn(PERI_PROCEDURE, drug);
