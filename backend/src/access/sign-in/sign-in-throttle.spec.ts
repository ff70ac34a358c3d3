import { networkOf } from './network-of.js';
import { SignInThrottle, WINDOW_MS } from './sign-in-throttle.js';

const EMAIL = 'icu@wardboard.local';
const IP = '10.0.0.7';

function failing(throttle: SignInThrottle, times: number, email: (n: number) => string, ip: (n: number) => string) {
  for (let n = 0; n < times; n++) throttle.failed(email(n), ip(n), n);
}

describe('SignInThrottle', () => {
  it('bears nine failures of one person at one place, and has them wait five seconds after the tenth', () => {
    const throttle = new SignInThrottle();
    failing(
      throttle,
      9,
      () => EMAIL,
      () => IP,
    );
    expect(throttle.retryAfter(EMAIL, IP, 9)).toBeNull();
    throttle.failed(EMAIL, IP, 9);
    expect(throttle.retryAfter(EMAIL, IP, 10)).toBe(5);
    expect(throttle.retryAfter(EMAIL, IP, 5_008)).toBe(1);
    expect(throttle.retryAfter(EMAIL, IP, 5_009)).toBeNull();
  });

  it('doubles the wait with each further failure, up to fifteen minutes', () => {
    const throttle = new SignInThrottle();
    const waits = Array.from({ length: 20 }, () => {
      throttle.failed(EMAIL, IP, 0);
      return throttle.retryAfter(EMAIL, IP, 0);
    });
    expect(waits.slice(8)).toEqual([null, 5, 10, 20, 40, 80, 160, 320, 640, 900, 900, 900]);
    expect(throttle.retryAfter(EMAIL, IP, WINDOW_MS)).toBeNull();
  });

  it('bears fewer than seventy guesses of one person’s password at one place in an hour', () => {
    const throttle = new SignInThrottle();
    let guesses = 0;
    for (let now = 0; now < 4 * WINDOW_MS; now += 1_000) {
      while (throttle.retryAfter(EMAIL, IP, now) === null) {
        throttle.failed(EMAIL, IP, now);
        guesses += 1;
      }
    }
    expect(guesses).toBeLessThan(70);
  });

  it('does not lock the person out elsewhere, nor others at that place', () => {
    const throttle = new SignInThrottle();
    failing(
      throttle,
      10,
      () => EMAIL,
      () => IP,
    );
    expect(throttle.retryAfter(EMAIL, '10.0.0.8', 10)).toBeNull();
    expect(throttle.retryAfter('ward@wardboard.local', IP, 10)).toBeNull();
  });

  it('refuses a place that tries three hundred names', () => {
    const throttle = new SignInThrottle();
    failing(
      throttle,
      300,
      (n) => `somebody-${n}@wardboard.local`,
      () => IP,
    );
    expect(throttle.retryAfter('another@wardboard.local', IP, 300)).toBe(900);
    expect(throttle.retryAfter('another@wardboard.local', '10.0.0.8', 300)).toBeNull();
  });

  it('refuses a name that is tried from a hundred places', () => {
    const throttle = new SignInThrottle();
    failing(
      throttle,
      100,
      () => EMAIL,
      (n) => `10.1.0.${n}`,
    );
    expect(throttle.retryAfter(EMAIL, IP, 100)).toBe(900);
  });

  it('forgets a person’s slips when they get it right', () => {
    const throttle = new SignInThrottle();
    const slip = () =>
      failing(
        throttle,
        9,
        () => EMAIL,
        () => IP,
      );
    slip();
    throttle.succeeded(EMAIL, IP);
    slip();
    expect(throttle.retryAfter(EMAIL, IP, 10)).toBeNull();
  });

  it('lets nobody else’s failures keep out who has signed in at that place before', () => {
    const throttle = new SignInThrottle();
    throttle.succeeded(EMAIL, IP);
    failing(
      throttle,
      300,
      (n) => `somebody-${n}@wardboard.local`,
      () => IP,
    );
    failing(
      throttle,
      100,
      () => EMAIL,
      (n) => `10.1.0.${n}`,
    );
    expect(throttle.retryAfter(EMAIL, IP, 300)).toBeNull();
    for (let n = 0; n < 10; n++) throttle.failed(EMAIL, IP, 300);
    expect(throttle.retryAfter(EMAIL, IP, 300)).toBe(5);
  });
});

describe('networkOf', () => {
  it.each([
    ['10.0.0.7', '10.0.0.7'],
    ['::ffff:10.0.0.7', '10.0.0.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:1:2::9', '2001:db8:1:2::/64'],
    ['2001:0db8:0001::9', '2001:db8:1:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['unknown', 'unknown'],
  ])('of %s is %s', (ip, network) => expect(networkOf(ip)).toBe(network));
});
