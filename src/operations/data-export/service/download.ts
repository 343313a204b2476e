import { fail } from '#contract/call-error.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { reachOf, ScopeError } from '#platform/staff-access.ts';
import { readRequest, actingStaffId } from '#workflow/approvals/service/requests.ts';
import type { DataExportDeps } from '../deps.ts';
import { downloadHours } from '../web/limits.ts';
import { exportRequests } from './export-kind.ts';

/**
 * Returns the file of an export to its requester within 24 hours; the download is recorded before the first byte is sent. Throws
 * 40004 for anybody else, the approver included, and for unknown exports; 40009 for one that is not ready or has expired.
 */
export function openExport(ctx: Context, { vault }: DataExportDeps, id: string): Promise<{ number: string; bytes: Buffer }> {
  reachOf(ctx, 'personal.export');
  return inTransaction(ctx, async (tx) => {
    const staffId = actingStaffId(tx);
    const row = await tx.db
      .selectFrom('dataExports')
      .select(['number', 'requestId', 'expiresAt', 'sealedFile'])
      .where('id', '=', id)
      .executeTakeFirst();
    const request = row && (await readRequest(tx, exportRequests, row.requestId));
    if (!row || !request) throw fail('notFound');
    if (request.madeBy !== staffId) throw new ScopeError(`export:${row.number}`);
    if (!row.sealedFile || !row.expiresAt || row.expiresAt <= tx.now)
      throw fail(
        'conflict',
        request.state === 'approved' ? '文件正在生成，请稍后再试' : `文件不可下载：未获批准，或已超过 ${downloadHours} 小时并已清除`,
      );
    await tx.db
      .insertInto('dataExportDownloads')
      .values({ exportId: id, staffId, at: tx.now, ip: tx.ip ?? null })
      .execute();
    await audit(tx, 'export.download', `export:${row.number}`);
    return { number: row.number, bytes: vault.sealedFile.open(row.sealedFile, { id }) };
  });
}
