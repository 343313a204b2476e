import type { ImportColumn, DataRow } from '#workflow/imports/definition/column.ts';
import type { RegisterUpdate, Register } from '#workflow/imports/definition/register.ts';
import { hkNoticeRow, type HkNoticeDraft } from './schema.ts';
import { importHkNotices, removeHkNotices } from './service/import-notices.ts';
import { findNewestNoticeDay, listNoticeRows } from './service/list-rows.ts';
import { typeNames } from './web/type-names.ts';

const optional = (name: string, title: string, headings: readonly string[], content: ImportColumn['content']): ImportColumn => ({
  name,
  title,
  headings,
  content,
  mayBeBlank: true,
  fallback: null,
});

/** Notices of the Hong Kong and mainland exchanges about southbound trading: a file adds notices, the others stay. */
export const hkNoticeRegister: Register = {
  code: 'hkNotices',
  title: '港股通公告',
  extent: 'some',
  limits: { changedShareMax: 20, removedShareMax: 1, freeRows: 100, needsApproval: false },
  expects: { every: 'days', days: 7 },
  parts: [
    {
      name: 'notices',
      title: '公告',
      keys: ['sourceId'],
      label: 'title',
      columns: [
        { name: 'sourceId', title: '来源编号', headings: ['公告编号', '编号', '公告ID'], content: 'text', isRequired: true },
        {
          name: 'type',
          title: '类型',
          headings: ['公告类型'],
          content: { choice: Object.fromEntries(Object.entries(typeNames).map(([code, name]) => [code, [name]])) },
          isRequired: true,
        },
        optional('securityCode', '证券代码', ['港股代码', '股份代号'], { code: 5 }),
        optional('securityName', '证券简称', ['股份简称'], 'text'),
        { name: 'title', title: '标题', headings: ['公告标题'], content: 'text', isRequired: true },
        { name: 'publishedAt', title: '发布时间', headings: ['公告时间', '发放时间'], content: 'moment', isRequired: true },
        { name: 'originalUrl', title: '原文网址', headings: ['原文链接', '网址', '链接'], content: 'text', isRequired: true },
        { name: 'isSample', title: '是否示例数据', content: 'flag', fallback: false },
      ],
      schema: hkNoticeRow,
    },
  ],
  read: async (ctx) => ({ notices: (await listNoticeRows(ctx)) as unknown as DataRow[] }),
  findNewest: findNewestNoticeDay,
  async apply(tx, application) {
    await removeHkNotices(
      tx,
      application.changes.notices!.removed.map(({ sourceId }) => String(sourceId)),
    );
    await importHkNotices(tx, toNotices(application).map(toDraft), { corrects: true });
  },
  submitted: toNotices,
};

function toNotices({ changes: { notices } }: RegisterUpdate): readonly DataRow[] {
  return [...notices!.added, ...notices!.changed];
}

/** Converts rows in Beijing time to timestamps and omits empty fields. */
function toDraft({ publishedAt, securityCode, securityName, ...row }: DataRow): HkNoticeDraft {
  return {
    ...(row as unknown as HkNoticeDraft),
    ...(securityCode !== null && { securityCode: String(securityCode) }),
    ...(securityName !== null && { securityName: String(securityName) }),
    publishedAt: new Date(`${String(publishedAt).replace(' ', 'T')}+08:00`),
  };
}
