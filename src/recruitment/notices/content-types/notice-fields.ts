import type { ContentType } from '#workflow/change-orders/content-type.ts';
import { noticeCategoryNames } from '../web/notice-names.ts';

/** Labels of the fields of a notice. */
export const noticeFields: ContentType['fields'] = {
  category: { title: '类别', words: noticeCategoryNames },
  title: '标题',
  summary: { title: '摘要', help: '留空时取正文开头', widget: 'lines' },
  bodyHtml: { title: '正文', widget: 'html' },
  source: '来源',
  startsOn: '开始日期',
  endsOn: { title: '结束日期', help: '长期有效时留空' },
  fileIds: '附件',
  'fileIds.*': { title: '附件', widget: 'file' },
  jobIds: '相关职位',
  'jobIds.*': { title: '职位' },
};
