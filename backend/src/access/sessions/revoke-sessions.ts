import type { SessionEndReason } from '@ward-board/contract';
import type { EntityManager } from 'typeorm';
import type { Revocation } from './session.js';

/** Where revoked sessions are announced to every node, when the transaction that ended them commits. */
export const REVOKED_CHANNEL = 'session_ended';

/**
 * Which open sessions to end. `expired_by`: those whose time is up by the clock that began them, and by Postgres' own: sessions of a
 * node whose clock is behind would end as soon as they began. Column names, so that nothing from outside reaches the statement as text.
 */
type Which = { readonly id: string } | { readonly user_id: string } | { readonly expired_by: Date };

/**
 * Ends sessions and announces each. Call it in the transaction that gives the reason, after its own changes: sign-in
 * takes a lock on the user, so that a session begun at the same time is either seen here or refused there.
 */
export async function revokeSessions(
  manager: EntityManager,
  which: Which,
  reason: SessionEndReason,
): Promise<readonly Revocation[]> {
  const [condition, parameters] = conditionOf(which);
  const revoked: (Revocation & { readonly announced: unknown })[] = await manager.query(
    `WITH ended AS (
       UPDATE session SET ended_at = now(), end_reason = $1, queue_key = NULL WHERE ended_at IS NULL AND ${condition}
       RETURNING id, user_id
     )
     SELECT id AS session_id, user_id, $1 AS reason,
       pg_notify('${REVOKED_CHANNEL}',
         json_build_object('session_id', id, 'user_id', user_id, 'reason', $1::text)::text) AS announced
     FROM ended`,
    [reason, ...parameters],
  );
  return revoked.map(({ session_id, user_id }) => ({ session_id, user_id, reason }));
}

function conditionOf(which: Which): [condition: string, parameters: string[]] {
  if ('expired_by' in which) return ['expires_at <= least(now(), $2::timestamptz)', [which.expired_by.toISOString()]];
  return 'id' in which ? ['id = $2', [which.id]] : ['user_id = $2', [which.user_id]];
}
