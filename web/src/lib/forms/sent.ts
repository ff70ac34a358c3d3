/** What a form sends. */
export interface SentForm {
  readonly method: 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly body?: unknown;
  readonly revision?: number;
}

/** All that makes a write the same request: one with the same content has the same Idempotency-Key. */
export const contentOf = ({ method, path, body, revision }: SentForm): string =>
  JSON.stringify([method, path, body ?? null, revision ?? null]);

/**
 * A write as it was sent and not answered, where it says the same now. The record may have a newer revision since then, by that
 * very write: with the newer one it would be another request, under another key, and be done twice.
 * @param content of what was sent; empty: nothing was.
 */
export function asItWas(write: SentForm, content: string): SentForm {
  if (content === '') return write;
  const [, , , revision] = JSON.parse(content) as readonly [string, string, unknown, number | null];
  const { revision: _, ...said } = write;
  const before: SentForm = revision === null ? said : { ...said, revision };
  return contentOf(before) === content ? before : write;
}
