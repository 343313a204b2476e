/** The longest time that a stop takes after the drain time. */
const longestStopMs = 8000;

export interface StopSteps {
  /** Seconds for which a process keeps serving after a supervisor's stop signal. */
  drainSeconds: number;
  /** Stops serving visitors after the drain time; aborted eight seconds later. */
  stopServing(drainSeconds: number): Promise<void>;
  /** Closes the resources that must be closed in any case. */
  closeAlways(): Promise<void>;
}

/**
 * Stops the site on a signal or when its parent command ends. A second request changes nothing: Ctrl-C on a terminal reaches this
 * process directly and through the parent command.
 */
export function handleStopSignals({ drainSeconds, stopServing, closeAlways }: StopSteps): void {
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
  // A user at a terminal is waiting, so there is no drain time.
  for (const signal of ['SIGINT', 'SIGHUP'] as const) process.on(signal, () => void stop(0));
  // The parent command has ended.
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
