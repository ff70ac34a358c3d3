const collator = new Intl.Collator('en', { numeric: true });

/** The natural order of two texts: of numbers in them by their values, so that bed 2 comes before bed 10. */
export const compareNaturally = (one: string, other: string): number => collator.compare(one, other);
