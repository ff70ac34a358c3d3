import { z } from 'zod';
import { type WardKey, wardKey } from './access/wards.js';
import { type BoardWard, collectionsOf } from './boards/boards.js';
import { instant, LINE, listOf, pageQuery, recordFields, text } from './shared/primitives.js';

const hasBoard = (ward: WardKey): ward is BoardWard => Object.hasOwn(collectionsOf, ward);

/** `initials`: no name leaves the service. `full`: names do, nothing else more. */
const displayPrivacy = z.enum(['initials', 'full']);
/** Whether a wall shows names. */
export type DisplayPrivacy = z.infer<typeof displayPrivacy>;

/** `POST /api/displays` and `POST /api/displays/pairings/:code` (admin): a wall display of one ward's board. */
export const createDisplay = z.strictObject({
  name: text(LINE),
  ward: wardKey.refine(hasBoard, 'has no board'),
  privacy: displayPrivacy.default('initials'),
  /** Whether it shows NEWS2 and unseen results. */
  clinical: z.boolean().default(false),
});
/** A display as an admin describes it. */
export type CreateDisplay = z.infer<typeof createDisplay>;

/** A wall display. `last_seen_at`: when it last read or followed its board, to the minute; null: it never has. */
export const displayRecord = z.object({
  ...recordFields,
  name: z.string(),
  ward: wardKey,
  privacy: displayPrivacy,
  clinical: z.boolean(),
  last_seen_at: instant.nullable(),
});
/** A wall display as admins see it. */
export type DisplayRecord = z.infer<typeof displayRecord>;
/** `GET /api/displays`: those that have not been revoked, newest first. */
export const displayList = listOf(displayRecord);
/** How displays are paged. */
export const displayQuery = z.strictObject(pageQuery);
/** A page of displays. */
export type DisplayQuery = z.infer<typeof displayQuery>;

/** A display and its token, which is told once: only its hash is kept. */
export const displayWithToken = displayRecord.extend({ token: z.string() });
/** A display and its token. */
export type DisplayWithToken = z.infer<typeof displayWithToken>;

/** Letters and digits of pairing codes: none that are taken for another on a television. */
export const PAIRING_ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const CODE_LENGTH = 6;

/** A pairing code as somebody types it: in any case, with spaces or hyphens. */
const pairingCode = z
  .string()
  .max(LINE)
  .transform((typed) => typed.replace(/[\s-]/g, '').toUpperCase())
  .refine((code) => code.length === CODE_LENGTH, `must have ${CODE_LENGTH} letters and digits`);
/** The path parameter of `/api/displays/pairings/:code`. */
export const pairingParam = z.strictObject({ code: pairingCode });
/** Which pairing a path names. */
export type PairingParam = z.infer<typeof pairingParam>;

/**
 * `POST /api/displays/pairings`, without a sign-in: the screen shows `code`, and claims its token with `secret` once an admin has
 * typed the code. `expires_in` in seconds.
 */
export const startedPairing = z.object({ code: z.string(), secret: z.string(), expires_in: z.int() });
/** A pairing that has begun. */
export type StartedPairing = z.infer<typeof startedPairing>;

/** `POST /api/displays/pairings/claim`: 202 until an admin has typed the code, then the display and its token, once. */
export const claimPairing = z.strictObject({ secret: z.string().trim().min(1).max(LINE) });
/** A claim as a screen makes it. */
export type ClaimPairing = z.infer<typeof claimPairing>;
/** What a claim is answered with before its code was typed. */
export const pairingPending = z.object({ status: z.literal('pending') });
/** The code has not been typed yet. */
export type PairingPending = z.infer<typeof pairingPending>;
