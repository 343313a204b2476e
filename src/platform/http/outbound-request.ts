import { lookup, type LookupAddress, type LookupAllOptions } from 'node:dns';
import { request as requestPlainly, type IncomingMessage } from 'node:http';
import { request as requestSecurely } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isTypedHostAllowed, withCheckedHost } from '../outbound/guard.ts';
import { isInternalAddress } from './internal-address.ts';

export interface OutboundRequest {
  readonly method: 'GET' | 'HEAD' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Timeout in ms for everything: resolution, connection and reading the response. */
  readonly timeoutMs: number;
  /** Maximum number of bytes to read of the response; the rest is dropped. */
  readonly longestAnswer: number;
  /** True when `http:` is allowed for any host. Hosts that the operator allows may always use it. */
  readonly allowsPlainHttp?: boolean;
  /** `host` or `host:port`, in lower case: hosts that are allowed although they are in an internal network. */
  readonly allowedHosts?: readonly string[];
  /** The resolver; the system's by default. */
  readonly resolve?: ResolveName;
}

/** `dns.lookup` as used here: all addresses of a name. */
export type ResolveName = (
  name: string,
  options: LookupAllOptions,
  done: (error: NodeJS.ErrnoException | null, found: LookupAddress[]) => void,
) => void;

export interface OutboundAnswer {
  readonly status: number;
  /** The raw header `Retry-After`. */
  readonly retryAfter: string | undefined;
  /** The beginning of the response body, read as UTF-8. */
  readonly text: string;
  readonly isCut: boolean;
}

export type OutboundReason = keyof typeof outboundReasons;

/** Reasons for a failed request, for people. */
export const outboundReasons = {
  address: '地址有误',
  scheme: '地址应以 https:// 开头',
  inner: '指向内部网络',
  unlisted: '不在运维允许的公网主机（OUTBOUND_PUBLIC_HOSTS）中',
  unresolved: '域名无法解析',
  timeout: '没有回应',
  certificate: '证书无效',
  unreachable: '无法连接',
} as const;

/** A request to an address that somebody typed failed, or was refused. */
export class OutboundError extends Error {
  override readonly name = 'OutboundError';
  readonly reason: OutboundReason;

  constructor(reason: OutboundReason, cause?: unknown) {
    super(`outbound: ${reason}`, { cause });
    this.reason = reason;
  }
}

/**
 * Requests an address that users entered, protected against access to the firm's networks (SSRF): the name is resolved once,
 * every address is checked, and the connection goes to one of the checked addresses; redirects are not followed, and time and
 * size of the response are limited. Throws `OutboundError`; any HTTP status is a response.
 */
export async function requestOutbound(address: string | URL, request: OutboundRequest): Promise<OutboundAnswer> {
  const { url, isAllowed } = checkOutboundAddress(address, request);
  try {
    return await withCheckedHost(() => ask(url, request, isAllowed ? undefined : lookUpOutside(request.resolve)));
  } catch (error) {
    throw error instanceof OutboundError ? error : new OutboundError(reasonOf(error as NodeJS.ErrnoException), error);
  }
}

/** Checks an address before its name is resolved, for forms in which it is typed. Throws `OutboundError`. */
export function checkOutboundAddress(
  address: string | URL,
  { allowsPlainHttp = false, allowedHosts = [] }: Pick<OutboundRequest, 'allowsPlainHttp' | 'allowedHosts'>,
): { url: URL; isAllowed: boolean } {
  const url = URL.parse(address);
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') throw new OutboundError('address');
  const host = url.hostname.replaceAll(/[[\]]/g, '');
  const port = url.port || (url.protocol === 'https:' ? '443' : '80');
  const isAllowed = allowedHosts.some((one) => one === url.hostname || one === host || one === `${url.hostname}:${port}`);
  if (isAllowed) return { url, isAllowed };
  if (url.protocol === 'http:' && !allowsPlainHttp) throw new OutboundError('scheme');
  // Node does not resolve IP addresses.
  if (isIP(host) && isInternalAddress(host)) throw new OutboundError('inner');
  if (!isTypedHostAllowed(host, Number(port))) throw new OutboundError('unlisted');
  return { url, isAllowed };
}

/** Resolves a name and refuses internal addresses. Node connects only to the addresses that this returns. */
const lookUpOutside =
  (resolve: ResolveName = lookup): LookupFunction =>
  (name, options, done) => {
    resolve(name, { ...options, all: true }, (error, found) => {
      if (error) return done(error, []);
      if (found.some(({ address }) => isInternalAddress(address))) return done(new OutboundError('inner'), []);
      if (options.all) return done(null, found);
      done(null, found[0]!.address, found[0]!.family);
    });
  };

function ask(url: URL, request: OutboundRequest, lookUp: LookupFunction | undefined): Promise<OutboundAnswer> {
  const { method, headers, body, timeoutMs, longestAnswer } = request;
  const start = url.protocol === 'https:' ? requestSecurely : requestPlainly;
  const signal = AbortSignal.timeout(timeoutMs);
  return new Promise((resolve, reject) => {
    const asked = start(url, { method, headers, signal, agent: false, ...(lookUp && { lookup: lookUp }) }, (response) => {
      readBeginning(response, longestAnswer).then(resolve, reject);
    });
    asked.on('error', reject);
    asked.end(body);
  });
}

async function readBeginning(response: IncomingMessage, longest: number): Promise<OutboundAnswer> {
  const status = response.statusCode ?? 0;
  const retryAfter = response.headers['retry-after'];
  const chunks: Buffer[] = [];
  let size = 0;
  if (longest > 0)
    for await (const chunk of response as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      size += chunk.length;
      if (size > longest) break;
    }
  response.destroy();
  return { status, retryAfter, text: Buffer.concat(chunks).subarray(0, longest).toString('utf8'), isCut: size > longest };
}

function reasonOf({ name, code = '' }: NodeJS.ErrnoException): OutboundReason {
  if (name === 'TimeoutError' || name === 'AbortError' || code === 'ETIMEDOUT') return 'timeout';
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'unresolved';
  if (/CERT|^ERR_TLS|UNABLE_TO_/.test(code)) return 'certificate';
  return 'unreachable';
}
