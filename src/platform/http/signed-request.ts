import { createHash, createHmac, randomUUID } from 'node:crypto';
import { callExternalService } from '../monitoring/external-calls.ts';
import { traceHeaders } from '../monitoring/span.ts';
import { fetchExternal } from './fetch-external.ts';

/** An interface of the firm that accepts signed JSON. */
export interface SignedInterface {
  /** Its address, without a trailing slash. */
  url: string;
  /** The key that both sides sign with. */
  secret: string;
  /** Timeout in ms for a whole response. */
  timeoutMs: number;
  /** Maximum number of characters of a valid response; longer ones are not read to the end. */
  longestAnswer: number;
  fetch?: typeof fetchExternal;
}

/** No usable response. Contains nothing of the request or response: either may be personal. */
export class InterfaceError extends Error {
  override readonly name = 'InterfaceError';
  readonly reason: 'timeout' | 'unreachable' | 'refused' | 'malformed';

  constructor(reason: InterfaceError['reason'], cause?: unknown) {
    super(`interface: ${reason}`, { cause });
    this.reason = reason;
  }
}

/** Posts a value as signed JSON and returns the response's JSON, unchecked. Throws `InterfaceError`. */
export async function postSigned(
  { url, secret, timeoutMs, longestAnswer, fetch: request = fetchExternal }: SignedInterface,
  path: string,
  value: unknown,
  now: Date,
): Promise<unknown> {
  const address = `${url}${path}`;
  const body = JSON.stringify(value);
  const headers = {
    ...traceHeaders(),
    ...signRequest(secret, new URL(address).pathname, body, now),
    'content-type': 'application/json',
    accept: 'application/json',
  };
  let response: Response;
  let text: string;
  try {
    const init = { method: 'POST', body, headers, signal: AbortSignal.timeout(timeoutMs) } as const;
    ({ response, text } = await callExternalService('accounts', async () => {
      const answer = await request(address, init);
      return { response: answer, text: await readShort(answer, longestAnswer) };
    }));
  } catch (error) {
    if (error instanceof InterfaceError) throw error;
    throw new InterfaceError((error as Error).name === 'TimeoutError' ? 'timeout' : 'unreachable', error);
  }
  if (!response.ok) throw new InterfaceError(response.status >= 500 ? 'unreachable' : 'refused');
  return parse(text);
}

/**
 * Returns the headers that authenticate a request: time (ms), a nonce, and HMAC-SHA-256 over both, the path and the body's
 * SHA-256, in hex. The receiver refuses old timestamps and repeated nonces.
 */
function signRequest(secret: string, path: string, body: string, now: Date): Record<string, string> {
  const [timestamp, nonce] = [String(now.getTime()), randomUUID()];
  const digest = createHash('sha256').update(body).digest('hex');
  const signature = createHmac('sha256', secret).update(['POST', path, timestamp, nonce, digest].join('\n')).digest('hex');
  return { 'x-qianting-timestamp': timestamp, 'x-qianting-nonce': nonce, 'x-qianting-signature': signature };
}

async function readShort(response: Response, longest: number): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length > longest) throw new InterfaceError('malformed');
  }
  return text + decoder.decode();
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Without the cause: it may repeat content of the response.
    throw new InterfaceError('malformed');
  }
}
