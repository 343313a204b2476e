import { articleHref } from '#modules/portal/content/web/article-href.ts';
import type { ChangedSecurity } from '#modules/district/lists/schema/changes.ts';
import { listUpdates, type ListUpdate } from '#modules/district/lists/service/changes/list-updates.ts';
import { changeKindNames } from '#modules/district/lists/web/change-kinds.ts';
import { exchangeNames } from '#modules/district/lists/web/exchange.ts';
import { listTitles, type ListName } from '#modules/district/lists/web/named-lists.ts';
import type { Context } from '#platform/context.ts';
import { paths } from '#web/paths.ts';
import type { FeedContent, FeedItem } from './find-feed.ts';

/** So many days back: whoever reads it once a fortnight misses none. */
const days = 10;

/** A list's newest days as a feed: one entry a day, with what entered, left and changed. */
export async function describeUpdates(ctx: Context, list: ListName, firm: string): Promise<Omit<FeedContent, 'copyright'>> {
  const title = listTitles[list];
  return {
    title: `${title}变动 - ${firm}`,
    description: `${firm}的${title}名单，每期调入、调出与变动的证券。`,
    page: paths.marginChanges({ list }),
    items: (await listUpdates(ctx, { list, count: days })).map((update) => toItem(list, title, update)),
  };
}

function toItem(list: ListName, title: string, { from, to, publishedAt, isSynthetic, totals, records }: ListUpdate): FeedItem {
  const href = paths.marginChanges({ list, from, to });
  const summary = `调入 ${totals.entered} 只，调出 ${totals.left} 只，变动 ${totals.changed} 只。${isSynthetic ? '示例数据。' : ''}`;
  const rest = totals.entered + totals.left + totals.changed - records.length;
  return {
    href,
    title: `${title} ${to} 变动`,
    summary,
    content: `<p>与 ${from} 相比，${summary}</p><ul>${records.map(toLine).join('')}</ul><p><a href="${escape(href)}">${rest > 0 ? `另有 ${rest} 只，` : ''}查看全部</a></p>`,
    category: title,
    publishedAt,
  };
}

function toLine({ kind, exchange, code, name, fields, notice }: ChangedSecurity): string {
  const changes = fields.map(({ title, beforeText, afterText }) => `${title} ${beforeText || '无'} → ${afterText || '无'}`);
  const address = notice && articleHref({ id: notice.articleId, categoryCode: notice.categoryCode });
  const link = notice && address ? `（<a href="${escape(address)}">${escape(notice.title)}</a>）` : '';
  const told = kind === 'changed' && changes.length > 0 ? `：${changes.join('，')}` : '';
  return `<li>${changeKindNames[kind]} ${exchangeNames[exchange]} ${code} ${escape(name)}${escape(told)}${link}</li>`;
}

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
