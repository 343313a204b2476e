import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { fail } from '#contract/call-error.ts';
import type { UploadedFile } from '#contract/call.ts';
import type { Actor, Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { asSecurityEvent } from '#platform/log/security-events.ts';
import { ScannerError } from '#platform/storage/file-scanner.ts';
import type { UploadScanDeps } from '../deps.ts';
import { keepCopy } from './quarantine-copy.ts';

/** A file of a call, and the field that holds it. */
export interface FieldFile {
  field: string;
  file: UploadedFile;
}

export interface UploadPlace {
  /** The call in words, such as 上传简历附件. */
  place: string;
  /** True where a file without a result is refused; otherwise it is accepted and scanned later. */
  isStrict: boolean;
}

/** Copies beyond this size in total are not kept, so that nobody can fill the disk with infected files. */
const mostQuarantinedBytes = 1024 ** 3;

/**
 * Scans a file and records the result. Returns the number of the record of a file that is accepted and must be scanned later.
 * Throws 40001 at the field for an infected file, which goes to quarantine, and 40029 when a file that needs a result has none.
 */
export async function scanUpload(
  ctx: Context,
  deps: UploadScanDeps,
  { field, file }: FieldFile,
  { place, isStrict }: UploadPlace,
): Promise<number | undefined> {
  const row = { at: ctx.now, place, ...actorColumns(ctx.actor), size: file.bytes.length };
  const finding = await deps.scanner!.scan(file.bytes).catch((error: unknown) => {
    if (!(error instanceof ScannerError)) throw error;
    ctx.log.error({ err: error }, 'uploaded file not scanned');
    if (isStrict) throw fail('tooManyRequests', '文件的安全检查暂时不可用，文件没有保存。请稍后再试', { retryAfter: 60 });
    return null;
  });
  if (finding === null) {
    const copy = await keepCopy(deps, file.bytes);
    const { id } = await ctx.db
      .insertInto('uploadScans')
      .values({ ...row, ...copy, state: 'waiting' })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  }
  if (finding === undefined) {
    await ctx.db
      .insertInto('uploadScans')
      .values({ ...row, state: 'clean', scannedAt: ctx.now })
      .execute();
    return undefined;
  }
  await quarantine(ctx, deps, { ...row, state: 'infected', finding, scannedAt: ctx.now }, file.bytes);
  const message = '文件没有通过病毒检查，未保存。请先为您的设备查杀病毒，再换一份文件上传';
  throw asSecurityEvent('file.infected', fail('invalidInput', message, { errors: [{ path: field, message }] }));
}

interface InfectedRow extends ReturnType<typeof actorColumns> {
  at: Date;
  place: string;
  size: number;
  state: 'infected';
  finding: string;
  scannedAt: Date;
}

async function quarantine(ctx: Context, deps: UploadScanDeps, row: InfectedRow, bytes: Uint8Array): Promise<void> {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  // A file that cannot be kept is refused all the same.
  const copy = (await isKept(ctx, sha256, bytes.length))
    ? await keepCopy(deps, bytes).catch((error: unknown) => void ctx.log.error({ err: error }, 'infected file not quarantined'))
    : undefined;
  await inTransaction(ctx, async (tx) => {
    const { id } = await tx.db
      .insertInto('uploadScans')
      .values({ ...row, sha256, ...copy })
      .returning('id')
      .executeTakeFirstOrThrow();
    // Without name and content of the file.
    await audit(tx, 'upload.quarantine', `upload:${id}`, { found: row.finding, place: row.place, sha256 });
  });
}

/** Returns true when there is no copy of this file yet, and room for one. */
async function isKept({ db }: Context, sha256: string, size: number): Promise<boolean> {
  const { bytes, same } = await db
    .selectFrom('uploadScans')
    .select(({ fn }) => [
      sql<number>`coalesce(sum(size), 0)::float8`.as('bytes'),
      fn.countAll<number>().filterWhere('sha256', '=', sha256).as('same'),
    ])
    .where('storageKey', 'is not', null)
    .executeTakeFirstOrThrow();
  return same === 0 && bytes + size <= mostQuarantinedBytes;
}

function actorColumns(actor: Actor) {
  const ids: Partial<Record<Actor['kind'], number>> = {
    ...(actor.kind === 'client' && { client: actor.clientId }),
    ...(actor.kind === 'seeker' && { seeker: actor.seekerId }),
    ...(actor.kind === 'staff' && { staff: actor.staffId }),
  };
  return { actorKind: actor.kind, actorId: ids[actor.kind] ?? null };
}
