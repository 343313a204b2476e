import { request as requestPlainly, type IncomingHttpHeaders } from 'node:http';
import { request as requestSecurely } from 'node:https';
import { connect, type PeerCertificate, type SecureVersion, type TLSSocket } from 'node:tls';

export interface AddressAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  readonly ms: number;
}

const timeoutMs = 6000;
/** Enough for a page or the metrics; the rest is not read. */
const longestBody = 4 * 1024 ** 2;

/**
 * Requests an address of the installation. Certificates are not verified, because a wrong one is a finding of its own and must not
 * hide all others. Rejects with the system's error when there is no answer.
 */
export function requestAddress(url: URL, headers: Readonly<Record<string, string>> = {}): Promise<AddressAnswer> {
  const start = url.protocol === 'https:' ? requestSecurely : requestPlainly;
  const began = performance.now();
  return new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(timeoutMs);
    const asked = start(url, { headers, signal, agent: false, rejectUnauthorized: false }, (response) => {
      const chunks: Buffer[] = [];
      let size = 0;
      const end = (): void =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(chunks),
          ms: Math.round(performance.now() - began),
        });
      response.on('data', (chunk: Buffer) => {
        chunks.push(chunk);
        size += chunk.length;
        if (size <= longestBody) return;
        end();
        response.destroy();
      });
      response.once('end', end).once('error', reject);
    });
    asked.once('error', reject).end();
  });
}

export interface Handshake {
  readonly protocol: string;
  /** `h2` where the server offers HTTP/2. */
  readonly alpn: string | false;
  /** The code of the first fault of the certificate chain; undefined for a valid one. */
  readonly fault: string | undefined;
  readonly certificate: PeerCertificate;
}

export interface HandshakeOptions {
  /** The newest version that is offered. */
  readonly newest?: SecureVersion;
  /** The trusted authorities, if not those of this machine's settings. */
  readonly authorities?: readonly string[];
}

/** Opens a TLS connection as browsers do, without a request. Rejects when there is none. */
export function shakeHands(url: URL, { newest, authorities }: HandshakeOptions = {}): Promise<Handshake> {
  const host = url.hostname.replaceAll(/[[\]]/g, '');
  return new Promise((resolve, reject) => {
    const socket: TLSSocket = connect({
      host,
      port: Number(url.port || 443),
      servername: /^[\d.]+$|:/.test(host) ? '' : host,
      ALPNProtocols: ['h2', 'http/1.1'],
      rejectUnauthorized: false,
      ...(authorities && { ca: [...authorities] }),
      // OpenSSL refuses old versions itself unless its security level is lowered.
      ...(newest && { maxVersion: newest, minVersion: 'TLSv1', ciphers: 'DEFAULT@SECLEVEL=0' }),
    });
    socket.setTimeout(timeoutMs, () => socket.destroy(new Error('timeout')));
    socket.once('error', reject).once('secureConnect', () => {
      const fault = socket.authorized ? undefined : String(socket.authorizationError);
      resolve({
        protocol: socket.getProtocol() ?? '',
        alpn: socket.alpnProtocol ?? false,
        fault,
        certificate: socket.getPeerCertificate(),
      });
      socket.destroy();
    });
  });
}

/** Names a failed request for operators. */
export function nameFailure(error: unknown): string {
  const { code = '', name, message } = error as NodeJS.ErrnoException;
  if (name === 'TimeoutError' || name === 'AbortError' || message === 'timeout' || code === 'ETIMEDOUT') return '没有及时应答';
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return '域名无法解析';
  if (code === 'ECONNREFUSED') return '没有程序在这个地址上监听';
  if (code === 'ECONNRESET' || code === 'EPIPE') return '连接被中断';
  return `无法连接${/^[A-Z_0-9]{3,60}$/.test(code) ? `（${code}）` : ''}`;
}
