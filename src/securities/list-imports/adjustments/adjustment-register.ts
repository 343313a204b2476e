import type { FieldError } from '#contract/envelope.ts';
import { createInputError } from '#platform/http/parse-draft.ts';
import { listNoticeRows, type SecurityNoticeItem } from '#securities/lists/service/changes/notice-items.ts';
import { exchange } from '#securities/lists/service/definition/list-fields.ts';
import { lists } from '#securities/lists/service/definition/lists.ts';
import type { DataRow } from '#workflow/imports/definition/column.ts';
import type { Register } from '#workflow/imports/definition/register.ts';
import { adjustedLists, checkItems, submitLists } from './adjusted-lists.ts';
import { removeNoticeDrafts, writeNotices } from './notice-drafts.ts';

const fields = new Map(adjustedLists.flatMap((list) => lists[list].fields).map(({ name, title }) => [name, title]));
const fieldChoice = { choice: Object.fromEntries([...fields].map(([name, title]) => [name, [title]])) };
const listChoice = {
  choice: {
    collateral: [lists.collateral.title, '担保证券', '担保品'],
    targets: [lists.targets.title, '融资融券标的证券'],
    fairPrice: [lists.fairPrice.title],
  },
};

/**
 * Changes announced by adjustment notices. A file of changes creates a draft notice for each list and day, and submits the
 * changed list for a second approval; the former values must match the current list.
 */
export const adjustmentRegister: Register = {
  code: 'adjustments',
  title: '两融名单调整',
  extent: 'some',
  limits: { changedShareMax: null, removedShareMax: 1, freeRows: 0, needsApproval: false },
  parts: [
    {
      name: 'items',
      title: '调整',
      keys: ['list', 'exchange', 'code', 'field', 'effectiveOn'],
      label: 'name',
      columns: [
        { name: 'list', title: '名单', headings: ['调整名单', '调整类型'], content: listChoice, isRequired: true },
        { name: 'exchange', title: '市场', headings: ['交易市场', '交易所'], content: exchange.content, isRequired: true },
        { name: 'code', title: '证券代码', headings: ['代码'], content: { code: 6 }, isRequired: true },
        { name: 'name', title: '证券简称', headings: ['证券名称', '简称'], content: 'text', isRequired: true },
        { name: 'field', title: '项目', headings: ['调整项目'], content: fieldChoice, isRequired: true },
        { name: 'before', title: '调整前', headings: ['原值', '调整前折算率'], content: 'text', isRequired: true, mayBeBlank: true },
        { name: 'after', title: '调整后', headings: ['新值', '调整后折算率'], content: 'text', isRequired: true, mayBeBlank: true },
        { name: 'effectiveOn', title: '生效日期', headings: ['执行日期'], content: 'day', isRequired: true },
      ],
    },
  ],
  read: async (ctx) => ({ items: (await listNoticeRows(ctx, adjustedLists)) as unknown as DataRow[] }),
  async apply(tx, application) {
    const { removed, changed } = application.changes.items!;
    const added = this.submitted!(application) as unknown as SecurityNoticeItem[];
    if (changed.length > 0) throw createInputError([], `${String(changed[0]!.code)} 的这项调整已经写进公告，改动请另发更正公告`);
    const faults: FieldError[] = await checkItems(tx, added);
    if (faults.length > 0) throw createInputError(faults);
    await removeNoticeDrafts(tx, removed as unknown as SecurityNoticeItem[], application);
    await writeNotices(tx, added, application);
    await submitLists(tx, added, application);
  },
  submitted: ({ changes: { items } }) => items!.added,
};
