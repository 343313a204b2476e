import type { Context } from '#platform/context.ts';
import { beijingMinute } from '#ui/format/beijing-time.ts';
import { readSingleContent } from '#workflow/change-orders/service/content-titles.ts';
import { countContentItems, listTypes } from '#workflow/change-orders/service/list-contents.ts';
import type { OrderEffect } from '#workflow/change-orders/service/orders/order-differences.ts';
import { readCheckList } from './check-list.ts';
import { contentChecks } from './content-checks.ts';

/**
 * Lists the effects of an order to open the site for its approvers: which pages and content become public, what is still missing,
 * and who has read which texts. Empty for other orders.
 */
export async function listLaunchEffects(ctx: Context, type: string): Promise<OrderEffect[]> {
  if (type !== 'launch') return [];
  const { lines } = await readCheckList(ctx, []);
  const contents = lines.filter(({ code }) => contentChecks.some((check) => check.code === code));
  const read = contents.filter(({ state }) => state === 'done');
  const unread = contents.filter(({ state }) => state === 'unread');
  return [
    { title: '对外开放的页面（主导航）', items: await listMenu(ctx) },
    { title: '公开的内容', items: await listContents(ctx) },
    { title: '还没有内容', items: contents.filter(({ state }) => state === 'missing').map(({ title }) => title) },
    {
      title: '已核对',
      items: read.map(({ title, readBy, readAt }) => `${title}${readBy ? `（${readBy} ${readAt ? beijingMinute(readAt) : ''}）` : ''}`),
    },
    {
      title: '尚未核对',
      items: unread.map(({ title, textsRead, count }) => (textsRead === null ? title : `${title}（已核对 ${textsRead} / ${count} 篇）`)),
    },
  ].filter(({ items }) => items.length > 0);
}

/** Lists the menu with the entries below each title. */
async function listMenu(ctx: Context): Promise<string[]> {
  const draft = await readSingleContent(ctx, 'settings-menu');
  const menu = (draft['menu'] ?? []) as readonly { title: string; links?: readonly { title: string }[] }[];
  return menu.map(({ title, links = [] }) => (links.length === 0 ? title : `${title}：${links.map((link) => link.title).join('、')}`));
}

/** Lists every kind of existing content, with its number. */
async function listContents(ctx: Context): Promise<string[]> {
  const counted = [];
  for (const { code, title, entryTitle } of (await listTypes(ctx)).types) {
    const count = code === 'launch' ? 0 : await countContentItems(ctx, code);
    if (count > 0) counted.push(count === 1 && entryTitle === null ? title : `${title} ${count} 项`);
  }
  return counted;
}
