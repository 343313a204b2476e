import { readBackupState, readLastDrill, type BackupState, type DrillState } from '#platform/backup/backup-state.ts';
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
  tell: (state: BackupState) => HealthFinding,
): Promise<HealthFinding> {
  if (databaseUrl) return unused('自有 PostgreSQL，由 pgBackRest 备份');
  if (!backupDir) return unused('未设置 BACKUP_DIR，没有备份');
  return tell(await readBackupState(db, backupDir));
}

const checkBackup = (ctx: Context, deps: OperationDeps) =>
  ask(ctx, deps, ({ baseAt, archivedAt, isFailing }) => {
    if (isFailing) return bad('数据库日志归档失败，请检查备份文件夹的空间与权限');
    if (!baseAt) return bad('还没有完整的备份，请运行 npm run backup');
    const hours = (ctx.now.getTime() - baseAt.getTime()) / hourMs;
    const silent = archivedAt ? ctx.now.getTime() - archivedAt.getTime() : Infinity;
    const text = `最近一份备份 ${hours.toFixed(1)} 小时前，归档至 ${archivedAt ? `${Math.max(0, Math.round(silent / 1000))} 秒前` : '无'}`;
    if (silent > oldSegmentMs) return bad(text);
    return hours > oldBaseHours ? poor(text) : good(text);
  });

const checkDrill = async (ctx: Context, deps: OperationDeps) =>
  deps.config.databaseUrl ? tellDrill(ctx, await readLastDrill(ctx.db)) : ask(ctx, deps, ({ drill }) => tellDrill(ctx, drill));

function tellDrill({ now }: Context, drill: DrillState | null): HealthFinding {
  if (!drill) return poor('还没有演练过恢复，请运行 npm run drill');
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
  { name: '备份', check: checkBackup },
  { name: '备份存储桶', check: checkMirror },
  { name: '恢复演练', check: checkDrill },
];
