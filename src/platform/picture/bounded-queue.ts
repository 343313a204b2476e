/** More waits than the queue takes. */
export class QueueFullError extends Error {
  override readonly name = 'QueueFullError';
}

/** Runs so many pieces of work at once and lets so many wait; one more is refused with `QueueFullError` at once. */
export function createBoundedQueue({ atOnce, waiting }: { atOnce: number; waiting: number }) {
  let running = 0;
  const queue: (() => void)[] = [];

  const leave = (): void => {
    const next = queue.shift();
    // The place goes to the next one, so that nobody slips in between.
    if (next) next();
    else running -= 1;
  };

  return async function run<Result>(work: () => Promise<Result>): Promise<Result> {
    if (running >= atOnce) {
      if (queue.length >= waiting) throw new QueueFullError();
      await new Promise<void>((resolve) => void queue.push(resolve));
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      leave();
    }
  };
}
