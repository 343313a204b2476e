import { fail } from '#contract/call-error.ts';

/** Lets so much work run at once; the rest waits in the order in which it came. Throws 40029 for what comes when `longest` wait already. */
export function createTurns(parallel: number, longest: number): <Result>(work: () => Promise<Result>) => Promise<Result> {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running < parallel) running++;
    else {
      if (waiting.length >= longest) throw fail('tooManyRequests', '当前登录人数较多，请稍后再试', { retryAfter: 5 });
      // Whoever ends hands their turn over.
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
