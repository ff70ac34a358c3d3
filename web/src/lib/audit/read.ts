import type { ZodType } from 'zod';
import { api, type Result } from '#lib/http/api.ts';

/** What was asked for, or why there is nothing to show, in words. `asksForReason`: the service refuses unless it is told why. */
export type Read<T> =
  | { readonly ok: true; readonly data: T }
  | { readonly ok: false; readonly words: string; readonly asksForReason: boolean };

const NO_ANSWER = 'No answer from the service. Check the network of this device, then try again.';

/** Reads something of the audit. @param missing what is said of what is not there. */
export async function readAudit<T>(
  path: string,
  schema: ZodType<T>,
  missing = 'There is no such patient: the log has no event of them.',
): Promise<Read<T>> {
  const result = await api.get(path, schema);
  return result.ok ? { ok: true, data: result.data } : { ok: false, ...refusal(result, missing) };
}

function refusal(result: Extract<Result<unknown>, { readonly ok: false }>, missing: string) {
  if (result.problem === null) return { words: NO_ANSWER, asksForReason: false };
  const { code, detail, errors } = result.problem;
  const asksForReason = code === 'reason_required';
  switch (code) {
    case 'not_found':
      return { words: missing, asksForReason };
    case 'forbidden':
      return { words: 'Your role may not read this.', asksForReason };
    case 'reason_required':
      return {
        words: 'Confidential: these records may be read only with a reason of at least three characters.',
        asksForReason,
      };
    case 'projection_behind':
    case 'unavailable':
      return { words: 'The service is catching up. Try again in a moment.', asksForReason };
    default:
      return {
        words: [detail, ...(errors ?? []).map(({ path, message }) => `${path} ${message}`)].join(' '),
        asksForReason,
      };
  }
}

/** A query of what is given; what is null or empty is left out. */
export function queryOf(values: Readonly<Record<string, string | number | null>>): string {
  const given = Object.entries(values).flatMap(([name, value]) =>
    value === null || value === '' ? [] : [[name, String(value)]],
  );
  return new URLSearchParams(given).toString();
}
