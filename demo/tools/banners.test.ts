import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { darkestContrast } from './banner-contrast.ts';
import { banners } from './banner-scenes.ts';

const folder = join(import.meta.dirname, '../media/banners');

describe.each(Object.keys(banners))('the picture %s', (name) => {
  it('weighs at most 25 KB in the form and width that most visitors get', async () => {
    expect((await stat(join(folder, `${name}-1280.avif`))).size).toBeLessThanOrEqual(25 * 1024);
  });

  it('is there in every form and width', async () => {
    for (const width of [640, 1280, 1920]) {
      for (const form of ['avif', 'webp', 'jpg']) expect((await stat(join(folder, `${name}-${width}.${form}`))).size).toBeGreaterThan(500);
    }
  });

  it('lets white words over its left part be read: contrast of 4.5 or more', async () => {
    expect(await darkestContrast(await readFile(join(folder, `${name}-1280.jpg`)))).toBeGreaterThanOrEqual(4.5);
  });
});
