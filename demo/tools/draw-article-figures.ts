import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { fundFigures } from './figures/fund-figures.ts';
import { marginFigures } from './figures/margin-figures.ts';
import { workedFigures } from './figures/worked-figures.ts';

/**
 * Development only: draws the charts of the long articles into `demo/media/articles/`, `node demo/tools/draw-article-figures.ts`.
 * The values come from the tables in `demo/data/`, or are computed here as in the article.
 */
const folder = new URL('../media/articles/', import.meta.url);
await mkdir(folder, { recursive: true });
for (const [name, draw] of Object.entries({ ...marginFigures, ...workedFigures, ...fundFigures })) {
  await writeFile(fileURLToPath(new URL(`${name}.svg`, folder)), draw());
}
