import { type Problem, type ProblemCode, problem, problemStatus } from '@ward-board/contract';
import type { Answer } from './http.js';

/** Holds an answer to what the contract says of problems, and to this code; `field`: the one that it names. */
export function expectProblem(answer: Answer, code: ProblemCode, field?: string): void {
  expect({ status: answer.status, body: answer.body }).toMatchObject({ status: problemStatus[code], body: { code } });
  const { errors } = expectWellFormed(answer);
  if (field !== undefined) expect(errors?.map(({ path }) => path)).toContain(field);
}

/** RFC 9457, with a code that is documented, and the same status in both places. */
export function expectWellFormed(answer: Answer): Problem {
  expect(answer.headers.get('content-type')).toMatch(/^application\/problem\+json/);
  const read = problem.strict().parse(answer.body);
  expect([read.status, problemStatus[read.code]]).toEqual([answer.status, answer.status]);
  expect(read.detail).not.toMatch(/\bat \/|node_modules|SELECT|INSERT/);
  return read;
}
