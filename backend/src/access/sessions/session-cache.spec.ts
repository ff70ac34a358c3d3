import type { Session } from './session.js';
import { SessionCache } from './session-cache.js';

const session = (id: string): Session => ({
  id,
  user: { id: 'u', name: '', email: '', role: 'nurse', department: null, ward: null, home_route: '/home' },
  expires_at: new Date(0),
});

/** Read at that time, long before its end. */
const at = (readAt: number) => ({ readAt, lastsMs: 3_600_000 });

describe('SessionCache', () => {
  it('trusts a session for five seconds from when it was read', () => {
    const cache = new SessionCache();
    cache.put('h', session('s'), at(1_000));
    expect(cache.get('h', 5_999)?.id).toBe('s');
    expect(cache.get('h', 6_000)).toBeUndefined();
  });

  it('trusts none past its expiry', () => {
    const cache = new SessionCache();
    cache.put('h', session('s'), { readAt: 1_000, lastsMs: 1_000 });
    expect(cache.get('h', 1_999)?.id).toBe('s');
    expect(cache.get('h', 2_000)).toBeUndefined();
  });

  it('forgets a session that ended, and no other', () => {
    const cache = new SessionCache();
    cache.put('a', session('s1'), at(0));
    cache.put('b', session('s2'), at(0));
    cache.forget('s1');
    expect(cache.get('a', 1)).toBeUndefined();
    expect(cache.get('b', 1)?.id).toBe('s2');
  });

  it('stays bounded', () => {
    const cache = new SessionCache();
    for (let n = 0; n <= 10_000; n++) cache.put(`h${n}`, session(`s${n}`), at(0));
    expect(cache.get('h0', 1)).toBeUndefined();
    expect(cache.get('h10000', 1)?.id).toBe('s10000');
  });
});
