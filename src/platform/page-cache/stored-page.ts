import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT, BROTLI_PARAM_MODE, BROTLI_MODE_TEXT } = constants;

/** So many visits to a kept page pay for its smallest encoding, which costs a hundred times what the quick one does. */
const visitsBeforeShrinking = 5;

/** One encoding of a page: its bytes and the header block that goes with them, the request id last. */
interface EncodedPage {
  bytes: Buffer;
  head: string[];
}

/** A finished page: its bytes in the encodings that were asked for so far, and everything its answer needs. */
export class StoredPage {
  readonly status: number;
  /** What the page was made of, where it travels apart from it. */
  readonly data: StoredPage | undefined;
  /** Names the content: the beginning of its hash. */
  readonly version: string;
  readonly etag: string;
  readonly #headers: readonly string[];
  readonly #identity: EncodedPage;
  readonly #notModified: string[];
  #brotli: EncodedPage | undefined;
  #gzip: EncodedPage | undefined;
  #visits = 0;
  /** Told by how many bytes the page has grown. */
  onGrowth: ((bytes: number) => void) | undefined;

  private constructor(status: number, html: Buffer, headers: readonly string[], data?: StoredPage) {
    this.status = status;
    this.data = data;
    this.version = createHash('sha256').update(html).digest('base64url').slice(0, 22);
    this.etag = `"${this.version}"`;
    this.#headers = [...headers, 'etag', this.etag];
    this.#identity = this.#encoded(html);
    this.#notModified = [...this.#headers, 'x-request-id', ''];
  }

  /** Makes the page and its first encoding, brotli at the quality that costs the first visitor little. */
  static async create(status: number, html: string, headers: readonly string[], data?: StoredPage): Promise<StoredPage> {
    const page = new StoredPage(status, Buffer.from(html), headers, data);
    page.#brotli = page.#encoded(await compress(page.#identity.bytes, 5), 'br');
    return page;
  }

  get bytes(): number {
    return this.#identity.bytes.length + (this.#brotli?.bytes.length ?? 0) + (this.#gzip?.bytes.length ?? 0) + (this.data?.bytes ?? 0);
  }

  /** Counts a visit to the kept page; one that is asked for often is made as small as it can be. */
  noteVisit(): void {
    this.#visits += 1;
    if (this.#visits === visitsBeforeShrinking) void this.shrink();
  }

  /** Replaces the quick brotli by the smallest one; runs on a worker thread of the runtime. */
  async shrink(): Promise<void> {
    const before = this.bytes;
    this.#brotli = this.#encoded(await compress(this.#identity.bytes, 11), 'br');
    this.onGrowth?.(this.bytes - before);
  }

  /** Answers GET and HEAD, in the best encoding at hand, or 304 when the visitor has this very page. */
  send(request: IncomingMessage, response: ServerResponse, requestId: string): void {
    if (this.status === 200 && request.headers['if-none-match'] === this.etag) {
      this.#notModified[this.#notModified.length - 1] = requestId;
      response.writeHead(304, this.#notModified);
      response.end();
      return;
    }
    const { head, bytes } = this.#choose(request.headers['accept-encoding']);
    head[head.length - 1] = requestId;
    response.writeHead(this.status, head);
    response.end(request.method === 'HEAD' ? undefined : bytes);
  }

  #choose(accepted: string | string[] | undefined): EncodedPage {
    if (typeof accepted !== 'string') return this.#identity;
    if (this.#brotli && /\bbr\b(?!;q=0(?:\.0*)?(?:,|$))/.test(accepted)) return this.#brotli;
    if (!/\bgzip\b(?!;q=0(?:\.0*)?(?:,|$))/.test(accepted)) return this.#identity;
    if (!this.#gzip) void this.#addGzip();
    return this.#gzip ?? this.#identity;
  }

  /** Few visitors ask for gzip; the first of them gets the plain page while it is made. */
  async #addGzip(): Promise<void> {
    const bytes = await zip(this.#identity.bytes, { level: 9 });
    if (this.#gzip) return;
    this.#gzip = this.#encoded(bytes, 'gzip');
    this.onGrowth?.(bytes.length);
  }

  #encoded(bytes: Buffer, encoding?: string): EncodedPage {
    const head = [...this.#headers, 'content-length', String(bytes.length)];
    if (encoding) head.push('content-encoding', encoding);
    return { bytes, head: [...head, 'x-request-id', ''] };
  }
}

function compress(bytes: Buffer, quality: number): Promise<Buffer> {
  return brotli(bytes, {
    params: { [BROTLI_PARAM_QUALITY]: quality, [BROTLI_PARAM_SIZE_HINT]: bytes.length, [BROTLI_PARAM_MODE]: BROTLI_MODE_TEXT },
  });
}
