import sharp from 'sharp';
import type { MediaDeps } from '#content/media/deps.ts';
import type { MediaItem } from '#content/media/schema.ts';
import { addItem } from '#content/media/service/add-item.ts';
import { updateItemTexts } from '#content/media/service/update-items.ts';
import type { Context } from '#platform/context.ts';

/** Builds an upload of a photo of one colour; another colour is another picture. */
export async function buildUpload(name = '大厅.jpg', { width = 1600, height = 1000, background = '#345' } = {}) {
  const bytes = await sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer();
  return { name, type: 'image/jpeg', bytes: new Uint8Array(bytes) };
}

/** Builds a picture of the library, with a description by default. */
export async function buildItem(staff: Context, deps: MediaDeps, background: string, alt = '营业大厅'): Promise<MediaItem> {
  const { item } = await addItem(staff, deps, { file: await buildUpload(`${background.slice(1)}.jpg`, { background }) });
  return alt === '' ? item : updateItemTexts(staff, { id: item.id, name: item.name, alt, isDecorative: false });
}
