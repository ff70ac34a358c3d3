import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** Accounts that one device is known for; a ward's shared tablet has a whole ward's. The oldest is dropped first. */
const MOST = 50;
const PART = /^[\w-]{22}$/;

/** A device that somebody has signed in from. */
export interface KnownDevice {
  readonly id: string;
  readonly tags: readonly string[];
}

/**
 * Reads and writes the cookie by which a browser proves that an account was signed in to from it before. It is
 * `<device id>.<tag>.<tag>…`, one tag per account, the newest first; a tag can be made with the secret only.
 */
export class KnownDevices {
  constructor(private readonly secret: string) {}

  /** @param cookies every value of the cookie that came. @returns the one that knows the account; null: none does. */
  find(cookies: readonly string[], email: string): KnownDevice | null {
    const devices = cookies.flatMap((cookie) => read(cookie) ?? []);
    return devices.find(({ id, tags }) => tags.some((tag) => same(tag, this.tag(id, email)))) ?? null;
  }

  /** @returns the cookie's new value, once somebody has signed in to the account. */
  remember(cookies: readonly string[], email: string): string {
    const device = this.find(cookies, email) ?? cookies.flatMap((cookie) => read(cookie) ?? [])[0];
    const { id, tags } = device ?? { id: randomBytes(16).toString('base64url'), tags: [] };
    const own = this.tag(id, email);
    return [id, own, ...tags.filter((tag) => tag !== own)].slice(0, MOST + 1).join('.');
  }

  private tag(id: string, email: string): string {
    const mac = createHmac('sha256', this.secret).update(JSON.stringify(['known device', id, email]));
    return mac.digest('base64url').slice(0, 22);
  }
}

function read(cookie: string): KnownDevice | undefined {
  const [id = '', ...tags] = cookie.split('.').slice(0, MOST + 1);
  return PART.test(id) && tags.every((tag) => PART.test(tag)) ? { id, tags } : undefined;
}

const same = (a: string, b: string): boolean => timingSafeEqual(Buffer.from(a), Buffer.from(b));
