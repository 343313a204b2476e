/** Specification 9: timeout of a page's chunk. */
const chunkTimeoutMs = 120_000;

type ChunkFault = 'failure' | 'timeout';

/** A page's chunk failed to load, with the requested address. */
export class ChunkLoadError extends Error {
  override readonly name = 'ChunkLoadError';
  readonly fault: ChunkFault;
  readonly request: string;

  constructor(fault: ChunkFault, request: string, cause?: unknown) {
    super(`${fault === 'timeout' ? `timeout of ${chunkTimeoutMs}ms exceeded` : 'chunk load failed'}: ${request}`, { cause });
    this.fault = fault;
    this.request = request;
  }
}

/**
 * Loads a part of the site by its dynamic import: `chunk(() => import('…'))`. Rejects with `ChunkLoadError` when the file does
 * not load or takes more than 120 s. Another call retries; `ChunkFailed` handles a file that a new deployment has removed.
 */
export async function loadChunk<Module>(load: () => Promise<Module>): Promise<Module> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new ChunkLoadError('timeout', requestOf(load))), chunkTimeoutMs);
  });
  try {
    return await Promise.race([load(), late]);
  } catch (error) {
    throw error instanceof ChunkLoadError ? error : new ChunkLoadError('failure', requestOf(load, error), error);
  } finally {
    clearTimeout(timer);
  }
}

/** Returns the file's address: all browsers except Safari name it in the error; otherwise it is read from the import. */
function requestOf(load: () => Promise<unknown>, error?: unknown): string {
  const named = error instanceof Error && /https?:\/\/\S+/.exec(error.message);
  if (named) return named[0];
  const written = /import\(\s*["'`]([^"'`]+)/.exec(String(load))?.[1];
  return written ? new URL(written, import.meta.url).href : 'unknown';
}
