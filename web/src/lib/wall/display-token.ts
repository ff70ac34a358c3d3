import { type BoardWard, collectionsOf } from '@ward-board/contract';

/** What a screen keeps of its pairing. */
export interface KeptToken {
  readonly ward: BoardWard;
  readonly token: string;
}

const KEY = 'ward-board.display';

/** What is kept on this screen; null: nothing, or nothing that can be read. */
export function keptToken(storage: () => Pick<Storage, 'getItem'>): KeptToken | null {
  try {
    const kept: unknown = JSON.parse(storage().getItem(KEY) ?? 'null');
    const { ward, token } = (kept ?? {}) as Readonly<Record<string, unknown>>;
    const isKept = typeof token === 'string' && typeof ward === 'string' && Object.hasOwn(collectionsOf, ward);
    return isKept ? { ward: ward as BoardWard, token } : null;
  } catch {
    return null;
  }
}

/** Keeps a token, or null to forget it. A browser that refuses storage has to be paired again when it starts. */
export function keepToken(storage: () => Pick<Storage, 'setItem' | 'removeItem'>, kept: KeptToken | null): void {
  try {
    if (kept === null) storage().removeItem(KEY);
    else storage().setItem(KEY, JSON.stringify(kept));
  } catch {
    // The page goes on with the token that it has.
  }
}

/** The token in an address such as `/wall/icu#token=…`: what is behind `#` is never sent to a server, nor written to its log. */
export const tokenInHash = (hash: string): string | null => /^#token=([A-Za-z0-9_-]+)$/.exec(hash)?.[1] ?? null;
