import { createHash } from 'node:crypto';
import type { z } from 'zod';
import { findTitles } from '#content/articles/service/articles/find-titles.ts';
import { articleHref } from '#content/articles/web/article-href.ts';
import { fail } from '#contract/call-error.ts';
import type { Context } from '#platform/context.ts';
import { csvStart, toCsvRow } from '#platform/tabular/delimited/csv-write.ts';
import type { ChangedSecurity } from '../../schema/changes.ts';
import type { changeFileQuery } from '../../schema/download.ts';
import { changeKindNames } from '../../web/change-kinds.ts';
import { exchangeNames } from '../../web/exchange.ts';
import { securityTypeNames } from '../../web/security-type.ts';
import { formatFilter, toFileCode } from '../definition/list-facts.ts';
import { openVersions, readChanges, type ChangesBetween } from './changes.ts';
import type { ListFile } from './list-files.ts';

const head = ['变动', '证券代码', '证券简称', '市场', '证券类型', '项目', '调整前', '调整后', '生效日期', '公告', '公告地址'];
const batchSize = 2_000;
/** Increase whenever the output format changes, to invalidate ETags. */
const layout = 1;

/**
 * Opens all changes of a list between two days as CSV: one line per change. Throws 40001 for dates in the wrong order and 40004
 * when one of them has no version.
 */
export async function openChangeFile(
  ctx: Context,
  query: z.output<typeof changeFileQuery>,
  { publicUrl }: { publicUrl: string },
): Promise<ListFile> {
  const { list, from, to } = await openVersions(ctx, query);
  if (!from || !to) throw fail('notFound', `没有可以比较的两期${list.title}名单`);
  const changes: ChangesBetween = { list, from, to, query };
  const versions = [from.id, from.publishedAt, to.id, to.publishedAt];
  const identity = [layout, list.title, versions, query, await listNotices(ctx, changes), publicUrl];
  return {
    name: `${list.title}变动-${from.dataDate}至${to.dataDate}`,
    asciiName: `${list.name}-changes-${from.dataDate}-${to.dataDate}`,
    etag: `W/"${createHash('sha256').update(JSON.stringify(identity)).digest('base64url').slice(0, 22)}"`,
    write: () => writeChanges(ctx, changes, publicUrl),
  };
}

/** Lists the notices that may be named, with their current title and address: a corrected or withdrawn one changes the file. */
async function listNotices(ctx: Context, { list, from }: ChangesBetween) {
  const found = await ctx.db
    .selectFrom('marginNoticeItems')
    .select('articleId')
    .distinct()
    .where('list', '=', list.definition.kind)
    .where('effectiveOn', '>', from.effectiveDate ?? from.dataDate)
    .orderBy('articleId')
    .execute();
  const titles = await findTitles(
    ctx,
    found.map(({ articleId }) => articleId),
  );
  return [...titles];
}

async function* writeChanges(ctx: Context, changes: ChangesBetween, publicUrl: string): AsyncGenerator<string> {
  yield csvStart + toCsvRow(head);
  let total = 0;
  for (;;) {
    const { records } = await readChanges(ctx, changes, { limit: batchSize, offset: total });
    total += records.length;
    if (records.length > 0) yield records.map((record) => toLines(record, publicUrl)).join('');
    if (records.length < batchSize) break;
  }
  yield toCsvRow([`说明：${formatNote(changes, total)}`]);
}

function toLines(record: ChangedSecurity, publicUrl: string): string {
  const { kind, code, name, exchange, securityType, effectiveDate, notice, fields } = record;
  const security = [
    changeKindNames[kind],
    toFileCode(exchange, code),
    name,
    exchangeNames[exchange],
    securityType && securityTypeNames[securityType],
  ];
  const address = notice && publicUrl + articleHref({ id: notice.articleId, categoryCode: notice.categoryCode });
  const told = fields.length > 0 ? fields : [{ title: null, beforeText: null, afterText: null }];
  return told
    .map(({ title, beforeText, afterText }) =>
      toCsvRow([...security, title, beforeText, afterText, effectiveDate, notice?.title ?? null, address]),
    )
    .join('');
}

function formatNote({ list, from, to, query: { kind, keyWord, market, type } }: ChangesBetween, total: number): string {
  const narrowed = [kind ? changeKindNames[kind] : '', formatFilter({ keyWord, market, type })].filter(Boolean).join('、');
  return [
    `${list.title} ${from.dataDate} 与 ${to.dataDate} 两期名单的变动`,
    `共 ${total} 只证券`,
    ...(narrowed ? [`筛选条件 ${narrowed}`] : []),
    ...(from.isSynthetic || to.isSynthetic ? ['示例数据，不是真实的业务数据'] : []),
  ].join('；');
}
