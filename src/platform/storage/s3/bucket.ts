import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { StoreError } from '../store-error.ts';
import type { BucketPlace } from './place.ts';
import { openSender, type RequestBody, type SendRequest } from './request.ts';
import { readTextBody, readBodyPieces, readWholeBody } from './response.ts';

/** Metadata of an object. */
export interface ObjectFacts {
  readonly size: number;
  /** The hash that this program stored on upload; undefined for an object of another program. */
  readonly sha256: string | undefined;
}

/** An object being read. The stream fails instead of delivering wrong bytes. */
export interface ObjectReading extends ObjectFacts {
  readonly content: Readable;
}

/** Objects of one bucket. Every method throws `StoreError`. */
export interface Bucket {
  readonly place: BucketPlace;
  readonly send: SendRequest;
  /** Uploads an object in one request, with its hash signed and stored as metadata. */
  put(key: string, body: RequestBody): Promise<void>;
  find(key: string): Promise<ObjectFacts>;
  /**
   * Reads an object, or the part between two bytes, both inclusive. For a whole object the hash is verified before its last piece
   * is delivered.
   */
  read(key: string, part?: { start: number; end: number }): Promise<ObjectReading>;
  /** Reads a small object and verifies its hash; a longer one is refused. */
  readWhole(key: string, longest: number): Promise<Buffer>;
  /** A missing object is not an error. */
  remove(key: string): Promise<void>;
}

/** The metadata header with the hash of the content. */
export const hashHeader = 'x-amz-meta-sha256';

/** Returns the headers of every upload. */
export const objectHeaders = (sha256: string): Record<string, string> => ({
  'content-type': 'application/octet-stream',
  [hashHeader]: sha256,
});

export function openBucket(place: BucketPlace): Bucket {
  const send = openSender(place);
  const { timeoutMs } = place;
  return {
    place,
    send,
    put: (key, body) =>
      send(
        { method: 'PUT', key, body, headers: objectHeaders(body.sha256) },
        async (answer) => void (await readTextBody(answer, timeoutMs)),
      ),
    find: (key) =>
      send({ method: 'HEAD', key }, async (answer) => {
        answer.resume();
        return factsOf(answer);
      }),
    read: (key, part) =>
      send({ method: 'GET', key, ...(part && { headers: { range: `bytes=${part.start}-${part.end}` } }) }, async (answer) => {
        const facts = factsOf(answer);
        const length = part ? requirePart(answer, part) : facts.size;
        const pieces = checkPieces(readBodyPieces(answer, timeoutMs), { length, sha256: part ? undefined : facts.sha256 });
        return { ...facts, content: Readable.from(pieces, { objectMode: false }) };
      }),
    readWhole: (key, longest) =>
      send({ method: 'GET', key }, async (answer) => {
        const { size, sha256 } = factsOf(answer);
        const bytes = await readWholeBody(answer, timeoutMs, longest);
        if (bytes.length !== size || (sha256 && hashOf(bytes) !== sha256)) throw new StoreError('damaged');
        return bytes;
      }),
    remove: (key) => send({ method: 'DELETE', key }, async (answer) => void answer.resume()).catch(passOverMissing),
  };
}

function passOverMissing(error: unknown): void {
  if (!(error instanceof StoreError && error.fault === 'missing')) throw error;
}

function factsOf({ headers }: IncomingMessage): ObjectFacts {
  const length = headers['content-length'];
  if (length === undefined || !/^\d+$/.test(length)) throw new StoreError('damaged');
  const noted = headers[hashHeader];
  return { size: Number(length), sha256: typeof noted === 'string' && /^[0-9a-f]{64}$/.test(noted) ? noted : undefined };
}

/** Returns the length of the part, if it is the requested one. Throws when the store sends the whole object instead. */
function requirePart(answer: IncomingMessage, { start, end }: { start: number; end: number }): number {
  const [, from, to] = /^bytes (\d+)-(\d+)\//.exec(answer.headers['content-range'] ?? '') ?? [];
  if (answer.statusCode === 206 && Number(from) === start && Number(to) <= end && Number(to) >= start) return Number(to) - start + 1;
  answer.destroy();
  throw new StoreError('damaged', 'Range');
}

/** Passes the pieces on, the last one only when length and hash are correct. */
async function* checkPieces(
  pieces: AsyncIterable<Buffer>,
  { length, sha256 }: { length: number; sha256: string | undefined },
): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  let size = 0;
  let last: Buffer | undefined;
  for await (const piece of pieces) {
    if (last) yield last;
    last = piece;
    size += piece.length;
    if (size > length) throw new StoreError('damaged');
    if (sha256) hash.update(piece);
  }
  if (size !== length || (sha256 && hash.digest('hex') !== sha256)) throw new StoreError('damaged');
  if (last) yield last;
}

export const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
