const NONE_KNOWN = /^(no (known )?((drug|medication) )?allerg(y|ies)|nkd?a|none( known)?|nil( known)?)\.?$/i;

/** Whether a text about allergies says that there are none, as `NKDA` does: it names no substance. */
export const saysNoneKnown = (text: string): boolean => NONE_KNOWN.test(text.trim());

const NO_MEDICATIONS =
  /^(no (current |regular |known |home )?(medications?|medicines?|drugs|meds)|none|nil|[-–—])\.?$/i;

/** Whether a text about somebody's medications says that they take none. */
export const saysNoMedications = (text: string): boolean => NO_MEDICATIONS.test(text.trim());

/** Between two allergies of a text; what stands in brackets belongs to the one before it. */
const BETWEEN = /[,;\n](?![^(]*\))/;

/** The allergies of a text, each by itself. */
export const allergiesNamedIn = (text: string): readonly string[] =>
  text
    .split(BETWEEN)
    .map((part) => part.trim())
    .filter(Boolean);
