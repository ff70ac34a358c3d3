/** Drugs that matter before and after a procedure, by the rule of Radiology’s Medications list. */
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

/** The text of a drug that makes it matter around a procedure, ignoring case; null: none. */
export const periProcedure = (drug: string): string | null =>
  PERI_PROCEDURE.find((text) => drug.toLowerCase().includes(text)) ?? null;

/** All the drugs in a text that matter around a procedure, by the same rule. */
export const periProceduresIn = (text: string): readonly string[] =>
  PERI_PROCEDURE.filter((drug) => text.toLowerCase().includes(drug));
