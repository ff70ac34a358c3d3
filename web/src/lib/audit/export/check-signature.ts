import type { ExportEnd, KeptHead } from '@ward-board/contract';

/**
 * Who signed an export. `hospital`: a key that this service has signed heads with; `own`: the key in the file itself, since the service's could not be
 * read; `unchecked`: this browser can't check signatures, as without https; `foreign`: a key that the service does not know; `wrong`: what is
 * signed is something else.
 */
export type Signed = 'hospital' | 'own' | 'unchecked' | 'foreign' | 'wrong';

/** Whether a key, DER SubjectPublicKeyInfo, has signed these bytes with Ed25519; null: this browser can't say. */
export type Verify = (
  key: Uint8Array<ArrayBuffer>,
  signature: Uint8Array<ArrayBuffer>,
  bytes: Uint8Array<ArrayBuffer>,
) => Promise<boolean | null>;

const utf8 = new TextEncoder();
const bytesOf = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));

/** Checks the signatures at the end of an export: of the head, and of what the file holds. @param known the public keys that the service names, in base64; null: they could not be read. */
export async function checkSignatures(
  { head, contents }: ExportEnd,
  known: readonly string[] | null,
  verify: Verify,
): Promise<Signed> {
  const { size, root, at } = head;
  const signed: readonly (readonly [Pick<KeptHead, 'public_key' | 'signature'>, string])[] = [
    [head, `ward-board ledger head\n${size}\n${root}\n${at}\n`],
    ...(contents
      ? [
          [
            contents,
            `ward-board export\n${JSON.stringify([
              ...[contents.patient_id, contents.from, contents.to, contents.after, contents.events, contents.digest],
            ])}\n`,
          ] as const,
        ]
      : []),
  ];
  for (const [{ public_key }] of signed) if (known && !known.includes(public_key)) return 'foreign';
  for (const [{ public_key, signature }, text] of signed) {
    const isRight = await verify(bytesOf(public_key), bytesOf(signature), utf8.encode(text));
    if (isRight === null) return 'unchecked';
    if (!isRight) return 'wrong';
  }
  return known ? 'hospital' : 'own';
}

/** Browsers know Ed25519 since 2025, on https and on this machine alone. */
export const verifyHere: Verify = async (key, signature, bytes) => {
  const { subtle } = crypto;
  if (subtle === undefined) return null;
  try {
    const imported = await subtle.importKey('spki', key, 'Ed25519', false, ['verify']);
    return await subtle.verify('Ed25519', imported, signature, bytes);
  } catch (error) {
    // What is no key has signed nothing; a browser that does not know the algorithm can't say.
    return error instanceof DOMException && error.name === 'NotSupportedError' ? null : false;
  }
};
