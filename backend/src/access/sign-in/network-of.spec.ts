import { networkOf, siteOf } from './network-of.js';

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

it('the site of an address is its /48, or of IPv4 the address', () => {
  expect(['2001:db8:1:2::9', '2001:db8:1:ffff::1', '10.0.0.7'].map(siteOf)).toEqual([
    ...Array(2).fill('2001:db8:1::/48'),
    '10.0.0.7',
  ]);
});
