import { createInputError } from '#platform/http/parse-draft.ts';
import type { ImportColumn, DataRow } from '#workflow/imports/definition/column.ts';
import type { Register } from '#workflow/imports/definition/register.ts';
import { draftFundNotice, listFundNoticeRows, removeFundNotice, type FundNoticeRow } from './service/notices/fund-notices.ts';
import { fundAnnouncementKindNames } from './web/article/district-fact-names.ts';

const text = (name: string, title: string, headings: string[] = []): ImportColumn => ({
  name,
  title,
  headings,
  content: 'text',
  isRequired: true,
});
const kinds = Object.fromEntries(Object.entries(fundAnnouncementKindNames).map(([kind, name]) => [kind, [name]]));

/**
 * Imports notices of fund companies, one row for each fund. Every notice becomes a draft with its funds; the text of an existing
 * draft is not changed.
 */
export const fundNoticeRegister: Register = {
  code: 'fundNotices',
  title: '基金公告',
  extent: 'some',
  limits: { changedShareMax: null, removedShareMax: 5, freeRows: 20, needsApproval: false },
  parts: [
    {
      name: 'funds',
      title: '公告与基金',
      keys: ['title', 'code'],
      label: 'name',
      columns: [
        text('title', '公告标题', ['标题', '公告名称']),
        { ...text('kind', '公告类型', ['类型', '公告类别']), content: { choice: kinds } },
        text('fundCompany', '基金公司', ['基金管理人', '管理人']),
        { name: 'code', title: '基金代码', headings: ['代码'], content: { code: 6 }, isRequired: true },
        text('name', '基金简称', ['基金名称', '简称']),
      ],
    },
  ],
  read: async (ctx) => ({ funds: (await listFundNoticeRows(ctx)) as unknown as DataRow[] }),
  async apply(tx, application) {
    const { removed, changed } = application.changes.funds!;
    if (changed.length > 0) throw createInputError([], `公告《${String(changed[0]!.title)}》已经写好，改动请在稿件里编辑`);
    const before = new Set((await listFundNoticeRows(tx)).map(({ title }) => title));
    for (const title of new Set(removed.map((row) => String(row.title)))) {
      await removeFundNotice(tx, title);
      application.tell(`公告草稿《${title}》已收回`);
    }
    for (const [title, rows] of Map.groupBy(this.submitted!(application) as unknown as FundNoticeRow[], (row) => row.title)) {
      if (before.has(title)) throw createInputError([], `已经有公告《${title}》，基金请在稿件里增减`);
      const id = await draftFundNotice(tx, rows, { isSample: application.publication.isSynthetic });
      application.tell(`公告草稿第 ${id} 号：${title}，${rows.length} 只基金`);
    }
  },
  submitted: ({ changes: { funds } }) => funds!.added,
};
