import { paths } from '#ui/paths.ts';
import { codedContent } from '#workflow/change-orders/presets/coded-content.ts';
import { downloadDraft, type DownloadDraft } from '../schema/downloads.ts';
import { listDownloadDrafts } from '../service/edit-downloads.ts';
import { listDownloadCategories, saveDownload } from '../service/write-downloads.ts';

const systems = {
  windows: 'Windows 系统',
  macos: 'macOS 系统',
  linux: 'Linux 系统',
  android: '安卓',
  ios: 'iOS 系统',
  harmony: '鸿蒙',
  any: '不限',
};

/** A download. Its files are released version by version. */
export const download = codedContent<DownloadDraft>({
  code: 'download',
  title: '下载项',
  group: '内容',
  scope: 'category',
  levels: 1,
  draft: downloadDraft,
  fields: {
    code: { title: '代码', help: '小写字母、数字和连字符；发布后不能更改' },
    categoryId: '分类',
    name: '名称',
    summary: { title: '简介', widget: 'lines' },
    platforms: { title: '适用系统', words: systems },
    'platforms.*': { title: '系统', words: systems },
    needs: { title: '系统要求', help: '每行一项' },
    signature: { title: '签名信息', widget: 'lines' },
    hasQrCode: '显示二维码',
    state: { title: '状态', words: { draft: '不显示', published: '显示' } },
    sort: { title: '排列序号', help: '小的在前' },
  },
  begin: { code: '', name: '', summary: '', platforms: [], needs: [], signature: '', hasQrCode: false, state: 'published', sort: 1 },
  newest: listDownloadDrafts,
  publish: (tx, draft) => saveDownload(tx, draft),
  choices: async (ctx) => ({ categoryId: Object.fromEntries((await listDownloadCategories(ctx)).map(({ id, name }) => [id, name])) }),
  nameOf: ({ name }) => name,
  placeOf: ({ categoryId, state }) => `${categoryId} · ${state === 'draft' ? '不显示' : '显示'}`,
  addressesOf: () => [paths.softwareDownload()],
});
