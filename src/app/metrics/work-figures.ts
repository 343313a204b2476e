import { statfs } from 'node:fs/promises';
import { sql } from 'kysely';
import { findSealStatus } from '#operations/audit/service/read-audit.ts';
import { readLogHealth } from '#operations/transparency/service/check-log.ts';
import { listWitnesses } from '#operations/transparency/service/witnesses.ts';
import { readScanBacklog } from '#operations/upload-scans/service/quarantine.ts';
import { readArchiver, readBackupState, readLastDrill, type DrillState } from '#platform/backup/backup-state.ts';
import type { Context } from '#platform/context.ts';
import { countClientBackends } from '#platform/database/client-backends.ts';
import { listQueueStatuses } from '#platform/jobs/job-table.ts';
import type { MetricGroup, MetricValue } from '#platform/monitoring/metric-reader.ts';
import { createClamdScanner, ScannerError } from '#platform/storage/file-scanner.ts';
import { countFailing } from '#workflow/messaging/service/count-messages.ts';
import type { Services } from '../services.ts';
import { figuresOf } from './metric-catalogue.ts';

const secondsSince = (now: Date, at: Date | null | undefined): number => (at ? (now.getTime() - at.getTime()) / 1000 : -1);

const databaseFigures: MetricGroup = {
  group: 'database',
  figures: figuresOf(
    'qianting_database_used_connections',
    'qianting_database_allowed_connections',
    'qianting_database_oldest_transaction_seconds',
    'qianting_database_replica_lag_seconds',
    'qianting_database_bytes',
    'qianting_clock_drift_seconds',
  ),
  async read({ db }) {
    const before = Date.now();
    const { rows } = await sql<{ used: number; allowed: number; oldest: number; bytes: number; at: Date }>`
      select ${countClientBackends} as used, current_setting('max_connections')::int as allowed,
             coalesce((select max(extract(epoch from clock_timestamp() - xact_start)) from pg_stat_activity
                        where datname = current_database() and pid <> pg_backend_pid()), 0)::float8 as oldest,
             pg_database_size(current_database())::float8 as bytes, clock_timestamp() as at`.execute(db);
    const { used, allowed, oldest, bytes, at } = rows[0]!;
    const drift = ((before + Date.now()) / 2 - at.getTime()) / 1000;
    const replicas = await sql<{ name: string; lag: number }>`
      select application_name as name, max(coalesce(extract(epoch from replay_lag), 0))::float8 as lag from pg_stat_replication where application_name is not null group by 1 limit 20`.execute(
      db,
    );
    return [
      { name: 'qianting_database_used_connections', value: used },
      { name: 'qianting_database_allowed_connections', value: allowed },
      { name: 'qianting_database_oldest_transaction_seconds', value: oldest },
      { name: 'qianting_database_bytes', value: bytes },
      { name: 'qianting_clock_drift_seconds', value: drift },
      ...replicas.rows.map(({ name, lag }) => ({ name: 'qianting_database_replica_lag_seconds', labels: { replica: name }, value: lag })),
    ];
  },
};

const jobFigures: MetricGroup = {
  group: 'jobs',
  figures: figuresOf('qianting_jobs_waiting', 'qianting_jobs_oldest_seconds', 'qianting_jobs_failed'),
  read: async (ctx) =>
    (await listQueueStatuses(ctx)).flatMap(({ queue, waiting, failedToday, oldestAt }) => [
      { name: 'qianting_jobs_waiting', labels: { queue }, value: waiting },
      { name: 'qianting_jobs_oldest_seconds', labels: { queue }, value: Math.max(secondsSince(ctx.now, oldestAt), 0) },
      { name: 'qianting_jobs_failed', labels: { queue }, value: failedToday },
    ]),
};

const sealFigures: MetricGroup = {
  group: 'seals',
  figures: figuresOf('qianting_audit_seal_age_seconds', 'qianting_audit_entries_unsealed'),
  async read(ctx) {
    const { sealedAt, waiting } = await findSealStatus(ctx);
    return [
      { name: 'qianting_audit_seal_age_seconds', value: secondsSince(ctx.now, sealedAt === null ? null : new Date(sealedAt)) },
      { name: 'qianting_audit_entries_unsealed', value: waiting },
    ];
  },
};

const transparencyFigures = ({ config }: Pick<Services, 'config'>): MetricGroup => ({
  group: 'transparency',
  figures: figuresOf(
    'qianting_transparency_log_age_seconds',
    'qianting_transparency_log_promised_seconds',
    'qianting_transparency_log_problems',
    'qianting_transparency_log_witness_age_seconds',
  ),
  async read(ctx) {
    const { readUntil, problemCount } = await readLogHealth(ctx);
    const witnesses = await listWitnesses(ctx, { witnesses: config.logWitnesses ?? [] });
    const contradictions = witnesses.filter(({ isContradiction }) => isContradiction).length;
    return [
      { name: 'qianting_transparency_log_age_seconds', value: secondsSince(ctx.now, readUntil) },
      { name: 'qianting_transparency_log_promised_seconds', value: config.transparencyLogMinutes * 60 },
      { name: 'qianting_transparency_log_problems', value: problemCount + contradictions },
      ...witnesses.map(({ name, signedAt }) => ({
        name: 'qianting_transparency_log_witness_age_seconds' as const,
        labels: { witness: name },
        value: secondsSince(ctx.now, signedAt),
      })),
    ];
  },
});

/** Shorter than the interval of the metrics. */
const scannerMs = 2000;

const uploadFigures = ({ config: { fileScanner } }: Pick<Services, 'config'>): MetricGroup => ({
  group: 'uploads',
  figures: figuresOf('qianting_uploads_unscanned_seconds', 'qianting_quarantine_bytes', 'qianting_file_scanner_unreachable'),
  async read(ctx) {
    const [{ oldestAt, keptBytes }, answers] = await Promise.all([readScanBacklog(ctx), doesScannerAnswer(fileScanner)]);
    return [
      { name: 'qianting_uploads_unscanned_seconds', value: oldestAt === null ? 0 : secondsSince(ctx.now, oldestAt) },
      { name: 'qianting_quarantine_bytes', value: keptBytes },
      ...(answers === undefined ? [] : [{ name: 'qianting_file_scanner_unreachable' as const, value: Number(!answers) }]),
    ];
  },
});

/** Undefined where no scanner is set. */
async function doesScannerAnswer(scanner: Services['config']['fileScanner']): Promise<boolean | undefined> {
  if (!scanner) return undefined;
  try {
    return (await createClamdScanner(scanner, scannerMs).scan(Buffer.from('clean'))) === undefined;
  } catch (error) {
    if (error instanceof ScannerError) return false;
    throw error;
  }
}

const messageFigures: MetricGroup = {
  group: 'messages',
  figures: figuresOf('qianting_messages_undelivered'),
  read: async (ctx) =>
    Object.entries(await countFailing(ctx)).map(([state, value]) => ({ name: 'qianting_messages_undelivered', labels: { state }, value })),
};

/** Free space of the data and backup folders. */
const diskFigures = ({ config: { dataDir, backupDir } }: Pick<Services, 'config'>): MetricGroup => ({
  group: 'disk',
  isLocal: true,
  figures: figuresOf('qianting_disk_free_bytes', 'qianting_disk_size_bytes'),
  async read() {
    const values: MetricValue[] = [];
    for (const [place, folder] of Object.entries({ data: dataDir, backup: backupDir })) {
      if (folder === undefined) continue;
      const { bavail, blocks, bsize } = await statfs(folder);
      values.push({ name: 'qianting_disk_free_bytes', labels: { place }, value: bavail * bsize });
      values.push({ name: 'qianting_disk_size_bytes', labels: { place }, value: blocks * bsize });
    }
    return values;
  },
});

const certificateFigures = ({ agreement: { firmCertificate } }: Pick<Services, 'agreement'>): MetricGroup => ({
  group: 'certificates',
  isLocal: true,
  figures: figuresOf('qianting_certificate_expiry_seconds'),
  async read({ now }) {
    if (!firmCertificate) return [];
    const end = firmCertificate.certificates[0].validToDate;
    return [{ name: 'qianting_certificate_expiry_seconds', labels: { certificate: 'agreement' }, value: -secondsSince(now, end) }];
  },
});

/**
 * All figures for the embedded database; for the firm's own database only those of the server, where it archives, and of the last
 * recorded drill.
 */
const backupFigures = ({ config: { backupDir, backupS3Bucket, databaseUrl } }: Pick<Services, 'config'>): MetricGroup => ({
  group: 'backups',
  figures: figuresOf('qianting_backup_age_seconds', 'qianting_backup_failed'),
  async read(ctx) {
    if (databaseUrl || !backupDir) return readOwnArchive(ctx);
    const { baseAt, archivedAt, isFailing, mirroredAt, drill } = await readBackupState(ctx.db, backupDir);
    return [
      age(ctx, 'base', baseAt),
      age(ctx, 'log', archivedAt),
      ...(backupS3Bucket ? [age(ctx, 'bucket', mirroredAt)] : []),
      failed('log', isFailing),
      ...drillValues(ctx, drill),
    ];
  },
});

const age = ({ now }: Context, what: string, at: Date | null | undefined): MetricValue => ({
  name: 'qianting_backup_age_seconds',
  labels: { what },
  value: secondsSince(now, at),
});
const failed = (what: string, isBad: boolean): MetricValue => ({ name: 'qianting_backup_failed', labels: { what }, value: Number(isBad) });
const drillValues = (ctx: Context, drill: DrillState | null): MetricValue[] => [
  age(ctx, 'drill', drill?.at),
  failed('drill', drill?.isGood === false),
];

async function readOwnArchive(ctx: Context): Promise<MetricValue[]> {
  const { isOn, archivedAt, isFailing } = await readArchiver(ctx.db);
  // Without an archive there is nothing to restore.
  if (!isOn) return [];
  return [age(ctx, 'log', archivedAt), failed('log', isFailing), ...drillValues(ctx, await readLastDrill(ctx.db))];
}

/** Lists the figures of the infrastructure. */
export function listWorkFigures(services: Pick<Services, 'config' | 'agreement'>): MetricGroup[] {
  return [
    databaseFigures,
    jobFigures,
    sealFigures,
    uploadFigures(services),
    transparencyFigures(services),
    messageFigures,
    diskFigures(services),
    certificateFigures(services),
    backupFigures(services),
  ];
}
