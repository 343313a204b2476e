import type { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';

/** One response of the site. The body is included only for pages, site maps and PDF files. */
export interface SiteResponse {
  status: number;
  type: string;
  location: string | null;
  /** True for an empty file. */
  isEmpty: boolean;
  body: Uint8Array | undefined;
}

/** Reads addresses of the firm's own site like a visitor without cookies. */
export interface SiteReader {
  /** Throws on a timeout. */
  read(path: string): Promise<SiteResponse>;
}

const timeLimitMs = 20_000;
const mostBytes = 30 * 1024 ** 2;
const read = ['text/html', 'application/xml', 'application/pdf'];

/** For pictures, videos and scripts their existence is enough: files with these extensions are not read. */
const isNeverRead = (path: string): boolean => /\.(?!html$|pdf$|xml$)\w{2,5}$/.test(path.split('?', 1)[0]!);

interface ReaderOptions {
  publicUrl: string;
  /** The rate limit of the site for one address, per minute. */
  perMinute: number;
}

/**
 * Requests the public site of this process without the network: a process that runs jobs may serve no visitors, and the proxy in
 * front of those that do may refuse servers. Sends one request at a time and at most half of the rate limit, so that visitors do
 * not wait. Sends only GET and HEAD, without cookies, and does not follow redirects, so nothing can be changed.
 */
export class OwnSite implements SiteReader {
  readonly #host: string;
  readonly #gapMs: number;
  #app: Pick<FastifyInstance, 'inject'> | undefined;
  #next = 0;

  constructor({ publicUrl, perMinute }: ReaderOptions) {
    this.#host = new URL(publicUrl).host;
    this.#gapMs = 60_000 / (perMinute / 2);
  }

  /** Sets the site to request. */
  open(app: Pick<FastifyInstance, 'inject'>): void {
    this.#app = app;
  }

  async read(path: string): Promise<SiteResponse> {
    if (!this.#app) throw new Error('the site does not stand yet');
    await this.#waitForTurn();
    const method = isNeverRead(path) ? 'HEAD' : 'GET';
    const response = await this.#app.inject({
      method,
      url: path,
      headers: { host: this.#host, 'user-agent': 'link-check bot', accept: 'text/html,*/*' },
      signal: AbortSignal.timeout(timeLimitMs),
      payloadAsStream: true,
    });
    const { headers, statusCode: status } = response;
    const type = (headers['content-type'] ?? '').split(';', 1)[0]!;
    const length = headers['content-length'];
    const isRead = method === 'GET' && status === 200 && read.includes(type) && Number(length ?? 0) <= mostBytes;
    const body = await collect(response.stream(), isRead);
    return {
      status,
      type,
      location: headers.location ?? null,
      isEmpty: status === 200 && length !== undefined && Number(length) === 0,
      body,
    };
  }

  async #waitForTurn(): Promise<void> {
    const wait = this.#next - Date.now();
    if (wait > 1) await new Promise((resolve) => setTimeout(resolve, wait));
    this.#next = Math.max(Date.now(), this.#next) + this.#gapMs;
  }
}

async function collect(stream: Readable, isRead: boolean): Promise<Uint8Array | undefined> {
  if (!isRead) {
    // The response is read to its end: an aborted one would be logged as an error.
    stream.resume();
    return undefined;
  }
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of stream as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > mostBytes) return undefined;
    parts.push(part);
  }
  return new Uint8Array(Buffer.concat(parts));
}
