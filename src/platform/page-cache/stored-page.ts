import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const unpack = promisify(brotliDecompress);
const zip = promisify(gzip);
const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT, BROTLI_PARAM_MODE, BROTLI_MODE_TEXT } = constants;

/** Visits to a cached page that justify its smallest encoding, which costs a hundred times the quick one. */
const visitsBeforeShrinking = 5;
/** Visits without encoding that justify the memory of the plain page, four times that of the brotli. */
const visitsBeforeKeepingPlain = 5;

/** One encoding of a page: its bytes and its header block, the request id last. */
interface EncodedPage {
  bytes: Buffer;
  head: string[];
}

/**
 * A finished page with everything that its response needs. It is stored as brotli, which nearly all clients accept and which is a
 * quarter of the size or less; gzip and the plain page are derived for the others.
 */
export class StoredPage {
  readonly status: number;
  /** The data of the page, where it is sent separately. */
  readonly data: StoredPage | undefined;
  /** Identifies the content: the beginning of its hash. */
  readonly version: string;
  readonly etag: string;
  readonly #headers: readonly string[];
  readonly #notModified: string[];
  #brotli: EncodedPage;
  #gzip: Promise<EncodedPage> | undefined;
  #plain: Promise<EncodedPage> | undefined;
  #plainVisits = 0;
  /** Bytes of the cached gzip and plain page. */
  #otherBytes = 0;
  #visits = 0;
  /** Called with the number of bytes by which the page has grown. */
  onGrowth: ((bytes: number) => void) | undefined;

  private constructor(status: number, version: string, headers: readonly string[], packed: Buffer, data?: StoredPage) {
    this.status = status;
    this.data = data;
    this.version = version;
    this.etag = `"${version}"`;
    this.#headers = [...headers, 'etag', this.etag];
    this.#brotli = this.#encoded(packed, 'br');
    this.#notModified = [...this.#headers, 'x-request-id', ''];
  }

  /** Creates the page and its first encoding, brotli at a quality that costs the first visitor little. */
  static async create(status: number, html: string, headers: readonly string[], data?: StoredPage): Promise<StoredPage> {
    const bytes = Buffer.from(html);
    const version = createHash('sha256').update(bytes).digest('base64url').slice(0, 22);
    return new StoredPage(status, version, headers, await compress(bytes, 5), data);
  }

  get bytes(): number {
    return this.#brotli.bytes.length + this.#otherBytes + (this.data?.bytes ?? 0);
  }

  /** Counts a visit to the cached page; after several the smallest encoding is created. */
  noteVisit(): void {
    this.#visits += 1;
    if (this.#visits === visitsBeforeShrinking) void this.shrink();
  }

  /** Replaces the quick brotli by the smallest one; runs on a worker thread of the runtime. */
  async shrink(): Promise<void> {
    const before = this.bytes;
    this.#brotli = this.#encoded(await compress(await this.#unpack(), 11), 'br');
    this.onGrowth?.(this.bytes - before);
  }

  /** Answers GET and HEAD in the best accepted encoding, or with 304 when the client has this very page. */
  send(request: IncomingMessage, response: ServerResponse, requestId: string): void {
    const answer = ({ head, bytes }: EncodedPage): void => {
      head[head.length - 1] = requestId;
      response.writeHead(this.status, head);
      response.end(request.method === 'HEAD' ? undefined : bytes);
    };
    if (this.status === 200 && request.headers['if-none-match'] === this.etag) {
      this.#notModified[this.#notModified.length - 1] = requestId;
      response.writeHead(304, this.#notModified);
      response.end();
      return;
    }
    const accepted = request.headers['accept-encoding'] ?? '';
    if (takesBrotli.test(accepted)) return answer(this.#brotli);
    const other = takesGzip.test(accepted) ? this.#inGzip() : this.#inPlain();
    void other.then(answer, () => response.destroy());
  }

  /** Creates gzip for its first request, because few clients need it. */
  #inGzip(): Promise<EncodedPage> {
    this.#gzip ??= this.#unpack().then(async (whole) => {
      const bytes = ofItsOwn(await zip(whole, { level: 9 }));
      this.#growBy(bytes.length);
      return this.#encoded(bytes, 'gzip');
    });
    return this.#gzip;
  }

  /** Unpacked once for simultaneous requests; cached where requests are frequent, such as a monitor of the home page. */
  #inPlain(): Promise<EncodedPage> {
    this.#plainVisits += 1;
    this.#plain ??= this.#unpack().then((bytes) => {
      if (this.#plainVisits < visitsBeforeKeepingPlain) this.#plain = undefined;
      else this.#growBy(bytes.length);
      return this.#encoded(bytes);
    });
    return this.#plain;
  }

  #growBy(bytes: number): void {
    this.#otherBytes += bytes;
    this.onGrowth?.(bytes);
  }

  #unpack(): Promise<Buffer> {
    return unpack(this.#brotli.bytes);
  }

  #encoded(bytes: Buffer, encoding?: string): EncodedPage {
    const head = [...this.#headers, 'content-length', String(bytes.length)];
    if (encoding) head.push('content-encoding', encoding);
    return { bytes, head: [...head, 'x-request-id', ''] };
  }
}

/** An encoding that is named, unless with the weight zero. */
const takesBrotli = /\bbr\b(?!;q=0(?:\.0*)?(?:,|$))/;
const takesGzip = /\bgzip\b(?!;q=0(?:\.0*)?(?:,|$))/;

async function compress(bytes: Buffer, quality: number): Promise<Buffer> {
  return ofItsOwn(
    await brotli(bytes, {
      params: { [BROTLI_PARAM_QUALITY]: quality, [BROTLI_PARAM_SIZE_HINT]: bytes.length, [BROTLI_PARAM_MODE]: BROTLI_MODE_TEXT },
    }),
  );
}

/** Copies the bytes: the runtime allocates buffers of up to 32 KB in blocks of 64, and a cached one would keep its whole block. */
function ofItsOwn(bytes: Buffer): Buffer {
  const own = Buffer.allocUnsafeSlow(bytes.length);
  own.set(bytes);
  return own;
}
