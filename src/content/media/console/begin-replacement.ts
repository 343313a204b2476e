import type { Client } from '#ui/api/client.ts';
import { changeBegin } from '#workflow/change-orders/calls/contents.ts';
import { changeGet, changeSave } from '#workflow/change-orders/calls/orders.ts';
import type { MediaItem } from '../schema.ts';
import { libraryPictureAddress } from '../web/picture-address.ts';

/**
 * Opens a change order that replaces the published version, or the open order of this picture with this version filled in.
 * Returns the address of its screen.
 */
export async function beginReplacement(client: Client, { id, key }: Pick<MediaItem, 'id' | 'key'>, version: string): Promise<string> {
  const order = await client.call(changeBegin, { type: 'media-item', subject: String(id) });
  const { revision, reason, applyAt, until } = await client.call(changeGet, order);
  const payload = { picture: libraryPictureAddress(key, 'whole-1280', version) };
  await client.call(changeSave, { ...order, revision, payload, reason, applyAt, until });
  return `/changes/${order.id}`;
}
