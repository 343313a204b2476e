import { findFile, setVisibility } from '#content/files/service/files.ts';
import { fail } from '#contract/call-error.ts';
import { canonicalJson } from '#platform/canonical.ts';
import type { Context } from '#platform/context.ts';
import { paths } from '#ui/paths.ts';
import { ownCategory } from '#workflow/change-orders/presets/own-category.ts';
import { releasedVersion, type ReleasedVersion } from '../schema/downloads.ts';
import { listDownloadDrafts, listNewestVersions } from '../service/edit-downloads.ts';
import { releaseVersion, withdrawVersion } from '../service/write-downloads.ts';

const findNewest = async (ctx: Context, code: string) => (await listNewestVersions(ctx)).find((version) => version.code === code);

/** The newest file of each download. An order with another version number releases the next version; a released version never changes. */
export const downloadVersion = ownCategory<ReleasedVersion>({
  code: 'download-version',
  keepsVersions: true,
  title: '下载项的版本',
  group: '内容',
  scope: 'category',
  levels: 1,
  whenEmpty: '还没有下载项。先在“下载项”中新建，公布之后在这里发布它的文件。',
  draft: releasedVersion,
  fields: {
    code: { title: '下载项', widget: 'hidden', isLasting: true },
    version: { title: '版本号', help: '发布新版本时改为新的版本号；已发布的版本不能更改' },
    releasedOn: { title: '发布日期', help: '从这一天起显示' },
    notes: { title: '更新说明', help: '每行一条' },
    fileId: { title: '文件', widget: 'file' },
  },
  async list(ctx) {
    const newest = new Map((await listNewestVersions(ctx)).map((version) => [version.code, version]));
    return (await listDownloadDrafts(ctx)).map(({ code, name }) => ({
      subject: code,
      title: name,
      place: newest.get(code)?.version ?? '尚无版本',
      state: 'shown' as const,
      changedAt: null,
      href: paths.softwareDownload(),
    }));
  },
  async read(ctx, code) {
    if (!(await listDownloadDrafts(ctx)).some((one) => one.code === code)) throw fail('notFound');
    return { draft: (await findNewest(ctx, code)) ?? { code, version: '', releasedOn: '', notes: [], fileId: '' } };
  },
  titleOf: ({ code, version }) => `${code} ${version}`,
  async apply(tx, { draft }) {
    const { code, ...version } = draft;
    const before = await findNewest(tx, code);
    if (canonicalJson(before) === canonicalJson(draft)) return code;
    // Programs stay behind the human check, and documents stay free.
    const former = before && (await findFile(tx, before.fileId));
    await setVisibility(tx, [draft.fileId], former?.visibility === 'public' ? 'public' : 'checked');
    await releaseVersion(tx, code, version);
    return code;
  },
  async withdraw(tx, { subject, reason }) {
    const newest = await findNewest(tx, subject);
    if (!newest) throw fail('conflict', '没有可以撤下的版本');
    await withdrawVersion(tx, subject, { version: newest.version, reason });
  },
  addressesOf: () => [paths.softwareDownload()],
});
