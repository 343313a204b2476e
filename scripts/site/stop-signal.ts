/** Beyond what is served on. */
const longestStopMs = 8000;

export interface StopSteps {
  /** Seconds for which a process that a supervisor stops serves on. */
  drainSeconds: number;
  /** Ends what serves visitors, after serving on for so long; given up on eight seconds later. */
  stopServing(drainSeconds: number): Promise<void>;
  /** Closes what must in any case be closed properly. */
  closeAlways(): Promise<void>;
}

/**
 * Stops the site when the operator, the system or the command that started us asks for it. A second request changes
 * nothing: on a terminal, Ctrl-C reaches this process both directly and through the command that started it.
 */
export function onStop({ drainSeconds, stopServing, closeAlways }: StopSteps): void {
  let isStopping = false;
  const stop = async (seconds: number) => {
    if (isStopping) return;
    isStopping = true;
    const tooLong = new Promise<void>((resolve) => setTimeout(resolve, seconds * 1000 + longestStopMs));
    const serving = await settle(Promise.race([stopServing(seconds), tooLong]));
    const rest = await settle(closeAlways());
    process.exit(serving && rest ? 0 : 1);
  };
  process.on('SIGTERM', () => void stop(drainSeconds));
  // Somebody at a terminal waits for it.
  for (const signal of ['SIGINT', 'SIGHUP'] as const) process.on(signal, () => void stop(0));
  // The command that started us is gone, however it ended.
  process.on('disconnect', () => void stop(0));
  process.channel?.unref();
}

function settle(work: Promise<void>): Promise<boolean> {
  return work.then(
    () => true,
    (error: unknown) => {
      console.error(error);
      return false;
    },
  );
}
