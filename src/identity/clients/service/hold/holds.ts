import { randomUUID } from 'node:crypto';
import { sql, type Selectable } from 'kysely';
import { fail } from '#contract/call-error.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import type { Tables } from '#platform/database/tables.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { beijingMinute } from '#ui/format/beijing-time.ts';
import { maskEmail, maskMobile } from '#ui/format/masks.ts';
import type { HeldContact } from '../../columns.ts';
import type { ContactHoldResult } from '../../schema.ts';
import type { ClientSecurity } from '../../security.ts';
import { lockAccount } from '../accounts.ts';
import { notifyContacts, type NoticeDeps } from '../notices.ts';
import { readPerson } from '../person.ts';
import { clientOf } from '../session.ts';

/** Queue of the jobs that release pending changes. */
export const releaseQueue = 'client.releaseHold';

export type HoldRow = Selectable<Tables['clientHolds']>;

export const heldNames = { mobile: '手机号', email: '电子邮箱' } as const;

/** Describes a change in words. */
export const describeHold = (change: HeldContact): string =>
  (Object.keys(heldNames) as (keyof HeldContact)[])
    .filter((field) => change[field] !== undefined)
    .map((field) => heldNames[field])
    .join('、');

/**
 * Stores a confirmed change as pending and notifies the current and the new contact immediately. Throws 40009 while another
 * change of the client is pending, or when the number belongs to another client or is reserved for one.
 */
export async function createHold(
  tx: Context,
  security: NoticeDeps & Pick<ClientSecurity, 'holdMs'>,
  clientId: number,
  change: HeldContact,
) {
  if (await findPendingHold(tx, clientId)) throw fail('conflict', '您已有一项联系方式变更在保护期内，请等它生效或先撤回');
  if (change.mobile !== undefined) await refuseTakenMobile(tx, security, clientId, change.mobile);
  const [id, releaseAt] = [randomUUID(), new Date(tx.now.getTime() + security.holdMs)];
  await tx.db
    .insertInto('clientHolds')
    .values({
      id,
      clientId,
      sealedChange: security.vault.holds.seal(change, { id }),
      mobileKey: change.mobile === undefined ? null : security.vault.accountKey({ kind: 'mobile', number: change.mobile }),
      state: 'held',
      confirmedAt: tx.now,
      releaseAt,
      endedAt: null,
    })
    .execute();
  await tx.jobs.send(tx.db, releaseQueue, { holdId: id }, { after: Math.ceil(security.holdMs / 1000) });
  const { mobile, email } = await readPerson(tx, security, clientId);
  const told = { template: 'contactHeld', values: { what: describeHold(change), until: beijingMinute(releaseAt) } } as const;
  await notifyContacts(tx, security, clientId, { mobile, email }, told);
  await notifyContacts(tx, security, clientId, { mobile: change.mobile ?? null, email: change.email ?? null }, told);
  await audit(tx, 'client.holdContact', `client:${clientId}`, { hold: id, fields: Object.keys(change) });
}

/** Locks the number, so that of two clients who request it at once the second gets the conflict. */
export async function refuseTakenMobile(
  tx: Context,
  { vault }: Pick<ClientSecurity, 'vault'>,
  clientId: number,
  mobile: string,
): Promise<void> {
  const mobileKey = vault.accountKey({ kind: 'mobile', number: mobile });
  await sql`select pg_advisory_xact_lock(hashtextextended(${mobileKey.toString('hex')}, 0))`.execute(tx.db);
  const { rows } = await sql`
    select 1 from client_accounts where mobile_key = ${mobileKey} and id <> ${clientId}
    union all
    select 1 from client_holds where mobile_key = ${mobileKey} and state = 'held' and client_id <> ${clientId}
    limit 1`.execute(tx.db);
  if (rows.length > 0) throw fail('conflict', '该手机号已被其他账户预留，请更换手机号或到营业网点办理');
}

/** Returns the pending change of a client, locked until the end of the transaction. */
export function findPendingHold(tx: Context, clientId: number): Promise<HoldRow | undefined> {
  return tx.db
    .selectFrom('clientHolds')
    .selectAll()
    .where('clientId', '=', clientId)
    .where('state', '=', 'held')
    .forUpdate()
    .executeTakeFirst();
}

/** Returns the calling client's pending change, masked. Throws 50102 without a session. */
export async function getContactHold(ctx: Context, { vault }: Pick<ClientSecurity, 'vault'>): Promise<ContactHoldResult> {
  const row = await ctx.db
    .selectFrom('clientHolds')
    .selectAll()
    .where('clientId', '=', clientOf(ctx).clientId)
    .where('state', '=', 'held')
    .executeTakeFirst();
  if (!row) return { hold: null };
  const { mobile, email } = vault.holds.open(row.sealedChange, row);
  return {
    hold: {
      mobile: mobile === undefined ? null : maskMobile(mobile),
      email: email === undefined ? null : maskEmail(email),
      confirmedAt: row.confirmedAt.toISOString(),
      releaseAt: row.releaseAt.toISOString(),
    },
  };
}

/** Lists all contact changes of a client, past and pending, newest first. */
export async function listContactHolds(
  ctx: Pick<Context, 'db'>,
  { vault }: Pick<ClientSecurity, 'vault'>,
  clientId: number,
): Promise<(Pick<HoldRow, 'state' | 'confirmedAt' | 'releaseAt' | 'endedAt'> & { change: HeldContact })[]> {
  const rows = await ctx.db.selectFrom('clientHolds').selectAll().where('clientId', '=', clientId).orderBy('confirmedAt', 'desc').execute();
  return rows.map(({ sealedChange, state, confirmedAt, releaseAt, endedAt, id }) => ({
    state,
    confirmedAt,
    releaseAt,
    endedAt,
    change: vault.holds.open(sealedChange, { id }),
  }));
}

/** Cancels the calling client's pending change; no proof is needed, since the current contacts stay. Throws 40004 when none is pending. */
export async function cancelOwnHold(ctx: Context, security: NoticeDeps): Promise<Record<string, never>> {
  const { clientId } = clientOf(ctx);
  await inTransaction(ctx, async (tx) => {
    await lockAccount(tx, clientId);
    if (!(await cancelPendingHold(tx, security, clientId))) throw fail('notFound', '没有等待生效的变更，可能已经生效或已撤回');
  });
  return {};
}

/** Cancels a client's pending change and notifies the current contact. Returns false when none is pending. */
export async function cancelPendingHold(tx: Context, security: NoticeDeps, clientId: number): Promise<boolean> {
  const row = await findPendingHold(tx, clientId);
  if (!row) return false;
  await endHold(tx, row, 'cancelled');
  const values = { what: describeHold(security.vault.holds.open(row.sealedChange, row)), at: beijingMinute(tx.now) };
  await notifyContacts(tx, security, clientId, await readPerson(tx, security, clientId), { template: 'contactKept', values });
  return true;
}

/** Stores the final state of a change whose row this transaction has locked. */
export async function endHold(tx: Context, { id, clientId }: HoldRow, state: 'released' | 'cancelled'): Promise<void> {
  await tx.db.updateTable('clientHolds').set({ state, endedAt: tx.now }).where('id', '=', id).execute();
  await audit(tx, `client.hold.${state}`, `client:${clientId}`, { hold: id });
}
