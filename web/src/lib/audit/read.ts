import type { ZodType } from 'zod';
import { api } from '#lib/http/api.ts';
import { refusalWords } from './refusal.ts';

/** What was asked for, or why there is nothing to show, in words. `asksForReason`: the service refuses unless it is told why. */
export type Read<T> =
  | { readonly ok: true; readonly data: T }
  | { readonly ok: false; readonly words: string; readonly asksForReason: boolean };

/** Reads something of the audit. @param missing what is said of what is not there. */
export async function readAudit<T>(
  path: string,
  schema: ZodType<T>,
  missing = 'There is no such patient: the log has no event of them.',
): Promise<Read<T>> {
  const result = await api.get(path, schema);
  if (result.ok) return { ok: true, data: result.data };
  const { problem } = result;
  return { ok: false, words: refusalWords(problem, missing), asksForReason: problem?.code === 'reason_required' };
}

/** A query of what is given; what is null or empty is left out. */
export function queryOf(values: Readonly<Record<string, string | number | null>>): string {
  const given = Object.entries(values).flatMap(([name, value]) =>
    value === null || value === '' ? [] : [[name, String(value)]],
  );
  return new URLSearchParams(given).toString();
}
