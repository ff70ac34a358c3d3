import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException, Logger } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { PROBLEM_TYPE, problemBody } from './problem-body.js';
import { ProblemException } from './problem-exception.js';
import { toProblem } from './to-problem.js';

/** Answers a request that no route took, or names the problem. */
export type AnswerUnrouted = (request: FastifyRequest, reply: FastifyReply) => ProblemException | 'answered';

/** The one place where errors become answers. */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  private readonly log = new Logger('Problem');

  /** @param unrouted what to do with paths that are no route: the web UI's pages are such. */
  constructor(private readonly unrouted: AnswerUnrouted) {}

  catch(error: unknown, host: ArgumentsHost): void {
    // Sockets answer through their acknowledgements; what gets here from them is a bug.
    if (host.getType() !== 'http') {
      this.log.error(error);
      return;
    }
    const request = host.switchToHttp().getRequest<FastifyRequest>();
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    let problem: ProblemException;
    // Fastify reads a body, and asks QUERY for its type, before anybody knows that there is nothing at the path.
    if (error instanceof HttpException && request.is404) {
      const answer = this.unrouted(request, reply);
      if (answer === 'answered') return;
      problem = answer;
    } else {
      problem = toProblem(error);
    }
    this.record(problem);
    // Too late to say anything: the answer has begun.
    if (reply.sent || reply.raw.headersSent) return;
    void reply
      .code(problem.status)
      .headers({ ...problem.headers })
      .type(PROBLEM_TYPE)
      .send(problemBody(problem));
  }

  private record(problem: ProblemException): void {
    if (problem.code === 'internal_error') this.log.error(problem.cause ?? problem);
    else if (problem.status >= 500) this.log.warn(`${problem.code}: ${String(problem.cause ?? problem.detail)}`);
  }
}
