import type { ServiceRequestRecord } from './service-request.js';

const wordsOf = (text: string): readonly string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** Whether a text says each word of another: `CT abdomen` those of `CT`. */
export function saysWords(text: string, other: string): boolean {
  const said = wordsOf(text);
  return wordsOf(other).every((word) => said.includes(word));
}

/** What is asked for, in a few words, without what another part says as well: `CT abdomen`, `CT · Abdomen · Portal venous phase`. */
export const sayRequest = ({
  display,
  modality,
  body_site,
}: Pick<ServiceRequestRecord, 'display' | 'modality' | 'body_site'>): string => {
  const parts = [...new Set([modality, body_site, display].filter((part) => part !== null))];
  const saysMore = (other: string, part: string): boolean => saysWords(other, part) && !saysWords(part, other);
  return parts.filter((part) => !parts.some((other) => saysMore(other, part))).join(' · ');
};
