const NONE_KNOWN = /^(no (known )?((drug|medication) )?allerg(y|ies)|nkd?a|none( known)?|nil( known)?)\.?$/i;

/** Whether a text about allergies says that there are none, as `NKDA` does: it names no substance. */
export const saysNoneKnown = (text: string): boolean => NONE_KNOWN.test(text.trim());
