import { fetchExternal } from '#platform/http/fetch-external.ts';
import { callExternalService } from '#platform/monitoring/external-calls.ts';
import { SourceError } from './read-snapshot.ts';

/** A connection to a source of quotes. */
export interface QuoteSource {
  /**
   * Requests once, or listens while the connection lasts, and passes on every snapshot; `onLife` is called for each heartbeat.
   * Resolves when the source has finished; throws `SourceError` when it fails, and ends early with the signal.
   */
  listen(hear: { onSnapshot(value: unknown): void; onLife(): void }, stop: AbortSignal): Promise<void>;
}

export interface SourceAddress {
  url: string;
  /** Sent as a bearer token. */
  token?: string | undefined;
  /** Milliseconds for a whole response, or for its beginning when it is a stream. */
  timeoutMs: number;
}

/** Opens a connection to the source; redirects are not followed, since they would receive the token. */
export function openSource(address: SourceAddress, accept: string, signal: AbortSignal): Promise<Response> {
  return callExternalService('quotes', () => ask(address, accept, signal));
}

async function ask({ url, token }: SourceAddress, accept: string, signal: AbortSignal): Promise<Response> {
  const headers = { accept, ...(token && { authorization: `Bearer ${token}` }) };
  const response = await fetchExternal(url, { headers, signal });
  if (response.ok) return response;
  await response.body?.cancel();
  throw new SourceError(response.status >= 500 ? 'unreachable' : 'refused');
}

/** Converts any failure to a `SourceError`; an abort by a time limit counts as a timeout. */
export function toSourceError(error: unknown): SourceError {
  if (error instanceof SourceError) return error;
  return new SourceError((error as Error).name === 'TimeoutError' ? 'timeout' : 'unreachable', error);
}
