import { fail } from '#contract/call-error.ts';
import { readApart } from '#platform/documents/read-apart.ts';
import { readableTypes } from '#platform/documents/readable-types.ts';
import { createBoundedQueue, QueueFullError } from '#platform/picture/bounded-queue.ts';

/** Tells whether words can be read out of a document. */
export interface DocumentReader {
  /** False for a document that is broken, locked, made of pictures, or takes too long. Throws 40029 while too many wait. */
  canRead(bytes: Uint8Array, mediaType: string): Promise<boolean>;
}

const timeLimitMs = 15_000;

/** One document at a time, each in a thread of its own: a broken one takes neither the memory nor the time of the site. */
export function createDocumentReader({ atOnce = 1, waiting = 12 } = {}): DocumentReader {
  const run = createBoundedQueue({ atOnce, waiting });
  return {
    async canRead(bytes, mediaType) {
      if (!readableTypes.includes(mediaType)) return true;
      try {
        // A copy: the thread takes what it is given.
        const text = await run(() => readApart(new Uint8Array(bytes), mediaType, { timeLimitMs }));
        return /[\p{L}\p{N}]{2}/u.test(text);
      } catch (error) {
        if (error instanceof QueueFullError) throw fail('tooManyRequests', '当前上传的人较多，请稍后再试', { retryAfter: 30 });
        return false;
      }
    },
  };
}
