import { afterAll, vi } from 'vitest';

// The files of a worker share its globals: replacements by one of them are reset at its end.
afterAll(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});
