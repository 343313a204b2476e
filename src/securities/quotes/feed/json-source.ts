import { openSource, toSourceError, type QuoteSource, type SourceAddress } from './quote-source.ts';
import { parseJson, SourceError } from './read-snapshot.ts';

/** Twenty thousand rows of two hundred bytes. */
const mostBytes = 4 * 1024 * 1024;

/** Creates a source that polls a plain JSON snapshot of everything. */
export function createJsonSource(address: SourceAddress, limit: number = mostBytes): QuoteSource {
  return {
    async listen({ onSnapshot, onLife }, stop) {
      const signal = AbortSignal.any([stop, AbortSignal.timeout(address.timeoutMs)]);
      try {
        const response = await openSource(address, 'application/json', signal);
        const value = parseJson(await readText(response, limit));
        onSnapshot(value);
        onLife();
      } catch (error) {
        throw toSourceError(error);
      }
    },
  };
}

async function readText(response: Response, limit: number): Promise<string> {
  const decoder = new TextDecoder();
  let [text, bytes] = ['', 0];
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length;
    // Leaving the loop closes the connection: a response that is too long is not read to its end.
    if (bytes > limit) throw new SourceError('tooLarge');
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}
