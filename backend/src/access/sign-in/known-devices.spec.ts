import { KnownDevices } from './known-devices.js';

const devices = new KnownDevices('a secret');
const [ICU, WARD] = ['icu@wardboard.local', 'ward@wardboard.local'];

describe('a known device', () => {
  it('is known for each account that was signed in to from it, and for no other', () => {
    const first = devices.remember([], ICU);
    const second = devices.remember([first], WARD);
    for (const email of [ICU, WARD]) expect(devices.find([second], email)).toMatchObject({ id: first.split('.')[0] });
    expect(devices.find([first], WARD)).toBeNull();
    expect(devices.find([second], 'emergency@wardboard.local')).toBeNull();
  });

  it('is found among cookies that somebody has planted', () => {
    const own = devices.remember([], ICU);
    const planted = ['', 'x', 'a.b', devices.remember([], WARD), new KnownDevices('another').remember([], ICU)];
    expect(devices.find([...planted, own], ICU)?.id).toBe(own.split('.')[0]);
  });

  it('can’t be made without the secret, nor from another device’s tags', () => {
    const [id, tag] = devices.remember([], ICU).split('.');
    const [otherId] = devices.remember([], ICU).split('.');
    expect(devices.find([`${id}.${tag}`], ICU)).not.toBeNull();
    for (const forged of [`${otherId}.${tag}`, `${id}.${'x'.repeat(22)}`, `${id}`, `.${tag}`])
      expect(devices.find([forged], ICU)).toBeNull();
  });

  it('stays a small cookie: of many accounts the newest fifty count', () => {
    let cookie = '';
    for (let n = 0; n < 60; n++) cookie = devices.remember([cookie], `${n}@wardboard.local`);
    const known = Array.from({ length: 60 }, (_, n) => devices.find([cookie], `${n}@wardboard.local`) !== null);
    expect(known).toEqual([...Array(10).fill(false), ...Array(50).fill(true)]);
    expect(cookie.length).toBeLessThan(1_200);
    expect(devices.remember([cookie], '30@wardboard.local').length).toBe(cookie.length);
  });
});
