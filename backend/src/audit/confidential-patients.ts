import { Injectable } from '@nestjs/common';
import { id, type Role, reasonQuery, SHORTEST_REASON } from '@ward-board/contract';
import { patients } from '@ward-board/domain';
import { StreamStates } from '../command-handling/stream-states.js';
import { ProblemException } from '../platform/http/problem-exception.js';

/** The reason that a query gives; null: none, or none that says anything, which the route's schema refuses. */
export const reasonIn = ({ reason }: { readonly reason?: unknown }): string | null =>
  reasonQuery.reason.safeParse(reason).data ?? null;

/** Asks auditors for a reason before they read a patient whom Reception has marked as confidential. */
@Injectable()
export class ConfidentialPatients {
  constructor(private readonly states: StreamStates) {}

  /**
   * @param patientIds as the request or the records name them; what is no id is for the route to refuse.
   * @param reason as `reasonIn` reads it.
   * @throws ProblemException `reason_required`, naming the query's parameter.
   */
  async expectReason(role: Role, patientIds: readonly string[], reason: string | null): Promise<void> {
    if (role !== 'auditor' || reason !== null) return;
    for (const patientId of patientIds) {
      const known = id.safeParse(patientId).data;
      if (known === undefined || !(await this.isConfidential(known))) continue;
      const errors = [{ path: 'reason', message: `is needed: at least ${SHORTEST_REASON} letters or digits` }];
      throw new ProblemException('reason_required', 'Reading a confidential patient needs ?reason=.', { errors });
    }
  }
  /** Whether Reception has marked a patient: from the stream, since a read model that stands still would not say it yet. */
  async isConfidential(patientId: string): Promise<boolean> {
    const { state } = await this.states.read(patients, patientId);
    return state?.details.confidential ?? false;
  }
}
