import { createHash } from 'node:crypto';

/**
 * A UUIDv7 (RFC 9562) that is the same for the same time and parts: a repeated command creates the same ids as the first
 * time, so that the store recognizes the duplicate (ES4).
 * @param ms Unix time in milliseconds; ids of later times sort after ids of earlier ones.
 */
export function derivedId(ms: number, ...parts: readonly string[]): string {
  const bytes = createHash('sha256').update(JSON.stringify(parts)).digest().subarray(0, 16);
  bytes.writeUIntBE(ms, 0, 6);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x70, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

/** The time of a UUIDv7, in milliseconds; null: it is a UUID of another version. */
export const timeOfId = (id: string): number | null =>
  id[14] === '7' ? Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16) : null;

/**
 * The least id that what was made at a time can have: a bound between what was made before and what after. No id says a time
 * before 1970: such a time has the bound of 1970.
 */
export function firstIdAt(time: Date): string {
  const ms = Math.max(0, time.getTime()).toString(16).padStart(12, '0');
  return `${ms.slice(0, 8)}-${ms.slice(8)}-0000-0000-000000000000`;
}
