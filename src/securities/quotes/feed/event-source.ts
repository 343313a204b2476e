import { openSource, toSourceError, type QuoteSource, type SourceAddress } from './quote-source.ts';
import { parseJson, SourceError } from './read-snapshot.ts';

/** Maximum characters of an event: the first one after connecting may contain everything. */
const mostCharacters = 4 * 1024 * 1024;
const silenceMs = 60_000;

/** Creates a source of server-sent events, each a snapshot of some or all securities; comments between them are heartbeats. */
export function createEventSource(address: SourceAddress, limits: { characters?: number; silenceMs?: number } = {}): QuoteSource {
  const { characters = mostCharacters, silenceMs: silence = silenceMs } = limits;
  return {
    async listen({ onSnapshot, onLife }, stop) {
      const quiet = new AbortController();
      const wait = (ms: number, reason: SourceError['reason']) => setTimeout(() => quiet.abort(new SourceError(reason)), ms);
      let timer = wait(address.timeoutMs, 'timeout');
      try {
        const response = await openSource(address, 'text/event-stream', AbortSignal.any([stop, quiet.signal]));
        if (!response.headers.get('content-type')?.startsWith('text/event-stream')) throw new SourceError('malformed');
        const decoder = new TextDecoder();
        const read = createEventReader((text) => onSnapshot(parseJson(text)), characters);
        for await (const chunk of response.body ?? []) {
          clearTimeout(timer);
          timer = wait(silence, 'silent');
          read(decoder.decode(chunk, { stream: true }));
          // Called after validation: an invalid event is not a heartbeat.
          onLife();
        }
      } catch (error) {
        throw toSourceError(error);
      } finally {
        clearTimeout(timer);
        // Also closes a connection whose response is not needed.
        quiet.abort();
      }
    },
  };
}

/**
 * Returns a parser for a stream of text in chunks of any size that calls back with the data of each event. Lines may end with LF,
 * CR or both. Throws `SourceError` when an event, or a line, exceeds the limit.
 */
export function createEventReader(onEvent: (data: string) => void, limit: number): (piece: string) => void {
  let rest = '';
  let data: string[] = [];
  let size = 0;
  const takeLine = (line: string): void => {
    if (line === '') {
      const event = data.join('\n');
      [data, size] = [[], 0];
      if (event !== '') onEvent(event);
    } else if (line.startsWith('data:')) {
      const value = line.slice(line[5] === ' ' ? 6 : 5);
      size += value.length;
      data.push(value);
    }
  };
  return (piece) => {
    const text = rest + piece;
    // A CR at the end may be the first half of a line end.
    const isHalf = text.endsWith('\r');
    const lines = (isHalf ? text.slice(0, -1) : text).split(/\r\n|\r|\n/);
    rest = lines.pop()! + (isHalf ? '\r' : '');
    for (const line of lines) takeLine(line);
    if (rest.length + size > limit) throw new SourceError('tooLarge');
  };
}
