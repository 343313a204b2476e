import { tellBacklog } from '#operations/health/service/health/backup-probes.ts';
import { readArchiver } from '#platform/backup/backup-state.ts';
import type { InboxSource } from '../inbox-source.ts';

/** The archive of the write-ahead log while it fails: the log fills the disk of the database until the site stops. */
export const archiveSource: InboxSource = {
  code: 'archive',
  name: '数据库日志归档',
  group: 'failed',
  wants: ['operation.manage'],
  async list(ctx) {
    const state = await readArchiver(ctx.db);
    if (!state.isOn || !state.isFailing) return [];
    return [
      {
        subject: 'archive',
        title: '数据库日志不能归档，会占满数据库的磁盘',
        text: `归档失败${tellBacklog(ctx, state)}。请检查备份文件夹的空间与权限`,
        since: state.archivedAt ?? ctx.now,
        dueOn: null,
        href: '/doctor',
      },
    ];
  },
};
