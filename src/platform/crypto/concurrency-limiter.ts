import { fail } from '#contract/call-error.ts';

/** Limits concurrency: at most `parallel` run at once, the rest queues in order. Throws 40029 when `longest` are already queued. */
export function createConcurrencyLimiter(parallel: number, longest: number): <Result>(work: () => Promise<Result>) => Promise<Result> {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running < parallel) running++;
    else {
      if (waiting.length >= longest) throw fail('tooManyRequests', '当前登录人数较多，请稍后再试', { retryAfter: 5 });
      // The task that ends passes its slot on.
      await new Promise<void>((resolve) => waiting.push(resolve));
    }
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
}
