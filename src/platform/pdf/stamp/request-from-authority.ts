import { fetchExternal } from '../../http/fetch-external.ts';
import { callExternalService } from '../../monitoring/external-calls.ts';

/** A timestamp or certificate authority did not answer, or gave an invalid answer. `reason` is for the log. */
export class AuthorityError extends Error {
  override readonly name = 'AuthorityError';
  readonly reason: string;

  constructor(reason: string, cause?: unknown) {
    super(`authority: ${reason}`, { cause });
    this.reason = reason;
  }
}

/** Lists of revoked certificates may be long; all other responses are shorter. */
const longestAnswer = 4 * 1024 ** 2;

interface Question {
  timeoutMs: number;
  /** Sent by POST with its content type; a GET when omitted. */
  body?: { type: string; bytes: Uint8Array };
}

/** Sends an HTTP request and returns the bytes. Throws `AuthorityError` for anything but a 200 response within the size limit. */
export function requestFromAuthority(url: string, question: Question): Promise<Buffer> {
  return callExternalService('authority', () => ask(url, question));
}

async function ask(url: string, { timeoutMs, body }: Question): Promise<Buffer> {
  try {
    const response = await fetchExternal(url, {
      signal: AbortSignal.timeout(timeoutMs),
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
