import type { IncomingMessage } from 'node:http';
import { compile } from '@fastify/proxy-addr';

/**
 * What trusted proxies say of a request that Fastify does not see, as Fastify reads it of those that it does.
 * @param addresses the setting `TRUST_PROXY`.
 */
export function trustedProxies(addresses: readonly string[]) {
  const isTrusted = compile([...addresses]);
  return {
    /** The host that the browser asked for. */
    hostOf({ headers, socket }: IncomingMessage): string {
      const forwarded = [headers['x-forwarded-host'] ?? []].flat().join(',').split(',').at(-1)?.trim();
      return forwarded && isTrusted(socket.remoteAddress ?? '', 0) ? forwarded : (headers.host ?? '');
    },
  };
}
