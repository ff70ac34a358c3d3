import type { SessionEndReason } from '@ward-board/contract';
import type { EntityManager } from 'typeorm';
import type { Revocation } from './session.js';

/** Where revoked sessions are announced to every node, when the transaction that ended them commits. */
export const REVOKED_CHANNEL = 'session_ended';

/**
 * Which open sessions to end. `expired`: those whose time is up, by the clock of Postgres. Column names, so that nothing from outside reaches the
 * statement as text.
 */
type Which = { readonly id: string } | { readonly user_id: string } | 'expired';

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
  if (which === 'expired') return ['expires_at <= now()', []];
  return 'id' in which ? ['id = $2', [which.id]] : ['user_id = $2', [which.user_id]];
}
