import type { PublicTable } from '#platform/public-table.ts';
import { paths } from '#ui/paths.ts';
import { typeNames } from './web/type-names.ts';

/** The notices about southbound trading that are published by now. */
export const hkNoticeTable: PublicTable = {
  code: 'hk-connect-notices',
  title: '港股通交易所公告',
  about: '与港股通有关的公司公告、停复牌、休市安排、名单调整与规则，附原文地址。',
  page: paths.hkConnect(),
  key: ['id'],
  columns: [
    { name: 'id', title: '来源编号', type: 'text', isRequired: true },
    { name: 'type', title: '类型', type: 'text', isRequired: true },
    { name: 'securityCode', title: '证券代码', type: 'text' },
    { name: 'securityName', title: '证券简称', type: 'text' },
    { name: 'title', title: '标题', type: 'text', isRequired: true },
    { name: 'publishedAt', title: '发布时间', type: 'time', isRequired: true },
    { name: 'originalUrl', title: '原文', type: 'url', isRequired: true },
    { name: 'isSample', title: '示例数据', type: 'boolean', isRequired: true },
  ],
  tags: ['hk-notices'],
  async read({ db, now }) {
    const rows = await db
      .selectFrom('hkNotices')
      .select(['sourceId as id', 'type', 'securityCode', 'securityName', 'title', 'publishedAt', 'originalUrl', 'isSample'])
      .where('publishedAt', '<=', now)
      .execute();
    return { rows: rows.map((row) => ({ ...row, type: typeNames[row.type], publishedAt: row.publishedAt.toISOString() })) };
  },
};
