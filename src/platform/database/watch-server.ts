export interface ServerWatcher {
  /** Called when the server was restarted after a crash, with the number of tries. */
  onRestart(tries: number): void;
  /** Called when a restart failed; the next try follows with a longer pause. */
  onFailure(error: unknown): void;
  /** Called when somebody stopped the server on purpose: it is not restarted. */
  onStopped(): void;
}

export type ServerState = 'running' | 'died' | 'stopped';

const lookMs = 1000;
/** Short enough that the site is back within ten seconds once the obstacle is removed. */
const longestPauseMs = 2000;

/** Checks a server once a second and restarts it after a crash: at once, then with doubling pauses. Call the result to stop. */
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
    // During a restart a stopped state is not deliberate.
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
