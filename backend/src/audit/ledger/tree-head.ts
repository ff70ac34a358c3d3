import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import { join } from 'node:path';
import {
  accessHeadText,
  contentsText,
  type ExportContents,
  headText,
  type KeptHead,
  type TreeHead,
  type UnsignedContents,
} from '@ward-board/contract';
import { persistedSecret } from '../../settings/persisted-secret.js';
import { exists } from './exists.js';

/** What of a head is signed. */
type Content = Pick<TreeHead, 'size' | 'root' | 'at'>;

/** The file in the data folder that the private key is made of. A new file is a new key. */
const KEY_FILE = 'ledger-key';

/** What an Ed25519 seed lacks to be a key in PKCS #8 (RFC 8410, section 7). */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex');
const SEED_BYTES = 32;

const signedBytes = (content: Content): Buffer => Buffer.from(headText(content));
const accessBytes = (content: Content): Buffer => Buffer.from(accessHeadText(content));
const bytesOfContents = (contents: UnsignedContents): Buffer => Buffer.from(contentsText(contents));

/** The `key_id` of a public key in DER. */
export const idOfKey = (der: Buffer): string => createHash('sha256').update(der).digest('hex');

/** The key of this data folder, which signs tree heads with Ed25519. */
export class SigningKey {
  /** DER SubjectPublicKeyInfo in base64. */
  readonly publicKey: string;
  /** The SHA-256 of its bytes, in hexadecimal. */
  readonly id: string;

  private constructor(private readonly key: KeyObject) {
    const der = createPublicKey(key).export({ format: 'der', type: 'spki' });
    this.publicKey = der.toString('base64');
    this.id = idOfKey(der);
  }

  /**
   * The key that the data folder keeps; made when there is none.
   * @throws what the file system says, when the folder can't be used; an Error when the file holds no key any more.
   */
  static async load(dataDir: string): Promise<SigningKey> {
    const seed = Buffer.from(await persistedSecret(dataDir, KEY_FILE), 'base64url');
    if (seed.length !== SEED_BYTES) throw new Error(`${KEY_FILE} in ${dataDir} holds no key`);
    return new SigningKey(createPrivateKey({ key: Buffer.concat([PKCS8, seed]), format: 'der', type: 'pkcs8' }));
  }

  /** Whether the data folder keeps one. @throws what the file system says, when it can't be looked at. */
  static isThere(dataDir: string): Promise<boolean> {
    return exists(join(dataDir, KEY_FILE));
  }

  sign(content: Content): KeptHead {
    return { ...content, ...this.signed(signedBytes(content)) };
  }

  /** A head of the chain over who looked. */
  signAccess(content: Content): KeptHead {
    return { ...content, ...this.signed(accessBytes(content)) };
  }

  signContents(contents: UnsignedContents): ExportContents {
    return { ...contents, ...this.signed(bytesOfContents(contents)) };
  }

  private signed(bytes: Buffer) {
    return { signature: sign(null, bytes, this.key).toString('base64'), key_id: this.id, public_key: this.publicKey };
  }
}

/** Whether the key that the head names is this one, and has signed it. Never throws, whatever is wrong with either. */
export const isSigned = (head: KeptHead): boolean => hasSigned(head, signedBytes(head));

/** The same of a head of the chain over who looked. */
export const isAccessSigned = (head: KeptHead): boolean => hasSigned(head, accessBytes(head));

/** The same of what an export holds. */
export const areSigned = (contents: ExportContents): boolean => hasSigned(contents, bytesOfContents(contents));

function hasSigned(
  { signature, key_id, public_key }: Pick<KeptHead, 'signature' | 'key_id' | 'public_key'>,
  bytes: Buffer,
): boolean {
  const der = Buffer.from(public_key, 'base64');
  if (idOfKey(der) !== key_id) return false;
  try {
    const key = createPublicKey({ key: der, format: 'der', type: 'spki' });
    return key.asymmetricKeyType === 'ed25519' && verify(null, bytes, key, Buffer.from(signature, 'base64'));
  } catch {
    // Bytes that are no key have signed nothing.
    return false;
  }
}
