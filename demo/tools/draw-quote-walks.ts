/**
 * Generates the random walks of the replayed quotes: a fictitious day, minute by minute. The first ones are calm, like indices
 * and bonds. Run after a change: `node demo/tools/draw-quote-walks.ts`. The file is committed.
 */
import { writeFileSync } from 'node:fs';
import { createSeededRandom } from '../seeded.ts';

const calm = 6;
const count = 24;

/** In hundred-thousandths of the previous close: an opening gap, then 240 small steps that revert to the mean. */
function drawWalk(walk: number): number[] {
  const random = createSeededRandom(`quote walk ${walk}`);
  const stride = walk < calm ? 22 : 170;
  const stray = stride * 30;
  let at = random.integer(-stride * 8, stride * 8);
  const lean = random.integer(-stride, stride) / 60;
  return Array.from({ length: 241 }, (_, minute) => {
    // The sum of two random numbers makes most steps small. The opening hour is more volatile.
    const step = (random.integer(-stride, stride) + random.integer(-stride, stride)) / (minute < 60 ? 1.6 : 2.6);
    if (minute > 0) at += step + lean - at / stray;
    return Math.round(at);
  });
}

const lines = Array.from({ length: count }, (_, walk) => drawWalk(walk).join(','));
writeFileSync(new URL('../data/quotes/walks.csv', import.meta.url), `${lines.join('\n')}\n`);
