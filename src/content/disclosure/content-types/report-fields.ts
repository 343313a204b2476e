import type { ContentType } from '#workflow/change-orders/content-type.ts';
import { reportTypes } from '../web/report-types.ts';

/** Labels of the report fields. */
export const reportFields: ContentType['fields'] = {
  year: { title: '年度', isLasting: true },
  kind: { title: '种类', words: Object.fromEntries(reportTypes.map(({ value, text }) => [value, text])), isLasting: true },
  title: '标题',
  publishedOn: '公布日期',
  fileId: { title: '报告文件', help: 'PDF；公布后不能删除，更正时另传新文件，原文件保留', widget: 'file' },
  highlights: { title: '主要数据', help: '至多 6 项，与报告一致' },
  'highlights.*': '数据',
  'highlights.*.name': '名称',
  'highlights.*.value': { title: '数值', help: '写明单位' },
  isSample: '示例数据',
};
