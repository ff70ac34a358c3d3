import type { FieldError } from '@ward-board/contract';
import { describeIssue, type Issue } from './describe-issue.js';

/** At most so many are listed: how many there are is up to whoever sent them. */
const MOST = 100;

/** The issues of a validation, one entry per field, in words for people. Pure. */
export function toFieldErrors(issues: readonly Issue[], value: unknown): readonly FieldError[] {
  return issues.flatMap((issue) => fieldErrors(issue, value)).slice(0, MOST);
}

function fieldErrors(issue: Issue, value: unknown): readonly FieldError[] {
  const keys = (issue.path ?? []).map((segment) => (typeof segment === 'object' ? segment.key : segment));
  if (issue.code === 'unrecognized_keys' && issue.keys) {
    return issue.keys.map((key) => ({ path: dotted([...keys, key]), message: 'is not a field of this request' }));
  }
  const missing = at(value, keys) === undefined;
  return [{ path: dotted(keys), message: missing ? 'is required' : describeIssue(issue) }];
}

function dotted(keys: readonly PropertyKey[]): string {
  return keys.length === 0 ? 'body' : keys.map(String).join('.').slice(0, 200);
}

function at(value: unknown, keys: readonly PropertyKey[]): unknown {
  let inner: unknown = value;
  for (const key of keys) {
    if (typeof inner !== 'object' || inner === null || !Object.hasOwn(inner, key)) return undefined;
    inner = (inner as Record<PropertyKey, unknown>)[key];
  }
  return inner;
}
