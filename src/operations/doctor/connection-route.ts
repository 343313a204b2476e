import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { fail } from '#contract/call-error.ts';
import type { MasterSecret } from '#platform/config/secret.ts';
import { networkOf } from '#platform/http/visitor-network.ts';

/** Also answered by a site that is not open yet, as every path below `/healthz`. */
export const connectionPath = '/healthz/connection';

/** How the site sees a connection, after the proxies in front of it. */
export interface SeenConnection {
  /** The network that the site takes for the visitor's. */
  readonly network: string;
  /** The network of the direct peer. */
  readonly peer: string;
  readonly protocol: string;
  readonly host: string;
  /** Number of addresses in `X-Forwarded-For`. */
  readonly forwarded: number;
  /** How many of them `TRUST_PROXY` lets the site believe. */
  readonly believed: number;
}

/** The time in ms, and the proof that a holder of the master key sent it. */
const timeHeader = 'x-doctor-time';
const proofHeader = 'x-doctor-proof';
const longestMs = 60_000;

const prove = (secret: MasterSecret, time: string): Buffer =>
  createHmac('sha256', secret.deriveKey('doctor-connection')).update(time).digest();

/** Returns the headers of a request that the route answers. */
export function signConnectionRequest(secret: MasterSecret, now: number): Record<string, string> {
  return { [timeHeader]: String(now), [proofHeader]: prove(secret, String(now)).toString('hex') };
}

/** Registers the route that tells the doctor of this installation how its request arrived. For anybody else it does not exist. */
export function registerConnectionRoute(app: FastifyInstance, secret: MasterSecret): void {
  app.get(connectionPath, async (request, reply) => {
    if (!isProven(secret, request)) throw fail('notFound');
    const { ip, ips = [ip], protocol, host, headers, socket } = request;
    const seen: SeenConnection = {
      network: networkOf(ip),
      peer: networkOf(socket.remoteAddress ?? ''),
      protocol,
      host,
      forwarded: [headers['x-forwarded-for'] ?? []].flat().flatMap((value) => value.split(',')).length,
      believed: ips.length - 1,
    };
    return reply.header('cache-control', 'no-store').send(seen);
  });
}

function isProven(secret: MasterSecret, { headers }: FastifyRequest): boolean {
  const [time, proof] = [headers[timeHeader], headers[proofHeader]];
  if (typeof time !== 'string' || typeof proof !== 'string') return false;
  if (!/^\d{13}$/.test(time) || !/^[0-9a-f]{64}$/.test(proof)) return false;
  return Math.abs(Date.now() - Number(time)) <= longestMs && timingSafeEqual(Buffer.from(proof, 'hex'), prove(secret, time));
}
