const special = /[.*+?^${}()|[\]\\/-]/g;

/** Text as a pattern that matches just that text. */
export const literally = (text: string): string => text.replace(special, '\\$&');

/** Text as a person reads it: one line, single spaces. */
export const oneLine = (text: string | null): string => (text ?? '').replace(/\s+/g, ' ').trim();
