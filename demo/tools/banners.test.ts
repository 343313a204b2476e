import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findLowestContrast } from './banner-contrast.ts';
import { banners } from './banner-scenes.ts';

const folder = join(import.meta.dirname, '../media/banners');

describe.each(Object.keys(banners))('the picture %s', (name) => {
  it('a banner is at most 25 KB in the format and width that most visitors get', async () => {
    expect((await stat(join(folder, `${name}-1280.avif`))).size).toBeLessThanOrEqual(25 * 1024);
  });

  it('exists in every format and width', async () => {
    for (const width of [640, 1280, 1920]) {
      for (const form of ['avif', 'webp', 'jpg']) expect((await stat(join(folder, `${name}-${width}.${form}`))).size).toBeGreaterThan(500);
    }
  });

  it('a banner has a contrast of 4.5 or more for white text over its left part', async () => {
    expect(await findLowestContrast(await readFile(join(folder, `${name}-1280.jpg`)))).toBeGreaterThanOrEqual(4.5);
  });
});
