export interface ServerWatcher {
  /** The server died and is up again, after so many tries. */
  onRestart(tries: number): void;
  /** A try to start it again failed; another one follows, later each time. */
  onFailure(error: unknown): void;
  /** Somebody else stopped the server on purpose: it is not started again. */
  onStopped(): void;
}

export type ServerState = 'running' | 'died' | 'stopped';

const lookMs = 1000;
/** Short enough that the site is back within ten seconds of the end of what kept the server from starting. */
const longestPauseMs = 2000;

/** Looks after a server once a second and starts it again when it died: at once, then with pauses that double. The result ends that. */
export function watchServer(
  { onRestart, onFailure, onStopped }: ServerWatcher,
  { look, start }: { look(): Promise<ServerState>; start(): Promise<void> },
): () => void {
  let isOver = false;
  let tries = 0;
  let timer: NodeJS.Timeout;
  const later = (ms: number) => {
    if (!isOver) timer = setTimeout(() => void check(), ms).unref();
  };
  const check = async () => {
    const state = await look();
    if (isOver) return;
    // While it is being started again nothing it does is on purpose.
    if (state === 'stopped' && tries === 0) return onStopped();
    if (state === 'running' && tries === 0) return later(lookMs);
    tries += 1;
    try {
      if (state !== 'running') await start();
      onRestart(tries);
      tries = 0;
      later(lookMs);
    } catch (error) {
      onFailure(error);
      later(Math.min(lookMs * 2 ** (tries - 1), longestPauseMs));
    }
  };
  later(lookMs);
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}
