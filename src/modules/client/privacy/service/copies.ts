import { randomUUID } from 'node:crypto';
import { fail } from '#contract/call-error.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import type { Selectable } from 'kysely';
import type { Tables } from '#platform/database/tables.ts';
import { shanghaiDay } from '#platform/day.ts';
import type { PrivacyDesk } from '../desk.ts';
import type { ExportFormat, ExportItem, ExportLinkResult, ExportList } from '../schema.ts';
import { newRequestNumber } from './request-number.ts';

/** How long a copy can be fetched, and how long one link to it works. */
export const copyLifeMs = 24 * 3_600_000;
const linkLifeMs = 5 * 60_000;

/** Whose copy: a client's or a job seeker's. The two know nothing of each other. */
export interface CopyOwner {
  kind: 'clientId' | 'seekerId';
  id: number;
}

type CopyRow = Pick<Selectable<Tables['privacyExports']>, 'id' | 'number' | 'state' | 'requestedAt' | 'expiresAt'>;

const columns = ['id', 'number', 'state', 'requestedAt', 'expiresAt'] as const;
const inPreparation = () => fail('conflict', '您的上一份副本正在准备，请稍后查看');

/** To be asked before a code is used up in vain: throws 40009 while another copy of the person is being made. */
export async function refuseSecondCopy(ctx: Context, { kind, id }: CopyOwner): Promise<void> {
  const running = await ctx.db
    .selectFrom('privacyExports')
    .select('id')
    .where(kind, '=', id)
    .where('state', '=', 'preparing')
    .executeTakeFirst();
  if (running) throw inPreparation();
}

/** Notes that a copy is wanted; the job behind `queue` makes it. Throws 40009 while another one is being made. */
export async function beginCopy(tx: Context, { kind, id }: CopyOwner, queue: string): Promise<ExportItem> {
  const row = await tx.db
    .insertInto('privacyExports')
    .values({
      id: randomUUID(),
      number: newRequestNumber('DC', shanghaiDay(tx.now)),
      clientId: null,
      seekerId: null,
      [kind]: id,
      state: 'preparing',
      requestedAt: tx.now,
      readyAt: null,
      expiresAt: new Date(tx.now.getTime() + copyLifeMs),
      sealedJson: null,
      sealedPdf: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning(columns)
    .executeTakeFirst();
  if (!row) throw inPreparation();
  await tx.jobs.send(tx.db, queue, { exportId: row.id }, { key: row.id });
  await audit(tx, 'privacyExport.request', `privacyExport:${row.id}`, { number: row.number });
  return toItem(row);
}

/** The person's copies, newest first. */
export async function listCopies(ctx: Context, { kind, id }: CopyOwner): Promise<ExportList> {
  const rows = await ctx.db
    .selectFrom('privacyExports')
    .select(columns)
    .where(kind, '=', id)
    .orderBy('requestedAt', 'desc')
    .limit(20)
    .execute();
  return { exports: rows.map(toItem) };
}

/**
 * An address at which the person's copy can be fetched for five minutes. Throws 40004 for a copy of somebody else, 40009 for one that is
 * not ready or no longer kept.
 */
export async function linkToCopy(
  ctx: Context,
  { vault }: Pick<PrivacyDesk, 'vault'>,
  owner: CopyOwner,
  { id, format }: { id: string; format: ExportFormat },
): Promise<ExportLinkResult> {
  const row = await ctx.db
    .selectFrom('privacyExports')
    .select(columns)
    .where('id', '=', id)
    .where(owner.kind, '=', owner.id)
    .executeTakeFirst();
  if (!row) throw fail('notFound');
  if (row.state === 'preparing') throw fail('conflict', '副本正在准备，请稍后再试');
  if (row.state !== 'ready' || row.expiresAt <= ctx.now) throw fail('conflict', '副本已超过保存时间并已删除，请重新申请');
  const expiresAt = new Date(Math.min(ctx.now.getTime() + linkLifeMs, row.expiresAt.getTime()));
  await audit(ctx, 'privacyExport.link', `privacyExport:${id}`, { format });
  return { webUrl: vault.link(id, format, expiresAt), expiresAt: expiresAt.toISOString() };
}

/** The bytes of a copy for whoever brings a signed address; undefined when it is not ours, too late, or no longer kept. */
export async function openCopy(
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

/** Destroys every copy whose day is over, and gives up those that could not be made. Returns how many were destroyed. */
export async function sweepCopies(ctx: Pick<Context, 'db' | 'now'>): Promise<number> {
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

const toItem = ({ id, number, state, requestedAt, expiresAt }: CopyRow): ExportItem => ({
  id,
  number,
  state,
  requestedAt: requestedAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
});
