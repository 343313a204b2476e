import { z } from 'zod';
import { fail } from '#contract/call-error.ts';
import { cursorInput, nextCursor, readCursor } from '#platform/mcp/cursor.ts';
import { about, tool, type Tool } from '#platform/mcp/tool.ts';
import { pagePaths, type PageName } from '../../routes/paths.ts';
import type { MarkdownPage } from './markdown-page.ts';

/** Renders a public page as anybody sees it; undefined for a page without Markdown. */
export type RenderMarkdown = (address: string) => Promise<MarkdownPage | undefined>;

/** Characters of a page in one answer. */
const textPerAnswer = 20_000;

/** Pages that list persons, and those that look up whatever their address asks for: people read them, and tools replace the latter. */
const leftToPeople: readonly PageName[] = [
  'staffRegister',
  'staffPerson',
  'accountWitnesses',
  'advisers',
  'bondTraders',
  'futuresIb',
  'consignQualify',
  'subsidiaryTeam',
  'search',
  'verify',
];
const leftPaths = leftToPeople.map((name) => pagePaths[name].split('/:')[0]!);
const isLeftToPeople = (source: string): boolean => {
  const path = new URL(source).pathname.replace(/\.html$/, '');
  return leftPaths.some((left) => path === left || path.startsWith(`${left}/`));
};

export const createPageTools = (render: RenderMarkdown): readonly Tool[] => [
  tool(
    'get_page',
    {
      title: { zh: '阅读网页', en: 'Read a page' },
      description: {
        zh: '任何公开网页的 Markdown 文字，含表格。地址为本站路径，取自其他工具回答中的 href 或 source。人员名录、需要登录的网页不提供。',
        en: 'Any public page as Markdown, with its tables. The address is a path of the site, from href or source of other answers. Registers of persons and pages behind a login are not given.',
      },
      input: z.object({
        address: z
          .string()
          .trim()
          .max(500)
          .regex(/^\/(?!\/)\S*$/, 'address 应为本站路径，以 / 开头，如 /Inves/chargingStandard.html')
          .meta(about('本站路径', 'Path of the site, with its query')),
        cursor: cursorInput,
      }),
      data: z.object({
        title: z.string(),
        /** Characters of the whole page. */
        length: z.number(),
        markdown: z.string(),
        updated: z.string().nullable(),
        hasSampleData: z.boolean(),
      }),
      example: { address: '/Inves/chargingStandard.html' },
    },
    async (_ctx, { address, cursor }) => {
      const page = await render(address);
      if (!page || isLeftToPeople(page.source)) throw fail('notFound', '这个网页不向智能助手提供，请用户在浏览器中打开');
      if (page.status !== 200) throw fail('notFound', '本站没有这个网页，请用 search 查找');
      const { page: part } = readCursor(cursor);
      const { title, source, version, updated, hasSampleData, text } = page;
      return {
        data: {
          title,
          length: text.length,
          markdown: text.slice((part - 1) * textPerAnswer, part * textPerAnswer),
          updated: updated ?? null,
          hasSampleData,
        },
        source,
        summary: `网页的 Markdown 共 ${text.length} 字。`,
        asOf: updated,
        version,
        next: nextCursor({ total: text.length, pageSize: textPerAnswer, page: part }),
      };
    },
  ),
];
