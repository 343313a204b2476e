import { articleHref } from '#content/articles/web/article-href.ts';
import { escapeHtml, type FeedItem, type FeedSource } from '#content/feeds/service/feed.ts';
import { paths } from '#ui/paths.ts';
import { listTags } from './calls.ts';
import type { ChangedSecurity } from './schema/changes.ts';
import { listUpdates, type ListUpdate } from './service/changes/list-updates.ts';
import { changeKindNames } from './web/change-kinds.ts';
import { exchangeNames } from './web/exchange.ts';
import { isListName, listTitles, type ListName } from './web/named-lists.ts';

/** Days covered: somebody who reads the feed once a fortnight misses none. */
const days = 10;

/** A feed of a list's newest days: one entry per day with its additions, removals and changes, and their notices. */
export const listFeeds: FeedSource = {
  folder: 'lists',
  feedOf: (list) =>
    isListName(list)
      ? {
          tags: [...listTags, 'notice-items', 'articles'],
          read: async (ctx, { shortName }) => ({
            title: `${listTitles[list]}变动 - ${shortName}`,
            description: `${shortName}的${listTitles[list]}名单，每期调入、调出与变动的证券。`,
            page: paths.marginChanges({ list }),
            items: (await listUpdates(ctx, { list, count: days })).map((update) => toItem(list, listTitles[list], update)),
          }),
        }
      : undefined,
};

function toItem(list: ListName, title: string, { from, to, publishedAt, isSynthetic, totals, records }: ListUpdate): FeedItem {
  const href = paths.marginChanges({ list, from, to });
  const summary = `调入 ${totals.entered} 只，调出 ${totals.left} 只，变动 ${totals.changed} 只。${isSynthetic ? '示例数据。' : ''}`;
  const rest = totals.entered + totals.left + totals.changed - records.length;
  return {
    href,
    title: `${title} ${to} 变动`,
    summary,
    content: `<p>与 ${from} 相比，${summary}</p><ul>${records.map(toLine).join('')}</ul><p><a href="${escapeHtml(href)}">${rest > 0 ? `另有 ${rest} 只，` : ''}查看全部</a></p>`,
    category: title,
    publishedAt,
  };
}

function toLine({ kind, exchange, code, name, fields, notice }: ChangedSecurity): string {
  const changes = fields.map(({ title, beforeText, afterText }) => `${title} ${beforeText || '无'} → ${afterText || '无'}`);
  const address = notice && articleHref({ id: notice.articleId, categoryCode: notice.categoryCode });
  const link = notice && address ? `（<a href="${escapeHtml(address)}">${escapeHtml(notice.title)}</a>）` : '';
  const told = kind === 'changed' && changes.length > 0 ? `：${changes.join('，')}` : '';
  return `<li>${changeKindNames[kind]} ${exchangeNames[exchange]} ${code} ${escapeHtml(name)}${escapeHtml(told)}${link}</li>`;
}
