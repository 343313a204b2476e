import type { FieldError } from '#contract/envelope.ts';
import { everywhere, scopeKinds, type ScopeKind } from '#contract/permissions.ts';
import type { Context } from '#platform/context.ts';
import { createInputError } from '#platform/http/parse-draft.ts';
import type { AccountDetail } from '../../schema/accounts.ts';
import type { ScopeChoices } from '../../schema/scopes.ts';

/** Lists the existing scopes; the server combines the modules that own branches and categories. */
export type ListScopeChoices = (ctx: Context) => Promise<ScopeChoices>;

/** Lists the work assigned to a staff member, in words; the modules that store it provide it. */
type ListHeldWork = (ctx: Context, staffId: number) => Promise<string[]>;

/** Data about accounts that other modules provide. */
export interface AccountSources {
  listChoices: ListScopeChoices;
  listHeld: ListHeldWork;
}

type Scopes = Readonly<Record<ScopeKind, readonly string[]>>;

const nouns: Readonly<Record<ScopeKind, string>> = { branch: '网点', category: '栏目、内容或名单', queue: '待办队列' };

/**
 * Replaces the scopes of a staff member and stores their current names, so that deleted ones can still be named. Already assigned
 * scopes may stay even if deleted. Throws 40001 at the kind of an unknown value.
 */
export async function replaceScopes(tx: Context, staffId: number, wanted: Scopes, choices: ScopeChoices): Promise<void> {
  const held = await readHeld(tx, staffId);
  const rows: { staffId: number; kind: ScopeKind; value: string; name: string | null }[] = [];
  const errors: FieldError[] = [];
  for (const kind of scopeKinds) {
    const values = wanted[kind].includes(everywhere) ? [everywhere] : [...new Set(wanted[kind])];
    for (const value of values) {
      const choice = choices[kind].find((one) => one.value === value);
      const former = held.find((one) => one.kind === kind && one.value === value);
      if (value !== everywhere && !choice && !former)
        errors.push({ path: `scopes.${kind}`, message: `没有“${value}”这个${nouns[kind]}，请从列表中选择` });
      rows.push({ staffId, kind, value, name: choice?.text ?? former?.name ?? null });
    }
  }
  if (errors.length > 0) throw createInputError(errors);
  await tx.db.deleteFrom('staffScopes').where('staffId', '=', staffId).execute();
  if (rows.length > 0) await tx.db.insertInto('staffScopes').values(rows).execute();
}

/** Lists assigned scopes that no longer exist, by their former names. */
export async function listGoneScopes(ctx: Context, staffId: number, choices: ScopeChoices): Promise<AccountDetail['goneScopes']> {
  const gone = (await readHeld(ctx, staffId)).filter(
    ({ kind, value }) => value !== everywhere && !choices[kind].some((choice) => choice.value === value),
  );
  return gone.map(({ name, ...scope }) => ({ ...scope, name: name ?? '' }));
}

const readHeld = ({ db }: Pick<Context, 'db'>, staffId: number) =>
  db.selectFrom('staffScopes').select(['kind', 'value', 'name']).where('staffId', '=', staffId).orderBy('kind').orderBy('value').execute();

/** Finds the accounts assigned to one branch, category or queue by its name, except disabled ones. */
export const findAccountsInScope = ({ db }: Pick<Context, 'db'>, { kind, value }: { kind: ScopeKind; value: string }, most: number) =>
  db
    .selectFrom('staffScopes as scope')
    .innerJoin('staffAccounts as account', 'account.id', 'scope.staffId')
    .select(['account.id', 'account.name', 'account.loginName'])
    .where('scope.kind', '=', kind)
    .where('scope.value', '=', value)
    .where('account.state', '<>', 'disabled')
    .orderBy('account.loginName')
    .limit(most)
    .execute();
