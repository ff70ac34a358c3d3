import { Injectable } from '@nestjs/common';
import type { BreakGlassGrant, BreakGlass as Request, SignedInUser } from '@ward-board/contract';
import { patients } from '@ward-board/domain';
import { whoIs } from '@ward-board/projections';
import { DataSource, type EntityManager } from 'typeorm';
import { AccessLog } from '../audit/access-log.js';
import { actorOf } from '../command-handling/command-metadata.js';
import { StreamStates } from '../command-handling/stream-states.js';
import { Clock } from '../platform/clock/clock.js';
import { ProblemException } from '../platform/http/problem-exception.js';
import { BreakGlassEntity } from './break-glass-schema.js';

/** How long it lasts: a shift, as long as the longest session. A facility says nothing of its shifts. */
const SHIFT_MS = 12 * 60 * 60_000;

const RING = `WITH rung AS (
    INSERT INTO notification (id, kind, priority, title, body, patient_id, link, audience, created_at)
    VALUES ($1, 'break_glass', 'high', $2, $3, $4, $5, 'role:auditor', $6) RETURNING id
  ) SELECT pg_notify('notification', id::text) FROM rung`;

/** What was granted, and whether it had been before. */
interface Granted {
  readonly grant: BreakGlassGrant;
  readonly isNew: boolean;
}

/** Lets somebody reach a patient who is not on their board, for a reason that the auditors are told. */
@Injectable()
export class BreakGlass {
  constructor(
    private readonly db: DataSource,
    private readonly states: StreamStates,
    private readonly log: AccessLog,
    private readonly clock: Clock,
  ) {}

  /** What somebody was granted for a patient, and has not ended; undefined: nothing. */
  async of(user: Pick<SignedInUser, 'id'>, patientId: string): Promise<BreakGlassGrant | undefined> {
    return this.current(this.db.manager, user.id, patientId);
  }

  /**
   * Grants it until the shift ends; the grant, the auditors' bell and the entry in the access log are stored together. Asked
   * again meanwhile, it is the same grant, and nothing rings.
   * @throws ProblemException `not_found` for a patient whom nobody knows.
   */
  async grant(user: SignedInUser, { patient_id, reason }: Request): Promise<Granted> {
    const { state: patient } = await this.states.read(patients, patient_id);
    if (!patient) throw new ProblemException('not_found', 'There is no such patient.');
    return this.db.transaction(async (manager) => {
      // The same person twice at once: the second waits, and finds what the first was granted.
      await manager.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`${user.id} ${patient_id}`]);
      const before = await this.current(manager, user.id, patient_id);
      if (before) return { grant: before, isNew: false };
      const granted_at = this.clock.now();
      const until = new Date(granted_at.getTime() + SHIFT_MS);
      const id = this.clock.newId();
      await manager.insert(BreakGlassEntity, { id, user_id: user.id, patient_id, reason, granted_at, until });
      await this.log.recordAll([patient_id], actorOf(user), 'break-glass', reason, manager);
      const body = `${whoIs(patient)}: opened by ${user.name}, ${user.department ?? user.role}. ${reason}`;
      const link = `/audit/patients/${patient_id}`;
      await manager.query(RING, [id, 'Break-glass access', body, patient_id, link, granted_at]);
      return { grant: { patient_id, reason, until: until.toISOString() }, isNew: true };
    });
  }

  private async current(
    manager: EntityManager,
    user_id: string,
    patient_id: string,
  ): Promise<BreakGlassGrant | undefined> {
    const found = await manager
      .createQueryBuilder(BreakGlassEntity, 'granted')
      .where({ user_id, patient_id })
      .andWhere('granted.until > :now', { now: this.clock.now() })
      .orderBy('granted.until', 'DESC')
      .limit(1)
      .getOne();
    return found ? { patient_id, reason: found.reason, until: found.until.toISOString() } : undefined;
  }
}
