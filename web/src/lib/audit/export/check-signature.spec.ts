import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import type { ExportEnd } from '@ward-board/contract';
import { checkSignatures, verifyHere } from './check-signature.js';

const pair = () => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const key = publicKey.export({ format: 'der', type: 'spki' }).toString('base64');
  const key_id = createHash('sha256').update(Buffer.from(key, 'base64')).digest('hex');
  const named = { key_id, public_key: key };
  return { named, signs: (text: string) => sign(null, Buffer.from(text), privateKey).toString('base64') };
};
const [hospital, forger] = [pair(), pair()];
const [root, digest] = ['ab', 'cd'].map((byte) => byte.repeat(32)) as [string, string];
const at = '2026-11-21T03:12:04.000Z';
const patient_id = '019a0000-0000-7000-8000-000000000001';

/** The last line of an export, signed as it is documented. */
const endBy = ({ named, signs }: ReturnType<typeof pair>): ExportEnd => ({
  head: { size: 3, root, at, signature: signs(`ward-board ledger head\n3\n${root}\n${at}\n`), ...named },
  contents: {
    ...{ patient_id, from: null, to: null, after: null, events: 2, digest, ...named },
    signature: signs(`ward-board export\n["${patient_id}",null,null,null,2,"${digest}"]\n`),
  },
});

describe('the signatures of an export', () => {
  it('are the hospital’s where it knows the key', async () => {
    expect(await checkSignatures(endBy(hospital), [forger.named, hospital.named], verifyHere)).toBe('hospital');
  });

  it('are those of a key of its own where the hospital’s could not be read', async () => {
    expect(await checkSignatures(endBy(forger), null, verifyHere)).toBe('own');
  });

  it('are foreign where somebody made the file with a key of their own, or signed its contents with one', async () => {
    expect(await checkSignatures(endBy(forger), [hospital.named], verifyHere)).toBe('foreign');
    const mixed = { head: endBy(hospital).head, contents: endBy(forger).contents };
    expect(await checkSignatures(mixed, [hospital.named], verifyHere)).toBe('foreign');
    const misnamed = { ...endBy(hospital), head: { ...endBy(hospital).head, key_id: forger.named.key_id } };
    expect(await checkSignatures(misnamed, [hospital.named, forger.named], verifyHere)).toBe('foreign');
  });

  it('are wrong where something else was signed, or by no key', async () => {
    const end = endBy(hospital);
    const head = { ...end.head, size: 4 };
    expect(await checkSignatures({ ...end, head }, [hospital.named], verifyHere)).toBe('wrong');
    const contents = { ...end.contents, events: 1 };
    expect(await checkSignatures({ ...end, contents }, [hospital.named], verifyHere)).toBe('wrong');
    const noKey = { ...end, head: { ...end.head, public_key: 'AAAA' } };
    expect(await checkSignatures(noKey, null, verifyHere)).toBe('wrong');
  });

  it('can’t be checked where the browser knows no such signatures', async () => {
    expect(await checkSignatures(endBy(hospital), [hospital.named], async () => null)).toBe('unchecked');
  });
});
