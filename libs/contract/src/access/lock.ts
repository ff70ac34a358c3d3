import { z } from 'zod';
import { login } from './people.js';

const DIGITS = /^\d{4,8}$/;
/** What people choose most often besides repeated digits and runs, and so what is guessed first. */
const COMMON = new Set(
  '1004 1010 1122 1212 1213 1313 1357 1397 1414 1978 2000 2001 2002 2112 2121 2244 2468 2580 0852 2020 2025 2026 3141 3434 4242 4545 5150 5683 6969 7070 7410 7777 8520 8675 9696 11223 12123 13579 24680 112233 121212 123123 123321 131313 142536 147258 159357 159753 202020 258036 314159 456123 520131 654123 696969 789456 1122334 11223344 12121212 12341234 12344321 13131313 31415926'.split(
    ' ',
  ),
);

/** Whether a PIN is among the first that anybody would try: one digit repeated, a run up or down, or a common one. */
export function isTrivialPin(pin: string): boolean {
  const steps = [...pin].slice(1).map((digit, index) => (Number(digit) - Number(pin[index]) + 10) % 10);
  const evenly = new Set(steps).size === 1;
  return (evenly && [0, 1, 9].includes(steps[0] ?? 0)) || COMMON.has(pin);
}

const digits = z.string().regex(DIGITS, { error: 'must be 4 to 8 digits', abort: true });

/**
 * `PUT /api/auth/pin`: the caller's password, which must be right (else 401 `credential_refused`), and the PIN that
 * unlocks their sessions from now on: 4 to 8 digits, and none that anybody would try first.
 */
export const setPin = z.strictObject({
  password: login.shape.password,
  pin: digits.refine(
    (pin) => !isTrivialPin(pin),
    'is too easy to guess: no repeated digit, no run such as 1234, none of the common ones',
  ),
});
/** A new PIN, with the password of whoever sets it. */
export type SetPin = z.infer<typeof setPin>;

/**
 * `POST /api/auth/unlock`: the PIN, or in its place the password of the same person, who may have set no PIN or forgotten
 * it. Five refusals in a row end the session, whichever was given.
 */
export const unlock = z
  .strictObject({ pin: digits.optional(), password: login.shape.password.optional() })
  .refine(({ pin, password }) => (pin === undefined) !== (password === undefined), {
    path: ['pin'],
    message: 'is required, or a password in its place, not both',
  });
/** What somebody unlocks their session with. */
export type Unlock = z.infer<typeof unlock>;

/**
 * `GET /api/auth/queue-key`: 256 random bits as base64url without padding (43 characters), the same for the session's life. `id` tells
 * sessions' keys apart, and tells nothing of the key: a device keeps it beside what it has sealed.
 */
export const queueKey = z.object({ id: z.string(), key: z.string() });
/** The key for what waits on the device. */
export type QueueKey = z.infer<typeof queueKey>;

/**
 * `?of=`: the `id` of the key of an earlier session of the caller, whose cookie the browser has lost. It is answered until that session
 * ends, locked or not; else 404.
 */
export const queueKeyQuery = z.strictObject({
  of: z
    .string()
    .regex(/^[0-9a-f]{16}$/, 'must be 16 hex digits')
    .optional(),
});
/** Of which session the key is asked for. */
export type QueueKeyQuery = z.infer<typeof queueKeyQuery>;
