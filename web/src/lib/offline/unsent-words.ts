import type { Unsent } from './unsent.svelte.js';

/** `Ada Lind, 301 A`: whom an entry is of, and where they were. */
export const sayPatient = ({ name, place }: Unsent['patient']): string => (place === null ? name : `${name}, ${place}`);

/** `3 entries`. */
export const sayEntries = (count: number): string => `${count} ${count === 1 ? 'entry' : 'entries'}`;
