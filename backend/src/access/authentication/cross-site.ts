import type { IncomingHttpHeaders } from 'node:http';

/**
 * Whether a browser says that another site's page made it send this request. SameSite=Strict keeps the cookie from such
 * requests already; this holds where SameSite does not: a sibling host of the same site, an old browser.
 * A client that is no browser sends neither header, and has no cookie that somebody else could make it use.
 */
export function isCrossSite(headers: IncomingHttpHeaders, host: string): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  if (headers.origin === undefined) return false;
  // The scheme is not compared: behind a proxy that ends TLS it differs. "null" is no URL, and so is another site.
  const origin = URL.parse(headers.origin);
  return origin === null || withoutDefaultPort(origin.host) !== withoutDefaultPort(host.toLowerCase());
}

const withoutDefaultPort = (host: string): string => host.replace(/:(?:80|443)$/, '');
