/** Specification 9: how long a page's chunk may take. */
const chunkTimeoutMs = 120_000;

type ChunkFault = 'failure' | 'timeout';

/** A page's chunk that did not arrive, with the address that was asked for. */
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
 * not load or takes more than 120 s. Calling it again asks again; what to do about a file that a new deployment has removed is
 * known to `ChunkFailed`.
 */
export async function chunk<Module>(load: () => Promise<Module>): Promise<Module> {
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

/** The file's address: browsers name it in their error, all but Safari; otherwise it stands in the import itself. */
function requestOf(load: () => Promise<unknown>, error?: unknown): string {
  const named = error instanceof Error && /https?:\/\/\S+/.exec(error.message);
  if (named) return named[0];
  const written = /import\(\s*["'`]([^"'`]+)/.exec(String(load))?.[1];
  return written ? new URL(written, import.meta.url).href : 'unknown';
}
