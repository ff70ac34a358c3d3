import { ProblemException } from '../platform/http/problem-exception.js';

const ENTITY_TAG = /(W\/)?"([\x21\x23-\x7e\x80-\xff]*)"/g;
/** At least one; empty places between commas count for nothing (RFC 9110, 5.6.1). */
const LIST = /^[ \t,]*(?:(?:W\/)?"[\x21\x23-\x7e\x80-\xff]*"[ \t]*(?:,[ \t,]*|$))+$/;
/** This service's ETags; without quotes, as a client sends it that takes a revision for one. */
const REVISION = /^(?:0|[1-9]\d{0,14})$/;

/**
 * The revisions that the caller saw, one of which the record must be at (RFC 9110, 13.1.1). `*` and no header ask for
 * nothing (null). A weak tag matches none, and neither does a tag that is no revision.
 * @throws ProblemException `validation_failed` for what is no list of entity tags.
 */
export function readIfMatch(header: string | undefined): readonly number[] | null {
  const text = header?.trim();
  if (text === undefined || text === '*') return null;
  if (REVISION.test(text)) return [Number(text)];
  if (!LIST.test(text)) {
    throw new ProblemException('validation_failed', 'If-Match is not one ETag, a list of them, or *.', {
      errors: [{ path: 'If-Match', message: 'must be an ETag such as "3", several with commas, or *' }],
    });
  }
  return [...text.matchAll(ENTITY_TAG)].flatMap(([, weak, tag = '']) =>
    weak === undefined && REVISION.test(tag) ? [Number(tag)] : [],
  );
}
