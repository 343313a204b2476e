import { readScanBacklog } from '#operations/upload-scans/service/quarantine.ts';
import { lateScanMinutes } from '#operations/upload-scans/web/scan-states.ts';
import type { InboxSource } from '../inbox-source.ts';

/** Files of staff that were accepted without a result and still have none: they may be published although nobody has scanned them. */
export const uploadScanSource: InboxSource = {
  code: 'upload-scans',
  name: '未做病毒检查的文件',
  group: 'failed',
  wants: ['operation.manage'],
  opensWith: 'operation.read',
  async list(ctx) {
    const { oldestAt, waiting } = await readScanBacklog(ctx);
    if (oldestAt === null || ctx.now.getTime() - oldestAt.getTime() < lateScanMinutes * 60_000) return [];
    return [
      {
        subject: 'waiting',
        title: `${waiting} 个文件还没有病毒检查的结果`,
        text: `最早的已超过 ${lateScanMinutes} 分钟。请检查 FILE_SCANNER 所指的 clamd 是否在运行`,
        since: oldestAt,
        dueOn: null,
        href: '/quarantine',
      },
    ];
  },
};
