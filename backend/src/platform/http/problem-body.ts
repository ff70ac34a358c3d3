import { STATUS_CODES } from 'node:http';
import type { Problem } from '@ward-board/contract';
import type { ProblemException } from './problem-exception.js';

export const PROBLEM_TYPE = 'application/problem+json; charset=utf-8';

/** The body of an answer that is a problem (RFC 9457). Its type is relative: it names the code, not a host. */
export function problemBody({ code, status, detail, errors }: ProblemException): Problem {
  return {
    type: `/problems/${code.replaceAll('_', '-')}`,
    title: STATUS_CODES[status] ?? 'Error',
    status,
    detail,
    code,
    ...(errors ? { errors: [...errors] } : {}),
  };
}
