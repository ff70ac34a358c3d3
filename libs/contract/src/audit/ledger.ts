import { z } from 'zod';
import { digits } from '../shared/digits.js';
import { id, instant, listOf } from '../shared/primitives.js';
import { auditEvent } from './audit.js';

/** SHA-256, in hexadecimal. */
const sha256 = z.string().regex(/^[0-9a-f]{64}$/, 'must be a SHA-256 in hexadecimal');
const size = z.int().positive();
const askedSize = digits(Number.MAX_SAFE_INTEGER);

/**
 * A signed tree head of the event log: the Merkle tree (RFC 9162) of its first `size` events has this root. The signature, Ed25519 in
 * base64, is of the UTF-8 text `ward-board ledger head\n<size>\n<root>\n<at>\n`.
 */
export const treeHead = z.object({ size, root: sha256, at: instant, signature: z.base64(), key_id: sha256 });
/** A signed tree head of the event log. */
export type TreeHead = z.infer<typeof treeHead>;

/** A key that heads are signed with: DER SubjectPublicKeyInfo in base64, and the SHA-256 of those bytes. `at`: first used. */
const ledgerKey = z.object({ key_id: sha256, public_key: z.base64(), at: instant });
/** A key that heads are signed with. */
export type LedgerKey = z.infer<typeof ledgerKey>;
/** `GET /api/audit/ledger/keys`: newest first. */
export const ledgerKeyList = listOf(ledgerKey);

/** A tree head with the key that verifies it. */
export const keptHead = treeHead.extend({ public_key: z.base64() });
/** A tree head with the key that verifies it. */
export type KeptHead = z.infer<typeof keptHead>;

/** RFC 9162, section 2.1.3: that a leaf is in the tree of the first `size` events. `path` is from the leaf upwards. */
export const inclusionProof = z
  .object({ size, leaf_index: z.int().nonnegative(), leaf_hash: sha256, path: z.array(sha256).max(64) })
  .refine(({ leaf_index, size: of }) => leaf_index < of, { path: ['leaf_index'], message: 'must be less than size' });
/** That a leaf is in the tree of the first `size` events. */
export type InclusionProof = z.infer<typeof inclusionProof>;

/** The path parameter of a proof: the position of an event. */
export const positionParam = z.strictObject({ position: z.string().trim().max(100) });
/** The position of an event. */
export type PositionParam = z.infer<typeof positionParam>;
/** Of which tree; without it, of the newest signed head. */
export const inclusionQuery = z.strictObject({ size: askedSize.optional() });
/** Of which tree. */
export type InclusionQuery = z.infer<typeof inclusionQuery>;

/** RFC 9162, section 2.1.4: that the tree of the first `from` events is the beginning of that of the first `to`. */
export const consistencyProof = z.object({ from: size, to: size, path: z.array(sha256).max(64) });
/** That a tree is the beginning of another one. */
export type ConsistencyProof = z.infer<typeof consistencyProof>;
/** Of which two trees; without `to`, the newest signed head's is the second. */
export const consistencyQuery = z
  .strictObject({ from: askedSize, to: askedSize.optional() })
  .refine(({ from, to }) => to === undefined || from <= to, { path: ['to'], message: 'must not be less than from' });
/** Of which two trees. */
export type ConsistencyQuery = z.infer<typeof consistencyQuery>;

/** An exported event with its metadata, which its leaf covers, and its proof; null: no signed head covers it yet. */
export const provenEvent = auditEvent.extend({
  metadata: z.record(z.string(), z.string()),
  proof: inclusionProof.nullable(),
  /** Which event of the export it is, from 1: what was taken out is missed. */
  number: z.int().positive(),
});
/**
 * What an export holds, as the service has signed it: whose events, of which time (`occurred_at`), behind which position, how many, and the SHA-256
 * of their leaf hashes in order. Proofs show that each line was recorded; this shows that none was taken out.
 */
const exportContents = z.strictObject({
  patient_id: id,
  from: instant.nullable(),
  to: instant.nullable(),
  after: z.string().trim().max(100).nullable(),
  events: z.int().nonnegative(),
  digest: sha256,
  signature: z.base64(),
  key_id: sha256,
  /** DER SubjectPublicKeyInfo in base64. */
  public_key: z.base64(),
});
/** What an export holds, signed. */
export type ExportContents = z.infer<typeof exportContents>;
/** The last line of an export with proofs: the head that they lead to, with its key, and what the export holds. */
export const exportEnd = z.strictObject({ head: keptHead, contents: exportContents });
/** The last line of an export with proofs. */
export type ExportEnd = z.infer<typeof exportEnd>;

/**
 * What the chain over who looked, and over what was granted by break-glass, is: `entries` in it, of them `signed` under a head; the rest as
 * of the log of events, and the newest head, which is signed over the text `ward-board access head\n<size>\n<root>\n<at>\n`; null: none is yet.
 */
export const accessChainState = z.object({
  entries: z.int().nonnegative(),
  signed: z.int().nonnegative(),
  verified_at: instant.nullable(),
  trouble: z.string().nullable(),
  head: treeHead.nullable(),
});
/** The chain over who looked as it stands. */
export type AccessChainState = z.infer<typeof accessChainState>;

/**
 * `GET /api/audit/ledger/state`: the newest heads, newest first, and what comparing the log with them found. `events` is how many
 * are stored by now as far as the ledger knows; `verified_at` when the whole log was last compared to its first event, null: not yet
 * since the service started; `trouble` says what differs, with the position; null: nothing. `access`: the same of who looked; null: a service
 * of the release before, which has no such chain, has answered.
 */
export const ledgerState = z.object({
  access: accessChainState.nullable().default(null),
  events: z.int().nonnegative(),
  signed: z.int().nonnegative(),
  verified_at: instant.nullable(),
  trouble: z.string().nullable(),
  heads: z.array(treeHead),
});
/** The ledger as it stands. */
export type LedgerState = z.infer<typeof ledgerState>;
