import { createPublicKey } from 'node:crypto';
import { idOfKey } from './tree-head.js';

/** A text that names no key. */
export class NoKey extends Error {
  override readonly name = 'NoKey';
}

const KEY_ID = /^[0-9a-f]{64}$/i;

/**
 * The ids of the keys that a text names, separated by white space or commas: each by its `key_id`, or as the public key itself in base64,
 * both as `GET /api/audit/ledger/keys` gives them.
 * @throws NoKey for what is neither, and for a text that names none.
 */
export function keyIdsIn(text: string): ReadonlySet<string> {
  const named = text.split(/[\s,]+/).filter((part) => part !== '');
  if (named.length === 0) throw new NoKey('no key is named');
  return new Set(named.map(keyIdOf));
}

function keyIdOf(named: string): string {
  if (KEY_ID.test(named)) return named.toLowerCase();
  const der = Buffer.from(named, 'base64');
  try {
    createPublicKey({ key: der, format: 'der', type: 'spki' });
    return idOfKey(der);
  } catch {
    throw new NoKey(`“${named.slice(0, 80)}” is neither the id of a key nor a public key in base64`);
  }
}
