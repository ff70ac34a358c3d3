/** A field that no release has, and what the form calls it. */
export const ADDED = { name: 'sedation', label: 'Sedation' } as const;

/** The declaration of the ICU's last field, `diet: line('Diet')`, in compiled code, bundled or not. */
const DIET = /\bdiet: ?([\w$]+)\(['"`]Diet['"`]\)/;

/** Compiled code whose declaration of the ICU case has the added field; null: this code does not declare it. */
export const withAddedField = (source: string): string | null =>
  DIET.test(source) ? source.replace(DIET, `$&, ${ADDED.name}: $1('${ADDED.label}')`) : null;
