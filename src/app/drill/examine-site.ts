import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { sql } from 'kysely';
import { createAgreementVault } from '#clients/agreements/vault.ts';
import { openSealKeys } from '#operations/audit/seal-key.ts';
import { openMonthSeal } from '#operations/audit/service/seal-key-handover.ts';
import { verifyEntries } from '#operations/audit/service/verify-entries.ts';
import { readShowing } from '#operations/evidence/service/showings.ts';
import { openRetentionDeps } from '#operations/retention/deps.ts';
import { openPastEntries } from '#operations/retention/service/months/archived-entries.ts';
import { countTableRows, type LiveRows } from '#platform/backup/drill/live-rows.ts';
import type { MasterSecret } from '#platform/config/secret.ts';
import type { Context } from '#platform/context.ts';
import type { CryptoProfile } from '#platform/crypto/profile.ts';
import { placeColumns, resolvePlace } from '#platform/crypto/sealed-column.ts';
import { createSealer } from '#platform/crypto/sealer.ts';
import type { Sm2Key } from '#platform/crypto/sm2/sm2-key.ts';
import { migrationsFolder } from '#platform/database/migration/migrate.ts';
import { isSignatureIntact } from '#platform/pdf/check-signature.ts';
import type { FileStore } from '#platform/storage/file-store.ts';
import { listStoredRows } from '#platform/storage/stored-rows.ts';
import { encryptedColumns } from '../encrypted-columns.ts';

export interface DrillFinding {
  readonly name: string;
  readonly isGood: boolean;
  /** In Chinese, for operators. */
  readonly text: string;
}

interface RestoredParts {
  files: FileStore;
  secret: MasterSecret;
  /** Those of this process; without them the seals are verified by the keys that the database names. */
  signingKeys?: readonly string[] | undefined;
  /** The key of the seals in the cryptographic module. */
  sealKey?: Sm2Key | undefined;
  profile: CryptoProfile;
  live: LiveRows;
}

type Finding = Omit<DrillFinding, 'name'>;

const good = (text: string): Finding => ({ isGood: true, text });
const bad = (text: string): Finding => ({ isGood: false, text });

const checks: readonly [name: string, check: (ctx: Context, parts: RestoredParts) => Promise<Finding>][] = [
  ['数据库结构', checkSchema],
  ['数据行数', checkRows],
  ['文件', checkFiles],
  ['审计封存', checkSeals],
  ['加密资料', checkSealedColumns],
  ['网页存证', checkEvidence],
  ['协议签名', checkAgreement],
];

/** Examines a restored site. A check that throws is a finding too, and the other checks still run. */
export async function examineSite(ctx: Context, parts: RestoredParts): Promise<DrillFinding[]> {
  const findings: DrillFinding[] = [];
  for (const [name, check] of checks) {
    const finding = await check(ctx, parts).catch((error: unknown) => {
      ctx.log.error({ err: error, check: name }, 'drill check failed');
      return bad('检查失败，详情见运行日志');
    });
    findings.push({ name, ...finding });
  }
  return findings;
}

async function checkSchema({ db }: Context): Promise<Finding> {
  const { rows } = await sql<{ name: string }>`select name from schema_migrations`.execute(db);
  const applied = new Set(rows.map(({ name }) => name));
  const missing = (await readdir(migrationsFolder)).filter((name) => name.endsWith('.sql') && !applied.has(name));
  return missing.length === 0 ? good(`${applied.size} 个结构文件齐全`) : bad(`缺 ${missing.length} 个结构文件，如 ${missing[0]}`);
}

/** Checks that the last written mark exists, and that the row count of every table is plausible for the time of the backup. */
async function checkRows(ctx: Context, { live }: RestoredParts): Promise<Finding> {
  const mark = await ctx.db
    .selectFrom('auditEntries')
    .select('id')
    .where('action', '=', 'backup.drillStarted')
    .where('requestId', '=', live.mark)
    .executeTakeFirst();
  if (!mark) return bad('演练开始时写入的一条记录没有恢复');
  const restored = await countTableRows(ctx);
  const off = [...live.rows].filter(([name, { least, most }]) => {
    const count = restored.get(name);
    return count === undefined || count < least || count > most;
  });
  const rows = [...restored.values()].reduce((sum, count) => sum + count, 0);
  if (off.length === 0) return good(`${restored.size} 张表共 ${rows} 行，与现库一致`);
  const [name, { least, most }] = off[0]!;
  const wanted = least === most ? least : `${least} 至 ${most}`;
  return bad(`${off.length} 张表的行数不符，如 ${name}：现库 ${wanted}，恢复 ${restored.get(name) ?? '无此表'}`);
}

async function checkFiles(ctx: Context, { files }: RestoredParts): Promise<Finding> {
  const rows = await listStoredRows(ctx);
  let bytes = 0;
  const off: string[] = [];
  for (const row of rows) {
    const content = await readStored(files, row.key);
    bytes += content?.size ?? 0;
    if (!content || (row.sha256 !== null && row.sha256 !== content.sha256)) off.push(row.key);
  }
  return off.length === 0
    ? good(`${rows.length} 个文件共 ${bytes} 字节，内容齐全且杂凑值相符`)
    : bad(`${off.length} 个文件缺失或内容不符，如 ${off[0]}`);
}

async function readStored(files: FileStore, key: string): Promise<{ size: number; sha256: string } | undefined> {
  const stream = await files.read(key).catch(() => undefined);
  if (!stream) return undefined;
  const hash = createHash('sha256');
  let size = 0;
  for await (const bytes of stream as AsyncIterable<Buffer>) {
    hash.update(bytes);
    size += bytes.byteLength;
  }
  return { size, sha256: hash.digest('hex') };
}

async function checkSeals(ctx: Context, { secret, signingKeys, sealKey, files }: RestoredParts): Promise<Finding> {
  const keys = openSealKeys(secret, signingKeys, sealKey);
  const seal = openMonthSeal(keys);
  const past = await openPastEntries(ctx, openRetentionDeps({ records: [], files, seal, secret }));
  const { seals, entries, problems } = await verifyEntries(ctx, keys, { past });
  return problems.length === 0 ? good(`${seals} 次封存、${entries} 条记录核对无误`) : bad(`${problems.length} 个问题，如 ${problems[0]}`);
}

/** Checks this many of the newest values in each column. */
const samples = 20;

async function checkSealedColumns({ db }: Context, { secret, profile }: RestoredParts): Promise<Finding> {
  let opened = 0;
  const off = new Set<string>();
  for (const { table, column, purpose, place } of encryptedColumns) {
    const names = sql.join([sql`${sql.ref(column)} as sealed`, ...placeColumns(place).map((name) => sql.ref(name))]);
    const { rows } = await sql<Record<string, unknown> & { sealed: Buffer }>`
      select ${names} from ${sql.table(table)} where ${sql.ref(column)} is not null order by ctid desc limit ${samples}`.execute(db);
    const sealer = createSealer(secret, purpose, profile);
    for (const row of rows) {
      try {
        sealer.openBytes(row.sealed, resolvePlace(place, row));
        opened += 1;
      } catch {
        off.add(`${table}.${column}`);
      }
    }
  }
  return off.size === 0 ? good(`${encryptedColumns.length} 个加密列抽取 ${opened} 项，全部打开`) : bad(`打不开：${[...off].join('、')}`);
}

const pages = 10;

async function checkEvidence(ctx: Context): Promise<Finding> {
  const rows = await ctx.db.selectFrom('pageShowings').select('id').orderBy('id', 'desc').limit(pages).execute();
  if (rows.length === 0) return good('尚无网页存证');
  const shown = await Promise.all(rows.map(({ id }) => readShowing(ctx, { id })));
  const off = shown.filter(({ isIntact }) => !isIntact);
  return off.length === 0 ? good(`最近 ${shown.length} 个网页与存证的杂凑值相符`) : bad(`${off[0]!.address} 与存证不符`);
}

async function checkAgreement({ db }: Context, { secret, profile }: RestoredParts): Promise<Finding> {
  const row = await db
    .selectFrom('agreementSignatures')
    .select(['id', 'sealedPdf', 'pdfSha256'])
    .where('sealedPdf', 'is not', null)
    .orderBy('drawnAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row?.sealedPdf) return good('尚无已签署的协议');
  const pdf = Buffer.from(createAgreementVault(secret, profile).agreementSignatures.sealedPdf.open(row.sealedPdf, row), 'base64');
  if (createHash('sha256').update(pdf).digest('hex') !== row.pdfSha256) return bad('协议文件与登记的杂凑值不符');
  return (await isSignatureIntact(pdf)) ? good(`最近一份协议（${pdf.length} 字节）的签名有效`) : bad('最近一份协议的签名无效');
}
