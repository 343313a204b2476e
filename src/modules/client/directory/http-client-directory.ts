import { createHash, createHmac, randomUUID } from 'node:crypto';
import { z } from 'zod';
import { DirectoryUnavailable, type ClientDirectory } from './client-directory.ts';

export interface HttpDirectoryOptions {
  /** Address of the account system's interface, without a slash at its end. */
  url: string;
  /** The key both sides sign with. */
  secret: string;
  /** Milliseconds for a whole answer. */
  timeoutMs: number;
  fetch?: typeof fetch;
}

const client = { fundAccount: z.string().regex(/^\d{4,20}$/), clientName: z.string().trim().min(1).max(100) };
const answerSchema = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('accepted'), ...client }),
  z.object({ outcome: z.literal('rejected') }),
  z.object({ outcome: z.literal('locked'), ...client }),
  z.object({ outcome: z.literal('needsSupport'), ...client }),
]);

const longestAnswer = 16_384;

/** The firm's own account system, asked by signed JSON over HTTP. Its side of the contract is `docs/client-directory.md`. */
export function createHttpClientDirectory({ url, secret, timeoutMs, fetch = globalThis.fetch }: HttpDirectoryOptions): ClientDirectory {
  const address = `${url}/client/verify`;
  return {
    async verify(ctx, account, password) {
      const body = JSON.stringify({ accountType: account.kind, account: account.number, password, requestId: ctx.requestId });
      const headers = {
        ...signRequest(secret, new URL(address).pathname, body, ctx.now),
        'content-type': 'application/json',
        accept: 'application/json',
      };
      const text = await ask(() =>
        fetch(address, { method: 'POST', body, headers, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) }),
      );
      const answer = readAnswer(text);
      if (answer.outcome === 'rejected') return answer;
      return { outcome: answer.outcome, client: { fundAccount: answer.fundAccount, name: answer.clientName } };
    },
  };
}

/**
 * The headers that prove a request to be ours: moment (ms), a name for this one request, and HMAC-SHA-256 over both, the path and
 * the body's SHA-256, in hex. The receiver refuses old moments and names it has seen.
 */
function signRequest(secret: string, path: string, body: string, now: Date): Record<string, string> {
  const [timestamp, nonce] = [String(now.getTime()), randomUUID()];
  const digest = createHash('sha256').update(body).digest('hex');
  const signature = createHmac('sha256', secret).update(['POST', path, timestamp, nonce, digest].join('\n')).digest('hex');
  return { 'x-qianting-timestamp': timestamp, 'x-qianting-nonce': nonce, 'x-qianting-signature': signature };
}

async function ask(send: () => Promise<Response>): Promise<string> {
  let response: Response;
  let text: string;
  try {
    response = await send();
    text = await readShort(response);
  } catch (error) {
    if (error instanceof DirectoryUnavailable) throw error;
    throw new DirectoryUnavailable((error as Error).name === 'TimeoutError' ? 'timeout' : 'unreachable', error);
  }
  if (response.status === 401 || response.status === 403) throw new DirectoryUnavailable('refused');
  if (!response.ok) throw new DirectoryUnavailable(response.status >= 500 ? 'unreachable' : 'refused');
  return text;
}

/** A right answer is a few hundred bytes; whatever is longer is none, and not read to its end. */
async function readShort(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length > longestAnswer) throw new DirectoryUnavailable('malformed');
  }
  return text + decoder.decode();
}

function readAnswer(text: string): z.infer<typeof answerSchema> {
  try {
    return answerSchema.parse(JSON.parse(text));
  } catch {
    // Without the cause: it may repeat what the answer held.
    throw new DirectoryUnavailable('malformed');
  }
}
