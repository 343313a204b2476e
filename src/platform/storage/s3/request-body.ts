import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { RequestBody } from './request.ts';

/** A local file to be uploaded. */
export interface LocalDraft {
  readonly path: string;
  readonly size: number;
  readonly sha256: string;
}

export function bodyOf(bytes: Uint8Array): RequestBody {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return { size: bytes.length, sha256, md5: createHash('md5').update(bytes).digest('base64'), open: () => bytes };
}

/** Prepares a part of a draft, at most `most` bytes from `start`: read once for its hashes, and again for each try. */
export async function openPart({ path, size }: Pick<LocalDraft, 'path' | 'size'>, start: number, most: number): Promise<RequestBody> {
  const end = Math.min(start + most, size) - 1;
  if (end < start) return bodyOf(new Uint8Array());
  const open = () => createReadStream(path, { start, end });
  const [sha, md5] = [createHash('sha256'), createHash('md5')];
  for await (const piece of open() as AsyncIterable<Buffer>) {
    sha.update(piece);
    md5.update(piece);
  }
  return { size: end - start + 1, sha256: sha.digest('hex'), md5: md5.digest('base64'), open };
}
