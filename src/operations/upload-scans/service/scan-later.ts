import { createHash } from 'node:crypto';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { logSecurityEvent } from '#platform/log/security-events.ts';
import { ScannerError } from '#platform/storage/file-scanner.ts';
import type { UploadScanDeps } from '../deps.ts';
import { readCopy, type QuarantineCopy } from './quarantine-copy.ts';

const batch = 200;

interface WaitingRow extends QuarantineCopy {
  id: number;
  place: string;
  actorKind: string;
  actorId: number | null;
  storedKeys: string[];
}

/**
 * Scans the files that were accepted without a result, the oldest first. For an infected one every file that its call stored is
 * deleted, so that it is served no longer. Stops when the scanner gives no answer, except for a single file that it cannot scan.
 * Idempotent.
 */
export async function scanWaiting(ctx: Context, deps: UploadScanDeps): Promise<void> {
  const { scanner } = deps;
  if (!scanner) return;
  const rows = await ctx.db
    .selectFrom('uploadScans')
    .select(['id', 'place', 'actorKind', 'actorId', 'storedKeys', 'storageKey', 'sealedKey'])
    .where('state', '=', 'waiting')
    .orderBy('id')
    .limit(batch)
    .$narrowType<{ storageKey: string; sealedKey: Buffer }>()
    .execute();
  if (rows.length === 0 || !(await doesAnswer(ctx, scanner))) return;
  for (const row of rows) {
    try {
      const bytes = await readCopy(deps, row);
      const finding = await scanner.scan(bytes);
      await (finding === undefined ? release(ctx, deps, row) : quarantineLater(ctx, deps, row, { finding, bytes }));
    } catch (error) {
      ctx.log.error({ err: error, upload: row.id }, 'accepted upload not scanned');
    }
  }
}

async function doesAnswer({ log }: Context, scanner: NonNullable<UploadScanDeps['scanner']>): Promise<boolean> {
  try {
    return (await scanner.scan(Buffer.from('clean'))) === undefined;
  } catch (error) {
    if (!(error instanceof ScannerError)) throw error;
    log.warn({ err: error }, 'accepted uploads still wait for the scanner');
    return false;
  }
}

async function release(ctx: Context, { files }: UploadScanDeps, { id, storageKey }: WaitingRow): Promise<void> {
  await files.remove(storageKey);
  await ctx.db
    .updateTable('uploadScans')
    .set({ state: 'clean', scannedAt: ctx.now, storageKey: null, sealedKey: null, storedKeys: [] })
    .where('id', '=', id)
    .execute();
}

async function quarantineLater(
  ctx: Context,
  { files }: UploadScanDeps,
  { id, place, actorKind, actorId, storedKeys }: WaitingRow,
  { finding, bytes }: { finding: string; bytes: Uint8Array },
): Promise<void> {
  // Before the record: if this run ends in between, the next one finds the file waiting again.
  for (const key of storedKeys) await files.remove(key);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  await inTransaction(ctx, async (tx) => {
    await tx.db.updateTable('uploadScans').set({ state: 'infected', finding, sha256, scannedAt: ctx.now }).where('id', '=', id).execute();
    await audit(tx, 'upload.quarantine', `upload:${id}`, { found: finding, place, sha256 });
  });
  logSecurityEvent(ctx.log, 'file.infected', { requestId: ctx.requestId, actor: actorId === null ? actorKind : `${actorKind}:${actorId}` });
}
