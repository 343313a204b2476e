import { knownCategories } from '#content/articles/calls.ts';
import { createArticle, deleteDraftArticle } from '#content/articles/service/articles/write-article.ts';
import { fail } from '#contract/call-error.ts';
import type { Context } from '#platform/context.ts';
import {
  findNoticesOfItems,
  listNoticeItems,
  putNoticeItems,
  type SecurityNoticeItem,
} from '#securities/lists/service/changes/notice-items.ts';
import { lists } from '#securities/lists/service/definition/lists.ts';
import { exchangeNames } from '#securities/lists/web/exchange.ts';
import type { RegisterUpdate } from '#workflow/imports/definition/register.ts';
import type { AdjustedList } from './adjusted-lists.ts';

/** The margin notice type (of seven) and the title for each list. */
const notices: Record<AdjustedList, { marginType: number; subject: string }> = {
  targets: { marginType: 1, subject: '融资融券标的证券' },
  collateral: { marginType: 2, subject: '可充抵保证金证券' },
  fairPrice: { marginType: 5, subject: '证券公允价格' },
};

/** Writes a draft notice for each list and day, with its securities. An editor completes and publishes it. */
export async function writeNotices(
  tx: Context,
  items: readonly SecurityNoticeItem[],
  { publication, tell }: RegisterUpdate,
): Promise<void> {
  for (const [key, own] of Map.groupBy(items, ({ list, effectiveOn }) => `${list} ${effectiveOn}`)) {
    const [list, effectiveDate] = key.split(' ') as [AdjustedList, string];
    const { marginType, subject } = notices[list];
    const codes = [...new Set(own.map(({ code }) => code))];
    const { id } = await createArticle(tx, {
      category: knownCategories.marginNotice,
      title: `关于调整${subject}的公告（自${effectiveDate}起）`,
      bodyHtml: toBody(own, { subject, effectiveDate, isSynthetic: publication.isSynthetic }),
      source: '融资融券部',
      effectiveDate,
      marginType,
      securityCodes: codes,
    });
    await putNoticeItems(tx, new Map([[id, own]]));
    tell(`公告草稿第 ${id} 号：${lists[list].title}，自 ${effectiveDate} 起，${codes.length} 只证券`);
  }
}

interface NoticeFacts {
  subject: string;
  effectiveDate: string;
  isSynthetic: boolean;
}

function toBody(items: readonly SecurityNoticeItem[], { subject, effectiveDate, isSynthetic }: NoticeFacts): string {
  const titles = new Map(Object.values(lists).flatMap(({ fields }) => fields.map(({ name, title }) => [name, title])));
  const head = ['证券代码', '证券简称', '市场', '项目', '调整前', '调整后'];
  const rows = items.map(({ code, name, exchange, field, before, after }) => [
    code,
    name,
    exchangeNames[exchange],
    titles.get(field) ?? field,
    before ?? '无',
    after ?? '无',
  ]);
  const toRow = (cells: readonly string[], tag: 'th' | 'td') =>
    `<tr>${cells.map((cell) => `<${tag}>${escape(cell)}</${tag}>`).join('')}</tr>`;
  return [
    `<p>我公司自${effectiveDate}起调整${subject}，具体如下${isSynthetic ? '（示例数据）' : ''}。</p>`,
    `<table><thead>${toRow(head, 'th')}</thead><tbody>${rows.map((row) => toRow(row, 'td')).join('')}</tbody></table>`,
  ].join('');
}

const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Removes the drafts with these changes. Published notices stay: throws 40009, also when only part of an article is withdrawn. */
export async function removeNoticeDrafts(tx: Context, items: readonly SecurityNoticeItem[], { tell }: RegisterUpdate): Promise<void> {
  for (const [articleId, own] of await findNoticesOfItems(tx, items)) {
    if ((await listNoticeItems(tx, articleId)).length > own.length)
      throw fail('conflict', `第 ${articleId} 号公告还写有别的调整，不能只收回一部分`);
    await deleteDraftArticle(tx, articleId);
    tell(`公告草稿第 ${articleId} 号已收回；已经提交的名单请另行退回或撤回`);
  }
}
