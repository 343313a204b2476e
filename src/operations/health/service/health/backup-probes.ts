import { statfs } from 'node:fs/promises';
import { readBackupState, readLastDrill, type ArchiverState, type BackupState, type DrillState } from '#platform/backup/backup-state.ts';
import type { Context } from '#platform/context.ts';
import { inBeijing } from '#ui/format/beijing-time.ts';
import type { OperationDeps } from '../../deps.ts';
import { bad, good, poor, unused, type HealthFinding, type HealthProbe } from './probe.ts';

const hourMs = 3_600_000;
/** Base backups are daily; a few hours more allow for a slow disk. */
const oldBaseHours = 30;
/** WAL segments arrive every 30 seconds while there are writes, and there always are. */
const oldSegmentMs = 5 * 60_000;
const oldDrillDays = 8;
/** The mirror is updated every minute; a new base backup takes longer. */
const oldMirrorMs = 15 * 60_000;

/** Nothing is known here about a database run by the firm. */
async function ask(
  { db }: Context,
  { config: { backupDir, databaseUrl } }: OperationDeps,
  tell: (state: BackupState) => HealthFinding | Promise<HealthFinding>,
): Promise<HealthFinding> {
  if (databaseUrl) return unused('自有 PostgreSQL，由 pgBackRest 备份');
  if (!backupDir) return unused('未设置 BACKUP_DIR，没有备份');
  return tell(await readBackupState(db, backupDir));
}

const checkBackup = (ctx: Context, deps: OperationDeps) =>
  ask(ctx, deps, async (state) => {
    const { baseAt, archivedAt, isFailing } = state;
    if (isFailing) {
      const { bavail, bsize } = await statfs(deps.config.dataDir);
      return bad(`数据库日志归档失败${tellBacklog(ctx, state, bavail * bsize)}`, '检查备份文件夹的空间与权限，原因见数据库日志');
    }
    if (!baseAt) return bad('还没有完整的备份', '运行 npm run backup');
    const hours = (ctx.now.getTime() - baseAt.getTime()) / hourMs;
    const silent = archivedAt ? ctx.now.getTime() - archivedAt.getTime() : Infinity;
    const text = `最近一份备份 ${hours.toFixed(1)} 小时前，归档至 ${archivedAt ? `${Math.max(0, Math.round(silent / 1000))} 秒前` : '无'}`;
    if (silent > oldSegmentMs) return bad(text);
    return hours > oldBaseHours ? poor(text) : good(text);
  });

const megabyte = 1024 ** 2;

/**
 * Tells how much of the log waits to be archived, how fast it grows and, with the free space of the disk, how many days are left
 * until the server stops for lack of space. Empty when nothing waits.
 */
export function tellBacklog({ now }: Pick<Context, 'now'>, { archivedAt, waitingBytes }: ArchiverState, freeBytes?: number): string {
  if (!archivedAt || !waitingBytes) return '';
  const perHour = waitingBytes / Math.max((now.getTime() - archivedAt.getTime()) / hourMs, 1 / 60);
  const days = freeBytes === undefined ? undefined : freeBytes / perHour / 24;
  const left = days === undefined ? '' : `，照此${days < 1 ? '一天之内' : `约 ${Math.floor(days)} 天后`}写满磁盘`;
  return `，积压 ${Math.round(waitingBytes / megabyte)} MB，每小时增加 ${Math.round(perHour / megabyte)} MB${left}`;
}

const checkDrill = async (ctx: Context, deps: OperationDeps) =>
  deps.config.databaseUrl ? tellDrill(ctx, await readLastDrill(ctx.db)) : ask(ctx, deps, ({ drill }) => tellDrill(ctx, drill));

function tellDrill({ now }: Context, drill: DrillState | null): HealthFinding {
  if (!drill) return poor('还没有演练过恢复');
  const text = `${inBeijing(drill.at.toISOString())}${drill.isGood ? '恢复成功，核对无误' : '发现问题，见演练报告'}`;
  if (!drill.isGood) return bad(text);
  return now.getTime() - drill.at.getTime() > oldDrillDays * 24 * hourMs ? poor(`${text}，已超过一周`) : good(text);
}

const checkMirror = async (ctx: Context, deps: OperationDeps) =>
  ask(ctx, deps, ({ mirroredAt }) => {
    if (!deps.config.backupS3Bucket) return unused('未设置 BACKUP_S3_BUCKET，备份只在 BACKUP_DIR');
    if (!mirroredAt) return poor('还没有存入对象存储');
    const silent = Math.max(0, ctx.now.getTime() - mirroredAt.getTime());
    const text = `${Math.round(silent / 1000)} 秒前与备份文件夹一致`;
    return silent > oldMirrorMs ? poor(text) : good(text);
  });

export const backupProbes: readonly HealthProbe[] = [
  { code: 'backup', name: '备份', remedy: '运行 npm run backup，按它的提示处理', check: checkBackup },
  {
    code: 'backup-bucket',
    name: '备份存储桶',
    remedy: '在“作业与运行状况”看“把备份存入对象存储”失败的原因',
    check: checkMirror,
  },
  { code: 'restore-drill', name: '恢复演练', remedy: '运行 npm run drill；有问题的，读 BACKUP_DIR/drills 中最新的报告', check: checkDrill },
];
