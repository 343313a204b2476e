/**
 * Draws the picture for shared links to the site: the gate of the carousel, cropped for share cards. Run after a change of the
 * drawing: `node demo/tools/draw-share-card.ts`. The file is committed.
 */
import { join } from 'node:path';
import sharp from 'sharp';
import { banners } from './banner-scenes.ts';

const media = join(import.meta.dirname, '../media');

await sharp(Buffer.from(String(banners.gate)))
  .resize({ width: 1200, height: 630, fit: 'cover' })
  .png({ palette: true, quality: 80, effort: 10 })
  .toFile(join(media, 'share-card.png'));
