import { findFiles } from '#content/files/service/files.ts';
import { shanghaiDay } from '#platform/day.ts';
import { paths } from '#ui/paths.ts';
import type { IdentitySource } from './published-identities.ts';

/** The firm's register: sites, telephone numbers, mailboxes, public accounts, apps. */
export const registerSource: IdentitySource = {
  async list(ctx) {
    const today = shanghaiDay(ctx.now);
    const rows = await ctx.db.selectFrom('officialIdentities').selectAll().orderBy('sort').execute();
    return rows.map(({ kind, value, name, note, since, until }) => ({
      title: name,
      // Several sites or apps may share a name; a telephone number or mailbox belongs to the owner with that name.
      ...(kind !== 'phone' && kind !== 'mail' && kind !== 'licence' && { thing: `${kind} ${value}` }),
      facts: { 官方内容: value, 启用日期: since, 停用日期: until, 说明: note },
      known: [value],
      source: { title: '网站安全', href: `${paths.websiteSecurity()}#official` },
      isPast: until !== null && until <= today,
    }));
  },
};

/** Downloads, by name, file names and their SHA-256. */
export const softwareSource: IdentitySource = {
  async list(ctx) {
    const rows = await ctx.db
      .selectFrom('downloads')
      .innerJoin('downloadVersions', 'downloadVersions.downloadId', 'downloads.id')
      .select(['code', 'name', 'version', 'releasedOn', 'withdrawnReason', 'fileId'])
      .where('state', '=', 'published')
      .orderBy('downloads.sort')
      .orderBy('releasedOn', 'desc')
      .execute();
    const found = await findFiles(
      ctx,
      rows.map(({ fileId }) => fileId),
    );
    const files = new Map(found.map((file) => [file.id, file]));
    const versions = rows.map(({ code, name, version, releasedOn, withdrawnReason, fileId }) => {
      const file = files.get(fileId);
      return {
        title: `${name} ${version}`,
        facts: { 发布日期: releasedOn, 文件: file?.name, 'SHA-256': file?.sha256, 停止提供: withdrawnReason },
        known: [file?.name, file?.sha256],
        source: { title: '软件下载', href: `${paths.softwareDownload()}#${code}` },
        isPast: withdrawnReason !== null,
      };
    });
    const software = [...new Map(rows.map((row) => [row.code, row])).values()].map(({ code, name }) => ({
      title: name,
      facts: { 类别: '软件与表单下载' },
      known: [name],
      source: { title: '软件下载', href: `${paths.softwareDownload()}#${code}` },
    }));
    return [...software, ...versions];
  },
};
