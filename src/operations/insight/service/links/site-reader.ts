import type { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';

/** One answer of the site. The body is there for pages, site maps and PDF files alone. */
export interface SiteAnswer {
  status: number;
  type: string;
  location: string | null;
  /** A file of no bytes. */
  isEmpty: boolean;
  body: Uint8Array | undefined;
}

/** Reads addresses of our own site, as a visitor who has no cookie and sends nothing. */
export interface SiteReader {
  /** Throws when nothing answers within its time. */
  read(path: string): Promise<SiteAnswer>;
}

const timeLimitMs = 20_000;
const mostBytes = 30 * 1024 ** 2;
const read = ['text/html', 'application/xml', 'application/pdf'];

/** Of a picture, a film or a program it is enough that it is there: by what its name ends with, none of them is read. */
const isNeverRead = (path: string): boolean => /\.(?!html$|pdf$|xml$)\w{2,5}$/.test(path.split('?', 1)[0]!);

interface ReaderOptions {
  publicUrl: string;
  /** What one address may ask the site for in a minute. */
  perMinute: number;
}

/**
 * Asks the public site of this very process, past the network: a process that does jobs may serve no visitors, and what stands before those that do may not let a server in. One request at a
 * time and at most half as many a minute as one address may make, so that whoever waits for the process is not kept waiting. It only ever sends GET and HEAD, without cookies, and follows
 * nothing by itself: nothing can be changed or left by it.
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

  /** From now on there is a site to ask. */
  open(app: Pick<FastifyInstance, 'inject'>): void {
    this.#app = app;
  }

  async read(path: string): Promise<SiteAnswer> {
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
    // Whoever sends it is let come to the end: cut off, it would say that something went wrong.
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
