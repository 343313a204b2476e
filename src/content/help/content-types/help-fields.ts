import type { ContentType } from '#workflow/change-orders/content-type.ts';
import { prefixFields } from '#workflow/change-orders/presets/whole-list.ts';

/**
 * Returns the labels of the fields of every kind of help. `named` is the label of its title, `content` has the labels of its
 * special fields.
 */
export const helpFields = (named: string, content: ContentType['fields']): ContentType['fields'] => ({
  kind: { title: '种类', widget: 'hidden' },
  code: { title: '代码', help: '小写字母、数字和连字符；用在网址里，发布后不能更改', isLasting: true },
  category: '分类',
  title: named,
  sort: { title: '排列序号', help: '分类内小的在前' },
  checkedOn: { title: '核对日期', help: '留空为生效当日' },
  content: '内容',
  ...prefixFields('content', content),
});
