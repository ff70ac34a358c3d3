import { type BoardWard, collectionsOf } from '@ward-board/contract';
import type { WhoseToken } from './whose-token.js';

/** What a screen keeps of its pairing. */
export interface KeptToken {
  readonly ward: BoardWard;
  readonly token: string;
}

/** Where it is kept. */
export const TOKEN_KEY = 'ward-board.display';
/** A text with any other character is no token, and one beyond Latin-1 could not even be sent. */
const TOKEN = /^[A-Za-z0-9_-]+$/;

/** What is kept on this screen; null: nothing, or nothing that can be read. */
export function keptToken(storage: () => Pick<Storage, 'getItem'>): KeptToken | null {
  try {
    const kept: unknown = JSON.parse(storage().getItem(TOKEN_KEY) ?? 'null');
    const { ward, token } = (kept ?? {}) as Readonly<Record<string, unknown>>;
    const isKept =
      typeof token === 'string' && TOKEN.test(token) && typeof ward === 'string' && Object.hasOwn(collectionsOf, ward);
    return isKept ? { ward: ward as BoardWard, token } : null;
  } catch {
    return null;
  }
}

/** Keeps a token, or null to forget it. A browser that refuses storage has to be paired again when it starts. */
export function keepToken(storage: () => Pick<Storage, 'setItem' | 'removeItem'>, kept: KeptToken | null): void {
  try {
    if (kept === null) storage().removeItem(TOKEN_KEY);
    else storage().setItem(TOKEN_KEY, JSON.stringify(kept));
  } catch {
    // The page goes on with the token that it has.
  }
}

/** The token in an address such as `/wall/icu#token=…`: what is behind `#` is never sent to a server, nor written to its log. */
export const tokenInHash = (hash: string): string | null => /^#token=([A-Za-z0-9_-]+)$/.exec(hash)?.[1] ?? null;

/** The token in what somebody has pasted: alone or as the address that has it, with blanks around it or in it. Null: it can be none. */
export function tokenIn(pasted: string): string | null {
  const text = pasted.replace(/[\s\u200B\u2060\uFEFF]+/g, '');
  const token = /#token=(.*)$/.exec(text)?.[1] ?? text;
  return TOKEN.test(token) ? token : null;
}

/** Which of the tokens that a screen has is a display's. @param whose says whose one is. */
export async function displayAmong(
  tokens: readonly (string | null)[],
  whose: (token: string) => Promise<WhoseToken>,
): Promise<
  | (KeptToken & { readonly is: 'display' })
  | { readonly is: 'unclear' }
  | { readonly is: 'none'; readonly refused: 'person' | 'nobody' | null }
> {
  let refused: 'person' | 'nobody' | null = null;
  for (const token of tokens) {
    if (token === null) continue;
    const found = await whose(token);
    if (found.is === 'display') return { ...found, token };
    if (found.is === 'unclear') return { is: 'unclear' };
    refused ??= found.is;
  }
  return { is: 'none', refused };
}
