import { kurrentUrlProblem, readingUrl, withOwnConnection, withQuickDiscovery } from './kurrent-url.js';

it.each([
  'kurrentdb://127.0.0.1:2113?tls=false',
  'kurrentdb://user:pass%40word@kurrentdb.example:2113',
  'kurrentdb://a:2113,b:2113,c:2113?tls=true&nodePreference=leader',
  'kurrentdb+discover://user:password@cluster.example',
])('%s can be used', (url) => {
  expect(kurrentUrlProblem(url)).toBeNull();
});

it.each([
  ['postgres://user:password@host:5432/events', 'must be a URL such as'],
  ['esdb://host:2113', 'must be a URL such as'],
  ['kurrentdb://', 'must be a URL such as'],
  ['kurrentdb://a b:2113', 'must be a URL such as'],
  ['kurrentdb+discover://a:2113,b:2113', 'must name one host after kurrentdb+discover://'],
  ['kurrentdb://a:1,b:2?nodePreference=follower', 'must not set nodePreference to follower'],
  ['kurrentdb://a:1?tls=false&throwOnAppendFailure=false', 'must not set throwOnAppendFailure to false'],
])('%s is refused', (url, problem) => {
  expect(kurrentUrlProblem(url)).toContain(problem);
});

it.each([
  ['kurrentdb://a:2113', 'kurrentdb://a:2113?discoveryInterval=20'],
  ['kurrentdb://a:2113/?', 'kurrentdb://a:2113/?discoveryInterval=20'],
  ['kurrentdb://u:p@a:1,b:2?tls=false', 'kurrentdb://u:p@a:1,b:2?tls=false&discoveryInterval=20'],
  ['kurrentdb://a:1?DiscoveryInterval=100&tls=false', 'kurrentdb://a:1?DiscoveryInterval=100&tls=false'],
])('%s: a new client looks for the leader at once, unless the URL says otherwise', (url, quick) => {
  expect(withQuickDiscovery(url)).toBe(quick);
});

it('reads are by a user who is percent-encoded in the URL, and whom it does not name then', () => {
  expect(readingUrl('kurrentdb://ward%40board:p%40ss%2Fword@a:1,b:2?tls=true')).toEqual({
    url: 'kurrentdb://a:1,b:2?tls=true',
    credentials: { username: 'ward@board', password: 'p@ss/word' },
  });
});

it.each(['kurrentdb+discover://user:password@cluster.example', 'kurrentdb://a:1,b:2?tls=true&tlsCaFile=%2Fa:b@c'])(
  '%s is used for reads as it is',
  (url) => {
    expect(readingUrl(url)).toEqual({ url });
  },
);

it('each client has a connection of its own, unless the URL says how long a ping may take', () => {
  expect(withOwnConnection('kurrentdb://a:1?tls=false', 3)).toBe('kurrentdb://a:1?tls=false&keepAliveTimeout=10003');
  expect(withOwnConnection('kurrentdb://a:1', 10_001)).toBe('kurrentdb://a:1?keepAliveTimeout=10001');
  expect(withOwnConnection('kurrentdb://a:1?keepAliveTimeout=500', 3)).toBe('kurrentdb://a:1?keepAliveTimeout=500');
});
