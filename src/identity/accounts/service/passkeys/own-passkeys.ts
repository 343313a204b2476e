import { fail } from '#contract/call-error.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { PasskeyListResult, PasskeyNameInput, RemovedPasskey } from '../../schema.ts';
import { auditSubjectOf, type PersonKind } from '../person-kind.ts';
import { callerOf } from '../sessions.ts';
import type { PasskeyDeps } from './passkey-deps.ts';

/** Lists the passkeys of the signed-in person, newest first. Throws 50102 without a session. */
export async function listPasskeys(ctx: Context, { kind, vault }: PasskeyDeps): Promise<PasskeyListResult> {
  const rows = await ctx.db
    .selectFrom('passkeys')
    .select(['id', 'sealedName', 'device', 'isSynced', 'createdAt', 'lastUsedAt', 'stoppedAt'])
    .where(kind.owner, '=', callerOf(ctx, kind))
    .orderBy('createdAt', 'desc')
    .execute();
  return {
    passkeys: rows.map(({ id, sealedName, device, isSynced, createdAt, lastUsedAt, stoppedAt }) => ({
      id,
      name: vault.sealedName.open(sealedName, { id }),
      device,
      isSynced,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
      isStopped: stoppedAt !== null,
    })),
  };
}

/** Renames a passkey. Throws 40004 for one that is not the caller's. */
export async function renamePasskey(
  ctx: Context,
  { kind, vault }: PasskeyDeps,
  { id, name }: PasskeyNameInput,
): Promise<Record<string, never>> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('passkeys')
    .set({ sealedName: vault.sealedName.seal(name, { id }) })
    .where('id', '=', id)
    .where(kind.owner, '=', callerOf(ctx, kind))
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw fail('notFound');
  return {};
}

/**
 * Removes a passkey and notifies the person; returns what the device needs to delete it too. Throws 40004 for one that is not the
 * caller's.
 */
export async function removePasskey(ctx: Context, deps: PasskeyDeps, { id }: { id: string }): Promise<RemovedPasskey> {
  const { kind } = deps;
  const personId = callerOf(ctx, kind);
  return inTransaction(ctx, async (tx) => {
    const removed = await tx.db
      .deleteFrom('passkeys')
      .where('id', '=', id)
      .where(kind.owner, '=', personId)
      .returning('credentialId')
      .executeTakeFirst();
    if (!removed) throw fail('notFound');
    await deps.notify(tx, personId, '删除');
    await audit(tx, `${kind.name}.passkeyRemove`, auditSubjectOf(kind, personId), { passkey: id });
    return { credentialId: removed.credentialId.toString('base64url'), rpId: deps.relyingParty?.id ?? null };
  });
}

/** Returns the date of a person's oldest usable passkey; undefined without one. */
export async function findOldestPasskey({ db }: Pick<Context, 'db'>, { owner }: PersonKind, personId: number): Promise<Date | undefined> {
  const { since } = await db
    .selectFrom('passkeys')
    .select(({ fn }) => fn.min<Date | null>('createdAt').as('since'))
    .where(owner, '=', personId)
    .where('stoppedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return since ?? undefined;
}

/** Returns when a passkey was added. Throws 40004 for one that is not the person's. */
export async function readPasskeyCreatedAt(
  { db }: Pick<Context, 'db'>,
  { owner }: PersonKind,
  personId: number,
  id: string,
): Promise<Date> {
  const row = await db.selectFrom('passkeys').select('createdAt').where('id', '=', id).where(owner, '=', personId).executeTakeFirst();
  if (!row) throw fail('notFound');
  return row.createdAt;
}

/** Returns those of the given people who have a usable passkey. */
export async function listPasskeyHolders(
  { db }: Pick<Context, 'db'>,
  { owner }: PersonKind,
  personIds: readonly number[],
): Promise<Set<number>> {
  if (personIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('passkeys')
    .select(`${owner} as personId`)
    .where(owner, 'in', personIds)
    .where('stoppedAt', 'is', null)
    .execute();
  return new Set(rows.flatMap(({ personId }) => personId ?? []));
}

/** Removes all passkeys of a person, when they may have been added by somebody else or the person is deleted. Returns how many. */
export async function removePasskeys(tx: Context, { owner }: PersonKind, personId: number): Promise<number> {
  await tx.db.deleteFrom('passkeyChallenges').where(owner, '=', personId).execute();
  const { numDeletedRows } = await tx.db.deleteFrom('passkeys').where(owner, '=', personId).executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
