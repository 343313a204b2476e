import type { IncomingMessage } from 'node:http';
import { StoreError } from '../store-error.ts';

const longestAnswer = 8 * 1024 ** 2;

/** Yields the pieces of a response body, with a timeout per piece. Throws `StoreError` when it breaks off. */
export async function* readBodyPieces(answer: IncomingMessage, timeoutMs: number): AsyncGenerator<Buffer> {
  const pieces = answer[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  try {
    for (;;) {
      const timer = setTimeout(() => answer.destroy(new StoreError('silent')), timeoutMs);
      const { done, value } = await pieces.next().finally(() => clearTimeout(timer));
      if (done) return;
      yield value;
    }
  } catch (error) {
    throw error instanceof StoreError ? error : new StoreError('unreachable', (error as NodeJS.ErrnoException).code);
  } finally {
    answer.destroy();
  }
}

/** Reads a short response as text, within the timeout. */
export async function readTextBody(answer: IncomingMessage, timeoutMs: number): Promise<string> {
  return (await readWholeBody(answer, timeoutMs, longestAnswer)).toString('utf8');
}

/** Reads a whole body within the timeout. Throws `StoreError` when it is too long. */
export async function readWholeBody(answer: IncomingMessage, timeoutMs: number, longest: number): Promise<Buffer> {
  const timer = setTimeout(() => answer.destroy(new StoreError('silent')), timeoutMs);
  const pieces: Buffer[] = [];
  let size = 0;
  try {
    for await (const piece of answer as AsyncIterable<Buffer>) {
      pieces.push(piece);
      size += piece.length;
      if (size > longest) throw new StoreError('damaged');
    }
  } catch (error) {
    throw error instanceof StoreError ? error : new StoreError('unreachable', (error as NodeJS.ErrnoException).code);
  } finally {
    clearTimeout(timer);
  }
  return Buffer.concat(pieces);
}

const spoiltOnTheWay = new Set(['BadDigest', 'XAmzContentSHA256Mismatch', 'IncompleteBody', 'RequestTimeout']);

/** Converts an error response. Only the code of its text is used: the rest may repeat signed data. */
export function toFault(status: number, text: string): StoreError {
  const code = elementOf(text, 'Code')?.slice(0, 60);
  if (code && spoiltOnTheWay.has(code)) return new StoreError('damaged', code);
  if (status === 404 && code !== 'NoSuchBucket') return new StoreError('missing', code);
  const isBusy = status === 429 || (status >= 500 && status !== 501);
  return new StoreError(isBusy ? 'busy' : 'refused', code ?? plainCode(status));
}

/** Returns a code for a response without a body, such as to HEAD. */
function plainCode(status: number): string {
  if (status === 403) return 'AccessDenied';
  return status >= 300 && status < 400 ? 'PermanentRedirect' : String(status);
}

/** Returns the raw text of the first element of this name. */
export function elementOf(xml: string, name: string): string | undefined {
  return new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1];
}

/** Returns the content of all elements of this name. */
export function elementsOf(xml: string, name: string): string[] {
  return [...xml.matchAll(new RegExp(`<${name}>(.*?)</${name}>`, 'gs'))].map((found) => found[1]!);
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

export function unescapeXml(text: string): string {
  return text.replaceAll(/&(?:(amp|lt|gt|quot|apos)|#(\d+)|#x([0-9a-fA-F]+));/g, (_whole, name: string | undefined, decimal, hex) =>
    name ? entities[name]! : String.fromCodePoint(decimal ? Number(decimal) : Number.parseInt(String(hex), 16)),
  );
}
