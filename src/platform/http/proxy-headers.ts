import type { FastifyRequest } from 'fastify';
import type { Config } from '../config/config.ts';

/** Headers in which a proxy describes the visitor's connection, or continues a trace. */
const proxyHeaders = ['x-tls-protocol', 'x-tls-cipher', 'x-http-version', 'traceparent', 'tracestate'] as const;

/** Returns the value of Fastify's `trustProxy` for `TRUST_PROXY`. */
export function trustedHops(trustProxy: Config['trustProxy']): string[] | ((address: string, hop: number) => boolean) {
  return typeof trustProxy === 'number' ? (_address, hop) => hop < trustProxy : trustProxy;
}

/**
 * Removes headers that only a trusted proxy may set from a request that none has forwarded: a visitor who connects directly could
 * claim any connection, or have every request traced.
 */
export function dropUntrustedHeaders({ ips = [], headers }: FastifyRequest): void {
  if (ips.length > 1) return;
  for (const name of proxyHeaders) delete headers[name];
}
