import { paths } from '#ui/paths.ts';
import { wholeList } from '#workflow/change-orders/presets/whole-list.ts';
import { downloadCategoryDraft, type DownloadCategoryDraft } from '../schema/downloads.ts';
import { listDownloadCategories, replaceDownloadCategories } from '../service/write-downloads.ts';

/** Categories of downloads, in their order. */
export const downloadCategories = wholeList<DownloadCategoryDraft>({
  code: 'download-categories',
  title: '下载分类',
  group: '内容',
  scope: 'category',
  item: downloadCategoryDraft,
  itemTitle: '分类',
  key: 'id',
  fields: { id: { title: '代码', help: '小写字母、数字和连字符；分类下还有下载项时不能删除' }, name: '名称', note: '说明' },
  read: listDownloadCategories,
  replace: replaceDownloadCategories,
  addresses: [paths.softwareDownload()],
});
