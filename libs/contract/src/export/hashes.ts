/** Bytes that nobody else changes. */
export type Bytes = Uint8Array<ArrayBuffer>;

/** SHA-256, as Node and browsers have it: the one at once, the other with a promise. */
export interface Sha256 {
  hash(bytes: Bytes): Uint8Array | Promise<Uint8Array>;
  /** The hash of many bytes, of which some are given at a time. */
  begin(): { add(bytes: Uint8Array): void; end(): Uint8Array | Promise<Uint8Array> };
}

/** SHA-256 of what hashes all bytes at once: those that are given some at a time are kept until the end. */
export const sha256Of = (hash: Sha256['hash']): Sha256 => ({
  hash,
  begin: () => {
    const parts: Uint8Array[] = [];
    return { add: (bytes) => void parts.push(bytes), end: () => hash(joined(parts)) };
  },
});

const LEAF = 0;
const NODE = 1;

/** The hash of a leaf of the tree (RFC 9162, section 2.1.1) with this text. */
export const leafHashOf = async ({ hash }: Sha256, text: string): Promise<Uint8Array> =>
  hash(joined([Uint8Array.of(LEAF), new TextEncoder().encode(text)]));

/**
 * RFC 9162, section 2.1.3.2: the root that a leaf's path leads to; null where the path is not as long as the leaf's is.
 * @param path in hexadecimal, from the leaf upwards.
 */
export async function rootOfPath(
  { hash }: Sha256,
  leaf: Uint8Array,
  { leaf_index, size, path }: { readonly leaf_index: number; readonly size: number; readonly path: readonly string[] },
): Promise<Uint8Array | null> {
  const above = (left: Uint8Array, right: Uint8Array) => hash(joined([Uint8Array.of(NODE), left, right]));
  let [node, at, last] = [leaf, leaf_index, size - 1];
  for (const part of path) {
    if (last === 0) return null;
    const sibling = bytesOfHex(part);
    if (at % 2 === 1 || at === last) {
      node = await above(sibling, node);
      while (at % 2 === 0 && at !== 0) [at, last] = [Math.floor(at / 2), Math.floor(last / 2)];
    } else node = await above(node, sibling);
    [at, last] = [Math.floor(at / 2), Math.floor(last / 2)];
  }
  return last === 0 ? node : null;
}

function joined(parts: readonly Uint8Array[]): Bytes {
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

/** Bytes in hexadecimal. */
export const hexOf = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Bytes of hexadecimal. */
export const bytesOfHex = (text: string): Uint8Array =>
  Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

/** Bytes of base64. */
export const bytesOfBase64 = (base64: string): Bytes => Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
