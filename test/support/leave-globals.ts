import { afterAll, vi } from 'vitest';

// The files of a worker share its globals: what one of them put in their place goes with it.
afterAll(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});
