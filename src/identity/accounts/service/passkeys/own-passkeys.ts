import { fail } from '#contract/call-error.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { PasskeyListResult, PasskeyNameInput, RemovedPasskey } from '../../schema.ts';
import { subjectOf, type PersonKind } from '../person-kind.ts';
import { callerOf } from '../sessions.ts';
import type { PasskeyDeps } from './passkey-deps.ts';

/** The calling person's passkeys, the newest first. Throws 50102 without a session. */
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

/** Gives one of them another name. Throws 40004 for one that is not the caller's. */
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

/** Removes one of them, of which the person is told; returns what its device can be told to forget it by. Throws 40004 for one that is not the caller's. */
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
    await deps.tell(tx, personId, '删除');
    await audit(tx, `${kind.name}.passkeyRemove`, subjectOf(kind, personId), { passkey: id });
    return { credentialId: removed.credentialId.toString('base64url'), rpId: deps.relyingParty?.id ?? null };
  });
}

/** Since when a person has a passkey that can be used; undefined without one. */
export async function findOldestPasskey({ db }: Pick<Context, 'db'>, { owner }: PersonKind, personId: number): Promise<Date | undefined> {
  const { since } = await db
    .selectFrom('passkeys')
    .select(({ fn }) => fn.min<Date | null>('createdAt').as('since'))
    .where(owner, '=', personId)
    .where('stoppedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return since ?? undefined;
}

/** When one of a person's passkeys was added. Throws 40004 for one that is not theirs. */
export async function readPasskeyAge({ db }: Pick<Context, 'db'>, { owner }: PersonKind, personId: number, id: string): Promise<Date> {
  const row = await db.selectFrom('passkeys').select('createdAt').where('id', '=', id).where(owner, '=', personId).executeTakeFirst();
  if (!row) throw fail('notFound');
  return row.createdAt;
}

/** Which of these people have a passkey that can be used. */
export async function listHolders({ db }: Pick<Context, 'db'>, { owner }: PersonKind, personIds: readonly number[]): Promise<Set<number>> {
  if (personIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('passkeys')
    .select(`${owner} as personId`)
    .where(owner, 'in', personIds)
    .where('stoppedAt', 'is', null)
    .execute();
  return new Set(rows.flatMap(({ personId }) => personId ?? []));
}

/** Removes all of a person, where whoever added one may not have been that person, or the person goes. Returns how many. */
export async function removePasskeys(tx: Context, { owner }: PersonKind, personId: number): Promise<number> {
  await tx.db.deleteFrom('passkeyChallenges').where(owner, '=', personId).execute();
  const { numDeletedRows } = await tx.db.deleteFrom('passkeys').where(owner, '=', personId).executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
