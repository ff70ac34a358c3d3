import { Injectable } from '@nestjs/common';
import type { CreateOnCall, OnCallQuery, OnCallRecord, UpdateOnCall } from '@ward-board/contract';
import { EntityManager } from 'typeorm';
import { UserEntity } from '../access/people/user.entity.js';
import { WingEntity } from '../locations/locations-schema.js';
import { Clock } from '../platform/clock/clock.js';
import { ProblemException } from '../platform/http/problem-exception.js';
import { OnCallEntity } from './on-call-schema.js';

const notFound = () => new ProblemException('not_found', 'There is no such time on call.');
const invalid = (path: string, message: string) =>
  new ProblemException('validation_failed', message, { errors: [{ path, message }] });

/** The times at which people are on call. */
@Injectable()
export class OnCallTimes {
  constructor(
    private readonly manager: EntityManager,
    private readonly clock: Clock,
  ) {}

  /** Newest first. @param query `at` left out: those whose time has not ended. */
  async list({ ward, at, limit, cursor }: OnCallQuery) {
    const query = this.manager
      .createQueryBuilder(OnCallEntity, 'o')
      .where('o.ends_at > :at', { at: at ?? this.clock.now() })
      .orderBy('o.id', 'DESC')
      .take(limit + 1);
    if (at) query.andWhere('o.starts_at <= :at');
    if (ward) query.andWhere('o.ward = :ward', { ward });
    if (cursor) query.andWhere('o.id < :cursor', { cursor });
    const found = await query.getMany();
    const page = found.slice(0, limit);
    const names = await this.namesOf(page);
    const items = page.map((time) => toRecord(time, names));
    return { items, next_cursor: found.length > limit ? (page.at(-1)?.id ?? null) : null };
  }

  /** @throws ProblemException `not_found` */
  async one(id: string): Promise<OnCallRecord> {
    const time = await this.manager.findOneBy(OnCallEntity, { id });
    if (!time) throw notFound();
    return this.record(time);
  }

  /**
   * @param id the same each time that the same request is sent: it is stored once.
   * @throws ProblemException `validation_failed`
   */
  async add(id: string, { from, to, wing_id = null, phone = null, ...said }: CreateOnCall): Promise<OnCallRecord> {
    const now = this.clock.now();
    const made = { id, revision: 1, created_at: now, updated_at: now };
    const time = { ...made, ...said, wing_id, phone, starts_at: new Date(from), ends_at: new Date(to) };
    await this.check(this.manager, time);
    const insertion = this.manager.createQueryBuilder().insert().into(OnCallEntity).values(time);
    const { raw } = await insertion.orIgnore().returning('id').execute();
    return raw.length > 0 ? this.record(time) : this.one(id);
  }

  /**
   * What changes nothing makes no new revision. It is answered as this change left it, whatever others do at the same time.
   * @throws ProblemException `not_found`, `stale_revision`, `validation_failed`
   */
  async update(id: string, change: UpdateOnCall, ifMatch: readonly number[] | null): Promise<OnCallRecord> {
    const changed = await this.manager.transaction(async (manager) => {
      const before = await this.locked(manager, id, ifMatch);
      const { from, to, ...said } = change;
      const given = {
        ...Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined)),
        ...(from && { starts_at: new Date(from) }),
        ...(to && { ends_at: new Date(to) }),
      };
      const after: OnCallEntity = { ...before, ...given };
      if (JSON.stringify(after) === JSON.stringify(before)) return before;
      await this.check(manager, after);
      const now = this.clock.now();
      // A clock that was set back must not make the change look older than the one before.
      if (now > before.updated_at) after.updated_at = now;
      after.revision += 1;
      await manager.update(OnCallEntity, id, after);
      return after;
    });
    return this.record(changed);
  }

  /** @throws ProblemException `not_found`, `stale_revision` */
  async remove(id: string, ifMatch: readonly number[] | null): Promise<void> {
    await this.manager.transaction(async (manager) => {
      await this.locked(manager, id, ifMatch);
      await manager.delete(OnCallEntity, id);
    });
  }

  private async locked(manager: EntityManager, id: string, ifMatch: readonly number[] | null): Promise<OnCallEntity> {
    const time = await manager.findOne(OnCallEntity, { where: { id }, lock: { mode: 'pessimistic_write' } });
    if (!time) throw notFound();
    if (ifMatch !== null && !ifMatch.includes(time.revision))
      throw new ProblemException('stale_revision', `The record has changed: it is at revision ${time.revision} now.`);
    return time;
  }

  private async check(manager: EntityManager, { user_id, wing_id, starts_at, ends_at }: OnCallEntity): Promise<void> {
    if (ends_at <= starts_at) throw invalid('to', 'must be after from');
    if (!(await manager.existsBy(UserEntity, { id: user_id, active: true })))
      throw invalid('user_id', 'There is no such active user.');
    if (wing_id !== null && !(await manager.existsBy(WingEntity, { id: wing_id })))
      throw invalid('wing_id', 'There is no such wing.');
  }

  private async record(time: OnCallEntity): Promise<OnCallRecord> {
    return toRecord(time, await this.namesOf([time]));
  }

  private async namesOf(times: readonly OnCallEntity[]): Promise<ReadonlyMap<string, string>> {
    const users = await this.manager
      .createQueryBuilder(UserEntity, 'u')
      .where('u.id = ANY (:ids)', { ids: times.map(({ user_id }) => user_id) })
      .getMany();
    return new Map(users.map(({ id, name }) => [id, name]));
  }
}

function toRecord(
  { starts_at, ends_at, created_at, updated_at, ...time }: OnCallEntity,
  names: ReadonlyMap<string, string>,
): OnCallRecord {
  return {
    ...time,
    name: names.get(time.user_id) ?? '',
    from: starts_at.toISOString(),
    to: ends_at.toISOString(),
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
  };
}
