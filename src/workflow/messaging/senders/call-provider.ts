import { fetchExternal } from '#platform/http/fetch-external.ts';
import { SendError } from './sender.ts';

/** The maximum size of a valid response; usual ones have a few hundred bytes. */
const longestAnswer = 65_536;

/** Returns a provider's error code if it looks like one; never a sentence, which could contain the recipient. */
export const providerErrorCode = (code: unknown): string => (typeof code === 'string' && /^[\w.-]{1,80}$/.test(code) ? code : 'malformed');

/**
 * Calls a provider over HTTP and parses its JSON, whatever the status. Throws a temporary `SendError` when it is unreachable,
 * times out, or returns something else: `timeout`, `unreachable`, `http-503`, `malformed`.
 */
export async function callProvider(address: string, init: RequestInit, timeoutMs: number): Promise<unknown> {
  const { status, text } = await ask(address, { method: 'POST', ...init, signal: AbortSignal.timeout(timeoutMs) });
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new SendError(status === 200 ? 'malformed' : `http-${status}`, { isPermanent: false });
  }
}

async function ask(address: string, init: RequestInit): Promise<{ status: number; text: string }> {
  try {
    const response = await fetchExternal(address, init);
    const decoder = new TextDecoder();
    let text = '';
    for await (const chunk of response.body ?? []) {
      text += decoder.decode(chunk, { stream: true });
      if (text.length > longestAnswer) return { status: response.status, text: '' };
    }
    return { status: response.status, text: text + decoder.decode() };
  } catch (error) {
    // The cause is omitted: its message may contain the address, which may contain the recipient.
    const reason = error instanceof Error && error.name === 'TimeoutError' ? 'timeout' : 'unreachable';
    // oxlint-disable-next-line eslint/preserve-caught-error -- see above
    throw new SendError(reason, { isPermanent: false });
  }
}
