import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';

/** The content exceeds the limit; nothing is stored. */
export class FileTooLargeError extends Error {
  override readonly name = 'FileTooLargeError';
  readonly limit: number;

  constructor(limit: number) {
    super(`the file is larger than ${limit} bytes`);
    this.limit = limit;
  }
}

/** The properties of a complete draft. */
export interface DraftFacts {
  readonly size: number;
  /** The hash of the whole content, in lower-case hex. */
  readonly sha256: string;
  /** The first bytes, at most 4,096, for detecting the file type. */
  readonly head: Buffer;
}

const headLength = 4096;

/** Writes a stream, at most `limit` bytes, into an open file. */
export async function writeDraft(content: AsyncIterable<Uint8Array>, handle: FileHandle, limit: number): Promise<DraftFacts> {
  const hash = createHash('sha256');
  let head = Buffer.alloc(0);
  let size = 0;
  for await (const chunk of content) {
    size += chunk.byteLength;
    if (size > limit) throw new FileTooLargeError(limit);
    if (head.byteLength < headLength) head = Buffer.concat([head, chunk.subarray(0, headLength - head.byteLength)]);
    hash.update(chunk);
    await handle.writeFile(chunk);
  }
  return { size, sha256: hash.digest('hex'), head };
}
