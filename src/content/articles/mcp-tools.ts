import { z } from 'zod';
import { isOutcome } from '#contract/call-error.ts';
import { shanghaiDay } from '#platform/day.ts';
import { calendarDay } from '#platform/http/input/bounded-values.ts';
import { nextCursor, readCursor, cursorInput, rowsPerAnswer } from '#platform/mcp/cursor.ts';
import { about, tool, type Tool, type ToolAnswer, type ToolContext } from '#platform/mcp/tool.ts';
import { toPlainText } from '#platform/search/plain-text.ts';
import { paths } from '#ui/paths.ts';
import { categoryTable, noticeDetail, noticeDifference, noticeEditions, noticeList, withdrawnNotice } from './calls.ts';
import { articleItem, attachment, article, category } from './schema/articles.ts';
import { changedBlock, edition, withdrawnArticle } from './schema/trail.ts';
import { articleHref, categoryHref } from './web/article-href.ts';

/** Characters of a text in one answer. */
const textPerAnswer = 20_000;
/** Changed passages of a correction in one answer. */
const mostChanges = 40;

const categoryCode = z.string().trim().min(1).max(40);

const listedNotice = articleItem
  .pick({ id: true, title: true, summary: true, date: true, categoryCode: true, categoryName: true, source: true })
  .extend({ effectiveDate: z.string().nullable(), documentNumber: z.string().nullable(), isSuperseded: z.boolean(), href: z.string() });

const noticeLink = z.object({ title: z.string(), date: z.string(), href: z.string() });

const publishedNotice = article
  .pick({ id: true, title: true, date: true, categoryCode: true, categoryName: true, source: true, securityCodes: true })
  .extend({
    state: z.literal('published'),
    effectiveDate: z.string().nullable(),
    documentNumber: z.string().nullable(),
    publishedAt: z.string(),
    updatedAt: z.string(),
    /** The text, or the part of it at the cursor. */
    text: z.string(),
    attachments: z.array(attachment.pick({ name: true, mediaType: true, size: true, sha256: true, url: true })),
    /** Newest first. */
    editions: z.array(edition),
    /** The last correction: since when, why, and the changed passages. */
    correction: z.object({ at: z.string(), reason: z.string().nullable(), changes: z.array(changedBlock), isCut: z.boolean() }).nullable(),
    supersededBy: noticeLink.nullable(),
    supersedes: z.array(noticeLink),
  });
/** What the site shows of a withdrawn notice: no text. */
const withdrawn = withdrawnArticle
  .pick({ id: true, title: true, categoryCode: true, categoryName: true, date: true, withdrawnAt: true, reason: true })
  .extend({ state: z.literal('withdrawn'), supersededBy: noticeLink.nullable() });
const noticeData = z.discriminatedUnion('state', [publishedNotice, withdrawn]);

const toLink = (one: { id: number; title: string; date: string; categoryCode: string }): z.output<typeof noticeLink> => ({
  title: one.title,
  date: one.date,
  href: articleHref(one),
});

const listNotices = tool(
  'list_notices',
  {
    title: { zh: '公告列表', en: 'List notices' },
    description: {
      zh: '已发布的公告与资讯，新的在前，可按栏目、发布日期和标题关键词筛选。不带 category 时，回答中附有全部栏目代码。',
      en: 'Published notices and news, newest first, by category, day of publication and words of the title. Without category the answer lists the codes of all categories.',
    },
    input: z.object({
      since: calendarDay('since 应为实际存在的日期，格式如 2026-08-21').optional().meta(about('最早发布日', 'First day of publication')),
      until: calendarDay('until 应为实际存在的日期，格式如 2026-08-21').optional().meta(about('最晚发布日', 'Last day of publication')),
      category: categoryCode.optional().meta(about('栏目代码，如 gsgg（公司公告）、rzrq（融资融券公告）', 'Code of a category')),
      keyWord: z.string().trim().max(50).optional().meta(about('标题中的词', 'Words of the title')),
      cursor: cursorInput,
    }),
    data: z.object({
      total: z.number(),
      notices: z.array(listedNotice),
      categories: z.array(category.pick({ code: true, name: true })).nullable(),
    }),
    example: { since: '2026-08-01', category: 'gsgg' },
  },
  async ({ call }, { since, until, category: code, keyWord, cursor }) => {
    const { page } = readCursor(cursor);
    const query = { categoryCodes: code, from: since, to: until, keyWord, pageNo: page, pageSize: rowsPerAnswer };
    const [list, table] = await Promise.all([call(noticeList, query), code ? undefined : call(categoryTable, {})]);
    return {
      data: {
        total: list.total,
        notices: list.records.map((one) => ({
          ...one,
          effectiveDate: one.effectiveDate ?? null,
          documentNumber: one.documentNumber ?? null,
          isSuperseded: one.isSuperseded ?? false,
          href: articleHref(one),
        })),
        categories: table?.list ?? null,
      },
      source: code ? categoryHref(code) : paths.news(),
      summary: `共 ${list.total} 篇公告，本次列出 ${list.records.length} 篇。`,
      version: list.updatedAt,
      next: nextCursor({ ...list, page }),
    };
  },
);

const getNotice = tool(
  'get_notice',
  {
    title: { zh: '公告全文', en: 'Read a notice' },
    description: {
      zh: '一篇公告的全文、附件、各次版本、最近一次更正改了什么，以及取代关系。已撤下的公告只有标题、撤下时间和原因，没有正文。',
      en: 'The text of a notice with its attachments, editions, the changes of its last correction, and what superseded it. A withdrawn notice has title, time and reason only.',
    },
    input: z.object({
      id: z.int().min(1).max(2_147_483_647).meta(about('公告编号，取自 list_notices 或网址', 'Number from list_notices or the address')),
      cursor: cursorInput,
    }),
    data: noticeData,
    example: { id: 12 },
  },
  async ({ call }, { id, cursor }) => {
    try {
      return await readNotice(call, id, cursor);
    } catch (error) {
      if (!isOutcome(error, 'notFound')) throw error;
      return readWithdrawn(call, id);
    }
  },
);

async function readNotice(
  call: ToolContext['call'],
  id: number,
  cursor: string | undefined,
): Promise<ToolAnswer<z.output<typeof noticeData>>> {
  const [found, { list: editions }] = await Promise.all([call(noticeDetail, { id }), call(noticeEditions, { id })]);
  const [latest, previous] = editions;
  const changes = latest && previous ? await call(noticeDifference, { id, from: previous.edition, to: latest.edition }) : undefined;
  const changed = changes?.blocks.filter(({ parts }) => parts.some(({ change }) => change !== undefined)) ?? [];
  const text = toPlainText(found.content);
  const { page } = readCursor(cursor);
  return {
    data: {
      ...found,
      state: 'published',
      effectiveDate: found.effectiveDate ?? null,
      documentNumber: found.documentNumber ?? null,
      text: text.slice((page - 1) * textPerAnswer, page * textPerAnswer),
      editions,
      correction: found.correction && {
        ...found.correction,
        changes: changed.slice(0, mostChanges),
        isCut: changed.length > mostChanges,
      },
      supersededBy: found.supersededBy && toLink(found.supersededBy),
      supersedes: found.supersedes.map(toLink),
    },
    source: articleHref(found),
    summary: `公告正文共 ${text.length} 字，发布过 ${editions.length} 个版本。`,
    asOf: found.date,
    version: found.version,
    next: nextCursor({ total: text.length, pageSize: textPerAnswer, page }),
  };
}

async function readWithdrawn(call: ToolContext['call'], id: number): Promise<ToolAnswer<z.output<typeof noticeData>>> {
  const found = await call(withdrawnNotice, { id });
  return {
    data: { ...found, state: 'withdrawn', supersededBy: found.supersededBy && toLink(found.supersededBy) },
    source: articleHref(found),
    summary: '这篇公告已经撤下，不再提供正文。',
    asOf: shanghaiDay(new Date(found.withdrawnAt)),
  };
}

export const noticeTools: readonly Tool[] = [listNotices, getNotice];
