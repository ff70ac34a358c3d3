import { Injectable } from '@nestjs/common';
import type { BreakGlassGrant, BreakGlass as Request, SignedInUser } from '@ward-board/contract';
import { patients } from '@ward-board/domain';
import { derivedId } from '@ward-board/event-store';
import { type Bell, storeNotifications, whoIs } from '@ward-board/projections';
import { DataSource, type EntityManager } from 'typeorm';
import { AccessLog } from '../audit/access-log.js';
import { actorOf } from '../command-handling/command-metadata.js';
import { StreamStates } from '../command-handling/stream-states.js';
import { Clock } from '../platform/clock/clock.js';
import { ProblemException } from '../platform/http/problem-exception.js';
import { BreakGlassEntity } from './break-glass-schema.js';
import { type BoundUser, ReachablePatients } from './reachable-patients.js';

/** How long it lasts: a shift, as long as the longest session. A facility says nothing of its shifts. */
const SHIFT_MS = 12 * 60 * 60_000;

/** By the clock that all processes share, as ids of other bells: by one that is behind, the bell would count as read with those before it. */
const NOW = 'SELECT floor(extract(epoch FROM clock_timestamp()) * 1000)::float8 AS now';

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
    private readonly patients: ReachablePatients,
    private readonly clock: Clock,
  ) {}

  /** What somebody was granted for a patient, and has not ended; undefined: nothing. */
  async of(user: Pick<SignedInUser, 'id'>, patientId: string): Promise<BreakGlassGrant | undefined> {
    return this.current(this.db.manager, user.id, patientId);
  }

  /**
   * Grants it until the shift ends; the grant, the auditors' bell and the entry in the access log are stored together. Asked
   * again meanwhile, it is the same grant, and nobody is notified. Who comes onto the board at the same moment may be granted for as well: that
   * is recorded once too much, and never once too little.
   * @throws ProblemException `not_found` for a patient whom nobody knows, `access_not_restricted` for one who is on their board.
   */
  async grant(user: BoundUser, { patient_id, reason }: Request): Promise<Granted> {
    const { state: patient } = await this.states.read(patients, patient_id);
    if (!patient) throw new ProblemException('not_found', 'There is no such patient.');
    // Asked outside of the transaction, which has a connection of the pool already.
    const isOnBoard = await this.isOnBoard(user, patient_id);
    return this.db.transaction(async (manager) => {
      // The same person twice at once: the second waits, and finds what the first was granted.
      await manager.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`${user.id} ${patient_id}`]);
      const before = await this.current(manager, user.id, patient_id);
      if (before) return { grant: before, isNew: false };
      if (isOnBoard) throw isReached();
      const granted_at = this.clock.now();
      const until = new Date(granted_at.getTime() + SHIFT_MS);
      const id = this.clock.newId();
      await manager.insert(BreakGlassEntity, { id, user_id: user.id, patient_id, reason, granted_at, until });
      await this.log.recordAll([patient_id], actorOf(user), 'break-glass', reason, manager);
      const [{ now }] = await manager.query<[{ now: number }]>(NOW);
      const bell = {
        ...bellOf(`${whoIs(patient)}: opened by ${user.name}, ${user.department ?? user.role}. ${reason}`, patient_id),
        ...{
          id: derivedId(now, id, 'break-glass'),
          patient_id,
          created_at: granted_at.toISOString(),
          handled_at: null,
        },
      };
      await storeNotifications(manager, [bell]);
      return { grant: { patient_id, reason, until: until.toISOString() }, isNew: true };
    });
  }

  /** @throws ProblemException `access_not_restricted` where there is nothing to override: the patient is on their board. */
  async expectNotOnBoard(user: BoundUser, patientId: string): Promise<void> {
    if (await this.isOnBoard(user, patientId)) throw isReached();
  }

  private async isOnBoard(user: BoundUser, patient: string): Promise<boolean> {
    return (await this.patients.reach(user, { patient })).by === 'board';
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

const isReached = () =>
  new ProblemException('access_not_restricted', 'This patient is on your board, so there is nothing to override.');

/** It is of no stay, order or study: nothing that happens to the patient makes it a thing of the past. */
const bellOf = (body: string, patient_id: string): Bell => ({
  ...{ kind: 'break_glass', priority: 'high', title: 'Break-glass access', body, result: null, place: null },
  ...{ ward: null, link: `/audit/patients/${patient_id}`, audience: 'role:auditor', not_for: null },
  ...{ admission_id: null, study_id: null, order_id: null },
});
