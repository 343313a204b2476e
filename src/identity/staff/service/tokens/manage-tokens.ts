import { sql } from 'kysely';
import { fail } from '#contract/call-error.ts';
import { everywhere, type TokenPermission } from '#contract/permissions.ts';
import { staffKind } from '#identity/accounts/service/person-kind.ts';
import { actorOf } from '#identity/accounts/service/sessions.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { createInputError } from '#platform/http/parse-draft.ts';
import { reachOf, requireProof, scopeOf } from '#platform/staff-access.ts';
import type { StaffDeps } from '../../deps.ts';
import type { ScopeChoice } from '../../schema/scopes.ts';
import type { IssuedApiToken, ParsedNewToken, Token, TokenList, TokenScopes } from '../../schema/tokens.ts';
import type { ListScopeChoices } from '../accounts/scopes.ts';
import { readStaffNames } from '../accounts/staff-names.ts';
import { createTokenText, hashToken } from './use-token.ts';

/** What the tools for assistants need. */
const assistantPermissions: readonly TokenPermission[] = ['content.read', 'content.draft'];

/** Most ended tokens listed. */
const mostOver = 200;

/** Lists the tokens of the caller, or of everybody with that permission: active ones first. */
export async function listTokens(ctx: Context, { tokens: { mostDays, perMinute } }: StaffDeps): Promise<TokenList> {
  const { staffId } = actorOf(ctx, staffKind);
  const rows = await ctx.db
    .selectFrom('apiTokens as token')
    .innerJoin('staffAccounts as owner', 'owner.id', 'token.ownerId')
    .selectAll('token')
    .select(['owner.name as ownerName', 'owner.state as ownerState'])
    .$if(reachOf(ctx, 'token.manage') === 'own', (query) => query.where('token.ownerId', '=', staffId))
    .orderBy('token.id', 'desc')
    .execute();
  const names = await readStaffNames(
    ctx,
    rows.flatMap(({ revokedBy }) => (revokedBy === null ? [] : [revokedBy])),
  );
  const tokens = rows.map(({ tokenHash: _hash, ownerId, ownerName, ownerState, revokedBy, ...row }): Token => ({
    ...row,
    owner: { id: ownerId, name: ownerName },
    state: row.revokedAt ? 'revoked' : row.expiresAt <= ctx.now ? 'expired' : ownerState === 'active' ? 'active' : 'idle',
    permissions: row.permissions as TokenPermission[],
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
    revokedAt: row.revokedAt?.toISOString() ?? null,
    revokedBy: revokedBy === null ? null : (names.get(revokedBy) ?? null),
  }));
  const isOver = ({ state }: Token): boolean => state === 'revoked' || state === 'expired';
  return { tokens: [...tokens.filter((one) => !isOver(one)), ...tokens.filter(isOver).slice(0, mostOver)], mostDays, perMinute };
}

/**
 * Creates a token of the caller, with at most their own permissions. The token is returned once and only its hash is stored.
 * Throws 40001 for permissions or scopes that they lack or that the user may not have, a lifetime over the limit and a name already used; 40301 without a fresh
 * proof.
 */
export async function createApiToken(
  ctx: Context,
  { tokens: { mostDays } }: StaffDeps,
  listChoices: ListScopeChoices,
  input: ParsedNewToken,
): Promise<IssuedApiToken> {
  requireProof(ctx);
  const { staffId, permissions: owned } = actorOf(ctx, staffKind);
  const { name, branches, categories, networks, days, isForAssistants } = input;
  const permissions = [...new Set(input.permissions)];
  if (permissions.some((permission) => !owned.has(permission)))
    throw createInputError([{ path: 'permissions', message: '只能选择您自己拥有的权限' }]);
  if (isForAssistants && !permissions.every((permission) => assistantPermissions.includes(permission)))
    throw createInputError([{ path: 'permissions', message: '智能助手的令牌只能查看和起草内容' }]);
  if (days > mostDays) throw createInputError([{ path: 'days', message: `有效天数不超过 ${mostDays} 天` }]);
  const choices = await listTokenScopes(ctx, listChoices);
  requireOffered(choices.branch, 'branches', branches);
  requireOffered(choices.category, 'categories', categories);
  const text = createTokenText();
  const expiresAt = new Date(ctx.now.getTime() + days * 86_400_000);
  return inTransaction(ctx, async (tx) => {
    const values = { name, ownerId: staffId, tokenHash: hashToken(text), permissions, branches, categories, networks, isForAssistants };
    const row = await tx.db
      .insertInto('apiTokens')
      .values({ ...values, createdAt: tx.now, expiresAt })
      .onConflict((conflict) => conflict.column('name').where('revokedAt', 'is', null).doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!row) throw createInputError([{ path: 'name', message: '已有同名的令牌，请换一个名称，或先撤销原来的' }]);
    await audit(tx, 'token.created', `token:${row.id}`, { name, permissions, branches, categories, networks, days, isForAssistants });
    return { id: row.id, token: text, expiresAt: expiresAt.toISOString() };
  });
}

/** Returns the scopes that the caller has, as choices. */
export async function listTokenScopes(ctx: Context, listChoices: ListScopeChoices): Promise<TokenScopes> {
  const choices = await listChoices(ctx);
  const own = (kind: keyof TokenScopes) => {
    const owned = scopeOf(ctx, kind);
    return choices[kind].filter(({ value }) => owned?.includes(value) ?? true);
  };
  return { branch: own('branch'), category: own('category') };
}

function requireOffered(offered: readonly ScopeChoice[], path: string, wanted: readonly string[]): void {
  const wrong = wanted.find((one) => one !== everywhere && !offered.some(({ value }) => value === one));
  if (wrong !== undefined) throw createInputError([{ path, message: `没有“${wrong}”，或它在您的范围之外，请从列表中选择` }]);
}

/** Revokes a token immediately. Throws 40004 for one that the caller may not revoke, 40009 for one that has ended. */
export function revokeToken(ctx: Context, { id }: { id: number }): Promise<Record<string, never>> {
  const { staffId } = actorOf(ctx, staffKind);
  return inTransaction(ctx, async (tx) => {
    const row = await tx.db
      .selectFrom('apiTokens')
      .select(['ownerId', 'name', 'revokedAt'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (!row || (reachOf(tx, 'token.manage') === 'own' && row.ownerId !== staffId)) throw fail('notFound');
    if (row.revokedAt) throw fail('conflict', '令牌已撤销，请刷新后查看');
    await tx.db.updateTable('apiTokens').set({ revokedAt: tx.now, revokedBy: staffId }).where('id', '=', id).execute();
    await audit(tx, 'token.revoked', `token:${id}`, { name: row.name, owner: `staff:${row.ownerId}` });
    return {};
  });
}

/** Revokes all tokens of a disabled or reset account permanently: they are not restored with the account. */
export async function revokeTokensOf(tx: Context, staffId: number): Promise<void> {
  const rows = await tx.db
    .updateTable('apiTokens')
    .set({ revokedAt: tx.now, revokedBy: tx.actor.kind === 'staff' ? tx.actor.staffId : null })
    .where('ownerId', '=', staffId)
    .where('revokedAt', 'is', null)
    .returning(['id', 'name'])
    .execute();
  for (const { id, name } of rows) await audit(tx, 'token.revoked', `token:${id}`, { name, owner: `staff:${staffId}`, why: 'account' });
}

/** Finds the active tokens that are limited to a branch or category. */
export const findTokensInScope = (
  { db, now }: Pick<Context, 'db' | 'now'>,
  { kind, value }: { kind: 'branch' | 'category'; value: string },
  most: number,
) =>
  db
    .selectFrom('apiTokens')
    .select(['id', 'name'])
    .where(sql<boolean>`${value} = any (${sql.ref(kind === 'branch' ? 'branches' : 'categories')})`)
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', now)
    .orderBy('id')
    .limit(most)
    .execute();
