import { askOutside } from '#platform/watching/outside.ts';
import { SourceError } from './read-snapshot.ts';

/** Where quotes come from, as a way to ask. */
export interface QuoteSource {
  /**
   * Asks once, or listens for as long as the connection lasts, and hands on every snapshot as it comes; `onLife` is called for each sign of
   * life. Ends when there is nothing more to hear; throws `SourceError` when the source fails, and ends early with the signal.
   */
  listen(hear: { onSnapshot(value: unknown): void; onLife(): void }, stop: AbortSignal): Promise<void>;
}

export interface SourceAddress {
  url: string;
  /** Sent as a bearer token. */
  token?: string | undefined;
  /** Milliseconds for a whole answer, or for its beginning where it does not end. */
  timeoutMs: number;
}

/** Opens a connection to the source; what it redirects to is not followed, since the token would go along. */
export function openSource(address: SourceAddress, accept: string, signal: AbortSignal): Promise<Response> {
  return askOutside('quotes', () => ask(address, accept, signal));
}

async function ask({ url, token }: SourceAddress, accept: string, signal: AbortSignal): Promise<Response> {
  const headers = { accept, ...(token && { authorization: `Bearer ${token}` }) };
  const response = await fetch(url, { headers, redirect: 'error', signal });
  if (response.ok) return response;
  await response.body?.cancel();
  throw new SourceError(response.status >= 500 ? 'unreachable' : 'refused');
}

/** Whatever went wrong as a `SourceError`; an end by the signal of a time limit counts as that limit. */
export function toSourceError(error: unknown): SourceError {
  if (error instanceof SourceError) return error;
  return new SourceError((error as Error).name === 'TimeoutError' ? 'timeout' : 'unreachable', error);
}
