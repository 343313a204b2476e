import { askOutside } from '../../watching/outside.ts';

/** Somebody who vouches for certificates or times did not answer, or not as they must. `reason` is for the log. */
export class AuthorityError extends Error {
  override readonly name = 'AuthorityError';
  readonly reason: string;

  constructor(reason: string, cause?: unknown) {
    super(`authority: ${reason}`, { cause });
    this.reason = reason;
  }
}

/** Lists of revoked certificates may be long; nothing that we ask for is longer. */
const longestAnswer = 4 * 1024 ** 2;

interface Question {
  timeoutMs: number;
  /** Sent by POST with its kind of content; a plain GET without. */
  body?: { type: string; bytes: Uint8Array };
}

/** Asks over HTTP and takes bytes. Throws `AuthorityError` for everything but an answer of 200 that is short enough. */
export function askAuthority(url: string, question: Question): Promise<Buffer> {
  return askOutside('authority', () => ask(url, question));
}

async function ask(url: string, { timeoutMs, body }: Question): Promise<Buffer> {
  try {
    const response = await fetch(url, {
      signal: AbortSignal.timeout(timeoutMs),
      redirect: 'error',
      ...(body && { method: 'POST', headers: { 'content-type': body.type }, body: new Uint8Array(body.bytes) }),
    });
    if (response.status !== 200) throw new AuthorityError(`answered ${response.status}`);
    return await readAtMost(response);
  } catch (error) {
    throw error instanceof AuthorityError ? error : new AuthorityError('not reached', error);
  }
}

async function readAtMost({ body }: Response): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of body ?? []) {
    length += part.length;
    if (length > longestAnswer) throw new AuthorityError('answer too long');
    parts.push(part);
  }
  return Buffer.concat(parts);
}
