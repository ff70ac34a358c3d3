/** Plain lower case without accents, so that `jose` finds `José`. */
export const searchable = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase();
