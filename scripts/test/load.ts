import { spawn } from 'node:child_process';

/** Two loops that keep two cores busy beside the tests, as another program on a small machine would; the result ends them. */
export function startLoad(): () => void {
  const loops = [1, 2].map(() => spawn(process.execPath, ['--eval', 'for (;;);'], { stdio: 'ignore' }));
  return () => loops.forEach((loop) => loop.kill());
}
