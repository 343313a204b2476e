const longestStopMs = 8000;

export interface StopSteps {
  /** Ends what serves visitors; given up on after eight seconds. */
  stopServing(): Promise<void>;
  /** Closes what must in any case be closed properly. */
  closeAlways(): Promise<void>;
}

/**
 * Stops the site when the operator, the system or the command that started us asks for it. A second request changes
 * nothing: on a terminal, Ctrl-C reaches this process both directly and through the command that started it.
 */
export function onStop({ stopServing, closeAlways }: StopSteps): void {
  let isStopping = false;
  const stop = async () => {
    if (isStopping) return;
    isStopping = true;
    const tooLong = new Promise<void>((resolve) => setTimeout(resolve, longestStopMs));
    const serving = await settle(Promise.race([stopServing(), tooLong]));
    const rest = await settle(closeAlways());
    process.exit(serving && rest ? 0 : 1);
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => void stop());
  // The command that started us is gone, however it ended.
  process.on('disconnect', () => void stop());
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
