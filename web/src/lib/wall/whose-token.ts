import { type BoardWard, collectionsOf } from '@ward-board/contract';

/** Whose a token is. `nobody`: it opens nothing. `unclear`: the service was not reached, or did not say. */
export type WhoseToken =
  | { readonly is: 'display'; readonly ward: BoardWard }
  | { readonly is: 'person' | 'nobody' | 'unclear' };

/** The status of the service's answer to a path, asked for with a token; null: the service gave none. */
export type AskStatus = (path: string, token: string) => Promise<number | null>;

/**
 * Asks the service whose a token is. A person may ask who they are, and a display may not: with a person's token no board is asked for.
 * @param first the ward that is asked for first, of those that the token may be of.
 */
export async function whoseToken(token: string, first: BoardWard, ask: AskStatus): Promise<WhoseToken> {
  const status = await ask('/api/auth/me', token);
  if (status === 200) return { is: 'person' };
  if (status !== 403) return { is: status === 401 ? 'nobody' : 'unclear' };
  const others = (Object.keys(collectionsOf) as BoardWard[]).filter((ward) => ward !== first);
  for (const ward of [first, ...others]) {
    const answer = await ask(`/api/boards/${ward}`, token);
    if (answer === 200) return { is: 'display', ward };
    if (answer !== 403) return { is: answer === 401 ? 'nobody' : 'unclear' };
  }
  return { is: 'unclear' };
}
