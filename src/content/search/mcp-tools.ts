import { z } from 'zod';
import { nextCursor, readCursor, cursorInput } from '#platform/mcp/cursor.ts';
import { about, tool, type Tool } from '#platform/mcp/tool.ts';
import { paths } from '#ui/paths.ts';
import { searchGet } from './calls.ts';
import { maxCountedMatches, maxQueryLength, pageSize, searchAnswer } from './schema.ts';
import { kindNames, kindsInOrder } from './service/kind-names.ts';

/** Pages about single persons are left to people. */
const kinds = kindsInOrder.filter((kind) => kind !== 'person');
const kind = z.enum(kinds as [(typeof kinds)[number], ...typeof kinds]);
/** The answers about registered staff. */
const aboutPersons = 'staff';

const data = z.object({
  total: z.number(),
  answers: z.array(searchAnswer.pick({ title: true, facts: true, text: true, href: true, day: true, basis: true, isSample: true })),
  results: z.array(
    z.object({ kind, kindName: z.string(), title: z.string(), snippet: z.string(), href: z.string(), date: z.string().nullable() }),
  ),
  /** True when nothing matches exactly and the results are only similar. */
  isLoose: z.boolean(),
  didYouMean: z.array(z.string()),
});

export const searchTools: readonly Tool[] = [
  tool(
    'search',
    {
      title: { zh: '站内搜索', en: 'Search the site' },
      description: {
        zh: '搜索全站：公告、证券、基金、网点、常见问题、下载、职位等，并给出网站能直接回答的数据。结果中的 href 是本站路径，可交给 get_page 阅读。不查人员。',
        en: 'Searches the whole site (notices, securities, funds, branches, questions, downloads, jobs) and returns figures that answer the query directly. href is a path of the site, to be read with get_page. Persons are not searched.',
      },
      input: z.object({
        query: z
          .string()
          .trim()
          .min(1)
          .max(maxQueryLength)
          .meta(about('搜索词，如“融资保证金比例”', 'Words to search for, best in Chinese')),
        kind: kind.optional().meta(about('只看一类，可以翻页', 'Only one kind, page by page')),
        cursor: cursorInput,
      }),
      data,
      example: { query: '融资保证金比例' },
    },
    async ({ call }, { query, kind: wanted, cursor }) => {
      const page = Math.min(readCursor(cursor).page, maxCountedMatches / pageSize);
      const found = await call(searchGet, { q: query, kind: wanted ?? '', pageNum: page });
      const groups = found.groups.filter((group) => group.kind !== 'person' && (!wanted || group.kind === wanted));
      const total = groups.reduce((sum, group) => sum + group.total, 0);
      return {
        data: {
          ...found,
          total,
          answers: found.answers.filter(({ source }) => source !== aboutPersons),
          results: groups.flatMap(({ records, name, kind: of }) =>
            records.map((record) => ({ ...record, kind: of as (typeof kinds)[number], kindName: name })),
          ),
        },
        source: paths.search({ q: query, kind: wanted }),
        summary: `找到 ${total} 条结果${wanted ? `（${kindNames[wanted]}）` : ''}。`,
        next: wanted && nextCursor({ total: Math.min(total, maxCountedMatches), pageSize, page }),
      };
    },
  ),
];
