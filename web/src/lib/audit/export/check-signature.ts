import { type Bytes, bytesOfBase64, type ExportEnd, type LedgerKey, signedTexts } from '@ward-board/contract';

/**
 * Who signed an export. `hospital`: a key that this service has signed heads with; `own`: the key in the file itself, since the service's could not be
 * read; `unchecked`: this browser can't check signatures, as without https; `foreign`: a key that the service does not know; `wrong`: what is
 * signed is something else; `other log`: a key that the service names, and a tree that is not its log's.
 */
export type Signed = 'hospital' | 'own' | 'unchecked' | 'foreign' | 'wrong' | 'other log';

/** Whether a key, DER SubjectPublicKeyInfo, has signed these bytes with Ed25519; null: this browser can't say. */
export type Verify = (key: Bytes, signature: Bytes, bytes: Bytes) => Promise<boolean | null>;

const utf8 = new TextEncoder();

/** Checks the signatures at the end of an export: of the head, and of what the file holds. @param known the keys that the service names; null: they could not be read. */
export async function checkSignatures(
  end: ExportEnd,
  known: readonly Pick<LedgerKey, 'key_id' | 'public_key'>[] | null,
  verify: Verify,
): Promise<Exclude<Signed, 'other log'>> {
  const signed = signedTexts(end);
  for (const { key_id, public_key } of signed)
    if (known && !known.some((key) => key.key_id === key_id && key.public_key === public_key)) return 'foreign';
  for (const { public_key, signature, text } of signed) {
    const isRight = await verify(bytesOfBase64(public_key), bytesOfBase64(signature), utf8.encode(text));
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
