import { randomUUID } from 'node:crypto';
import { fail } from '#contract/call-error.ts';
import { clientOf } from '#modules/client/service/session.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import type { Selectable } from '#platform/database/table.ts';
import type { Tables } from '#platform/database/tables.ts';
import { shanghaiDay } from '#platform/day.ts';
import type { PrivacyDesk } from '../desk.ts';
import type { ExportFormat, ExportItem, ExportLinkResult, ExportList } from '../schema.ts';
import { newRequestNumber } from '../vault.ts';
import { withRequestCode } from './request-code.ts';

export const prepareQueue = 'privacy.prepareExport';

/** How long a copy can be fetched, and how long one link to it works. */
export const exportLifeMs = 24 * 3_600_000;
const linkLifeMs = 5 * 60_000;

type ExportRow = Pick<Selectable<Tables['privacyExports']>, 'id' | 'number' | 'state' | 'requestedAt' | 'expiresAt'>;

const columns = ['id', 'number', 'state', 'requestedAt', 'expiresAt'] as const;

/**
 * Accepts the calling client's request for a copy of everything that is kept of him (PIPL §45); a job makes it. Throws 40003 for a wrong
 * code and 40009 while another copy is being made.
 */
export async function requestExport(ctx: Context, desk: PrivacyDesk, { code }: { code: string }): Promise<ExportItem> {
  const { clientId } = clientOf(ctx);
  // Asked first, so that nobody uses up a code in vain.
  const running = await ctx.db
    .selectFrom('privacyExports')
    .select('id')
    .where('clientId', '=', clientId)
    .where('state', '=', 'preparing')
    .executeTakeFirst();
  if (running) throw inPreparation();
  return withRequestCode(ctx, desk, { request: 'export', code }, async (tx) => {
    const row = await tx.db
      .insertInto('privacyExports')
      .values({
        id: randomUUID(),
        number: newRequestNumber('DC', shanghaiDay(tx.now)),
        clientId,
        state: 'preparing',
        requestedAt: tx.now,
        readyAt: null,
        expiresAt: new Date(tx.now.getTime() + exportLifeMs),
        sealedJson: null,
        sealedPdf: null,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning(columns)
      .executeTakeFirst();
    if (!row) throw inPreparation();
    await tx.jobs.send(tx.db, prepareQueue, { exportId: row.id }, { key: row.id });
    await audit(tx, 'privacyExport.request', `privacyExport:${row.id}`, { number: row.number });
    return toItem(row);
  });
}

const inPreparation = () => fail('conflict', '您的上一份副本正在准备，请稍后查看');

/** The calling client's copies, newest first. */
export async function listExports(ctx: Context): Promise<ExportList> {
  const rows = await ctx.db
    .selectFrom('privacyExports')
    .select(columns)
    .where('clientId', '=', clientOf(ctx).clientId)
    .orderBy('requestedAt', 'desc')
    .limit(20)
    .execute();
  return { exports: rows.map(toItem) };
}

/**
 * An address at which the calling client's copy can be fetched for five minutes. Throws 40004 for a copy that is not his, 40009 for one
 * that is not ready or no longer kept.
 */
export async function linkToExport(
  ctx: Context,
  { vault }: Pick<PrivacyDesk, 'vault'>,
  { id, format }: { id: string; format: ExportFormat },
): Promise<ExportLinkResult> {
  const { clientId } = clientOf(ctx);
  const row = await ctx.db
    .selectFrom('privacyExports')
    .select(columns)
    .where('id', '=', id)
    .where('clientId', '=', clientId)
    .executeTakeFirst();
  if (!row) throw fail('notFound');
  if (row.state === 'preparing') throw fail('conflict', '副本正在准备，请稍后再试');
  if (row.state !== 'ready' || row.expiresAt <= ctx.now) throw fail('conflict', '副本已超过保存时间并已删除，请重新申请');
  const expiresAt = new Date(Math.min(ctx.now.getTime() + linkLifeMs, row.expiresAt.getTime()));
  await audit(ctx, 'privacyExport.link', `privacyExport:${id}`, { format });
  return { webUrl: vault.link(id, format, expiresAt), expiresAt: expiresAt.toISOString() };
}

/** The bytes of a copy for whoever brings a signed address; undefined when it is not ours, too late, or no longer kept. */
export async function openExport(
  ctx: Pick<Context, 'db' | 'now'>,
  { vault }: Pick<PrivacyDesk, 'vault'>,
  { id, format, query }: { id: string; format: ExportFormat; query: { expires?: string; signature?: string } },
): Promise<{ number: string; bytes: Buffer } | undefined> {
  if (!vault.isSigned(id, format, query, ctx.now)) return undefined;
  const row = await ctx.db
    .updateTable('privacyExports')
    .set((eb) => ({ downloads: eb('downloads', '+', 1) }))
    .where('id', '=', id)
    .where('state', '=', 'ready')
    .where('expiresAt', '>', ctx.now)
    .returning(['number', 'sealedJson', 'sealedPdf'])
    .executeTakeFirst();
  const sealed = format === 'json' ? row?.sealedJson : row?.sealedPdf;
  return row && sealed ? { number: row.number, bytes: vault.open(sealed, format, id) } : undefined;
}

/** Destroys a client's copies, for a deletion. Returns how many. */
export async function destroyExports(tx: Pick<Context, 'db'>, clientId: number): Promise<number> {
  const { numUpdatedRows } = await tx.db
    .updateTable('privacyExports')
    .set({ state: 'expired', sealedJson: null, sealedPdf: null })
    .where('clientId', '=', clientId)
    .where('state', 'in', ['preparing', 'ready', 'failed'])
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Destroys every copy whose day is over, and gives up those that could not be made. Returns how many were destroyed. */
export async function sweepExports(ctx: Pick<Context, 'db' | 'now'>): Promise<number> {
  await ctx.db
    .updateTable('privacyExports')
    .set({ state: 'failed' })
    .where('state', '=', 'preparing')
    .where('requestedAt', '<', new Date(ctx.now.getTime() - 15 * 60_000))
    .execute();
  const { numUpdatedRows } = await ctx.db
    .updateTable('privacyExports')
    .set({ state: 'expired', sealedJson: null, sealedPdf: null })
    .where('state', '=', 'ready')
    .where('expiresAt', '<=', ctx.now)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

const toItem = ({ id, number, state, requestedAt, expiresAt }: ExportRow): ExportItem => ({
  id,
  number,
  state,
  requestedAt: requestedAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
});
