import { paths } from '#ui/paths.ts';
import { wholeList } from '#workflow/change-orders/presets/whole-list.ts';
import { categoryDraft, type CategoryDraft } from '../schema/downloads.ts';
import { listCategories, replaceCategories } from '../service/write-downloads.ts';

/** Categories of downloads, in their order. */
export const downloadCategories = wholeList<CategoryDraft>({
  code: 'download-categories',
  title: '下载分类',
  group: '内容',
  scope: 'category',
  item: categoryDraft,
  itemTitle: '分类',
  key: 'id',
  fields: { id: { title: '代码', help: '小写字母、数字和连字符；分类下还有下载项时不能删除' }, name: '名称', note: '说明' },
  read: listCategories,
  replace: replaceCategories,
  addresses: [paths.softwareDownload()],
});
