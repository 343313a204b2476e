/** The queue is full. */
export class QueueFullError extends Error {
  override readonly name = 'QueueFullError';
}

/** Runs a limited number of tasks at once and queues a limited number; one more is refused with `QueueFullError` at once. */
export function createBoundedQueue({ atOnce, waiting }: { atOnce: number; waiting: number }) {
  let running = 0;
  const queue: (() => void)[] = [];

  const leave = (): void => {
    const next = queue.shift();
    // The slot is given directly to the next task, so that tasks keep their order.
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
