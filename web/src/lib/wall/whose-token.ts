import { type BoardWard, collectionsOf } from '@ward-board/contract';

/** Whose a token is. `nobody`: it opens nothing. `unclear`: the service was not reached, or did not say. */
export type WhoseToken =
  | { readonly is: 'display'; readonly ward: BoardWard }
  | { readonly is: 'person' | 'nobody' | 'unclear' };

/** The status of the service's answer to a path, asked for with a token, or with none; null: the service gave no answer. */
export type AskStatus = (path: string, token: string | null) => Promise<number | null>;

/** Who somebody is. */
const ME = '/api/auth/me';

/**
 * Asks the service whose a token is. A person may ask who they are, and a display may not: with a person's token no board is asked for. What tells somebody
 * without a token who they are as well is not the service, but a proxy before it.
 * @param first the ward that is asked for first, of those that the token may be of.
 */
export async function whoseToken(token: string, first: BoardWard, ask: AskStatus): Promise<WhoseToken> {
  const status = await ask(ME, token);
  if (status === 200) return { is: (await ask(ME, null)) === 401 ? 'person' : 'unclear' };
  if (status !== 403) return { is: status === 401 ? 'nobody' : 'unclear' };
  const others = (Object.keys(collectionsOf) as BoardWard[]).filter((ward) => ward !== first);
  for (const ward of [first, ...others]) {
    const answer = await ask(`/api/boards/${ward}`, token);
    if (answer === 200) return { is: 'display', ward };
    if (answer !== 403) return { is: answer === 401 ? 'nobody' : 'unclear' };
  }
  return { is: 'unclear' };
}
