import type { Problem } from '@ward-board/contract';
import type { SendOutcome } from './queue.js';

/** What the service's answer means for an entry. */
export function outcomeOf(
  result:
    | { readonly ok: true; readonly data: unknown }
    | {
        readonly ok: false;
        readonly status: number;
        readonly problem: Problem | null;
        readonly ownError?: boolean;
      },
): SendOutcome {
  if (result.ok) return { is: 'accepted', answer: result.data };
  const { status, problem } = result;
  if (problem === null) return { is: 'unanswered' };
  if (status >= 500) return result.ownError ? { is: 'error', problem } : { is: 'away' };
  const again = status === 401 || status === 408 || status === 425 || status === 429;
  return again ? { is: 'later' } : { is: 'refused', problem };
}
