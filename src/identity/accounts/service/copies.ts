import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import { fail } from '#contract/call-error.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import type { Tables } from '#platform/database/tables.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { shanghaiDay } from '#platform/day.ts';
import { consumeCode } from '#workflow/messaging/service/codes.ts';
import type { CopyDeps, CopyLinkQuery } from '../ports.ts';
import type { ExportFormat, ExportItem, ExportLinkResult, ExportList } from '../schema.ts';
import { copyLimits } from '../web/copy-limits.ts';
import { isSessionOpen, getSessionName } from './link-session.ts';
import type { PersonDeps } from './person-deps.ts';
import type { SubjectKind } from './person-kind.ts';
import { checkRequestCode, notifyOfRequest, type CodeConfirmedRequest } from './request-code.ts';
import { newRequestNumber } from './request-number.ts';
import { callerOf } from './sessions.ts';

export const copyLifeMs = copyLimits.hours * 3_600_000;
const linkLifeMs = copyLimits.linkMinutes * 60_000;

type CopyRow = Pick<Selectable<Tables['privacyExports']>, 'id' | 'number' | 'state' | 'isFull' | 'requestedAt' | 'expiresAt'>;

const columns = ['id', 'number', 'state', 'isFull', 'requestedAt', 'expiresAt'] as const;

export const copyRequest: CodeConfirmedRequest = { name: 'export', about: '导出个人信息副本' };

const inPreparation = () => fail('conflict', '您的上一份副本正在准备，请稍后查看');

/**
 * Accepts a request by the signed-in person for a copy of all stored data about them (PIPL §45); a job makes it. Unless `isFull`,
 * identifying numbers are masked. `confirm` checks a further proof in the transaction of the request. Throws 40003 for a wrong
 * code, 40009 while another copy is being made (without using up the code), and what `confirm` throws.
 */
export async function requestCopy(
  ctx: Context,
  deps: PersonDeps,
  { code, isFull, confirm }: { code: string; isFull: boolean; confirm?: (tx: Context) => Promise<void> },
): Promise<ExportItem> {
  await refuseSecondCopy(ctx, deps.kind);
  const right = await checkRequestCode(ctx, deps, copyRequest, code);
  return inTransaction(ctx, async (tx) => {
    await consumeCode(tx, right);
    await confirm?.(tx);
    const copy = await addCopy(tx, deps.kind, isFull);
    await tx.jobs.send(tx.db, deps.kind.copyQueue, { exportId: copy.id }, { key: copy.id });
    await notifyOfRequest(tx, deps, right.mobile, copyRequest);
    await audit(tx, 'privacyExport.request', `privacyExport:${copy.id}`, { number: copy.number, isFull: copy.isFull });
    return toItem(copy);
  });
}

async function refuseSecondCopy(ctx: Context, kind: SubjectKind): Promise<void> {
  const running = await ctx.db
    .selectFrom('privacyExports')
    .select('id')
    .where(kind.owner, '=', callerOf(ctx, kind))
    .where('state', '=', 'preparing')
    .executeTakeFirst();
  if (running) throw inPreparation();
}

async function addCopy(tx: Context, kind: SubjectKind, isFull: boolean): Promise<CopyRow> {
  const row = await tx.db
    .insertInto('privacyExports')
    .values({
      id: randomUUID(),
      number: newRequestNumber('DC', shanghaiDay(tx.now)),
      clientId: null,
      seekerId: null,
      [kind.owner]: callerOf(tx, kind),
      state: 'preparing',
      isFull,
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
  return row;
}

/** Lists the copies of the signed-in person, newest first. */
export async function listCopies(ctx: Context, kind: SubjectKind): Promise<ExportList> {
  const rows = await ctx.db
    .selectFrom('privacyExports')
    .select(columns)
    .where(kind.owner, '=', callerOf(ctx, kind))
    .orderBy('requestedAt', 'desc')
    .limit(20)
    .execute();
  return { exports: rows.map(toItem) };
}

/**
 * Returns an address at which the signed-in person can download the copy for five minutes while the session lasts. Throws 40004
 * for a copy of somebody else, 40009 for one that is not ready or already destroyed.
 */
export async function createCopyLink(
  ctx: Context,
  { person: { kind }, vault }: Pick<CopyDeps, 'person' | 'vault'>,
  { id, format }: { id: string; format: ExportFormat },
): Promise<ExportLinkResult> {
  const row = await ctx.db
    .selectFrom('privacyExports')
    .select(columns)
    .where('id', '=', id)
    .where(kind.owner, '=', callerOf(ctx, kind))
    .executeTakeFirst();
  if (!row) throw fail('notFound');
  if (row.state === 'preparing') throw fail('conflict', '副本正在准备，请稍后再试');
  if (row.state !== 'ready' || row.expiresAt <= ctx.now) throw fail('conflict', '副本已超过保存时间并已删除，请重新申请');
  const expiresAt = new Date(Math.min(ctx.now.getTime() + linkLifeMs, row.expiresAt.getTime()));
  await audit(ctx, 'privacyExport.link', `privacyExport:${id}`, { format });
  return { webUrl: vault.link(id, format, { expiresAt, session: getSessionName(ctx) }), expiresAt: expiresAt.toISOString() };
}

/** Destroys a person's copies for a deletion. Returns how many. */
export async function destroyCopies(tx: Pick<Context, 'db'>, { owner }: SubjectKind, personId: number): Promise<number> {
  const { numUpdatedRows } = await tx.db
    .updateTable('privacyExports')
    .set({ state: 'expired', sealedJson: null, sealedPdf: null })
    .where(owner, '=', personId)
    .where('state', 'in', ['preparing', 'ready', 'failed'])
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/**
 * Returns the bytes of a copy for a signed address; undefined when the signature is invalid or expired, its session has ended, or
 * the copy is destroyed.
 */
export async function readCopy(
  ctx: Pick<Context, 'db' | 'now'>,
  { vault }: Pick<CopyDeps, 'vault'>,
  { id, format, query }: { id: string; format: ExportFormat; query: CopyLinkQuery },
): Promise<{ number: string; bytes: Buffer } | undefined> {
  if (!vault.isSigned(id, format, query, ctx.now) || !(await isSessionOpen(ctx, query.session ?? ''))) return undefined;
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

/** Destroys expired copies and marks those that could not be made as failed. Returns how many were destroyed. */
export async function destroyExpiredCopies(ctx: Pick<Context, 'db' | 'now'>): Promise<number> {
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

const toItem = ({ id, number, state, isFull, requestedAt, expiresAt }: CopyRow): ExportItem => ({
  id,
  number,
  state,
  isFull,
  requestedAt: requestedAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
});
