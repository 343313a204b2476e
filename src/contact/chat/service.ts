import type { ChatSettings } from '#content/website/schema/site.ts';
import { getSettings } from '#content/website/service/settings.ts';
import type { Empty } from '#contract/call.ts';
import type { Context } from '#platform/context.ts';
import { findOfficeStretch } from '#securities/calendar/service/office-hours.ts';
import { beijingIso } from '#ui/format/beijing-time.ts';
import type { Chat } from './schema.ts';

/** Returns whether the chat is open now, with its address; a firm without a chat is not connected. */
export async function getChat(ctx: Context, _input: Empty): Promise<Chat> {
  const { chat } = await getSettings(ctx);
  const now = ctx.now.toISOString();
  if (!chat?.url) return { isConnected: false, isOpen: false, windowUrl: null, hours: chat?.hours ?? null, next: null, now };
  const next = await findOfficeStretch(ctx, chat.hours);
  const isOpen = next.from <= beijingIso(ctx.now);
  return { isConnected: true, isOpen, windowUrl: isOpen ? toWindow(chat.url, chat) : null, hours: chat.hours, next, now };
}

/** Adds the firm's id and the queue to the chat address; its own parameters stay. */
function toWindow(address: string, { firmId, queue }: ChatSettings): string {
  const [place = '', search = ''] = address.split('?');
  const query = new URLSearchParams(search);
  if (firmId) query.set('firm', firmId);
  if (queue) query.set('queue', queue);
  return query.size > 0 ? `${place}?${query}` : place;
}
